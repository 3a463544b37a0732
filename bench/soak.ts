/*
 * The example services under load for some minutes: npm run soak -- --minutes=3 --outages=4
 *
 * It prints the tables of its figures, and fails if anything happened that should not.
 */

import { parseArgs } from 'node:util';
import { type CacheReport, readBehindCache } from '../test/load/behind-cache.js';
import { type ServedState, type ServiceName, type SoakReport, soak } from '../test/load/soak.js';
import { printTable } from './support/tables.js';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    outages: { type: 'string', default: '0' },
    service: { type: 'string', multiple: true, default: ['demo', 'postgres'] },
  },
});

const reports: SoakReport[] = [];
for (const service of values.service as ServiceName[]) {
  const seconds = Number(values.minutes) * 60;
  reports.push(await soak(service, { seconds, outages: Number(values.outages) }));
}

const numbers = new Intl.NumberFormat('en-GB');
const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(1);
const connections = ({ pools }: ServedState) => pools.reduce((sum, { total }) => sum + total, 0);
const idleOf = (pool: ServedState['pools'][number] | undefined) =>
  pool === undefined ? '–' : `${pool.idle} of ${pool.total}`;
const rows: [string, (report: SoakReport) => string][] = [
  ['requests', ({ requests }) => numbers.format(requests)],
  ['clients that misbehave', ({ misbehaved }) => numbers.format(misbehaved)],
  ['crashes of the database', ({ outages }) => String(outages)],
  ['responses through `checkExchange`', ({ checked }) => numbers.format(checked)],
  ['faults', ({ faults }) => String(faults.length)],
  ['heap before, MB', ({ before }) => megabytes(before.heap)],
  ['heap after, MB', ({ after }) => megabytes(after.heap)],
  ['sockets of clients after', ({ after }) => String(after.sockets - connections(after))],
  ['sockets to the database after', ({ after }) => String(connections(after) || '–')],
  ['idle connections after, pool for requests', ({ after }) => idleOf(after.pools[0])],
  ['idle connections after, pool for streams', ({ after }) => idleOf(after.pools[1])],
  ['latency p50, p99, ms', ({ latency: { p50, p99 } }) => `${p50}, ${p99}`],
  [
    'event-loop delay p99, max, ms',
    ({ after: { delay } }) => `${Math.round(delay.p99)}, ${Math.round(delay.max)}`,
  ],
];

printTable({
  title: `Load for ${values.minutes} minutes each`,
  columns: ['', ...reports.map(({ service }) => service)],
  rows: rows.map(([name, cell]) => [name, ...reports.map(cell)]),
});

const statuses = [...new Set(reports.flatMap((report) => Object.keys(report.statuses)))].sort();
printTable({
  title: 'Responses by status',
  columns: ['', ...reports.map(({ service }) => service)],
  rows: statuses.map((status) => [
    status,
    ...reports.map((report) => numbers.format(report.statuses[Number(status)] ?? 0)),
  ]),
});

const caches: CacheReport[] = [];
for (const cache of ['nginx', 'varnish'] as const) {
  caches.push(await readBehindCache(cache, Number(values.minutes) * 15));
}
const cells: [string, (report: CacheReport) => number][] = [
  ['requests', ({ requests }) => requests],
  ['from the cache', ({ hits }) => hits],
  ['304 to clients', ({ notModified }) => notModified.toClients],
  ['304 to the cache', ({ notModified }) => notModified.toCache],
  ['personal', ({ personal }) => personal],
  ['changes', ({ changes }) => changes],
  ['longest time that an old version was served after its change, ms', ({ oldest }) => oldest],
  ['faults', ({ faults }) => faults.length],
];
printTable({
  title: 'Orders that live one second, behind a cache',
  columns: ['', ...caches.map(({ cache }) => cache)],
  rows: cells.map(([name, cell]) => [name, ...caches.map((one) => numbers.format(cell(one)))]),
});

for (const fault of [...reports, ...caches].flatMap(({ faults }) => faults)) {
  process.exitCode = 1;
  console.error(fault);
}
