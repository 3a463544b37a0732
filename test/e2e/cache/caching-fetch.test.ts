import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { Agent, type Dispatcher, fetch } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheInterceptor } from '../../../examples/cache/interceptor.js';
import { memoryStore } from '../../../examples/cache/memory-store.js';
import { loadSqlite, sqliteStore } from '../../../examples/cache/sqlite-store.js';
import type { CacheStore } from '../../../examples/cache/types.js';
import { serve } from '../../support/http-server.js';
import { temporaryFolder } from '../../support/servers.js';

const TEXT = 'räksmörgås '.repeat(200);
const sqlite = await loadSqlite();
const folder = temporaryFolder();
let server: Awaited<ReturnType<typeof serve>>;
let base = '';
let isDown = false;
const seen: { readonly url: string; readonly status: number }[] = [];

beforeAll(async () => {
  server = await serve((request, response) => {
    const { url = '/' } = request;
    if (isDown) return request.socket.destroy();
    const encoded = gzipSync(TEXT);
    const etag = `"${createHash('sha1').update(encoded).digest('hex')}"`;
    const control = url.startsWith('/stale') ? 'max-age=0' : 'max-age=60';
    const fields = { 'cache-control': control, etag, 'content-encoding': 'gzip' };
    const status = request.headers['if-none-match'] === etag ? 304 : 200;
    seen.push({ url, status });
    if (status === 304) return response.writeHead(304, fields).end();
    const headers = { ...fields, 'content-type': 'text/plain; charset=utf-8' };
    return url.startsWith('/slow')
      ? setTimeout(() => response.writeHead(200, headers).end(encoded), 200)
      : response.writeHead(200, headers).end(encoded);
  });
  base = `http://127.0.0.1:${server.port}`;
});

afterAll(() => {
  server.close();
  folder.remove();
});

const asked = (path: string) => seen.filter(({ url }) => url === path).length;
const validated = (path: string) =>
  seen.filter(({ url, status }) => url === path && status === 304).length;

const STORES: readonly [name: string, make: (() => CacheStore) | undefined][] = [
  ['memory', memoryStore],
  ['SQLite', sqlite && (() => sqliteStore(sqlite, `${folder.path}/cache.db`))],
];

describe.each(STORES)('fetch of undici, with a store in %s', (name, make) => {
  describe.skipIf(make === undefined)(make ? 'answers' : '(skipped: no node:sqlite)', () => {
    const log: string[] = [];
    let dispatcher: Dispatcher;

    beforeAll(() => {
      const store = make?.() ?? memoryStore();
      const interceptor = cacheInterceptor({ store, shared: false, log: (line) => log.push(line) });
      dispatcher = new Agent().compose(interceptor);
    });

    afterAll(() => dispatcher.close());

    const get = (path: string, init: object = {}) => fetch(base + path, { dispatcher, ...init });
    const textOf = async (path: string, init?: object) => (await get(path, init)).text();

    test('a fresh response is reused: stored in its content coding, decoded by fetch', async () => {
      const path = `/fresh?${name}`;
      expect(await textOf(path)).toBe(TEXT);
      const again = await get(path);
      expect(again.headers.get('age')).toMatch(/^\d$/);
      expect(await again.text()).toBe(TEXT);
      expect(asked(path)).toBe(1);
      expect(log.at(-1)).toMatch(/^The cache may reuse the stored response/);
    });

    test('a stale response is revalidated', async () => {
      const path = `/stale?${name}`;
      expect(await textOf(path)).toBe(TEXT);
      expect(await textOf(path)).toBe(TEXT);
      expect(asked(path)).toBe(2);
      expect(validated(path)).toBe(1);
    });

    test('an abort reaches the origin, and a request that waited is answered', async () => {
      const path = `/slow?${name}&abort`;
      const controller = new AbortController();
      const aborted = get(path, { signal: controller.signal });
      const other = textOf(path);
      setTimeout(() => controller.abort(), 50);
      await expect(aborted).rejects.toThrow('abort');
      expect(await other).toBe(TEXT);
      expect(asked(path)).toBe(2);
    });

    test('offline, a stale response is reused', async () => {
      const path = `/stale?${name}&offline`;
      await textOf(path);
      isDown = true;
      try {
        expect(await textOf(path)).toBe(TEXT);
        await expect(get(`/unknown?${name}`)).rejects.toThrow('fetch failed');
      } finally {
        isDown = false;
      }
    });
  });
});
