/*
 * The orders that the benches write: rows, a definition with as many links as wanted, and the links
 * of a row by hand.
 */

import { defineResource } from 'halyard/definition';
import type { Link } from 'halyard/link';
import * as z from 'zod';

export const BASE = 'https://api.example.se/orders/v1';
export const LIST = `${BASE}/orders`;

const STATES = ['open', 'paid'] as const;

export interface Order {
  readonly id: number;
  readonly customer: string;
  readonly total: number;
  readonly status: (typeof STATES)[number];
  readonly placed: string;
}

/** Whether each customer's name is ASCII, or has letters that take two bytes in UTF-8. */
export type Content = 'ascii' | 'å';

/** How many links an item has. */
export type LinkCount = 1 | 4 | 10;

const CUSTOMERS: Readonly<Record<Content, readonly string[]>> = {
  ascii: ['Astrid', 'Bertil', 'Cecilia', 'David', 'Elsa'],
  å: ['Åsa Öberg', 'Björn', 'Märta', 'Håkan', 'Göran'],
};

/** Rows as a store returns them: the state alternates, which decides one of four links. */
export function ordersOf(content: Content, count: number): readonly Order[] {
  const customers = CUSTOMERS[content];
  return Array.from({ length: count }, (_, index) => ({
    id: 1000 + index,
    customer: customers[index % customers.length] ?? '',
    total: 100 + 25 * index,
    status: STATES[index % 2] ?? 'open',
    placed: '2026-01-05T08:00:00Z',
  }));
}

/** What the definitions have in common. */
export const resource = {
  name: 'orders',
  schema: z.object({
    id: z.int(),
    customer: z.string(),
    total: z.number(),
    status: z.enum(STATES),
    placed: z.string(),
  }),
  path: '/orders/{id}',
  state: 'status',
} as const;

const perState = {
  cancel: { href: '/orders/{id}/cancellations', method: 'POST', when: 'open' },
  refund: { href: '/orders/{id}/refunds', method: 'POST', when: 'paid' },
} as const;

const four = defineResource({ ...resource, links: { collection: {}, edit: {}, ...perState } });

/** The definitions, by the number of links that an item has. */
export const definitions: Readonly<Record<LinkCount, typeof four>> = {
  1: defineResource({ ...resource, links: {} }) as unknown as typeof four,
  4: four,
  10: defineResource({
    ...resource,
    links: {
      collection: {},
      edit: {},
      ...perState,
      replace: {},
      delete: {},
      item: { href: '/orders/{id}/lines' },
      payment: { href: '/orders/{id}/payments' },
      related: { href: '/orders/{id}/shipments' },
      'version-history': { href: '/orders/{id}/versions' },
    },
  }) as unknown as typeof four,
};

/** The links of a row as literals, the URL of the row made once. */
export const literalLinks: Readonly<Record<LinkCount, (order: Order) => Link[]>> = {
  1: ({ id }) => [{ href: `${LIST}/${id}`, rel: 'self', method: 'GET' }],
  4: ({ id, status }) => {
    const url = `${LIST}/${id}`;
    return [
      { href: url, rel: 'self', method: 'GET' },
      { href: LIST, rel: 'collection', method: 'GET' },
      { href: url, rel: 'edit', method: 'PATCH' },
      status === 'open'
        ? { href: `${url}/cancellations`, rel: 'cancel', method: 'POST' }
        : { href: `${url}/refunds`, rel: 'refund', method: 'POST' },
    ];
  },
  10: ({ id, status }) => {
    const url = `${LIST}/${id}`;
    return [
      { href: url, rel: 'self', method: 'GET' },
      { href: LIST, rel: 'collection', method: 'GET' },
      { href: url, rel: 'edit', method: 'PATCH' },
      status === 'open'
        ? { href: `${url}/cancellations`, rel: 'cancel', method: 'POST' }
        : { href: `${url}/refunds`, rel: 'refund', method: 'POST' },
      { href: url, rel: 'replace', method: 'PUT' },
      { href: url, rel: 'delete', method: 'DELETE' },
      { href: `${url}/lines`, rel: 'item', method: 'GET' },
      { href: `${url}/payments`, rel: 'payment', method: 'GET' },
      { href: `${url}/shipments`, rel: 'related', method: 'GET' },
      { href: `${url}/versions`, rel: 'version-history', method: 'GET' },
    ];
  },
};
