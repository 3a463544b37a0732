import { GCProfiler, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { HalyardError } from 'halyard';
import { ClientError } from 'halyard/client';
import type { EntryPoint } from './entry-points.js';
import type { Generator } from './inputs.js';

/** In characters. Every input comes in the first two sizes, the slow ones in the third too, the worst in all. */
const TINY = 100;
const SMALL = 16_000;
const MEDIUM = 128_000;
const LARGE = 1_024_000;

/** The middle of linear (8) and quadratic (64), in proportion: each size is eight times the one before. */
export const MAX_GROWTH = 22;
const ATTEMPTS = 6;
/** Added to the times, so that the noise of a short run is no growth. In milliseconds. */
const NOISE = 3;

/** What an entry point costs. */
export interface Costs {
  /** How many short inputs were refused with an error of the library, and how many there are. */
  readonly refused: number;
  readonly inputs: number;
  /** What else was thrown, by input. */
  readonly faults: readonly string[];
  /** The most that the time grew when an input grew to eight times its size, in times. */
  readonly growth: Worst;
  /** CPU time of the largest input without garbage collection, in milliseconds. */
  readonly time: Worst;
  /** What is alive at once during a call beside the input, in times its size. */
  readonly heap: Worst;
  /** What is alive after a call, when its result is let go, in times the size of the input. */
  readonly kept: Worst;
}

interface Worst {
  readonly figure: number;
  readonly input: string;
}

interface Run {
  readonly generator: Generator;
  readonly time: number;
  /** The heap that was allocated, at least, in octets. */
  readonly allocated: number;
  readonly refusal: string | undefined;
  readonly fault: string | undefined;
}

/**
 * Runs an entry point with each of its inputs.
 *
 * @param large The size of the worst inputs, in characters: the slowest, the hungriest and all that are nested.
 */
export async function costsOf(point: EntryPoint, large = LARGE): Promise<Costs> {
  const growths: Worst[] = [];
  const tiny = await runAll(point, point.inputs, TINY);
  const small = await runAll(point, point.inputs, SMALL);
  const grow = async (runs: readonly Run[], size: number, largerSize: number) => {
    const larger: Run[] = [];
    for (const run of new Set(runs)) {
      const after = await runOnce(point, run.generator, largerSize);
      growths.push(await growthOf(point, run, after, size, largerSize));
      larger.push(after);
    }
    return larger;
  };
  const medium = await grow(
    [...slowest(small, 12), ...hungriest(small, 6), ...deepest(small)],
    SMALL,
    MEDIUM,
  );
  const last = await grow([...slowest(medium, 1), ...deepest(medium)], MEDIUM, large);
  const heaps: (Worst & { readonly kept: number })[] = [];
  for (const { generator } of hungriest(medium, 1)) {
    heaps.push(await heapOf(point, generator, large));
  }
  return {
    refused: tiny.filter(({ refusal }) => refusal !== undefined).length,
    inputs: tiny.length,
    faults: [...tiny, ...small, ...medium, ...last].flatMap(({ generator, fault }) =>
      fault === undefined ? [] : [`${generator.name}: ${fault}`],
    ),
    growth: worst(growths),
    time: worst(last.map(({ time, generator }) => ({ figure: time, input: generator.name }))),
    heap: worst(heaps),
    kept: worst(heaps.map(({ kept, input }) => ({ figure: kept, input }))),
  };
}

/** The growth of the time; one that is too much is measured again, and the least counts. */
async function growthOf(
  point: EntryPoint,
  { generator, time }: Run,
  larger: Run,
  size: number,
  largerSize: number,
): Promise<Worst> {
  const limit = (MAX_GROWTH / 8) * (largerSize / size);
  let growth = (larger.time + NOISE) / (time + NOISE);
  for (let attempt = 1; growth > limit && attempt < ATTEMPTS; attempt += 1) {
    const after = await runOnce(point, generator, largerSize);
    const before = await runOnce(point, generator, size);
    growth = Math.min(growth, (after.time + NOISE) / (before.time + NOISE));
  }
  return { figure: (growth * 8 * size) / largerSize, input: generator.name };
}

async function runAll(
  point: EntryPoint,
  inputs: readonly Generator[],
  size: number,
): Promise<Run[]> {
  const runs: Run[] = [];
  for (const generator of inputs) runs.push(await runOnce(point, generator, size));
  return runs;
}

async function runOnce({ run }: EntryPoint, generator: Generator, size: number): Promise<Run> {
  const input = generator.make(size);
  const heap = process.memoryUsage().heapUsed;
  const stopwatch = startStopwatch();
  let refusal: string | undefined;
  let fault: string | undefined;
  try {
    held.result = await run(input);
  } catch (error) {
    if (error instanceof HalyardError || error instanceof ClientError) refusal = error.message;
    else fault = String(error instanceof Error ? error.stack : error).slice(0, 500);
  }
  const time = stopwatch();
  const allocated = process.memoryUsage().heapUsed - heap;
  held.result = undefined;
  return { generator, time, allocated, refusal, fault };
}

/**
 * Starts to measure. The returned function returns the processor time since then, in milliseconds, without
 * garbage collection: that starts only above some input size, and would look like growth.
 */
function startStopwatch(): () => number {
  const profiler = new GCProfiler();
  profiler.start();
  const wall = performance.now();
  const processor = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(processor);
    const elapsed = performance.now() - wall;
    const collecting = profiler.stop().statistics.reduce((sum, { cost }) => sum + cost, 0) / 1000;
    return ((user + system) / 1000) * Math.max(0, 1 - collecting / elapsed);
  };
}

