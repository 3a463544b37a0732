/*
 * Servers under load: the service of the guides by hand and by the library, on `node:http` and on Express,
 * each server in a process of its own.
 */

import autocannon from 'autocannon';
import type { RequestWay } from './requests.js';
import { answerOf, forkBuilt } from './turns.js';

export type LoadServer = 'node:http' | 'express';
export const LOAD_SERVERS: readonly LoadServer[] = ['node:http', 'express'];
const LOAD_WAYS: readonly RequestWay[] = ['hand', 'halyard'];

/** What is asked for under load. */
export const LOAD_PATHS = { item: '/v1/orders/17', 'list of twenty': '/v1/orders?limit=20&page=3' };
export type LoadCase = keyof typeof LOAD_PATHS;

/** What a server did under load. */
export interface LoadFigure {
  readonly server: LoadServer;
  readonly way: RequestWay;
  readonly given: LoadCase;
  /** Responses a second, in the best slice. */
  readonly rate: number;
  /** The 99th percentile of the latency in milliseconds, in the best slice. */
  readonly p99: number;
}

/** Loads each server for so many seconds, in slices in which both ways take turns. */
export async function measureLoad(
  seconds: number,
  servers: readonly LoadServer[] = LOAD_SERVERS,
): Promise<LoadFigure[]> {
  const figures: LoadFigure[] = [];
  for (const server of servers) {
    const started = await Promise.all(LOAD_WAYS.map((way) => startServer(server, way)));
    try {
      for (const given of Object.keys(LOAD_PATHS) as LoadCase[]) {
        const slices: autocannon.Result[][] = started.map(() => []);
        for (const { send } of started) await send(given, WARM_UP);
        for (let slice = 0; slice < SLICES; slice++) {
          for (const [index, { send }] of started.entries()) {
            slices[index]?.push(await send(given, seconds / SLICES));
          }
        }
        figures.push(
          ...LOAD_WAYS.map((way, index) => ({ server, way, given, ...best(slices[index] ?? []) })),
        );
      }
    } finally {
      for (const { stop } of started) stop();
    }
  }
  return figures;
}

/** The first second brings a server to its speed. */
const WARM_UP = 1;
const SLICES = 4;
const CONNECTIONS = 20;

async function startServer(server: LoadServer, way: RequestWay) {
  const child = forkBuilt('load-server.ts', [server, way]);
  const port = await answerOf(child);
  return {
    send: (given: LoadCase, duration: number) =>
      autocannon({
        url: `http://127.0.0.1:${port}${LOAD_PATHS[given]}`,
        connections: CONNECTIONS,
        duration,
      }),
    stop: () => child.kill(),
  };
}

function best(slices: readonly autocannon.Result[]): Pick<LoadFigure, 'rate' | 'p99'> {
  const failed = slices.reduce((total, { errors, non2xx }) => total + errors + non2xx, 0);
  if (failed > 0) throw new Error(`${failed} requests failed under load`);
  return {
    rate: Math.max(...slices.map(({ requests, duration }) => requests.total / duration)),
    p99: Math.min(...slices.map(({ latency }) => latency.p99)),
  };
}
