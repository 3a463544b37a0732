import { text } from 'node:stream/consumers';
import { defineResource, notFound, type RequestDescriptor, service } from 'halyard';
import { cacheGroups } from 'halyard/definition';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createCache } from '../../../examples/cache/cache.js';
import { cacheInterceptor } from '../../../examples/cache/interceptor.js';
import type { CacheResponse, CacheStore, Entry } from '../../../examples/cache/types.js';
import { serve } from '../../support/http-server.js';

/* Cache groups (RFC 9875): a service that names them, behind the cache that honours them. */

const schema = z.object({ id: z.int(), total: z.number() });
const orders = defineResource({
  name: 'orders',
  schema,
  path: '/orders/{id}',
  links: { edit: {} },
});
const carts = defineResource({ name: 'carts', schema, path: '/carts/{id}', links: {} });

/** A service whose responses a shared cache stores, unless they are for a caller. */
function startService(received: string[]) {
  const api = service({
    title: 'Shop',
    resources: [orders, carts],
    fallback: 'http://127.0.0.1',
    cache: { public: true, maxAge: 60 },
    cacheGroups,
  });
  const row = { id: 17, total: 1 };
  const handle = (message: RequestDescriptor) => {
    const { authorization } = message.headers as NodeJS.Dict<string>;
    const caller = authorization === undefined ? undefined : { id: authorization };
    const call = api.at(message, { caller });
    const match = api.match(message);
    if (match.response !== undefined) return match.response;
    if (match.target === 'collection') {
      const page = { page: 1, limit: 1, totalRecords: 3, values: {} };
      return match.resource === orders
        ? call.respondCollection(orders, [row], page)
        : call.respondCollection(carts, [row], page);
    }
    if (match.target !== 'item') return notFound();
    if (match.rel === 'edit') row.total++;
    return call.respond(orders, row);
  };
  return serve(async (message, response) => {
    const { method = '', url = '' } = message;
    received.push([method, url, message.headers.authorization].join(' ').trim());
    await text(message);
    const { status, headers, body } = handle(message);
    response.writeHead(status, headers).end(body);
  });
}

const received: string[] = [];
const elsewhere: string[] = [];
const stored = new Map<string, readonly Entry[]>();
const store: CacheStore = {
  get: (key) => stored.get(key) ?? [],
  set: (key, entries) => void stored.set(key, entries),
  remove: (uri) => void stored.delete(uri),
};
let servers: Awaited<ReturnType<typeof startService>>[] = [];
let [origin, other] = ['', ''];
let dispatcher = new Agent().compose();

beforeAll(async () => {
  servers = await Promise.all([startService(received), startService(elsewhere)]);
  [origin = '', other = ''] = servers.map(({ port }) => `http://127.0.0.1:${port}`);
});
afterAll(() => {
  for (const { close } of servers) close();
});

/** A clock whose milliseconds all differ. */
let time = Date.now();
const now = () => new Date(time++);

beforeEach(() => {
  for (const list of [received, elsewhere]) list.length = 0;
  stored.clear();
  dispatcher = new Agent().compose(cacheInterceptor({ store, shared: true, now }));
});

async function send(url: string, method = 'GET', headers: Record<string, string> = {}) {
  const response = await request(url, { dispatcher, method: method as 'GET', headers });
  return response.body.text();
}

const PAGES = ['/orders?page=1', '/orders?page=2', '/orders?page=3'];
const READS = [...PAGES, '/orders/17', '/carts'];

test('a change of an item invalidates its pages, and nothing else', async () => {
  const readAll = async () => {
    for (const path of READS) await send(origin + path);
    for (const path of READS) await send(other + path);
  };
  await readAll();
  await readAll();
  expect(received).toEqual(READS.map((path) => `GET ${path}`));
  received.length = 0;
  elsewhere.length = 0;

  await send(`${origin}/orders/17`, 'PATCH');
  await readAll();
  await readAll();
  expect(received).toEqual([
    'PATCH /orders/17',
    ...[...PAGES, '/orders/17'].map((path) => `GET ${path}`),
  ]);
  expect(elsewhere).toEqual([]);
});

test('the responses of two users are in groups, and never in a shared cache', async () => {
  for (const user of ['ann', 'bo', 'ann']) {
    await send(`${origin}/orders/17`, 'GET', { authorization: user });
  }
  await send(`${origin}/orders/17`, 'PATCH', { authorization: 'ann' });
  await send(`${origin}/orders/17`, 'GET', { authorization: 'bo' });
  expect(received.map((line) => line.split(' ').at(-1))).toEqual([
    ...['ann', 'bo', 'ann'],
    ...['ann', 'bo'],
  ]);
  expect([...stored.values()].flat()).toEqual([]);
});

describe('a cache alone', () => {
  const URL_ = 'https://api.example.se';
  const page = { method: 'GET', url: `${URL_}/orders`, headers: {} };
  const change = { method: 'POST', url: `${URL_}/imports`, headers: {} };
  const body = new Uint8Array();
  const inGroups = (groups: string): CacheResponse => {
    return {
      status: 200,
      headers: { 'cache-control': 'max-age=60', 'cache-groups': groups },
      body,
    };
  };
  const invalidating = (groups: string): CacheResponse => {
    return { status: 200, headers: { 'cache-group-invalidation': groups }, body };
  };

  function setup() {
    const answer = createCache({ store, shared: true, now });
    let count = 0;
    return {
      answer,
      change: (groups: string) => answer(change, async () => invalidating(groups)),
      /** How many requests to the origin the reads have cost. */
      async read(groups = '"/orders"', request = page) {
        await answer(request, async () => {
          count++;
          return inGroups(groups);
        });
        return count;
      },
    };
  }

  test('an invalidation does not cascade to the other groups of a response (RFC 9875 §2.2.1)', async () => {
    const { change, read } = setup();
    const carts = { ...page, url: `${URL_}/carts` };
    await read('"a", "b"');
    expect(await read('"b"', carts)).toBe(2);
    await change('"a"');
    expect(await read('"b"', carts)).toBe(2);
    expect(await read('"a", "b"')).toBe(3);
  });

  test.each([
    ['another origin', { url: 'https://other.example/imports' }],
    ['a safe method', { method: 'GET' }],
  ])('%s invalidates nothing', async (_, changes) => {
    const { answer, read } = setup();
    await read();
    await answer({ ...change, ...changes }, async () => invalidating('"/orders"'));
    expect(await read()).toBe(1);
  });

  test('what was requested before an invalidation is not reused after it', async () => {
    const { answer, change, read } = setup();
    let respond = (_: CacheResponse) => {};
    const slow = answer(page, () => new Promise((resolve) => (respond = resolve)));
    // The store and the origin are asked in later turns.
    await new Promise((resolve) => setTimeout(resolve));
    await change('"/orders"');
    respond(inGroups('"/orders"'));
    await slow;
    expect(await read()).toBe(1);
    expect(await read()).toBe(1);
  });

  test('a restart knows of no invalidations, so it reuses no response of a group', async () => {
    await setup().read();
    expect(await setup().read()).toBe(1);
  });

  test('a forgotten invalidation is still kept', async () => {
    const { change, read } = setup();
    await read('"0-0"');
    for (let count = 0; count < 40; count++) {
      const groups = Array.from({ length: 256 }, (_, index) => `"${count}-${index}"`);
      await change(groups.join(', '));
    }
    expect(await read('"0-0"')).toBe(2);
    expect(await read('"0-0"')).toBe(2);
  });
});
