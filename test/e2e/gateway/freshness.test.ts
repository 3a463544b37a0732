import { describe, expect, test } from 'vitest';
import { type CacheName, readBehindCache } from '../../load/behind-cache.js';
import { missing } from '../../support/servers.js';

const PROGRAMS: Readonly<Record<CacheName, string>> = { nginx: 'nginx', varnish: 'varnishd' };

describe.each(['nginx', 'varnish'] as const)('orders that change behind %s', (cache) => {
  const absent = missing(PROGRAMS[cache]);
  test.skipIf(absent !== '')(
    `are served no longer than their lifetime, and personal responses to their callers alone${absent}`,
    async () => {
      const report = await readBehindCache(cache, 4);
      expect(report.faults).toEqual([]);
      expect(report.changes).toBeGreaterThan(5);
      expect(report.hits).toBeGreaterThan(10);
      // The cache has served versions after their change: there was something to find.
      expect(report.oldest).toBeGreaterThan(0);
      expect(report.notModified.toClients).toBeGreaterThan(0);
      expect(report.personal).toBeGreaterThan(10);
    },
  );
});
