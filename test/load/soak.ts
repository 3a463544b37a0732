/*
 * A service under load for some time: well-behaved clients by autocannon, and others over raw sockets.
 * The service has a process of its own, on the built package.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { checkExchange } from 'halyard/audit';
import { Client } from 'pg';
import { type Postgres, startPostgres } from '../support/postgres.js';
import { misbehave } from './misbehaviour.js';
import { type LoadRequest, type LoadResponse, Traffic } from './traffic.js';

export type ServiceName = 'demo' | 'postgres';

/** The state of the process of a service, after a full collection. */
export interface ServedState {
  /** Bytes in use. */
  readonly heap: number;
  /** The delay of the event loop in milliseconds. */
  readonly delay: { readonly p99: number; readonly max: number };
  readonly sockets: number;
  /** Connections to the database. */
  readonly pools: readonly {
    readonly total: number;
    readonly idle: number;
    readonly waiting: number;
  }[];
}

export interface SoakOptions {
  /** Of load, after a warm-up of a quarter of the time. */
  readonly seconds: number;
  /** How often the database crashes and returns. */
  readonly outages?: number;
  /** One in so many responses is checked by all rules. Default: 50. */
  readonly sample?: number;
}

export interface SoakReport {
  readonly service: ServiceName;
  readonly requests: number;
  /** How many responses had each status. */
  readonly statuses: Readonly<Record<number, number>>;
  /** Clients over raw sockets. */
  readonly misbehaved: number;
  /** How often the database crashed. */
  readonly outages: number;
  /** Responses that were checked by all rules. */
  readonly checked: number;
  /** Everything that should not have happened; the same fault once. */
  readonly faults: readonly string[];
  /** Milliseconds. */
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly before: ServedState;
  readonly after: ServedState;
}

const CONNECTIONS = 20;
const MISBEHAVING = 10;

/** Milliseconds until a service has closed all connections; those that are kept alive take five seconds. */
const SETTLED = 10_000;

/** Bytes that the heap may grow: a leak of 100 bytes in each of 100,000 requests is above it. */
const MAX_GROWTH = 6 * 1024 * 1024;

/** Loads a service, and reports what it did. */
export async function soak(service: ServiceName, options: SoakOptions): Promise<SoakReport> {
  const database = service === 'postgres' ? await seededPostgres() : undefined;
  try {
    const served = await serve(service, database);
    try {
      return await load(service, served, options, database);
    } finally {
      await served.stop();
    }
  } finally {
    await database?.stop();
  }
}

async function load(
  service: ServiceName,
  served: Served,
  { seconds, outages = 0, sample = 50 }: SoakOptions,
  database: Postgres | undefined,
): Promise<SoakReport> {
  const faults = new Set<string>();
  let statuses: Record<number, number> = {};
  const traffic = new Traffic(service);
  const mode: Mode = { isAway: false };
  let count = 0;
  let checked = 0;
  const judge: Judge = (request, response, wasAway) => {
    const { status, headers } = response;
    count += 1;
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status === 503 && (wasAway || mode.isAway) && Number(headers['retry-after']) > 0) return;
    const fault = traffic.check(request, response);
    if (fault !== undefined) faults.add(fault);
    else traffic.learn(request, response);
    if (count % sample !== 0) return;
    checked += 1;
    const base = service === 'demo' && isForwarded(request) ? GATEWAY : served.url;
    for (const finding of findingsOf(base, request, response)) faults.add(finding);
  };

  await send(served.url, traffic, mode, judge, seconds / 4);
  await settled(served);
  const before = await served.state('reset');
  // The figures are those after the warm-up.
  statuses = {};
  count = 0;
  checked = 0;
  const misbehaving = misbehaveFor(served.url, service, seconds, mode, faults);
  const [result] = await Promise.all([
    send(served.url, traffic, mode, judge, seconds),
    outages > 0 && database ? crash(database, served.url, outages, seconds, mode) : undefined,
  ]);
  const misbehaved = await misbehaving;
  const { errors, timeouts, latency } = result;
  if (errors > 0) faults.add(`${errors} requests without a response, of them ${timeouts} in time`);
  const after = await settled(served);
  for (const text of [...served.errors(outages > 0), ...leaksOf(after), ...growthOf(before, after)])
    faults.add(text);
  return {
    service,
    requests: count,
    statuses,
    misbehaved,
    outages: database === undefined ? 0 : outages,
    checked,
    faults: [...faults],
    latency: { p50: latency.p50, p99: latency.p99 },
    before,
    after,
  };
}

/** The state of a service after it has closed the connections of clients that have gone. */
async function settled(served: Served): Promise<ServedState> {
  const end = Date.now() + SETTLED;
  for (;;) {
    await sleep(500);
    const state = await served.state('keep');
    if (leaksOf(state).length === 0 || Date.now() > end) return state;
  }
}

function growthOf(before: ServedState, after: ServedState): string[] {
  const growth = after.heap - before.heap;
  return growth > MAX_GROWTH ? [`The heap grew by ${growth} bytes`] : [];
}

