import { defineRelations, defineResource } from 'halyard';
import * as z from 'zod';

/** Resources as a service has them, for the tests of their documentation. */
const relations = defineRelations({
  pay: { method: 'POST', meaning: 'Pays the order.' },
  cancel: {
    method: 'POST',
    meaning: 'Cancels the order.',
    reference: 'https://api.example.se/docs/cancel',
  },
});

const order = z.object({
  id: z.int().meta({ description: 'The number of the order' }),
  customer_id: z.int(),
  total: z.number().min(0),
  status: z.enum(['open', 'paid', 'cancelled']),
  lines: z.array(z.object({ text: z.string() })),
  note: z.union([z.string(), z.null()]).optional(),
});

export const orders = defineResource({
  name: 'orders',
  description: 'What customers have ordered.',
  schema: order,
  input: z.object({ customer_id: z.int(), total: z.number().min(0) }),
  path: '/orders/{id}',
  state: 'status',
  relations,
  links: {
    collection: {},
    up: { href: '/customers/{customer_id}', title: 'The customer' },
    edit: { when: 'open' },
    replace: { when: (status) => status === 'open' },
    delete: { when: ['open', 'cancelled'], permission: 'orders:delete' },
    pay: {
      href: '/orders/{id}/payments',
      when: 'open',
      to: 'paid',
      title: 'Pay the order',
      accepts: z.object({ card: z.string() }),
    },
    cancel: {
      href: '/orders/{id}/cancellations',
      when: (status, { total }) => status === 'open' && total > 0,
      to: 'cancelled',
    },
    search: { href: '/orders/{id}/lines', title: 'Search the lines' },
  },
  initial: 'open',
  collectionLinks: { create: { title: 'Place an order' }, search: { href: '/orders{?status}' } },
  query: {
    fields: { id: { type: 'integer', filter: false, sort: false }, total: 'number' },
    parameters: ['status'],
  },
  example: { id: 1, customer_id: 1, total: 1, status: 'open', lines: [{ text: 'text' }] },
});

interface Node {
  name: string;
  parent?: Node | undefined;
}
const node: z.ZodType<Node> = z.lazy(() => z.object({ name: z.string(), parent: node.optional() }));

export const customers = defineResource({
  name: 'customers',
  schema: z.object({ id: z.int(), name: z.string(), group: node }),
  path: '/customers/{id}',
  links: { collection: {}, related: { href: '/customers/{id}/orders', meaning: 'Their orders.' } },
  query: { page: { parameter: 'p' }, limit: { parameter: 'size', default: 5, maximum: 50 } },
});

export const about = {
  title: 'Shop',
  version: '1.0.0',
  base: 'https://api.example.se/shop/v1',
  description: 'A shop.',
  contact: { name: 'The shop team', url: 'https://example.se', email: 'shop@example.se' },
  license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
};
