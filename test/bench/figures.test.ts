import { expect, test } from 'vitest';
import { figureOf } from '../../bench/support/figures.js';
import { duration, markdownTable } from '../../bench/support/tables.js';

test('a figure is the best batch, with the distance of the median', () => {
  const figure = { way: 'hand', given: 'item', heap: 'calm' } as const;
  expect(figureOf({ ...figure, batches: [12, 10, 15] })).toEqual({
    ...figure,
    cpu: 10,
    spread: expect.closeTo(0.2),
  });
});

test.each([
  [52.6, '52.6 ns'],
  [999.4, '999 ns'],
  [2320, '2.32 µs'],
  [39_900, '39.9 µs'],
  [155_000, '155 µs'],
  [1_500_000, '1.50 ms'],
  [231_000_000, '231 ms'],
])('a duration of %d nanoseconds is written as %s', (nanoseconds, text) => {
  expect(duration(nanoseconds)).toBe(text);
});

test('a table is written in Markdown, its numbers to the right', () => {
  const table = { title: 'Memory', columns: ['', 'MB'], rows: [['`serialize`', '70']] };
  expect(markdownTable(table)).toBe('|  | MB |\n| --- | --: |\n| `serialize` | 70 |');
});
