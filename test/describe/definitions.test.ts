import {
  accepted,
  created,
  defineRelations,
  defineResource,
  noContent,
  problem,
  type ResponseDescriptor,
  respond,
  seeOther,
} from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { bodyText } from 'halyard/http';
import { cursorCodec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about } from '../definition/shop.js';
import { documented } from '../support/documented.js';

const base = about.base;
const relations = defineRelations({
  print: { method: 'POST', meaning: 'Prints the order.' },
  bill: { method: 'POST', meaning: 'Makes an invoice.' },
  archive: { method: 'POST', meaning: 'Archives the order.' },
  receipt: { meaning: 'The receipt.' },
  latest: { meaning: 'The latest order.' },
});

const cities = defineResource({
  name: 'cities',
  schema: z.object({ id: z.int(), name: z.string() }),
  path: '/cities/{id}',
  links: {},
});
const customer = z.object({
  id: z.int(),
  name: z.string(),
  city: z.object({ id: z.int(), name: z.string() }),
});
const customers = defineResource({
  name: 'customers',
  schema: customer,
  path: '/customers/{id}',
  embed: { city: cities },
  links: {},
  query: { paging: 'offset', fields: { id: 'integer', 'city.name': 'string', city: 'object' } },
});
const line = z.object({ id: z.int(), order_id: z.int(), text: z.string() });
const lines = defineResource({
  name: 'lines',
  schema: line,
  path: '/orders/{order_id}/lines/{id}',
  links: { up: { href: '/orders/{order_id}' } },
  collectionLinks: { create: {} },
  query: {
    paging: 'cursor',
    cursor: cursorCodec(),
    fields: { id: 'integer', text: 'string' },
  },
});
const orders = defineResource({
  name: 'orders',
  schema: z.object({
    id: z.int(),
    placed: z.date(),
    customer: customer.nullable(),
    lines: z.array(line),
    payment: z.discriminatedUnion('type', [
      z.object({ type: z.literal('card'), number: z.string() }),
      z.object({ type: z.literal('cash') }),
    ]),
    note: z.object({ text: z.string(), tags: z.array(z.string()).optional() }).optional(),
  }),
  input: z.object({ payment: z.string(), note: z.object({ text: z.string() }).optional() }),
  path: '/orders/{id}',
  relations,
  embed: { customer: customers, lines },
  links: {
    edit: { status: [200, 204] },
    print: { href: '/orders/{id}/prints', status: 202 },
    bill: { href: '/orders/{id}/invoices', status: 201, returns: cities },
    archive: { href: '/orders/{id}/archivings', status: 303, errors: { 402: 'Unpaid.' } },
    receipt: { href: '/orders/{id}/receipt', returns: z.object({ sum: z.number() }) },
    item: { href: '/orders/{id}/lines', meaning: 'Its lines.' },
    related: { href: '/orders/{id}/neighbours', meaning: 'Others.', returns: [customers] },
    delete: { status: 200 },
  },
  collectionLinks: {
    latest: { href: '/latest-order', status: 303 },
    search: { href: '/orders{?q,sort}' },
    create: {},
  },
  query: { fields: { id: 'integer', placed: 'date' }, parameters: { q: z.string() } },
  parameterDescriptions: { q: 'Words in the <note>.' },
});
const profile = defineResource({
  name: 'profile',
  schema: z.object({ name: z.string() }),
  path: '/profile',
  singleton: true,
  links: { replace: {} },
});

const ALL: readonly AnyResource[] = [orders, customers, lines, cities, profile];
const eva = { id: 4, name: 'Eva', city: { id: 9, name: 'Umeå' } };
const row = { id: 1, order_id: 17, text: 'Ink' };
const order = {
  id: 17,
  placed: new Date(0),
  customer: eva,
  lines: [row],
  payment: { type: 'cash' as const },
};
const bare = { ...order, customer: null, lines: [], note: { text: 'x' } };

type Form = 'links' | 'hal' | 'hal-forms';

