import { defineRelations, defineResource } from 'halyard';
import { forms } from 'halyard/definition';
import * as z from 'zod';

/** The actions on an order. Each creates a resource, so its URL is a noun: `/payments`. */
const relations = defineRelations({
  pay: { method: 'POST', meaning: 'Pays the order.' },
  ship: { method: 'POST', meaning: 'Ships the order.' },
  cancel: { method: 'POST', meaning: 'Cancels the order.' },
});

/** The fields of an order that clients write. */
const orderInput = z.strictObject({
  customer: z.string().min(1).meta({ description: 'The name of the customer' }),
  total: z.number().min(0).meta({ description: 'The total in kronor' }),
});

export type OrderInput = z.infer<typeof orderInput>;

const order = z.object({
  id: z.int().meta({ description: 'The number of the order' }),
  ...orderInput.shape,
  status: z.enum(['open', 'paid', 'shipped', 'cancelled']).meta({ description: 'The state' }),
});

/** The definition of orders: their links, states and documentation follow from it. */
export const orders = defineResource({
  name: 'orders',
  title: 'All orders',
  description: 'Orders of customers.',
  schema: order,
  input: orderInput,
  forms,
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
    // Clients may limit the fields; they filter by the state alone.
    fields: {
      id: { type: 'integer', filter: false, sort: false },
      customer: { type: 'string', filter: false, sort: false },
      total: { type: 'number', filter: false, sort: false },
      status: { type: 'string', filter: false, sort: false },
    },
    parameters: { status: ['open', 'paid', 'shipped', 'cancelled'] },
  },
  parameterDescriptions: { status: 'Only orders in this state.' },
  example: { id: 17, customer: 'Astrid', total: 125, status: 'open' },
});
