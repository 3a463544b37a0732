/*
 * Measures ways of doing the same work, each in a process of its own, which take turns.
 *
 * In one process, a way would pay for what the engine has learned from another, and for its garbage.
 * One after the other, a busy second of the machine would hit one of them alone.
 */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** What one process is asked. */
export type Question<Case = unknown> =
  | { readonly kind: 'prove'; readonly given: Case; readonly way: string }
  | { readonly kind: 'batch'; readonly given: Case; readonly runs: number; readonly heap: Heap }
  | { readonly kind: 'peak'; readonly given: Case; readonly small: Case };

/** Whether a full collection comes before each batch. */
export type Heap = 'calm' | 'collected';
export const HEAPS: readonly Heap[] = ['calm', 'collected'];

/** What a way took for a case: the batches of all rounds, in nanoseconds of the processor for each run. */
export interface Measurement<Way extends string, Case> {
  readonly way: Way;
  readonly given: Case;
  readonly heap: Heap;
  readonly batches: readonly number[];
}

/** What to measure: each way for each case in each heap. */
export interface Work<Way extends string, Case> {
  readonly ways: readonly Way[];
  readonly cases: readonly Case[];
  readonly heaps: readonly Heap[];
}

/** How to measure it: with a module of this folder that has `prepare` and `prove`. */
interface Plan<Way extends string, Case> extends Work<Way, Case> {
  readonly module: string;
  /** How many batches of a case each way gets. */
  readonly rounds: (given: Case, heap: Heap) => number;
  /** How long the longest batch before the first that counts is, in nanoseconds. */
  readonly warmUp: number;
}

/**
 * How much work a batch is, in nanoseconds of the processor. In a calm heap it is long enough to pay
 * for its collections, or the best batch would be one that had none. After a full collection it is
 * short, so that what that collection left behind is felt.
 */
const BATCH: Readonly<Record<Heap, number>> = { calm: 25e6, collected: 4e6 };

/** Measures each way for each case. The ways take turns, one batch each. */
export async function takeTurns<Way extends string, Case>(
  plan: Plan<Way, Case>,
): Promise<Measurement<Way, Case>[]> {
  const { module, ways, cases, heaps, rounds, warmUp } = plan;
  const processes = ways.map((way) => startWay(module, way));
  try {
    const measurements: Measurement<Way, Case>[] = [];
    for (const heap of heaps) {
      for (const given of cases) {
        const turns = ways.map((way) => ({ way, given, heap, batches: [] as number[] }));
        const runs: number[] = [];
        for (const { ask } of processes) {
          const cpu = await warmedUp(
            (count) => ask({ kind: 'batch', given, heap, runs: count }),
            warmUp,
          );
          runs.push(Math.max(1, Math.round(BATCH[heap] / cpu)));
        }
        for (let round = 0; round < rounds(given, heap); round++) {
          for (const [index, { ask }] of processes.entries()) {
            const batch = { kind: 'batch', given, heap, runs: runs[index] ?? 1 } as const;
            turns[index]?.batches.push((await ask(batch)) as number);
          }
        }
        measurements.push(...turns);
      }
    }
    return measurements;
  } finally {
    for (const { stop } of processes) stop();
  }
}

/** Throws if a way does not do for a case what the first way does. */
export async function prove<Way extends string, Case>(
  module: string,
  work: readonly Work<Way, Case>[],
): Promise<void> {
  const { ask, stop } = startWay(module, 'proof');
  try {
    for (const { ways, cases } of work) {
      for (const given of cases) {
        for (const way of ways) await ask({ kind: 'prove', given, way });
      }
    }
  } finally {
    stop();
  }
}

/** How far the memory of a fresh process grows while it does the work once, in bytes. */
export async function peakMemory<Case>(
  module: string,
  way: string,
  given: Case,
  small: Case,
): Promise<number> {
  const { ask, stop } = startWay(module, way);
  try {
    return (await ask({ kind: 'peak', given, small })) as number;
  } finally {
    stop();
  }
}

/** Asks a process and awaits the answer; rejects if the process throws or ends. */
type Ask = (question: Question) => Promise<unknown>;

interface WayProcess {
  readonly ask: Ask;
  readonly stop: () => void;
}

function startWay(module: string, way: string): WayProcess {
  const child = forkBuilt('way-process.ts', [module, way]);
  return {
    ask: (question) => {
      child.send(question);
      return answerOf(child);
    },
    stop: () => void child.kill(),
  };
}

/** Starts a program of this folder that imports the package as it is built. */
export function forkBuilt(program: string, args: readonly string[]): ChildProcess {
  const folder = new URL('./', import.meta.url);
  return fork(fileURLToPath(new URL(program, folder)), args, {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: { ...process.env, TSX_TSCONFIG_PATH: fileURLToPath(new URL('../tsconfig.json', folder)) },
  });
}

/** The next message of a process; rejects if it ends without one. */
export async function answerOf(child: ChildProcess): Promise<unknown> {
  const ended = new AbortController();
  try {
    const [answer] = await Promise.race([
      once(child, 'message', { signal: ended.signal }),
      once(child, 'exit', { signal: ended.signal }).then(([status]) => {
        throw new Error(`The process ended with status ${status}`);
      }),
    ]);
    return answer;
  } finally {
    ended.abort();
  }
}

/** Nanoseconds for a run once the engine has optimised it. */
async function warmedUp(
  batch: (runs: number) => Promise<unknown>,
  duration: number,
): Promise<number> {
  for (let runs = 1; ; runs *= 2) {
    const cpu = (await batch(runs)) as number;
    if (cpu * runs >= duration) return cpu;
  }
}
