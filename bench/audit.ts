/*
 * What a check of an exchange costs against parsing its body, and the command's start in CPU time:
 * npm run bench -- audit
 */

import { spawnSync } from 'node:child_process';
import { collection, link, resource } from 'halyard';
import { checkExchange } from 'halyard/audit';
import { compare, flat } from './support/measure.js';

const ORDERS = 'https://api.example.se/orders/v1/orders';

const items = Array.from({ length: 1000 }, (_, index) => {
  const self = `${ORDERS}/${1000 + index}`;
  return resource(
    {
      id: 1000 + index,
      customer: `Customer ${index}`,
      total: index * 10,
      currency: 'SEK',
      status: index % 3 === 0 ? 'open' : 'paid',
      createdAt: '2026-01-15T12:00:00Z',
    },
    [
      link('self', self),
      link('edit', self),
      link('delete', self),
      ...(index % 3 === 0 ? [link('cancel', `${self}/cancellations`)] : []),
    ],
  );
});
const url = `${ORDERS}?page=1&limit=1000`;
const page = collection({ name: 'orders', items, page: 1, limit: 1000, totalRecords: 5000, url });
const text = flat(JSON.stringify(page));
const request = { method: 'GET', url, headers: {} };
const headers = {
  'content-type': 'application/hal+json',
  'cache-control': 'private, max-age=60',
  etag: '"1"',
};
const findings = checkExchange(request, { status: 200, headers, body: text });
if (findings.length > 0) throw new Error(JSON.stringify(findings));

console.log(`a page of 1,000 items with ${(text.length / 1000).toFixed(0)} kB`);
compare('checkExchange on a page of 1,000 items, against JSON.parse', [
  ['JSON.parse', () => JSON.parse(text)],
  ['checkExchange of text', () => checkExchange(request, { status: 200, headers, body: text })],
  [
    'checkExchange of parsed JSON',
    () => checkExchange(request, { status: 200, headers, body: page }),
  ],
]);

/** Runs the command, and prints what the process has used when it ends. */
const PROGRAM = `
process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write(String((user + system) / 1000));
});
if (process.argv.length > 1) await import('./dist/cli/main.js');
`;

console.log('\nthe halyard command, the least CPU time of 9 processes');
for (const args of [[], ['--help'], ['rules'], ['rel', 'next'], ['url', ORDERS]]) {
  const times = Array.from({ length: 9 }, () => cpuTime(args));
  const name = args.length === 0 ? 'node alone' : `halyard ${args.join(' ')}`;
  console.log(
    `  ${name.padEnd(60)}${Math.min(...times)
      .toFixed(0)
      .padStart(6)} ms`,
  );
}

/** Milliseconds of CPU, of the program and of the system for it. */
function cpuTime(args: readonly string[]): number {
  // The first argument stands for the path of the script.
  const script = args.length === 0 ? [] : ['halyard', ...args];
  const { stderr } = spawnSync(
    process.execPath,
    ['--input-type=module', '--eval', PROGRAM, ...script],
    { encoding: 'utf8' },
  );
  return Number(stderr);
}
