import { describe, expect, test } from 'vitest';
import { ByteWriter, COMMA, closeWriter, openWriter } from '../../src/internal/byte-writer.js';
import * as node from '../../src/internal/platform.node.js';
import * as portable from '../../src/internal/platform.portable.js';
import { decode } from '../support/decode.js';

const TEXT = 'räksmörgås 🦐';

/** The bytes of a body that is written at once. */
function writeBytes(write: (writer: ByteWriter) => void): Uint8Array<ArrayBuffer> {
  const writer = openWriter();
  write(writer);
  return closeWriter(writer);
}

describe('a writer', () => {
  test('writes text and single bytes in their order, as UTF-8', () => {
    const written = writeBytes((writer) => {
      writer.text(TEXT);
      writer.byte(COMMA);
      writer.text('å');
    });
    expect(written).toEqual(Buffer.from(`${TEXT},å`));
  });

  test.each([1, 16_384, 1_000_000, 2_000_000])('grows to %i characters', (length) => {
    const text = 'å'.repeat(length);
    expect(decode(writeBytes((writer) => writer.text(text)))).toBe(text);
  });

  test.each([
    ['', 'a', 'a b', 'å', '\x80', 'ö\u07ff', '\u0800€\u2028', '\ud7ff\ue000\uffff', '🦐', '\x7f'],
    ['"', '\\', '\n', '\0', 'a\x1f'],
    ['a'.repeat(100), 'å'.repeat(101), '"'.repeat(20_000)],
  ])('writes a string as JSON.stringify does', (...texts) => {
    for (const text of texts) {
      expect(decode(writeBytes((writer) => writer.string(text)))).toBe(JSON.stringify(text));
    }
  });

  test.each(['\ud800', 'a\udfff', '\udc00\ud800'])('refuses %j', (text) => {
    const written = writeBytes((writer) => expect(writer.string(text)).toBe(false));
    expect(written).toHaveLength(0);
  });

  test('a string is whole wherever the memory ends', () => {
    const text = '€'.repeat(100);
    for (let free = 295; free <= 305; free++) {
      const writer = new ByteWriter();
      writer.ascii('a'.repeat(16_384 - free));
      writer.string(text);
      expect(decode(writer.take().subarray(16_384 - free))).toBe(`"${text}"`);
    }
  });

  test.each([1, 400_000, 3_000_000])('gives %i bytes at most twice their memory', (length) => {
    const written = writeBytes((writer) => {
      writer.text('a'.repeat(length));
      writer.reserve(10 * length);
    });
    expect(written.length).toBe(length);
    // Node has small buffers in a pool.
    const pool = Buffer.from('a').buffer.byteLength;
    expect(written.buffer.byteLength).toBeLessThanOrEqual(Math.max(2 * length, pool));
  });

  test('is empty after its bytes are taken, and writes on', () => {
    const writer = new ByteWriter();
    writer.text('one');
    const first = writer.take();
    writer.text('two');
    expect([decode(first), decode(writer.take())]).toEqual(['one', 'two']);
  });
});

describe('bodies share no memory', () => {
  test.each([10, 2_000_000])('that live at the same time, of %i bytes', (length) => {
    const [first, second] = ['a', 'b'].map((letter) =>
      writeBytes((writer) => writer.text(letter.repeat(length))),
    );
    expect(decode(first as Uint8Array)).toBe('a'.repeat(length));
    expect(decode(second as Uint8Array)).toBe('b'.repeat(length));
  });

  test('of which one is written while the other is', () => {
    let inner = new Uint8Array();
    const outer = writeBytes((writer) => {
      writer.text('outer ');
      inner = writeBytes((other) => other.text('inner'));
      writer.text('again');
    });
    expect([decode(outer), decode(inner)]).toEqual(['outer again', 'inner']);
  });

  test('after one of them failed', () => {
    const failing = () =>
      writeBytes((writer) => {
        writer.text('lost');
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(decode(writeBytes((writer) => writer.text('kept')))).toBe('kept');
  });
});

describe.each([
  ['node', node],
  ['portable', portable],
])('the memory of the platform: %s', (_, platform) => {
  test('takes a text at its place, and returns the number of bytes', () => {
    const bytes = platform.allocate(100);
    expect(platform.writeText(bytes, TEXT, 10)).toBe(Buffer.byteLength(TEXT));
    expect(decode(bytes.subarray(10, 10 + Buffer.byteLength(TEXT)))).toBe(TEXT);
  });

  test('is copied', () => {
    const bytes = platform.encodeText('abc');
    const copy = platform.copyBytes(bytes, 2);
    bytes[0] = 0;
    expect(decode(copy)).toBe('ab');
  });

  test('has the same entity tag for a text and its bytes', () => {
    expect(platform.strongTag(TEXT)).toBe(node.strongTag(TEXT));
    expect(platform.strongTag(new TextEncoder().encode(TEXT))).toBe(node.strongTag(TEXT));
  });
});

test('a text has the same length on each platform', () => {
  expect(portable.byteLength(TEXT)).toBe(node.byteLength(TEXT));
});

test('a time is written as JSON has it', () => {
  const edges = [0, -1, 1, 951_782_400_000, 951_868_800_000, 4_107_542_400_000, Number.NaN];
  const years = [
    -62_167_219_200_000, 253_402_300_799_999, 253_402_300_800_000, -62_167_219_200_001,
  ];
  const days = Array.from({ length: 3000 }, (_, n) => n * 97_231_577_123 - 62_167_219_200_000);
  for (const time of [...edges, ...years, ...days, 8.64e15, -8.64e15]) {
    const writer = new ByteWriter();
    writer.time(new Date(time));
    expect(decode(writer.take())).toBe(JSON.stringify(new Date(time)));
  }
});
