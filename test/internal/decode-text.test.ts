import { expect, test } from 'vitest';
import { decodeStrictly, decodeText } from '../../src/internal/decode-text.js';

const BYTES = Uint8Array.from([0xef, 0xbb, 0xbf, 0xc3, 0xa5]);

test('a byte order mark is kept', () => {
  expect(decodeText(BYTES)).toBe('\ufeffå');
  expect(decodeStrictly(BYTES)).toBe('\ufeffå');
});

test('an invalid sequence becomes U+FFFD, or is refused', () => {
  const cut = BYTES.subarray(0, 4);
  expect(decodeText(cut)).toBe('\ufeff\ufffd');
  expect(() => decodeStrictly(cut)).toThrow(TypeError);
});
