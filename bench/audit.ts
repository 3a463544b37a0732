/*
 * What a check of an exchange costs against parsing its body: npm run bench -- audit
 */

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
