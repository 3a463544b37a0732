import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { benchmarksPage, PAGE, RESULTS } from '../../scripts/benchmarks-page.js';

test('the page of the benchmarks is what the measured figures give', () => {
  const results = JSON.parse(readFileSync(RESULTS, 'utf8'));
  expect(readFileSync(PAGE, 'utf8')).toBe(benchmarksPage(results));
});
