import express, { type Request, type Response } from 'express';
import type { ResponseDescriptor } from 'halyard';
import { defineResource, notFound, parseQuery, problem, service } from 'halyard';
import * as z from 'zod';
import { store } from './store.js';

export const app = express();

const orders = defineResource({
  name: 'orders',
  schema: z.object({
    id: z.int(),
    customer: z.string(),
    total: z.number(),
    status: z.enum(['open', 'cancelled']),
  }),
  path: '/orders/{id}',
  only: 'schema',
  state: 'status',
  links: {
    collection: {},
    cancel: { href: '/orders/{id}/cancellations', when: 'open', to: 'cancelled' },
  },
  collectionLinks: { search: { href: '/orders{?status}' } },
  query: { parameters: { status: ['open', 'cancelled'] }, limit: { default: 5 } },
});

const api = service({
  title: 'Orders',
  resources: [orders],
  fallback: 'http://localhost:3000/v1',
  trustedHops: 1,
  allowedHosts: ['localhost:8080', 'api.example.se'],
});

function send(response: Response, { status, headers, body }: ResponseDescriptor): void {
  response.writeHead(status, headers).end(body);
}

app.all('/', (request, response) => send(response, api.at(request).index()));

app.all('/orders', (request, response) => {
  const { refuseCollection, respondCollection } = api.at(request);
  const refused = refuseCollection(orders);
  if (refused !== undefined) return send(response, refused);
  const query = parseQuery(request, orders.query);
  if (!query.ok) return send(response, problem(query.findings));
  const { page, limit, parameters } = query.value;
  const { status } = parameters;
  const found = store.filter((order) => status === undefined || order.status === status);
  const items = found.slice((page - 1) * limit, page * limit);
  const options = { query: query.value, totalRecords: found.length };
  send(response, respondCollection(orders, items, options));
});

app.all(['/orders/:id', '/orders/:id/cancellations'], (request: Request, response) => {
  const { refuse, respond } = api.at(request);
  const order = store.find(({ id }) => id === Number(request.params.id));
  if (order === undefined) return send(response, notFound());
  const refused = refuse(orders, order, { version: order.version });
  if (refused !== undefined) return send(response, refused);
  if (request.method === 'POST') {
    order.status = 'cancelled';
    order.version += 1;
  }
  send(response, respond(orders, order, { version: order.version }));
});

app.use((_request, response) => send(response, notFound()));
