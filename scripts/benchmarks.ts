/*
 * Measures everything and writes docs/benchmarks.json, and from it the tables of docs/benchmarks.md:
 * npm run bench -- report. With --quick, the figures are rough; with --page, it writes the page from the
 * figures that are there.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import {
  measureDefinitions,
  measureMemory,
  measurePages,
  measureRequests,
  pagePlans,
} from '../bench/support/figures.js';
import { measureLoad } from '../bench/support/load.js';
import { type Benchmarks, filesOf, RESULTS } from './benchmarks-page.js';

const { values } = parseArgs({
  options: {
    page: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
  },
});

if (!values.page) writeFileSync(RESULTS, textOf(await measure(values.quick)));
const results: Benchmarks = JSON.parse(readFileSync(RESULTS, 'utf8'));
for (const [file, text] of Object.entries(filesOf(results))) writeFileSync(file, text);

async function measure(quick: boolean): Promise<Benchmarks> {
  const [processor] = cpus();
  const seconds = quick ? 2 : 8;
  const start = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    machine: `${availableParallelism()} cores, ${processor?.model.trim()}, ${process.platform} ${process.arch}`,
    loadAverage: loadavg()[0] ?? 0,
    seconds,
  };
  return {
    ...start,
    requests: await step('requests', measureRequests(undefined, undefined, { quick })),
    definitions: await step('definitions', measureDefinitions({ quick })),
    load: await step('load', measureLoad(seconds)),
    memory: await step('memory', measureMemory()),
    pages: await step('pages', measurePages(pagePlans(), { quick })),
  };
}

/** Tells how long each part takes. */
async function step<Result>(name: string, measured: Promise<Result>): Promise<Result> {
  const start = Date.now();
  const result = await measured;
  console.log(`${name}: ${Math.round((Date.now() - start) / 1000)} s`);
  return result;
}

/** One figure a line. Four digits are more than a measurement has. */
function textOf(benchmarks: Benchmarks): string {
  const lines = Object.entries(benchmarks).map(([name, value]) => {
    if (!Array.isArray(value))
      return `  ${JSON.stringify(name)}: ${JSON.stringify(value, rounded)}`;
    const figures = value.map((figure) => `    ${JSON.stringify(figure, rounded)}`);
    return `  ${JSON.stringify(name)}: [\n${figures.join(',\n')}\n  ]`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function rounded(_key: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(4)) : value;
}
