import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { benchmarkFiles, RESULTS } from '../../scripts/benchmarks-page.js';

test.each(Object.entries(benchmarkFiles(JSON.parse(readFileSync(RESULTS, 'utf8')))))(
  '%s is what the measured figures give',
  (file, text) => {
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);