const CASES: readonly (readonly [
  name: string,
  method: string,
  path: string,
  respond: (
    request: { method: string; url: string; headers: object },
    form: Form,
  ) => ResponseDescriptor,
])[] = [
  [
    'a resource',
    'GET',
    '/orders/17',
    (request, format) => orders.respond(request as never, order, { base, format }),
  ],
  [
    'members that are empty',
    'GET',
    '/orders/17',
    (request, format) => orders.respond(request as never, bare, { base, format }),
  ],
  [
    'fields of it',
    'GET',
    '/orders/17',
    (request, format) =>
      orders.respond(request as never, order, { base, format, fields: ['placed'] }),
  ],
  [
    'nested fields',
    'GET',
    '/customers/4',
    (request, format) =>
      customers.respond(request as never, eva, { base, format, fields: ['city.name'] }),
  ],
  [
    'a page',
    'GET',
    '/orders',
    (request, format) =>
      orders.respondCollection(request as never, [order, bare], {
        base,
        format,
        page: 1,
        limit: 5,
        totalRecords: 2,
      }),
  ],
  [
    'a page of unknown total',
    'GET',
    '/orders',
    (request, format) =>
      orders.respondCollection(request as never, [order], {
        base,
        format,
        page: 2,
        limit: 5,
        hasMore: true,
        fields: ['id'],
      }),
  ],
  [
    'a page by offset',
    'GET',
    '/customers',
    (request, format) =>
      customers.respondCollection(request as never, [eva], {
        base,
        format,
        offset: 3,
        limit: 5,
        totalRecords: 4,
        metaFields: ['totalPages'],
      }),
  ],
  [
    'an empty page',
    'GET',
    '/customers',
    (request, format) =>
      customers.respondCollection(request as never, [], {
        base,
        format,
        offset: 0,
        limit: 5,
        totalRecords: 0,
      }),
  ],
  [
    'a nested page by cursor',
    'GET',
    '/orders/17/lines',
    (request, format) =>
      lines.respondCollection(request as never, [row], {
        base,
        format,
        cursor: { next: 'x' },
        limit: 1,
        values: { order_id: 17 },
      }),
  ],
  [
    'a singleton',
    'GET',
    '/profile',
    (request, format) => profile.respond(request as never, { name: 'Eva' }, { base, format }),
  ],
  [
    'one new',
    'POST',
    '/orders/17/lines',
    (request, format) => lines.respondCreated(request as never, row, { base, format }),
  ],
  [
    'several new',
    'POST',
    '/orders',
    (request, format) => orders.respondCreated(request as never, [order, bare], { base, format }),
  ],
  [
    'a change',
    'PATCH',
    '/orders/17',
    (request, format) => orders.respond(request as never, order, { base, format }),
  ],
  [
    'a change without content',
    'PATCH',
    '/orders/17',
    (request) => noContent(request as never, { version: 2 }),
  ],
  [
    'accepted',
    'POST',
    '/orders/17/prints',
    (request, format) => accepted(request as never, { monitor: `${base}/prints/8`, format }),
  ],
  [
    'another resource',
    'POST',
    '/orders/17/invoices',
    (request, format) =>
      created(request as never, {
        resource: cities.represent({ id: 9, name: 'x' }, base),
        format,
      }),
  ],
  [
    'see other',
    'POST',
    '/orders/17/archivings',
    (request) => seeOther(request as never, `${base}/orders/17`),
  ],
  [
    'an error of its own',
    'POST',
    '/orders/17/archivings',
    () => problem({ status: 402, instance: '/log/8', cause: 'x' }),
  ],
  [
    'see other by GET',
    'GET',
    '/latest-order',
    (request) => seeOther(request as never, `${base}/orders/17`),
  ],
  [
    'a result',
    'GET',
    '/orders/17/receipt',
    (request, format) =>
      respond(request as never, {
        format,
        body: {
          sum: 1,
          _links: [{ href: `${base}/orders/17/receipt`, rel: 'self', method: 'GET' }],
        },
      }),
  ],
  [
    'a page of another',
    'GET',
    '/orders/17/neighbours',
    (request, format) =>
      customers.respondCollection(request as never, [eva], {
        base,
        format,
        offset: 0,
        limit: 5,
        totalRecords: 1,
      }),
  ],
  [
    'what was deleted',
    'DELETE',
    '/orders/17',
    (request, format) =>
      respond(request as never, {
        format,
        body: { _links: [{ href: base, rel: 'self', method: 'GET' }] },
      }),
  ],
];

describe.each(['links', 'hal', 'hal-forms', 'negotiate'] as const)('in the form %s', (format) => {
  const { openapi } = describeApi(ALL, { ...about, format });
  const check = documented(JSON.parse(JSON.stringify(openapi)) as object);
  const forms: readonly Form[] = format === 'negotiate' ? ['links', 'hal', 'hal-forms'] : [format];

  test.each(CASES)('%s: %s %s', (_, method, path, make) => {
    for (const form of forms) {
      const response = make({ method, url: path, headers: {} }, form);
      const { status, headers } = response;
      const text = bodyText(response);
      expect(check.faults({ method, path, status, headers, text })).toEqual([]);
    }
  });

  test('each example is valid', () => {
    expect(check.exampleFaults()).toEqual([]);
  });
});
