import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cacheInterceptor } from '../../../examples/cache/interceptor.js';
import { memoryStore } from '../../../examples/cache/memory-store.js';
import type { CacheStore, Entry } from '../../../examples/cache/types.js';
import { serve } from '../../support/http-server.js';

/* Ann, bo and visitors who do not sign in, behind one shared cache. */

type Fields = Readonly<Record<string, string>>;
type Origin = (message: IncomingMessage, response: ServerResponse) => void;

let server: Awaited<ReturnType<typeof serve>>;
let url = '';
let origin: Origin = () => {};
let dispatcher = new Agent().compose();

beforeAll(async () => {
  server = await serve((message, response) => origin(message, response));
  url = `http://127.0.0.1:${server.port}/account`;
});
afterAll(() => server.close());

beforeEach(() => {
  dispatcher = new Agent().compose(cacheInterceptor({ store: memoryStore(), shared: true }));
});

async function get(headers: Fields = {}) {
  const response = await request(url, { dispatcher, headers });
  return { headers: response.headers, text: await response.body.text() };
}

describe('a request waits only for a response that may answer it (RFC 9111 §4)', () => {
  /** The responses that the origin holds back, and what ends them. */
  let held: (() => void)[] = [];
  let isHolding = true;

  beforeEach(() => {
    held = [];
    isHolding = true;
  });

  /** Holds back the responses to some requests, each until `held` is called or for two seconds. */
  function respond(fields: Fields, isSlow: (message: IncomingMessage) => boolean = () => true) {
    origin = async (message, response) => {
      if (isHolding && isSlow(message)) {
        const timeout = new AbortController();
        const released = new Promise<void>((resolve) => held.push(resolve));
        await Promise.race([released, sleep(2_000, undefined, timeout).catch(() => {})]);
        timeout.abort();
      }
      response.writeHead(200, fields).end('{}');
    };
  }

  /** Waits until the origin holds back a number of responses, at most for a second. */
  async function holding(count: number): Promise<number> {
    for (let tries = 0; held.length < count && tries < 100; tries++) await sleep(10);
    return held.length;
  }

  /** The one of two requests that is answered first. */
  async function first(slow: Fields, quick: Fields): Promise<string> {
    const one = get(slow).then(() => 'the slow one');
    await holding(1);
    const other = get(quick).then(() => 'the quick one');
    const winner = await Promise.race([one, other]);
    for (const release of held) release();
    await Promise.all([one, other]);
    return winner;
  }

  const isAnn = ({ headers }: IncomingMessage) => JSON.stringify(headers).includes('ann');

  test.each([
    ['Cookie', { cookie: 'user=ann' }, { cookie: 'user=bo' }],
    ['Authorization', { authorization: 'Bearer ann' }, { authorization: 'Bearer bo' }],
    ['another field', { 'x-user': 'ann' }, { 'x-user': 'bo' }],
    ['Cookie of one', { cookie: 'user=ann' }, {}],
  ])('not for the private response of another user: %s', async (_, ann, bo) => {
    respond({ 'cache-control': 'private, max-age=60' }, isAnn);
    expect(await first(ann, bo)).toBe('the quick one');
  });

  test.each([
    ['Cookie', 'cookie', { vary: 'cookie' }],
    ['Authorization', 'authorization', {}],
  ])('not where what is stored is for visitors without %s', async (_, name, fields) => {
    respond({ 'cache-control': 'max-age=0', ...fields }, () => false);
    await get();
    respond({ 'cache-control': 'private' }, isAnn);
    expect(await first({ [name]: 'ann' }, { [name]: 'bo' })).toBe('the quick one');
  });

  test('not twice in vain', async () => {
    respond({ 'cache-control': 'no-store' });
    const twice = [get(), get()];
    expect(await holding(1)).toBe(1);
    isHolding = false;
    for (const release of held) release();
    await Promise.all(twice);
    isHolding = true;
    const again = [get(), get()];
    expect(await holding(3)).toBe(3);
    for (const release of held) release();
    await Promise.all(again);
  });

  test('for the response that replaces the stored one of both', async () => {
    respond({ 'cache-control': 'max-age=0' }, () => false);
    await get({ cookie: 'user=ann' });
    respond({ 'cache-control': 'max-age=60' });
    const users = ['ann', 'bo', 'cia'].map((user) => get({ cookie: `user=${user}` }));
    expect(await holding(1)).toBe(1);
    for (const release of held) release();
    await Promise.all(users);
    expect(held).toHaveLength(1);
  });
});

