/*
 * The process of one way, which does what turns.ts asks: way-process.ts MODULE WAY
 */

import { setTimeout } from 'node:timers/promises';
import type { Question } from './turns.js';

interface Subject {
  readonly prepare: (way: string, given: unknown) => () => unknown;
  readonly prove: (way: string, given: unknown) => void;
}

const [module = '', way = ''] = process.argv.slice(2);
const subject: Subject = await import(module);
/** The case at hand: the rows of others would be in each collection. */
let prepared: { readonly key: string; readonly run: () => unknown } | undefined;

/** Keeps the last result, so that the engine cannot skip the work. */
let sink: unknown;

process.on('message', async (question: Question) => process.send?.(await answer(question)));

async function answer(question: Question): Promise<unknown> {
  switch (question.kind) {
    case 'prove':
      subject.prove(question.way, question.given);
      return true;
    case 'batch':
      if (question.heap === 'collected') await collect();
      return batch(runOf(question.given), question.runs);
    case 'peak':
      return peak(runOf(question.small), runOf(question.given));
  }
}

function runOf(given: unknown): () => unknown {
  const key = JSON.stringify(given);
  if (prepared?.key !== key) prepared = { key, run: subject.prepare(way, given) };
  return prepared.run;
}

/**
 * Collects all garbage and waits for the threads of the collector: what they
 * still sweep is not work of the next batch. The last result stays, as a server at work has some.
 */
async function collect(): Promise<void> {
  globalThis.gc?.();
  for (let spent = Number.POSITIVE_INFINITY; spent > IDLE; ) {
    const before = process.cpuUsage();
    await setTimeout(PAUSE);
    spent = processorTime(before);
  }
}

/** Microseconds of the processor that a process without work takes in a pause of milliseconds. */
const IDLE = 500;
const PAUSE = 5;

/**
 * The time of a run, in nanoseconds of the processor: over all threads of the process, so it has the
 * collector's in it.
 */
function batch(run: () => unknown, runs: number): number {
  const before = process.cpuUsage();
  for (let index = 0; index < runs; index++) sink = run();
  const cpu = processorTime(before) * 1000;
  if (sink === undefined) throw new Error(`${way} returns nothing`);
  return cpu / runs;
}

/** Microseconds of the processor since a moment, for the program and for the system on its behalf. */
function processorTime(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return user + system;
}

/** How far the resident memory grows beyond that of the rows, in bytes. */
function peak(small: () => unknown, run: () => unknown): number {
  sink = small();
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  sink = run();
  return process.resourceUsage().maxRSS * 1024 - before;
}
