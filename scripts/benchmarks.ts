/*
 * Measures everything and writes docs/benchmarks.json, and from it docs/benchmarks.md:
 * npm run bench -- report. With --page it writes the page from the figures that are there.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import {
  measureLinks,
  measureMemory,
  measureRequests,
  measureSizes,
} from '../bench/support/figures.js';
import { measureLoad } from '../bench/support/load.js';
import { type Benchmarks, benchmarksPage, PAGE, RESULTS } from './benchmarks-page.js';

const { values } = parseArgs({
  options: {
    page: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
  },
});

if (!values.page) {
  const results = await measure(Number(values.seconds));
  writeFileSync(RESULTS, `${JSON.stringify(results, rounded, 2)}\n`);
}
const results: Benchmarks = JSON.parse(readFileSync(RESULTS, 'utf8'));
writeFileSync(PAGE, benchmarksPage(results));

async function measure(seconds: number): Promise<Benchmarks> {
  const [processor] = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    machine: `${availableParallelism()} cores, ${processor?.model.trim()}, ${process.platform} ${process.arch}`,
    loadAverage: loadavg()[0] ?? 0,
    sizes: await measureSizes(),
    links: await measureLinks(),
    requests: await measureRequests(),
    memory: await measureMemory(),
    load: await measureLoad(seconds),
    seconds,
  };
}

/** Four digits are more than a measurement has. */
function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
