/*
 * Servers under load: the same handlers by hand and by the library on `node:http`, each server in a
 * process of its own, and a third that sends bytes made beforehand, which is what `node:http` costs.
 */

import autocannon from 'autocannon';
import type { LoadWay } from './load-server.js';
import { answerOf, forkBuilt } from './turns.js';

const LOAD_WAYS: readonly LoadWay[] = ['constant', 'hand', 'halyard'];

/** What is asked for under load. */
const LOAD_PATHS = { item: '/orders/1017', page: '/orders?page=3' } as const;
type LoadCase = keyof typeof LOAD_PATHS;

/** What a server did under load. */
export interface LoadFigure {
  readonly way: LoadWay;
  readonly given: LoadCase;
  /** Responses a second, in the best slice. */
  readonly rate: number;
  /** The 99th percentile of the latency in milliseconds, in the best slice. */
  readonly p99: number;
  /** Microseconds of the processor for each response, over all slices. */
  readonly cpu: number;
  /** How far the heap grew, in bytes after full collections. */
  readonly growth: number;
}

/** What a server tells of itself, after a full collection. */
export interface ServerState {
  /** Bytes in use. */
  readonly heap: number;
  /** Microseconds of the processor so far. */
  readonly cpu: number;
}

/** Loads each server for so many seconds, in slices that take turns. */
export async function measureLoad(seconds: number): Promise<LoadFigure[]> {
  const servers = await Promise.all(LOAD_WAYS.map(startServer));
  try {
    const figures: LoadFigure[] = [];
    for (const given of Object.keys(LOAD_PATHS) as LoadCase[]) {
      for (const { send } of servers) await send(given, WARM_UP);
      const before = await Promise.all(servers.map(({ state }) => state()));
      const slices: autocannon.Result[][] = servers.map(() => []);
      for (let slice = 0; slice < SLICES; slice++) {
        for (const [index, { send }] of servers.entries()) {
          slices[index]?.push(await send(given, seconds / SLICES));
        }
      }
      for (const [index, { way, state }] of servers.entries()) {
        const start = before[index] as ServerState;
        figures.push(figureOf(way, given, slices[index] ?? [], start, await state()));
      }
    }
    return figures;
  } finally {
    for (const { stop } of servers) stop();
  }
}

/** The first seconds bring a server to its speed. */
const WARM_UP = 2;
const SLICES = 4;
const CONNECTIONS = 20;

async function startServer(way: LoadWay) {
  const child = forkBuilt('load-server.ts', [way], true);
  const port = await answerOf(child);
  return {
    way,
    send: (given: LoadCase, duration: number) =>
      autocannon({
        url: `http://127.0.0.1:${port}${LOAD_PATHS[given]}`,
        connections: CONNECTIONS,
        duration,
      }),
    state: async (): Promise<ServerState> => {
      child.send('state');
      return (await answerOf(child)) as ServerState;
    },
    stop: () => child.kill(),
  };
}

function figureOf(
  way: LoadWay,
  given: LoadCase,
  slices: readonly autocannon.Result[],
  before: ServerState,
  after: ServerState,
): LoadFigure {
  const failed = slices.reduce((total, { errors, non2xx }) => total + errors + non2xx, 0);
  if (failed > 0) throw new Error(`${failed} requests of ${given} failed at the server by ${way}`);
  const responses = slices.reduce((total, { requests }) => total + requests.total, 0);
  return {
    way,
    given,
    rate: Math.max(...slices.map(({ requests, duration }) => requests.total / duration)),
    p99: Math.min(...slices.map(({ latency }) => latency.p99)),
    cpu: (after.cpu - before.cpu) / responses,
    growth: after.heap - before.heap,
  };
}
