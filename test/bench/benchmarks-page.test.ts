import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { filesOf, RESULTS } from '../../scripts/benchmarks-page.js';

const files = filesOf(JSON.parse(readFileSync(RESULTS, 'utf8')));

test.each(Object.entries(files))('%s is what the measured figures give', (file, text) => {
  expect(readFileSync(file, 'utf8')).toBe(text);
});
