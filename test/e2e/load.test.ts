import { expect, test } from 'vitest';
import { soak } from '../load/soak.js';
import { missing } from '../support/servers.js';

// Needs the build. npm run soak runs the same for minutes.

test('the demo under load: right responses, flat heap, no socket left', async () => {
  const report = await soak('demo', { seconds: 3, sample: 10 });
  expect(report.faults).toEqual([]);
  expect(report.checked).toBeGreaterThan(5);
  expect(report.misbehaved).toBeGreaterThan(10);
  expect(Object.keys(report.statuses)).toEqual(
    expect.arrayContaining(['200', '201', '304', '400']),
  );
});

const absent = missing('initdb', 'postgres');
test.skipIf(absent !== '')(
  `the PostgreSQL service under load while its database crashes: right responses, no connection lost${absent}`,
  async () => {
    const report = await soak('postgres', { seconds: 4, outages: 1, sample: 10 });
    expect(report.faults).toEqual([]);
    expect(report.checked).toBeGreaterThan(5);
    expect(report.statuses[503]).toBeGreaterThan(0);
    expect(Object.keys(report.statuses)).toEqual(
      expect.arrayContaining(['200', '201', '304', '400']),
    );
  },
);
