import { expect, test, vi } from 'vitest';
import { remember } from '../../src/internal/maps.js';

test('a short text that recurs is parsed once', () => {
  const parse = vi.fn((text: string) => text.length);
  const length = remember(parse);
  expect([length('abc'), length('abc'), length('')]).toEqual([3, 3, 0]);
  expect(parse.mock.calls).toEqual([['abc'], ['']]);
});

test('neither long texts nor many texts are kept', () => {
  const parse = vi.fn((text: string) => text.length);
  const length = remember(parse);
  const long = 'x'.repeat(257);
  expect([length(long), length(long)]).toEqual([257, 257]);
  expect(parse).toHaveBeenCalledTimes(2);
  for (let index = 0; index <= 256; index++) length(String(index));
  parse.mockClear();
  length('256');
  length('0');
  expect(parse.mock.calls).toEqual([['0']]);
});
