import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { isBytes } from '../../src/internal/bytes.js';

describe('isBytes', () => {
  test.each([
    ['a Uint8Array', new Uint8Array(2), true],
    ['a Buffer', Buffer.from('a'), true],
    ['a Uint8Array of another realm', runInNewContext('new Uint8Array(2)'), true],
    ['other views', new Uint16Array(2), false],
    ['a DataView', new DataView(new ArrayBuffer(2)), false],
    ['an ArrayBuffer', new ArrayBuffer(2), false],
    ['an object that says so', { [Symbol.toStringTag]: 'Uint8Array' }, false],
    ['a list', [1, 2], false],
    ['nothing', undefined, false],
  ])('%s', (_, value, expected) => {
    expect(isBytes(value)).toBe(expected);
  });
});
