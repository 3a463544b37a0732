import {
  defineRelations,
  defineResource,
  noContent,
  notFound,
  parseCreate,
  parseInput,
  parsePatch,
  parseQuery,
  problem,
  type RequestDescriptor,
  type ResponseDescriptor,
  service,
} from 'halyard';
import { forms } from 'halyard/definition';
import * as z from 'zod';
import type { OrderStore, Status } from '../../examples/orders/store.js';

const relations = defineRelations({
  pay: { method: 'POST', meaning: 'Pays the order.' },
  ship: { method: 'POST', meaning: 'Ships the order.' },
  cancel: { method: 'POST', meaning: 'Cancels the order.' },
});
const input = z.strictObject({ customer: z.string().min(1), total: z.number().min(0) });
const orders = defineResource({
  forms,
  name: 'orders',
  schema: z.object({
    id: z.int(),
    ...input.shape,
    status: z.enum(['open', 'paid', 'shipped', 'cancelled']),
  }),
  input,
  path: '/orders/{id}',
  state: 'status',
  relations,
  links: {
    collection: {},
    edit: { permission: 'write' },
    replace: { permission: 'write' },
    delete: { permission: 'delete' },
    pay: { href: '/orders/{id}/payments', to: 'paid' },
    ship: { href: '/orders/{id}/shipments', to: 'shipped', permission: 'ship' },
    cancel: { href: '/orders/{id}/cancellations', to: 'cancelled', permission: 'write' },
  },
  transitions: {
    open: ['edit', 'replace', 'delete', 'pay', 'cancel'],
    paid: ['ship', 'cancel'],
    cancelled: ['delete'],
  },
  collectionLinks: { create: { permission: 'write' } },
  query: {
    limit: { default: 10 },
    fields: { customer: { type: 'string', filter: false, sort: false } },
    parameters: { status: ['open', 'paid', 'shipped', 'cancelled'] },
  },
});

const STATUS_AFTER: Readonly<Record<string, Status>> = {
  pay: 'paid',
  ship: 'shipped',
  cancel: 'cancelled',
};

/**
 * The demo with permissions, which a client names in `Authorization`, with conditional requests
 * required, and with every form of a body.
 */
export function staffedService(store: OrderStore, fallback: string) {
  const api = service({ title: 'Orders', resources: [orders], fallback, format: 'negotiate' });

  return (request: RequestDescriptor, body: string): ResponseDescriptor => {
    const match = api.match(request);
    if (match.response !== undefined) return match.response;
    const { authorization = '' } = request.headers as Readonly<Record<string, string>>;
    const caller = { permissions: authorization.split(' ') };
    const call = api.at(request, { caller, vary: 'authorization' });

    if (match.resource === undefined) return call.index();
    if (match.target === 'collection') {
      const { rel } = match;
      const refused = call.refuseCollection(orders, { rel });
      if (refused !== undefined) return refused;
      if (rel === 'collection') {
        const query = parseQuery(request, orders.query);
        if (!query.ok) return problem(query.findings);
        const { page, limit, parameters } = query.value;
        const { orders: items, total: totalRecords } = store.page(page, limit, parameters.status);
        return call.respondCollection(orders, items, { query: query.value, totalRecords });
      }
      const created = parseCreate(body, orders, { request });
      if (!created.ok) return created.response;
      return call.respondCreated(
        orders,
        created.value.map((fields) => store.add(fields)),
        { version: 1 },
      );
    }

    const { rel, values } = match;
    const order = store.get(Number(values.id));
    if (order === undefined) return notFound();
    const { version } = order;
    const refused = call.refuse(orders, order, { rel, version, required: true });
    if (refused !== undefined) return refused;
    if (rel === 'self') return call.respond(orders, order, { version });
    if (rel === 'delete') {
      store.delete(order);
      return noContent(request);
    }
    if (rel === 'edit' || rel === 'replace') {
      const options = { request, current: order };
      const change =
        rel === 'replace' ? parseInput(body, orders, options) : parsePatch(body, orders, options);
      if (!change.ok) return change.response;
      const changed = store.change(order, change.value);
      return call.respond(orders, changed, { version: changed.version });
    }
    const changed = store.change(order, { status: STATUS_AFTER[rel] ?? order.status });
    return call.respond(orders, changed, { version: changed.version });
  };
}