/** What is alive after each collection of garbage during a call, at most, and what is left after it. */
async function heapOf(
  { run }: EntryPoint,
  { name, make }: Generator,
  size: number,
): Promise<Worst & { readonly kept: number }> {
  const empty = aliveHeap();
  const input = make(size);
  flatten(input);
  const before = aliveHeap();
  // A value takes more than its text.
  const room = Math.max(size, before - empty);
  // Collects the whole heap each time: a collection of new values alone counts old garbage as alive.
  setFlagsFromString('--gc-global');
  const profiler = new GCProfiler();
  profiler.start();
  await hold(run, input);
  const after = aliveHeap();
  held.result = undefined;
  const { statistics } = profiler.stop();
  setFlagsFromString('--no-gc-global');
  const alive = statistics.map(({ afterGC }) => afterGC.heapStatistics.usedHeapSize);
  const figure = (Math.max(after, ...alive) - before) / room;
  const kept = (aliveHeap() - before) / room;
  return { figure, kept, input: name };
}

/** A function of its own, whose frame is gone when the heap is measured. */
async function hold(run: EntryPoint['run'], input: unknown): Promise<void> {
  try {
    held.result = await run(input);
  } catch {
    // Reported by the runs whose time is measured.
  }
}

/** The result of a call. No local variable: the engine may keep or drop one as it likes. */
const held: { result?: unknown } = {};

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

function aliveHeap(): number {
  // The engine keeps the text that was matched last.
  /x/.test('x');
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Strings that are put together of parts become one string now, rather than in the call. */
function flatten(input: unknown, levels = 4): void {
  if (typeof input === 'string') /^$/.test(input);
  else if (typeof input === 'object' && input !== null && levels > 0) {
    for (const each of Object.values(input).slice(0, 1000)) flatten(each, levels - 1);
  }
}

function slowest(runs: readonly Run[], count: number): Run[] {
  return [...runs].sort((one, other) => other.time - one.time).slice(0, count);
}

function hungriest(runs: readonly Run[], count: number): Run[] {
  return [...runs].sort((one, other) => other.allocated - one.allocated).slice(0, count);
}

function deepest(runs: readonly Run[]): Run[] {
  return runs.filter(({ generator }) => generator.name.startsWith('nested'));
}

function worst(all: readonly Worst[]): Worst {
  return all.reduce((one, other) => (other.figure > one.figure ? other : one), {
    figure: 0,
    input: 'none',
  });
}
