/*
 * What streams of a collection need of memory as they grow, and how many items a second go by:
 * npm run bench -- stream
 */

import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineResource } from 'halyard/definition';
import { readableStream } from 'halyard/resource';
import * as z from 'zod';

const SIZES = [1000, 10_000, 100_000, 1_000_000, 5_000_000];

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), customer: z.string(), status: z.enum(['open', 'paid']) }),
  path: '/orders/{id}',
  state: 'status',
  links: {
    collection: {},
    edit: { when: 'open' },
    cancel: { href: '/orders/{id}/cancellations', method: 'POST', when: 'open' },
  },
});

const [size] = process.argv.slice(2);
if (size === undefined) main();
else console.log(JSON.stringify(await measure(Number(size))));

interface Measured {
  readonly heap: number;
  readonly resident: number;
  readonly bytes: number;
  readonly seconds: number;
}

/** Each size in a process of its own, with the same small heap. */
function main(): void {
  console.log('\na stream of a collection, three links an item, read as bytes');
  for (const items of SIZES) {
    const output = execFileSync(
      process.execPath,
      ['--expose-gc', '--import', 'tsx', fileURLToPath(import.meta.url), String(items)],
      { encoding: 'utf8' },
    );
    const { heap, resident, bytes, seconds } = JSON.parse(output) as Measured;
    console.log(
      `  ${String(items).padStart(8)} items${megabytes(bytes).padStart(10)} sent${megabytes(heap).padStart(10)} of heap at the most${megabytes(resident).padStart(10)} resident${Math.round(
        items / seconds / 1000,
      )
        .toString()
        .padStart(8)} thousand items a second`,
    );
  }
}

async function measure(count: number): Promise<Measured> {
  async function* rows() {
    for (let id = 1; id <= count; id++) {
      yield { id, customer: 'Björn', status: id % 2 === 0 ? ('open' as const) : ('paid' as const) };
    }
  }
  const base = 'https://api.example.se/orders/v1';
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  const start = process.hrtime.bigint();
  let heap = 0;
  let bytes = 0;
  let pieces = 0;
  const reader = readableStream(orders.stream(rows(), { base })).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    pieces += 1;
    // What lives: garbage that is not collected yet says how large the heap may be, not the need.
    if (pieces % 1000 === 1) {
      globalThis.gc?.();
      heap = Math.max(heap, process.memoryUsage().heapUsed - before);
    }
  }
  const seconds = Number(process.hrtime.bigint() - start) / 1e9;
  return { heap, resident: process.resourceUsage().maxRSS * 1024, bytes, seconds };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
