import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createCache } from '../../../examples/cache/cache.js';
import { cacheInterceptor } from '../../../examples/cache/interceptor.js';
import { memoryStore } from '../../../examples/cache/memory-store.js';
import type { Entry } from '../../../examples/cache/types.js';
import { serve } from '../../support/http-server.js';

/*
 * What must not share a stored response although it may look as if it had the same URL, and what
 * happens at the same time.
 */

let server: Awaited<ReturnType<typeof serve>>;
let base = '';
let dispatcher = new Agent().compose();
let version = 1;
const received: string[] = [];

beforeAll(async () => {
  server = await serve(async (message, response) => {
    const { method, url, headers } = message;
    received.push(`${method} ${url} ${message.rawHeaders.filter((_, at) => at % 2 === 1).join()}`);
    let content = '';
    for await (const chunk of message) content += chunk;
    const text = `${headers.host} ${url} ${content} ${version}`;
    if (method === 'PUT') version++;
    if (url === '/slow' && method === 'GET') await sleep(300);
    response.writeHead(200, { 'cache-control': 'max-age=60' }).end(text);
  });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(() => server.close());

beforeEach(() => {
  received.length = 0;
  dispatcher = new Agent().compose(cacheInterceptor({ store: memoryStore(), shared: true }));
});

const textOf = async (path: string, options: object = {}) =>
  (await request(base + path, { dispatcher, ...options })).body.text();

test('a path that starts with two slashes is of its own server (RFC 3986 §4.2)', async () => {
  const { port } = new URL(base);
  await textOf(`//localhost:${port}/x`);
  const other = await request(`http://localhost:${port}/x`, { dispatcher });
  expect(await other.body.text()).toBe(`localhost:${port} /x  ${version}`);
});

test('another Host is another site of the server (RFC 9110 §7.2)', async () => {
  for (const host of ['a.example', 'b.example', new URL(base).host]) {
    expect(await textOf('/host', { headers: { Host: host } })).toContain(`${host} `);
  }
});

test('a GET with content is not answered from the store', async () => {
  for (const body of ['one', 'two']) {
    expect(await textOf('/content', { method: 'GET', body })).toContain(body);
  }
  expect(await textOf('/content')).toBe(`${new URL(base).host} /content  ${version}`);
});

test('a change of a URL whose query is an option invalidates it (RFC 9111 §4.4)', async () => {
  for (const method of ['GET', 'GET', 'PUT', 'GET'] as const) {
    await textOf('/query', { method, query: { a: 'å b' } });
  }
  expect(received.map((line) => line.slice(0, 4))).toEqual(['GET ', 'PUT ', 'GET ']);
});

test('an abort does not wait for the request of another', async () => {
  const first = textOf('/slow');
  const controller = new AbortController();
  const second = textOf('/slow', { signal: controller.signal });
  await sleep(50);
  controller.abort();
  const winner = await Promise.race([first, second.catch(() => 'aborted')]);
  expect(winner).toBe('aborted');
  await first;
});

test('what was requested before a change is not stored after it', async () => {
  const before = version;
  const first = textOf('/slow');
  await sleep(50);
  await textOf('/slow', { method: 'PUT', body: '{}' });
  expect(await textOf('/slow')).toMatch(new RegExp(` ${before + 1}$`));
  expect(await first).toMatch(new RegExp(` ${before}$`));
  expect(await textOf('/slow')).toMatch(new RegExp(` ${before + 1}$`));
});

const URL_ = 'https://api.example.se/orders';
const NOTHING = new Uint8Array();
const get = (headers: Record<string, string>) => ({ method: 'GET', url: URL_, headers });

/** A cache with a store that the test reads, and a clock that it sets. */
function setup() {
  const stored = new Map<string, readonly Entry[]>();
  const clock = { seconds: 0 };
  const answer = createCache({
    store: {
      get: (key) => stored.get(key) ?? [],
      set: (key, entries) => void stored.set(key, entries),
      remove: (uri) => void stored.delete(uri),
    },
    shared: true,
    now: () => new Date(clock.seconds * 1000),
  });
  return { stored, clock, answer };
}

test('the values of a field of Vary cannot fill the store', async () => {
  const { stored, answer } = setup();
  const headers = { 'cache-control': 'max-age=60', vary: 'accept-language' };
  for (let count = 0; count < 200; count++) {
    const response = { status: 200, headers, body: NOTHING };
    await answer(get({ 'accept-language': `x-${count}` }), async () => response);
  }
  expect(stored.get(URL_)).toHaveLength(100);
});
