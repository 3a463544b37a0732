import { type CachePolicy, cacheHeaders, evaluateCaching } from 'halyard/cache';
import { describe, expect, test } from 'vitest';

describe('caching.post: POST responses are not cacheable by default, only when Cache-Control or Expires allows it', () => {
  const now = new Date('2024-05-01T12:00:00Z');

  test.each([200, 201, 204, 303, 400])('status %i by default: not stored', (status) => {
    expect(cacheHeaders({ method: 'POST', status })).toEqual({ 'cache-control': 'no-store' });
  });

  test.each<readonly [policy: CachePolicy, headers: Record<string, string>]>([
    [{ public: true, maxAge: 60 }, { 'cache-control': 'public, max-age=60' }],
    [{ private: true, maxAge: 60 }, { 'cache-control': 'private, max-age=60' }],
    [
      { maxAge: 60, expires: true },
      { 'cache-control': 'max-age=60', expires: 'Wed, 01 May 2024 12:01:00 GMT' },
    ],
  ])('with the explicit policy %j', (policy, headers) => {
    expect(cacheHeaders({ method: 'POST', status: 200, policy, now })).toEqual(headers);
  });

  test.each<readonly [headers: Record<string, string>, storable: boolean]>([
    [{}, false],
    [{ 'content-location': '/orders' }, false],
    [{ 'content-location': '/orders', 'cache-control': 'public, max-age=60' }, true],
    [{ 'content-location': '/orders', expires: 'Wed, 01 May 2024 12:01:00 GMT' }, true],
    [{ 'content-location': '/orders', 'cache-control': 'no-store' }, false],
  ])('a cache stores it only when told so: %j', (headers, storable) => {
    const request = { method: 'POST', url: '/orders', headers: { host: 'api.example.se' } };
    const verdict = evaluateCaching(request, { status: 200, headers }, { shared: true, now });
    expect(verdict.storable).toBe(storable);
  });
});
