import { expect, test } from 'vitest';
import { isErrorTexts } from '../../src/internal/is-error-texts.js';

test.each<[value: unknown, is: boolean]>([
  [{}, true],
  [{ 402: 'The card was declined' }, true],
  [{ 400: 'a', 499: 'b', 500: 'c', 599: 'd' }, true],
  [{ 402: 'a', 200: 'b' }, false],
  [{ 399: 'a' }, false],
  [{ 600: 'a' }, false],
  [{ 1402: 'a' }, false],
  [{ 4022: 'a' }, false],
  [{ 402: '' }, false],
  [{ 402: 17 }, false],
  [{ declined: 'a' }, false],
  [['a'], false],
  [[], false],
  ['', false],
  [() => 1, false],
  [null, false],
  [undefined, false],
])('%o: %s', (value, is) => {
  expect(isErrorTexts(value)).toBe(is);
});
