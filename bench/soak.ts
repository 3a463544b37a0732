/*
 * The example services under load for some minutes: npm run soak -- --minutes=3 --outages=4
 *
 * It prints the tables of docs/quality.md, and fails if anything happened that should not.
 */

import { parseArgs } from 'node:util';
import { type ServiceName, type SoakReport, soak } from '../test/load/soak.js';
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
const rows: [string, (report: SoakReport) => string][] = [
  ['requests', ({ requests }) => numbers.format(requests)],
  ['clients that misbehave', ({ misbehaved }) => numbers.format(misbehaved)],
  ['crashes of the database', ({ outages }) => String(outages)],
  ['responses checked by all rules', ({ checked }) => numbers.format(checked)],
  ['faults', ({ faults }) => String(faults.length)],
  ['heap before, MB', ({ before }) => megabytes(before.heap)],
  ['heap after, MB', ({ after }) => megabytes(after.heap)],
  ['sockets after', ({ after }) => String(after.sockets)],
  [
    'connections to the database after, idle of all',
    ({ after: { pools } }) =>
      pools.map(({ idle, total }) => `${idle} of ${total}`).join(', ') || '–',
  ],
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

for (const { service, faults } of reports) {
  for (const fault of faults) {
    process.exitCode = 1;
    console.error(`${service}: ${fault}`);
  }
}
