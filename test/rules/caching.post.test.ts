import { type CachePolicy, cacheHeaders } from 'halyard/cache';
import { evaluateCaching } from 'halyard/http-cache';
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
  ])('with the explicit policy %j it is stored', (policy, headers) => {
    const written = cacheHeaders({ method: 'POST', status: 200, policy, now });
    expect(written).toEqual(headers);
    const request = { method: 'POST', url: '/orders', headers: { host: 'api.example.se' } };
    const response = { status: 200, headers: { ...written, 'content-location': '/orders' } };
    expect(evaluateCaching(request, response, { shared: false, now }).storable).toBe(true);
  });

  // RFC 9110 §9.3.3: "only cacheable when they include explicit freshness information" and Content-Location
  test.each<readonly [policy: CachePolicy, location: string | undefined]>([
    [{ public: true, maxAge: 60 }, undefined],
    [{ public: true }, '/orders'],
    [{ noCache: true }, '/orders'],
  ])('with the policy %j and Content-Location %s it is not stored', (policy, location) => {
    const headers = { ...cacheHeaders({ method: 'POST', policy }), 'content-location': location };
    const request = { method: 'POST', url: '/orders', headers: { host: 'api.example.se' } };
    const verdict = evaluateCaching(request, { status: 200, headers }, { shared: true, now });
    expect(verdict.storable).toBe(false);
  });

  test.each<readonly [headers: Record<string, string>, storable: boolean]>([
    [{}, false],
    [{ 'content-location': '/orders' }, false],
    [{ 'content-location': '/orders', 'cache-control': 'public, max-age=60' }, true],
    [{ 'content-location': '/orders', expires: 'Wed, 01 May 2024 12:01:00 GMT' }, true],
    [{ 'content-location': '/orders', 'cache-control': 'no-store' }, false],
  ])('a cache stores it only with a lifetime and its own URL: %j', (headers, storable) => {
    const request = { method: 'POST', url: '/orders', headers: { host: 'api.example.se' } };
    const verdict = evaluateCaching(request, { status: 200, headers }, { shared: true, now });
    expect(verdict.storable).toBe(storable);
  });
});