/** What a service has not given back. */
function leaksOf({ sockets, pools }: ServedState): string[] {
  const connections = pools.reduce((sum, { total }) => sum + total, 0);
  const inUse = pools.filter(({ total, idle, waiting }) => idle !== total || waiting > 0);
  return [
    ...(sockets > connections ? [`${sockets - connections} sockets are open`] : []),
    ...inUse.map(({ total, idle }) => `${total - idle} of ${total} connections are in use`),
  ];
}

/** Whether the database is away, so that a 503 is right. */
interface Mode {
  isAway: boolean;
}

type Judge = (request: LoadRequest, response: LoadResponse, wasAway: boolean) => void;

/** Sends the traffic by autocannon. */
async function send(url: string, traffic: Traffic, mode: Mode, judge: Judge, duration: number) {
  const base = new URL(url).pathname;
  return autocannon({
    url,
    connections: CONNECTIONS,
    duration,
    requests: [
      {
        setupRequest: (defaults, context) => {
          const request = traffic.next();
          Object.assign(context, { request, wasAway: mode.isAway });
          const { method, path, headers = {}, body } = request;
          return {
            ...defaults,
            method,
            path: base + path,
            headers: { ...headers },
            body: body ?? '',
          };
        },
        onResponse: (status, body, context, headers = {}) => {
          const { request, wasAway } = context as { request: LoadRequest; wasAway: boolean };
          judge(request, { status, body, headers: lowerCase(headers) }, wasAway);
        },
      },
    ],
  });
}

function lowerCase(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  );
}

const GATEWAY = 'https://gw.example.se/orders/v1';

function isForwarded({ headers }: LoadRequest): boolean {
  return headers?.forwarded?.includes('gw.example.se') === true;
}

/** The findings in a response; some of the requests are wrong on purpose. */
function findingsOf(base: string, request: LoadRequest, response: LoadResponse): string[] {
  const { method, path, headers = {}, body } = request;
  const sent = { method, url: base + path, headers, ...(body && { body }) };
  // Neither has all of the methods that a new resource may have.
  const options = { ignore: ['created.links'] } as const;
  return checkExchange(sent, response, options)
    .filter(({ path: [place] = [] }) => place === 'response')
    .map(({ rule, message }) => `${rule}: ${message}, in ${response.status} for ${method} ${path}`);
}

async function misbehaveFor(
  url: string,
  service: ServiceName,
  seconds: number,
  mode: Mode,
  faults: Set<string>,
): Promise<number> {
  const end = Date.now() + seconds * 1000;
  const port = Number(new URL(url).port);
  let count = 0;
  await Promise.all(
    Array.from({ length: MISBEHAVING }, async () => {
      while (Date.now() < end) {
        const wasAway = mode.isAway;
        const fault = await misbehave(port, service);
        count += 1;
        if (fault === undefined) continue;
        if ((wasAway || mode.isAway) && / 503 /.test(fault)) continue;
        faults.add(fault);
      }
    }),
  );
  return count;
}

/** Crashes the database, and starts it again after half a second. */
async function crash(
  database: Postgres,
  url: string,
  times: number,
  seconds: number,
  mode: Mode,
): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await sleep((seconds * 1000) / (times + 1) - 500);
    mode.isAway = true;
    await database.crash();
    await sleep(500);
    await database.restart();
    while ((await fetch(`${url}/orders/1`)).status === 503) await sleep(50);
    // Connections of the pool that are broken may still be found.
    await sleep(500);
    mode.isAway = false;
  }
}

interface Served {
  readonly url: string;
  /** Its state; from `reset`, the delay of the event loop is measured anew. */
  state(delay: 'reset' | 'keep'): Promise<ServedState>;
  /** The lines on stderr that are not expected. */
  errors(isAway: boolean): string[];
  stop(): Promise<void>;
}

async function serve(service: ServiceName, database: Postgres | undefined): Promise<Served> {
  const program = fileURLToPath(new URL('serve.ts', import.meta.url));
  const child = fork(program, [service, JSON.stringify(database?.config ?? {})], {
    execArgv: ['--import', 'tsx', '--expose-gc'],
    env: {
      ...process.env,
      TSX_TSCONFIG_PATH: fileURLToPath(new URL('../../examples/tsconfig.json', import.meta.url)),
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const ended = once(child, 'exit');
  const answer = async (): Promise<unknown> => {
    const [message] = await Promise.race([
      once(child, 'message'),
      ended.then(() => Promise.reject(new Error(`The service has ended: ${errors}`))),
    ]);
    return message;
  };
  return {
    url: (await answer()) as string,
    async state(delay) {
      child.send(delay);
      return (await answer()) as ServedState;
    },
    errors: (isAway) => {
      const lines = errors.split('\n').filter((line) => line !== '');
      return isAway ? lines.filter((line) => !EXPECTED_WHILE_AWAY.test(line)) : lines;
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}

const EXPECTED_WHILE_AWAY =
  /^(?:The database is unavailable: |Connection terminated unexpectedly|terminating connection due to |read ECONNRESET)/;

async function seededPostgres(): Promise<Postgres> {
  const database = await startPostgres();
  const client = new Client(database.config);
  await client.connect();
  await client.query(readFileSync('examples/postgres/schema.sql', 'utf8'));
  await client.query(
    `insert into orders (customer_name, total)
    select 'customer ' || n % 100, n % 1000 from generate_series(1, 20000) as n`,
  );
  await client.query('analyze orders');
  await client.end();
  return database;
}
