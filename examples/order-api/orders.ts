import { defineResource, service } from 'halyard';
import * as z from 'zod';

const input = z.strictObject({ customer: z.string().min(1), total: z.number().min(0) });
const schema = z.object({ id: z.int(), ...input.shape, status: z.enum(['open', 'paid']) });

export type OrderInput = z.infer<typeof input>;
export type Order = z.infer<typeof schema> & { readonly version: number };

/** The definition of orders: their links, states and schemas follow from it. */
export const orders = defineResource({
  name: 'orders',
  schema,
  input,
  path: '/orders/{id}',
  state: 'status',
  links: {
    collection: {},
    edit: {},
    delete: {},
    pay: { href: '/orders/{id}/payments', to: 'paid' },
  },
  transitions: { open: ['edit', 'delete', 'pay'] },
  collectionLinks: { create: {} },
  query: { limit: { default: 10 }, parameters: { status: ['open', 'paid'] } },
});

/** What all responses have in common. */
export const api = service({
  title: 'Orders',
  resources: [orders],
  // The URL of the API, for requests that come without the gateway. Change it with the port.
  fallback: 'http://localhost:3000/v1',
  // One gateway of yours writes `Forwarded`. Without it, remove this: clients could write the header.
  trustedHops: 1,
  allowedHosts: ['gw.example.se'],
});

const rows = new Map<string, Order>();
/** No identifier is given twice, so that no entity tag of a deleted order fits a new one. */
let lastId = 0;

/** Orders in memory, in place of your database. */
export const store = {
  get: (id: string) => rows.get(id),

  page(page: number, limit: number, status?: Order['status']) {
    const found = [...rows.values()].filter((order) => !status || order.status === status);
    return { items: found.slice((page - 1) * limit, page * limit), total: found.length };
  },

  add(fields: OrderInput) {
    lastId += 1;
    return put({ id: lastId, ...fields, status: 'open', version: 1 });
  },

  change: (order: Order, changes: Partial<Order>) =>
    put({ ...order, ...changes, version: order.version + 1 }),

  delete: (order: Order) => rows.delete(String(order.id)),
};

function put(order: Order): Order {
  rows.set(String(order.id), order);
  return order;
}

for (let total = 10; total <= 250; total += 10) store.add({ customer: 'Astrid', total });
