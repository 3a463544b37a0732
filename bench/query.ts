/*
 * The cost of queries, ours against URLSearchParams and code by hand, as ratios within one run:
 * npm run bench -- query
 */

import { formatQuery, parseQuery, selectFields } from 'halyard/query';
import { compare, flat } from './support/measure.js';

const fields = {
  id: 'integer',
  name: 'string',
  status: ['open', 'shipped'],
  total: 'number',
  created: 'date',
  'customer.name': 'string',
} as const;

const TYPICAL = flat(
  '/orders?fields=id,total&filter=total%20gt%20100&status=open&sort=total%20desc&page=3&limit=50',
);
const PAGE = flat('/orders?page=3&limit=50');
const order = {
  id: 17,
  name: 'a',
  status: 'open',
  total: 100,
  customer: { name: 'b' },
  _links: [],
};

/** A handler that trusts its clients: it checks no names, types, limits or repetitions. */
function byHand(url: string) {
  const parameters = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const [field, operator, value] = (parameters.get('filter') ?? '').split(' ');
  const [by, direction] = (parameters.get('sort') ?? '').split(' ');
  return {
    page: Number(parameters.get('page') ?? 1),
    limit: Number(parameters.get('limit') ?? 20),
    fields: parameters.get('fields')?.split(','),
    filters: [
      { field, operator, value: Number(value) },
      { field: 'status', operator: 'eq', value: parameters.get('status') },
    ],
    sort: [{ field: by, direction }],
  };
}

const read = parseQuery(TYPICAL, { fields });
if (!read.ok) throw new Error('the typical query is not valid');

compare('a query with fields, two conditions, sort, page and limit', [
  ['URLSearchParams and by hand', () => byHand(TYPICAL)],
  ['URLSearchParams alone', () => new URLSearchParams(TYPICAL.slice(8))],
  ['parseQuery', () => parseQuery(TYPICAL, { fields })],
  ['formatQuery', () => formatQuery(read.value)],
  ['formatQuery with a spec', () => formatQuery(read.value, { fields })],
]);
compare('a query with page and limit', [
  ['URLSearchParams and by hand', () => byHand(PAGE)],
  ['parseQuery', () => parseQuery(PAGE)],
]);
compare('three fields of six', [
  ['by hand', () => ({ id: order.id, customer: { name: order.customer.name }, _links: [] })],
  ['selectFields', () => selectFields(order, ['id', 'total', 'customer.name'])],
]);
