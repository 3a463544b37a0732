import { timeToLive } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';

const NOW = new Date('2024-05-01T12:00:00Z');

describe('RFC 9111 §4.2: how long a stored response answers without revalidation', () => {
  const ttl = (control: string, headers = {}, options = {}) =>
    timeToLive(
      {
        request: { method: 'GET', url: '/', headers: {} },
        response: { status: 200, headers: { 'cache-control': control, ...headers } },
        responseTime: NOW.getTime() - 20_000,
      },
      { shared: true, now: NOW, ...options },
    );

  test.each<readonly [control: string, shared: number, own: number]>([
    ['max-age=60', 40, 40],
    ['max-age=10', 0, 0],
    ['max-age=60, s-maxage=600', 580, 40],
    ['max-age=60, stale-while-revalidate=30', 70, 70],
    ['max-age=60, stale-if-error=300', 340, 340],
    ['max-age=60, stale-while-revalidate=30, stale-if-error=20', 70, 70],
    ['max-age=10, stale-while-revalidate=30', 20, 20],
    // §4.2.4: no stale reuse
    ['s-maxage=60, max-age=60, stale-if-error=300', 40, 340],
    ['max-age=60, proxy-revalidate, stale-if-error=300', 40, 340],
    ['max-age=60, must-revalidate', 40, 40],
    // §5.2.2.4, §3: revalidated before each reuse, never stored
    ['max-age=60, no-cache, stale-if-error=300', 0, 0],
    ['max-age=60, no-cache="set-cookie"', 40, 40],
    ['no-store', 0, 0],
    ['private, max-age=60', 0, 40],
    ['', 0, 0],
  ])('%s', (control, shared, own) => {
    expect([ttl(control), ttl(control, {}, { shared: false })]).toEqual([shared, own]);
  });

  test('a response with Vary: * has none', () => {
    expect(ttl('max-age=60', { vary: '*' })).toBe(0);
    expect(ttl('max-age=60', { vary: 'accept' })).toBe(40);
  });
});
