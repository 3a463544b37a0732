import { defineRelations, defineResource } from 'halyard';
import * as z from 'zod';

/** The actions on an order: each makes a thing of its own, so each URL is a noun. */
const relations = defineRelations({
  pay: { method: 'POST', meaning: 'Pays the order.' },
  ship: { method: 'POST', meaning: 'Ships the order.' },
  cancel: { method: 'POST', meaning: 'Cancels the order.' },
});

/** What a client says of an order. */
export const orderInput = z.strictObject({
  customer: z.string().min(1).meta({ description: 'Who has ordered' }),
  total: z.number().min(0).meta({ description: 'What the order costs, in kronor' }),
});

export type OrderInput = z.infer<typeof orderInput>;

const order = z.object({
  id: z.int().meta({ description: 'The number of the order' }),
  ...orderInput.shape,
  status: z.enum(['open', 'paid', 'shipped', 'cancelled']).meta({ description: 'The state' }),
});

/** Orders, defined once: their links, states and documentation are made of this. */
export const orders = defineResource({
  name: 'orders',
  title: 'All orders',
  description: 'What customers have ordered.',
  schema: order,
  input: orderInput,
  path: '/orders/{id}',
  state: 'status',
  relations,
  links: {
    collection: {},
    edit: {},
    replace: {},
    delete: {},
    pay: { href: '/orders/{id}/payments', title: 'Pay the order', to: 'paid' },
    ship: { href: '/orders/{id}/shipments', title: 'Ship the order', to: 'shipped' },
    cancel: { href: '/orders/{id}/cancellations', title: 'Cancel the order', to: 'cancelled' },
  },
  transitions: {
    open: ['edit', 'replace', 'delete', 'pay', 'cancel'],
    paid: ['ship', 'cancel'],
    cancelled: ['delete'],
  },
  collectionLinks: { create: { title: 'Place an order' } },
  query: {
    limit: { default: 10 },
    parameters: { status: ['open', 'paid', 'shipped', 'cancelled'] },
  },
});
