/*
 * The shapes of pages that the benches write: rows as a store returns them, a definition, and the literals
 * that a service without a library writes.
 */

import { defineResource, forms } from 'halyard/definition';
import type { QuerySpec } from 'halyard/query';
import * as z from 'zod';

export const BASE = 'http://localhost:3000/v1';
export const LIST = `${BASE}/orders`;

/** Whether names and texts are ASCII, or have letters that take two bytes in UTF-8. */
export type Content = 'ascii' | 'å';

/** The shape of a page; `size` is the number of links or members where the cost of these is measured. */
export interface Shape {
  readonly definition: typeof PLAIN;
  readonly schema: z.ZodObject;
  readonly row: (id: number, name: string) => Order;
  /** The members that a client gets, picked by hand, with the links. */
  literal(row: Order, links: object): object;
  /** The links of a row as literals. */
  readonly links: (row: Order) => object;
  readonly form?: 'hal' | 'hal-forms';
  readonly fields?: readonly string[];
}

export type ShapeName = keyof typeof SHAPES;

const NAMES: Readonly<Record<Content, readonly string[]>> = {
  ascii: ['Astrid Berg', 'Bertil', 'Cecilia', 'David', 'Elsa'],
  å: ['Åsa Öberg', 'Björn', 'Märta', 'Håkan', 'Göran'],
};

/** The rows of a page. Every other order is paid, which decides one of its four links. */
export function rowsOf({ row }: Shape, content: Content, count: number): Order[] {
  const names = NAMES[content];
  return Array.from({ length: count }, (_, index) => row(1000 + index, names[index % 5] ?? ''));
}

/** Makes a shape; `size` is the number of its links or members. */
export function shapeOf(name: ShapeName, size = 4): Shape {
  return SHAPES[name](size);
}

/* The common parts. */

const SCHEMA = z.object({
  id: z.int(),
  customer: z.string(),
  total: z.number(),
  status: z.enum(['open', 'paid']),
});

export type Order = Readonly<z.infer<typeof SCHEMA>>;

const order = (id: number, customer: string): Order => ({
  id,
  customer,
  total: 100 + 25 * id,
  status: id % 2 === 0 ? 'open' : 'paid',
});

const resource = {
  name: 'orders',
  path: '/orders/{id}',
  state: 'status',
  links: {
    collection: {},
    edit: {},
    cancel: { href: '/orders/{id}/cancellations', method: 'POST', when: 'open' },
    refund: { href: '/orders/{id}/refunds', method: 'POST', when: 'paid' },
  },
} as const;

const PLAIN = defineResource({ ...resource, schema: SCHEMA });

/** Defines orders with more members. */
const define = (schema: z.ZodObject) =>
  defineResource({ ...resource, schema: schema as unknown as typeof SCHEMA });

const links = ({ id, status }: Order) => {
  const url = `${LIST}/${id}`;
  return [
    { href: url, rel: 'self', method: 'GET' },
    { href: LIST, rel: 'collection', method: 'GET' },
    { href: url, rel: 'edit', method: 'PATCH' },
    status === 'open'
      ? { href: `${url}/cancellations`, rel: 'cancel', method: 'POST' }
      : { href: `${url}/refunds`, rel: 'refund', method: 'POST' },
  ];
};

/** The links of the HAL draft, with the methods that the library adds. */
const halLinks = ({ id, status }: Order) => {
  const url = `${LIST}/${id}`;
  const self = { href: url };
  const collection = { href: LIST };
  const edit = { href: url, method: 'PATCH' };
  return status === 'open'
    ? { self, collection, edit, cancel: { href: `${url}/cancellations`, method: 'POST' } }
    : { self, collection, edit, refund: { href: `${url}/refunds`, method: 'POST' } };
};

const four = {
  definition: PLAIN,
  schema: SCHEMA as z.ZodObject,
  row: order,
  literal: ({ id, customer, total, status }: Order, _links: object): object => {
    return { id, customer, total, status, _links };
  },
  links: links as Shape['links'],
};

/** Orders with more members. */
function more(
  schema: z.ZodObject,
  members: (id: number, name: string) => object,
  literal: Shape['literal'],
): Shape {
  const row: Shape['row'] = (id, name) => ({ ...order(id, name), ...members(id, name) });
  return { ...four, schema, definition: define(schema), row, literal };
}

/* The shapes. */

const dated = SCHEMA.extend({ placed: z.date() });
const priced = SCHEMA.extend({ price: z.string(), vat: z.string() });
const long = SCHEMA.extend({ text: z.string() });
const lines = z.array(z.object({ sku: z.string(), count: z.int() }));
const address = z.object({ street: z.string(), city: z.string() });
const nested = SCHEMA.extend({ address, lines });
const open = SCHEMA.extend({ data: z.record(z.string(), z.unknown()) });
const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('sent'), to: z.string() }),
  z.object({ type: z.literal('paid'), sum: z.number() }),
]);
const eventful = SCHEMA.extend({ event });
const owner = z.object({ id: z.int(), name: z.string() });
const owned = SCHEMA.extend({ owner });

/** An entity of a mapper. */
class Entity implements Order {
  readonly id: number;
  readonly customer: string;
  readonly total: number;
  readonly status: Order['status'];

  constructor({ id, customer, total, status }: Order) {
    this.id = id;
    this.customer = customer;
    this.total = total;
    this.status = status;
  }
}

