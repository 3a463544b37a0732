import { type CachePolicy, cacheHeaders } from 'halyard/cache';
import { evaluateCaching } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

describe('caching.precedence: when both Expires and Cache-Control are present, Cache-Control takes precedence', () => {
  const now = new Date('2024-05-01T12:00:00Z');

  test.each<readonly [policy: CachePolicy]>([
    [{ maxAge: 0 }],
    [{ maxAge: 60 }],
    [{ public: true, maxAge: 3600 }],
    [{ private: true, maxAge: 31536000, immutable: true }],
    [{ public: true, maxAge: 60, sMaxage: 600 }],
    [{ noCache: true, maxAge: 60 }],
  ])('written together, they give the same time: %j', (policy) => {
    const headers = cacheHeaders({ method: 'GET', policy: { ...policy, expires: true }, now });
    const maxAge = /(?:^|, )max-age=(\d+)/.exec(headers['cache-control'])?.[1];
    expect(Number(maxAge)).toBe(policy.maxAge);
    expect(Date.parse(headers.expires ?? '')).toBe(now.getTime() + Number(maxAge) * 1000);
  });

  test.each<readonly [policy: CachePolicy]>([
    [{ public: true }],
    [{ sMaxage: 60 }],
    [{ noStore: true }],
  ])('Expires is never written without max-age: %j', (policy) => {
    const headers = cacheHeaders({ method: 'GET', policy: { ...policy, expires: true }, now });
    expect(headers).not.toHaveProperty('expires');
  });

  test.each([
    ['max-age=60', 60, 'max-age'],
    ['max-age=0', 0, 'max-age'],
    ['max-age=x', 0, 'max-age'],
    ['s-maxage=30', 30, 's-maxage'],
    ['public', 600, 'expires'],
  ])(
    'read together, %s takes precedence over Expires where it gives a lifetime',
    (value, seconds, source) => {
      const expires = new Date(now.getTime() + 600_000).toUTCString();
      const response = { status: 200, headers: { 'cache-control': value, expires } };
      const verdict = evaluateCaching({ method: 'GET', headers: {} }, response, {
        shared: true,
        now,
      });
      expect([verdict.freshnessLifetime, verdict.lifetimeSource]).toEqual([seconds, source]);
    },
  );
});
