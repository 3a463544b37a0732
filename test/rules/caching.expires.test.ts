import { cacheHeaders } from 'halyard/cache';
import { afterEach, describe, expect, test, vi } from 'vitest';

describe('caching.expires: Expires is an HTTP date, always in GMT, after which content is stale', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  const zones = ['UTC', 'Europe/Stockholm', 'America/New_York', 'Asia/Kolkata'];

  test.each(zones)('in any local time zone: %s', (zone) => {
    vi.stubEnv('TZ', zone);
    // The example date of RFC 9110 §5.6.7
    const now = new Date('1994-11-06T08:48:37Z');
    expect(
      cacheHeaders({ method: 'GET', policy: { maxAge: 60, expires: true }, now }).expires,
    ).toBe('Sun, 06 Nov 1994 08:49:37 GMT');
  });
});
