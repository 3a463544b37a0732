import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { steadyCache } from '../support/driven-cache.js';

test('the cache that the tables run is that of the guide', () => {
  const source = readFileSync('test/support/loop-cache.ts', 'utf8');
  const guide = readFileSync('docs/guides/caching.md', 'utf8');
  expect(guide).toContain(source.slice(source.indexOf('function createCache(')));
});

test('RFC 5861 §3: the stale response answers, and its revalidation runs meanwhile', async () => {
  const { at, received } = steadyCache({
    'cache-control': 'max-age=10, stale-while-revalidate=60',
  });
  await at(0);
  expect((await at(20)).body).toBe('body 1');
  await setImmediate();
  expect(received).toHaveLength(2);
  expect((await at(21)).body).toBe('body 2');
});
