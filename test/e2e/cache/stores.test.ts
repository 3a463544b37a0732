import { describe, expect, test } from 'vitest';
import { createCache } from '../../../examples/cache/cache.js';
import { memoryStore } from '../../../examples/cache/memory-store.js';
import { loadSqlite, sqliteStore } from '../../../examples/cache/sqlite-store.js';
import type { CacheRequest, CacheStore, Entry } from '../../../examples/cache/types.js';

/* What clients and origins can make a store hold: long URLs and fields beside two octets of content. */

const LIMIT = 512 * 1024;
const REQUESTS = 500;
const BODY = new TextEncoder().encode('[]');
const LONG = 'x'.repeat(4000);
const sqlite = await loadSqlite();

const STORES: readonly [name: string, make: (() => CacheStore) | undefined][] = [
  ['memory', () => memoryStore(LIMIT)],
  ['SQLite', sqlite && (() => sqliteStore(sqlite, ':memory:', LIMIT))],
];

interface Filling {
  readonly path?: string;
  readonly vary?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

const many = Array.from({ length: 200 }, (_, index) => [`x-field-${index}`, String(index)]);

const FILLINGS: readonly [what: string, filling: Filling][] = [
  ['long URLs', { path: LONG }],
  ['long values of a field of Vary', { vary: LONG }],
  ['long header fields', { fields: { 'x-long': LONG } }],
  ['many header fields', { fields: Object.fromEntries(many) }],
  ['many URLs', {}],
];

describe.each(STORES)('a store in %s', (name, make) => {
  const title = make ? 'stays within its size:' : '(skipped: no node:sqlite)';

  test.skipIf(make === undefined).each(FILLINGS)(`${title} %s`, async (_, filling) => {
    const store = make?.() ?? memoryStore();
    const { path = '', vary, fields } = filling;
    const answer = createCache({ store, shared: true });
    const response = {
      status: 200,
      headers: { 'cache-control': 'max-age=60', ...(vary && { vary: 'accept' }), ...fields },
      body: BODY,
    };
    // Entries of a few octets are more.
    const count = path || vary || fields ? REQUESTS : 20 * REQUESTS;
    const url = (index: number) => `https://api.example.se/orders/${index}/${path}`;
    for (let index = 0; index < count; index++) {
      const headers = vary === undefined ? {} : { accept: `${index}${vary}` };
      await answer({ method: 'GET', url: url(index), headers }, async () => response);
    }
    const kept: Entry[] = [];
    for (let index = 0; index < count; index++) kept.push(...(await store.get(url(index))));
    const octets = kept.reduce((sum, entry) => sum + octetsOf(entry), 0);
    expect(octets).toBeLessThanOrEqual(LIMIT);
    expect(kept.length).toBeGreaterThan(20);
    expect(kept.length).toBeLessThan(name === 'memory' ? LIMIT / 1000 : LIMIT / 100);
    expect(await store.get(url(count - 1))).toHaveLength(1);
  });

  test.skipIf(make === undefined)(`${title} a response that is larger`, async () => {
    const store = make?.() ?? memoryStore();
    const answer = createCache({ store, shared: true });
    const request = { method: 'GET', url: 'https://api.example.se/large', headers: {} };
    const headers = { 'cache-control': 'max-age=60' };
    const body = new Uint8Array(2 * LIMIT);
    expect((await answer(request, async () => ({ status: 200, headers, body }))).body).toBe(body);
    expect(await store.get(request.url)).toEqual([]);
  });
});

describe.each(STORES)('QUERY in a store in %s', (_, make) => {
  test.skipIf(make === undefined)(
    make ? 'a change invalidates each content (RFC 10008 §2.7)' : '(skipped: no node:sqlite)',
    async () => {
      const answer = createCache({ store: make?.() ?? memoryStore(), shared: true });
      const received: string[] = [];
      const send = async ({ method, content }: CacheRequest) => {
        received.push(`${method} ${new TextDecoder().decode(content)}`);
        return { status: 200, headers: { 'cache-control': 'max-age=60' }, body: BODY };
      };
      const ask = (method: string, text?: string, path = '/orders') => {
        const headers = { 'content-type': 'application/json' };
        const content = text === undefined ? {} : { content: new TextEncoder().encode(text) };
        const url = `https://api.example.se${path}`;
        return answer({ method, url, headers, ...content }, send);
      };
      const both = async () => {
        for (const text of ['1', '2', '1', '2']) await ask('QUERY', text);
        await ask('QUERY', '1', '/orders!');
        return received.splice(0);
      };
      expect(await both()).toEqual(['QUERY 1', 'QUERY 2', 'QUERY 1']);
      expect(await both()).toEqual([]);
      await ask('POST', '3');
      expect(await both()).toEqual(['POST 3', 'QUERY 1', 'QUERY 2']);
      // Without its content, a QUERY is answered by the origin.
      for (const _again of [1, 2]) await ask('QUERY');
      expect(received).toEqual(['QUERY ', 'QUERY ']);
    },
  );
});

/** At least what an entry takes: its key, content, URL and fields. */
function octetsOf({ body, request, response }: Entry): number {
  const texts = [...Object.entries(request.headers), ...Object.entries(response.headers)].flat(2);
  const length = texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  return 2 * request.url.length + length + body.length;
}
