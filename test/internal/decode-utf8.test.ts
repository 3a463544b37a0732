import { expect, test } from 'vitest';
import { decodeUtf8 } from '../../src/internal/bytes.js';

test.each<[what: string, octets: string, text: string]>([
  ['ASCII', 'a/b', 'a/b'],
  ['UTF-8, an octet in each character', '\xc3\xa5\xf0\x9f\x98\x80', 'å😀'],
  ['what is not UTF-8', '\xe5', 'å'],
  ['what has characters that are not octets', '\xc3\xa5ā', '\xc3\xa5ā'],
  ['nothing', '', ''],
])('%s', (_, octets, text) => {
  expect(decodeUtf8(octets)).toBe(text);
});
