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
  | { readonly kind: 'batch'; readonly given: Case; readonly runs: number }
  | { readonly kind: 'peak'; readonly given: Case; readonly small: Case };

/** What one batch took, in nanoseconds for each run. */
export interface Batch {
  readonly cpu: number;
  readonly wall: number;
}

/** Whether a full collection comes before each batch. */
export type Heap = 'calm' | 'collected';

/** What a way took for a case: the batches of all rounds. */
export interface Measurement<Way extends string, Case> {
  readonly way: Way;
  readonly given: Case;
  readonly heap: Heap;
  readonly batches: readonly Batch[];
}

/** What to measure: a module of this folder with `prepare` and `prove`, its ways, and the cases. */
export interface Plan<Way extends string, Case> {
  readonly module: string;
  readonly ways: readonly Way[];
  readonly cases: readonly Case[];
  readonly heap: Heap;
  /** How many batches of a case each way gets. */
  readonly rounds: (given: Case) => number;
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
  const { module, ways, cases, heap, rounds } = plan;
  const processes = ways.map((way) => startWay(module, way, heap === 'collected'));
  try {
    const measurements: Measurement<Way, Case>[] = [];
    for (const given of cases) {
      const turns: Turn[] = [];
      for (const { ask } of processes) {
        turns.push({ ask, runs: await runsOfBatch(ask, given, BATCH[heap]), batches: [] });
      }
      for (let round = 0; round < rounds(given); round++) {
        for (const { ask, runs, batches } of turns) {
          batches.push((await ask({ kind: 'batch', given, runs })) as Batch);
        }
      }
      measurements.push(
        ...ways.map((way, index) => ({ way, given, heap, batches: turns[index]?.batches ?? [] })),
      );
    }
    return measurements;
  } finally {
    for (const { stop } of processes) stop();
  }
}

/** Throws if a way does not do for a case what the first way does. */
export async function prove<Case>(
  module: string,
  ways: readonly string[],
  cases: readonly Case[],
): Promise<void> {
  const { ask, stop } = startWay(module, 'proof', false);
  try {
    for (const given of cases) {
      for (const way of ways) await ask({ kind: 'prove', given, way });
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
  const { ask, stop } = startWay(module, way, true);
  try {
    return (await ask({ kind: 'peak', given, small })) as number;
  } finally {
    stop();
  }
}

/** Asks a process and awaits the answer; rejects if the process throws or ends. */
type Ask = (question: Question) => Promise<unknown>;

/** One way while it is measured for a case. */
interface Turn {
  readonly ask: Ask;
  readonly runs: number;
  readonly batches: Batch[];
}

interface WayProcess {
  readonly ask: Ask;
  readonly stop: () => void;
}

function startWay(module: string, way: string, exposesGc: boolean): WayProcess {
  const child = forkBuilt('way-process.ts', [module, way], exposesGc);
  return {
    ask: (question) => {
      child.send(question);
      return answerOf(child);
    },
    stop: () => void child.kill(),
  };
}

/** Starts a program of this folder that imports the package as it is built. */
export function forkBuilt(
  program: string,
  args: readonly string[],
  exposesGc: boolean,
): ChildProcess {
  const folder = new URL('./', import.meta.url);
  return fork(fileURLToPath(new URL(program, folder)), args, {
    execArgv: ['--import', 'tsx', ...(exposesGc ? ['--expose-gc'] : [])],
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

/** How many runs fill a batch of a way, once the engine has optimised it. */
async function runsOfBatch<Case>(ask: Ask, given: Case, duration: number): Promise<number> {
  for (let runs = 1; ; runs *= 2) {
    const { cpu } = (await ask({ kind: 'batch', given, runs })) as Batch;
    if (cpu * runs >= WARM_UP) return Math.max(1, Math.round(duration / cpu));
  }
}

/** How long the longest batch before the first that counts is, in nanoseconds. */
const WARM_UP = 150e6;
