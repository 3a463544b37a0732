import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, type Dispatcher, interceptors, request } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheInterceptor } from '../../../examples/cache/interceptor.js';
import { memoryStore } from '../../../examples/cache/memory-store.js';
import { freePort, missing, type RunningProcess, temporaryFolder } from '../../support/servers.js';
import { CACHES } from './caches.js';
import { type Handler, type Origin, startOrigin } from './origin.js';
import { SCENARIOS, type Scenario, type Step } from './scenarios.js';

const NAMES = ['halyard', 'undici', 'varnish'] as const;
type Name = (typeof NAMES)[number];

/** The statuses that the origin has sent in a scenario to one of the caches. */
const sent = new Map<string, number[]>();

const pathOf = (name: Name, index: number) => `/${name}/${index}`;

/** A handler for each path that a scenario requests, with one count for all of them. */
function handlersOf(name: Name, { origin, steps }: Scenario, index: number): [string, Handler][] {
  const path = pathOf(name, index);
  const statuses: number[] = [];
  sent.set(path, statuses);
  const handler: Handler = (incoming) => {
    const response = origin(incoming, statuses.length + 1);
    statuses.push(response.status);
    return response;
  };
  return ['', ...steps.map(({ suffix = '' }) => suffix)].map((suffix) => [path + suffix, handler]);
}

const folder = temporaryFolder();
const varnish = CACHES.find((cache) => cache.name === 'varnish');
const withoutVarnish = missing('varnishd');
let origin: Origin;
let process: RunningProcess | undefined;
const clients = new Map<Name, { readonly base: string; readonly dispatcher: Dispatcher }>();

beforeAll(async () => {
  const all = NAMES.flatMap((name) =>
    SCENARIOS.flatMap((scenario, index) => handlersOf(name, scenario, index)),
  );
  origin = await startOrigin(new Map(all));
  const base = `http://127.0.0.1:${origin.port}`;
  const ours = cacheInterceptor({ store: memoryStore(), shared: true });
  const theirs = interceptors.cache({ type: 'shared' });
  clients.set('halyard', { base, dispatcher: new Agent().compose(ours) });
  clients.set('undici', { base, dispatcher: new Agent().compose(theirs) });
  if (withoutVarnish === '') {
    const port = await freePort();
    process = await varnish?.start(origin.port, port, folder);
    clients.set('varnish', { base: `http://127.0.0.1:${port}`, dispatcher: new Agent() });
  }
}, 60_000);

afterAll(async () => {
  await process?.stop();
  for (const { dispatcher } of clients.values()) await dispatcher.close();
  await origin?.close();
  folder.remove();
});

async function send(name: Name, path: string, { suffix = '', method = 'GET', headers = {} }: Step) {
  const { base = '', dispatcher } = clients.get(name) ?? {};
  const response = await request(base + path + suffix, {
    ...{ method, headers, ...(dispatcher && { dispatcher }) },
    ...(method === 'PUT' && { body: '{}' }),
  });
  const { statusCode: status } = response;
  return { status, headers: response.headers, body: await response.body.text() };
}

/** The outcome of the last step, in the words of {@link Scenario.right}. */
async function play(name: Name, { steps, field }: Scenario, index: number): Promise<string> {
  const path = pathOf(name, index);
  const statuses = sent.get(path) ?? [];
  const last = steps.at(-1) as Step;
  for (const step of steps.slice(0, -1)) {
    if (step.later) await sleep(LIFETIME);
    await send(name, path, step);
  }
  if (last.later) await sleep(LIFETIME);
  const before = statuses.length;
  const { times = 1 } = last;
  const [answer] = await Promise.all(Array.from({ length: times }, () => send(name, path, last)));
  const asked = statuses.slice(before);
  const { status = 0, body = '', headers = {} } = answer ?? {};
  if (times > 1) return `${status}, ${asked.length} request${asked.length === 1 ? '' : 's'}`;
  const source = Number(/^body (\d+)$/.exec(body)?.[1] ?? Number.POSITIVE_INFINITY);
  const isStored = asked.length === 0 || source <= before;
  const by = asked.includes(304) ? 'validated' : isStored ? 'stored' : 'origin';
  const more = field === undefined ? '' : `, ${field}: ${headers[field] ?? 'none'}`;
  return `${status} ${by}${more}`;
}

/** More than a second, by the clock of each cache. */
const LIFETIME = 2_100;

/** The outcomes of all scenarios, which are played at once. */
function playAll(name: Name): Promise<readonly string[]> {
  return Promise.all(SCENARIOS.map((scenario, index) => play(name, scenario, index)));
}

describe('the caching fetch follows the clause', () => {
  let outcomes: readonly string[] = [];

  beforeAll(async () => {
    outcomes = await playAll('halyard');
  });

  test.each(SCENARIOS.map(({ what, right }, index) => ({ what, right, index })))(
    '$what: $right',
    ({ right, index }) => {
      expect(outcomes[index]).toBe(right);
    },
  );
});

describe('each difference is in the table of the example', () => {
  const rows = readFileSync('examples/cache/README.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| .* \| RFC \d/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));

  /** The rows in which the column of a cache names another outcome. */
  const listed = (column: number) =>
    rows.map((row) => [...row.slice(0, 3), row[column]]).filter((row) => row[3] !== '=');

  async function differences(name: Name): Promise<string[][]> {
    const outcomes = await playAll(name);
    return SCENARIOS.map(({ what, clause, right }, index) => [
      ...[what, clause, right],
      outcomes[index] ?? '',
    ]).filter(([, , right, outcome]) => outcome !== right);
  }

  test('undici', async () => {
    expect(listed(3)).toEqual(await differences('undici'));
  });

  test.skipIf(withoutVarnish !== '')(`Varnish${withoutVarnish}`, async () => {
    expect(listed(4)).toEqual(await differences('varnish'));
  });
});
