import { cacheHeaders } from 'halyard/cache';
import { respond } from 'halyard/http';
import { evaluateCaching } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

describe('caching.put-delete: responses to PUT and DELETE are not cacheable', () => {
  const rows = ['PUT', 'DELETE', 'PATCH'].flatMap((method) =>
    [200, 201, 204, 404].map((status) => [method, status] as const),
  );

  test.each(rows)('%s with status %i is not stored, whatever the policy', (method, status) => {
    const policy = { public: true, maxAge: 60 };
    expect(cacheHeaders({ method, status })).toEqual({ 'cache-control': 'no-store' });
    expect(cacheHeaders({ method, status, policy })).toEqual({ 'cache-control': 'no-store' });
    const { headers } = respond({ method, headers: {} }, { status });
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each(rows)('%s with status %i is stored by no cache, whatever it has', (method, status) => {
    const expires = 'Fri, 31 Dec 2100 23:59:59 GMT';
    const response = { status, headers: { 'cache-control': 'public, max-age=60', expires } };
    for (const shared of [true, false]) {
      const options = { shared, now: new Date('2024-05-01T12:00:00Z') };
      expect(evaluateCaching({ method, headers: {} }, response, options).storable).toBe(false);
    }
  });
});