const SHAPES = {
  'four members': () => four,
  'twenty members': () => withMembers(20),
  Date: () =>
    more(
      dated,
      (id) => ({ placed: new Date(id * 1e9) }),
      ({ id, customer, total, status, placed }: z.infer<typeof dated>, _links) => {
        return { id, customer, total, status, placed, _links };
      },
    ),
  decimals: () =>
    more(
      priced,
      (id) => ({ total: id * 10.25, price: `${id}.50`, vat: '0.25' }),
      ({ id, customer, total, status, price, vat }: z.infer<typeof priced>, _links) => {
        return { id, customer, total, status, price, vat, _links };
      },
    ),
  'texts of 200': () =>
    more(
      long,
      (_, name) => ({ text: `${name} asks for it. `.repeat(20).slice(0, 200) }),
      ({ id, customer, total, status, text }: z.infer<typeof long>, _links) => {
        return { id, customer, total, status, text, _links };
      },
    ),
  nested: () =>
    more(
      nested,
      (_, name) => ({
        address: { street: 'Storgatan 1', city: name },
        lines: ['a', 'b', 'c'].map((sku, index) => ({ sku, count: index + 1 })),
      }),
      (row: z.infer<typeof nested>, _links) => {
        const { id, customer, total, status } = row;
        const { street, city } = row.address;
        const lines = row.lines.map(({ sku, count }) => ({ sku, count }));
        return { id, customer, total, status, address: { street, city }, lines, _links };
      },
    ),
  'JSON column': () =>
    more(
      open,
      (id, name) => ({ data: { source: 'web', tags: ['a', 'b'], contact: { name, floor: id } } }),
      ({ id, customer, total, status, data }: z.infer<typeof open>, _links) => {
        return { id, customer, total, status, data, _links };
      },
    ),
  union: () =>
    more(
      eventful,
      (id, name) => ({
        event: id % 2 === 0 ? { type: 'sent', to: name } : { type: 'paid', sum: 1 },
      }),
      ({ id, customer, total, status, event }: z.infer<typeof eventful>, _links) => {
        return { id, customer, total, status, event: { ...event }, _links };
      },
    ),
  'columns outside': (): Shape => ({
    ...four,
    row: (id, name) => ({ ...order(id, name), password_hash: 'x', internal: 3 }) as Order,
  }),
  'class instances': (): Shape => ({ ...four, row: (id, name) => new Entity(order(id, name)) }),
  embedded: (): Shape => {
    const path = '/customers/{id}';
    const customers = defineResource({ name: 'customers', schema: owner, path, links: {} });
    const embedding = { ...resource, schema: owned, embed: { owner: customers } };
    return {
      ...more(
        owned,
        (_, name) => ({ owner: { id: 4, name } }),
        (row: z.infer<typeof owned>, _links) => {
          const { id, customer, total, status } = row;
          const href = `${BASE}/customers/${row.owner.id}`;
          const self = { href, rel: 'self', method: 'GET' };
          const owner = { id: row.owner.id, name: row.owner.name, _links: [self] };
          return { id, customer, total, status, owner, _links };
        },
      ),
      definition: defineResource(embedding) as unknown as typeof PLAIN,
    };
  },
  HAL: (): Shape => ({ ...four, links: halLinks, form: 'hal' }),
  'HAL-FORMS': (): Shape => ({
    ...four,
    definition: defineResource({ ...resource, schema: SCHEMA, forms }),
    links: halLinks,
    form: 'hal-forms',
  }),
  selection: (): Shape => {
    const query = { fields: { id: 'integer', total: 'number' } } satisfies QuerySpec;
    return {
      ...four,
      schema: SCHEMA.pick({ id: true, total: true }),
      definition: defineResource({ ...resource, schema: SCHEMA, query }) as unknown as typeof PLAIN,
      literal: ({ id, total }, _links) => ({ id, total, _links }),
      fields: ['id', 'total'],
    };
  },
  links: withLinks,
  members: withMembers,
};

/** Orders of so many members, all of which a store selects: by hand, the row is copied as it is. */
function withMembers(size: number): Shape {
  const names = Array.from({ length: size - 4 }, (_, index) => `member_${index + 1}`);
  const types = names.map((name, index) => [name, index % 3 === 0 ? z.number() : z.string()]);
  const schema = SCHEMA.extend(Object.fromEntries(types));
  const value = (name: string, index: number) =>
    index % 3 === 0 ? index * 1.5 : `${name} ${index}`;
  return {
    ...four,
    schema,
    definition: define(schema),
    row: (id, name) => ({
      ...order(id, name),
      ...Object.fromEntries(names.map((member, index) => [member, value(name, index)])),
    }),
    literal: (row, _links) => ({ ...row, _links }),
  };
}

/** Orders of so many links, whatever their state. */
function withLinks(size: number): Shape {
  const numbers = Array.from({ length: size - 1 }, (_, index) => index + 1);
  const rel = (number: number) => `https://rels.example.se/part-${number}`;
  const parts = Object.fromEntries(
    numbers.map((number) => [rel(number), { href: `/orders/{id}/part-${number}`, method: 'GET' }]),
  );
  return {
    ...four,
    definition: defineResource({ ...resource, schema: SCHEMA, links: parts as never }) as never,
    links: ({ id }) => {
      const url = `${LIST}/${id}`;
      const self = { href: url, rel: 'self', method: 'GET' };
      return [
        self,
        ...numbers.map((n) => ({ href: `${url}/part-${n}`, rel: rel(n), method: 'GET' })),
      ];
    },
  };
}
