import { randomBytes } from 'node:crypto';
import { defineResource } from 'halyard';
import { cursorCodec } from 'halyard/query';
import * as z from 'zod';

const states = ['open', 'paid', 'cancelled'] as const;

/** The fields of an order that clients write, with the limits of their columns. */
const orderInput = z.strictObject({
  // PostgreSQL has no NUL in text, and UTF-8 has no lone surrogates.
  customer: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u),
  total: z.number().min(0).max(1_000_000_000).multipleOf(0.01),
});

export type OrderInput = z.infer<typeof orderInput>;

const order = z.object({
  id: z.int(),
  ...orderInput.shape,
  status: z.enum(states),
  created: z.iso.datetime(),
  paid: z.iso.datetime().nullable(),
});

/** The fields of an order that responses show. */
export type OrderFields = z.infer<typeof order>;

/** The definition of orders. Clients sort by the fields that have an index, newest first by default. */
export const orders = defineResource({
  name: 'orders',
  schema: order,
  input: orderInput,
  path: '/orders/{id}',
  state: 'status',
  links: {
    collection: {},
    edit: {},
    delete: {},
    pay: { href: '/orders/{id}/payments', to: 'paid' },
    cancel: { href: '/orders/{id}/cancellations', to: 'cancelled' },
  },
  transitions: {
    open: ['edit', 'pay', 'cancel'],
    cancelled: ['delete'],
  },
  collectionLinks: { create: { idempotencyKey: 'supported' } },
  query: {
    paging: 'cursor',
    cursor: cursorCodec({
      // Without a key of your own, cursors last as long as the process.
      key: process.env.CURSOR_KEY ?? randomBytes(32),
      sort: [{ field: 'created', direction: 'desc' }],
      nulls: { paid: 'largest' },
    }),
    fields: {
      id: 'integer',
      customer: 'string',
      status: { type: states, sort: false },
      total: 'number',
      created: 'date',
      paid: 'date',
    },
    // count=true adds totalRecords; all=true streams all orders that match.
    parameters: { count: 'boolean', all: 'boolean' },
  },
});
