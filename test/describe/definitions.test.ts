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
    cursor: cursorCodec({ key: 'k'.repeat(32) }),
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

const first = { page: 1, limit: 5, totalRecords: 2 };
const unknown = { page: 2, limit: 5, hasMore: true, fields: ['id'] };
const third = { offset: 3, limit: 5, totalRecords: 4, metaFields: ['totalPages'] } as const;
const none = { offset: 0, limit: 5, totalRecords: 0 };
const ofOrder = { cursor: { next: 'x' }, limit: 1, values: { order_id: 17 } };
const self = (href: string) => ({ _links: [{ href, rel: 'self', method: 'GET' }] });
const city = cities.represent({ id: 9, name: 'x' }, base);

type Make = (
  request: { method: string; url: string; headers: Record<string, string> },
  o: { readonly base: string; readonly format: Form },
) => ResponseDescriptor;

/** The responses of the operations, by their methods and paths. */
const CASES: Readonly<Record<string, readonly Make[]>> = {
  'GET /orders/17': [
    (r, o) => orders.respond(r, order, o),
    (r, o) => orders.respond(r, bare, o),
    (r, o) => orders.respond(r, order, { ...o, fields: ['placed'] }),
  ],
  'GET /customers/4': [(r, o) => customers.respond(r, eva, { ...o, fields: ['city.name'] })],
  'GET /orders': [
    (r, o) => orders.respondCollection(r, [order, bare], { ...o, ...first }),
    (r, o) => orders.respondCollection(r, [order], { ...o, ...unknown }),
  ],
  'GET /customers': [
    (r, o) => customers.respondCollection(r, [eva], { ...o, ...third }),
    (r, o) => customers.respondCollection(r, [], { ...o, ...none }),
  ],
  'GET /orders/17/lines': [(r, o) => lines.respondCollection(r, [row], { ...o, ...ofOrder })],
  'GET /profile': [(r, o) => profile.respond(r, { name: 'Eva' }, o)],
  'POST /orders/17/lines': [(r, o) => lines.respondCreated(r, row, o)],
  'POST /orders': [(r, o) => orders.respondCreated(r, [order, bare], o)],
  'PATCH /orders/17': [(r, o) => orders.respond(r, order, o), (r) => noContent(r, { version: 2 })],
  'POST /orders/17/prints': [
    (r, { format }) => accepted(r, { monitor: `${base}/prints/8`, format }),
  ],
  'POST /orders/17/invoices': [(r, { format }) => created(r, { resource: city, format })],
  'POST /orders/17/archivings': [
    (r) => seeOther(r, `${base}/orders/17`),
    () => problem({ status: 402, instance: '/log/8', cause: 'x' }),
  ],
  'GET /latest-order': [(r) => seeOther(r, `${base}/orders/17`)],
  'GET /orders/17/receipt': [
    (r, { format }) =>
      respond(r, { format, body: { sum: 1, ...self(`${base}/orders/17/receipt`) } }),
  ],
  'GET /orders/17/neighbours': [
    (r, o) => customers.respondCollection(r, [eva], { ...o, ...none, totalRecords: 1 }),
  ],
  'DELETE /orders/17': [(r, { format }) => respond(r, { format, body: self(base) })],
};

describe.each(['links', 'hal', 'hal-forms', 'negotiate'] as const)('in the form %s', (format) => {
  const { openapi } = describeApi(ALL, { ...about, format });
  const check = documented(JSON.parse(JSON.stringify(openapi)) as object);
  const forms: readonly Form[] = format === 'negotiate' ? ['links', 'hal', 'hal-forms'] : [format];

  test.each(Object.entries(CASES))('%s', (operation, makers) => {
    const [method = '', path = ''] = operation.split(' ');
    for (const [form, make] of forms.flatMap((each) =>
      makers.map((make) => [each, make] as const),
    )) {
      const response = make({ method, url: path, headers: {} }, { base, format: form });
      const { status, headers } = response;
      const text = bodyText(response);
      expect(check.faults({ method, path, status, headers, text })).toEqual([]);
    }
  });

  test('each example is valid', () => {
    expect(check.exampleFaults()).toEqual([]);
  });
});
