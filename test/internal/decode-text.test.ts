import { expect, test, vi } from 'vitest';

const BYTES = Uint8Array.from([0xef, 0xbb, 0xbf, 0xc3, 0xa5]);

/** A copy of the module whose decoders are not made yet. */
function fresh(): Promise<typeof import('../../src/internal/bytes.js')> {
  vi.resetModules();
  return import('../../src/internal/bytes.js');
}

test('a byte order mark is kept', async () => {
  const { decodeStrictly, decodeText } = await fresh();
  expect(decodeText(BYTES)).toBe('\ufeffå');
  expect(decodeStrictly(BYTES)).toBe('\ufeffå');
});

test('an invalid sequence becomes U+FFFD, or is refused', async () => {
  const { decodeStrictly, decodeText } = await fresh();
  const cut = BYTES.subarray(0, 4);
  expect(decodeText(cut)).toBe('\ufeff\ufffd');
  expect(() => decodeStrictly(cut)).toThrow(TypeError);
});
