import { readFileSync } from 'node:fs';
import type { DefinitionsFigure } from '../bench/support/figures.js';
import type { Measured } from '../bench/support/promises.js';
import {
  definitionsTable,
  loadTable,
  markdownTable,
  memoryTable,
  requestsTable,
  shapesTable,
  sizesTable,
} from '../bench/support/tables.js';

/** Everything that is measured. */
export interface Benchmarks extends Measured {
  readonly date: string;
  readonly node: string;
  readonly machine: string;
  /** How many programs wanted the processor in the minute before. */
  readonly loadAverage: number;
  readonly definitions: readonly DefinitionsFigure[];
  /** How long each server was under each load. */
  readonly seconds: number;
}

/** Where the figures are. */
export const RESULTS = 'docs/benchmarks.json';

const PAGE = 'docs/benchmarks.md';

/** The page of the figures, with the tables between its marks written anew. */
export function filesOf(results: Benchmarks): Record<string, string> {
  const { date, node, machine, pages, requests, definitions, memory, load } = results;
  const figures: Readonly<Record<string, string>> = {
    setup: `Measured on ${date} with Node ${node} on ${machine}.`,
    requests: markdownTable(requestsTable(requests)),
    definitions: markdownTable(definitionsTable(definitions)),
    load: markdownTable(loadTable(load)),
    shapes: markdownTable(shapesTable(pages, 'ascii', 'calm')),
    sizes: markdownTable(sizesTable(pages, 'ascii', 'calm')),
    memory: markdownTable(memoryTable(memory)),
  };
  const text = readFileSync(PAGE, 'utf8').replace(
    /^<!-- (\w+) -->\n[\s\S]*?^<!-- end -->$/gm,
    (_, name: string) => `<!-- ${name} -->\n\n${figures[name]}\n\n<!-- end -->`,
  );
  return { [PAGE]: text };
}