describe('a cookie is for one visitor, unless the response is public (RFC 9111 §7.3)', () => {
  const COOKIE = { 'set-cookie': 'session=1' };
  let count = 0;

  /** Answers with these fields, or with 304 and others to a request with the tag. */
  function respond(fields: Fields, later: Fields = {}) {
    count = 0;
    origin = ({ headers }, response) => {
      count++;
      const isValid = headers['if-none-match'] === fields.etag && fields.etag !== undefined;
      response.writeHead(isValid ? 304 : 200, { ...fields, ...(isValid && later) });
      response.end(isValid ? '' : '{}');
    };
  }

  test.each([
    ['max-age', 'max-age=60', 2, undefined],
    ['s-maxage', 's-maxage=60', 2, undefined],
    ['public', 'public, max-age=60', 1, 'session=1'],
    ['private for the field', 'max-age=60, private="set-cookie"', 1, undefined],
    ['no-cache for the field', 'max-age=60, no-cache="set-cookie"', 1, undefined],
  ])('%s', async (_, control, requests, replayed) => {
    respond({ 'cache-control': control, ...COOKIE });
    expect((await get()).headers['set-cookie']).toBe('session=1');
    const second = await get();
    expect(count).toBe(requests);
    if (requests === 1) expect(second.headers['set-cookie']).toBe(replayed);
  });

  test('a 304 with a cookie is for the visitor who has revalidated', async () => {
    respond(
      { 'cache-control': 'max-age=0', etag: '"1"' },
      { 'cache-control': 'max-age=60', ...COOKIE },
    );
    await get();
    expect((await get()).headers['set-cookie']).toBe('session=1');
    respond({ 'cache-control': 'max-age=60' });
    expect((await get()).headers['set-cookie']).toBeUndefined();
    expect(count).toBe(1);
  });

  test('a cache may be told to store cookies', async () => {
    const options = { store: memoryStore(), shared: true, storesCookies: true };
    dispatcher = new Agent().compose(cacheInterceptor(options));
    respond({ 'cache-control': 'max-age=60', ...COOKIE });
    for (const _ of [1, 2]) expect((await get()).headers['set-cookie']).toBe('session=1');
    expect(count).toBe(1);
  });
});

describe('what a shared cache no longer stores (RFC 9111 §3.5, §5.2.2.7)', () => {
  const ANN = { authorization: 'Bearer ann' };
  let stored = new Map<string, readonly Entry[]>();

  beforeEach(() => {
    stored = new Map();
    const store: CacheStore = {
      get: (key) => stored.get(key) ?? [],
      set: (key, entries) => void stored.set(key, entries),
      remove: (uri) => void stored.delete(uri),
    };
    dispatcher = new Agent().compose(cacheInterceptor({ store, shared: true }));
  });

  const entries = () => [...stored.values()].flat();

  test.each([
    ['is private', 'private', {}],
    ['is for Authorization', 'max-age=60', ANN],
  ])('a 304 that %s removes what it validates', async (_, control, headers) => {
    origin = (message, response) => {
      const isValid = message.headers['if-none-match'] !== undefined;
      const fields = { etag: '"1"', 'cache-control': isValid ? control : 'max-age=0' };
      response.writeHead(isValid ? 304 : 200, fields).end(isValid ? '' : '{}');
    };
    await get();
    expect(entries()).toHaveLength(1);
    expect((await get(headers)).text).toBe('{}');
    expect(entries()).toEqual([]);
  });
});
