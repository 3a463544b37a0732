import express, { type NextFunction, type Request, type Response } from 'express';
import type { RequestDescriptor, ResponseDescriptor } from 'halyard';
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

app.use((request, response) => send(response, answer(request)));

function answer(request: RequestDescriptor): ResponseDescriptor {
  const match = api.match(request);
  if (match.response !== undefined) return match.response;
  const { index, refuse, respond } = api.at(request);
  if (match.target === 'collection') return listOrders(request);
  if (match.target !== 'item') return index();
  const { rel, values } = match;
  const order = store.find(({ id }) => id === Number(values.id));
  if (order === undefined) return notFound();
  const refused = refuse(orders, order, { rel, version: order.version });
  if (refused !== undefined) return refused;
  if (rel === 'cancel') {
    order.status = 'cancelled';
    order.version += 1;
  }
  return respond(orders, order, { version: order.version });
}

function listOrders(request: RequestDescriptor): ResponseDescriptor {
  const query = parseQuery(request, orders.query);
  if (!query.ok) return problem(query.findings);
  const { page, limit, parameters } = query.value;
  const { status } = parameters;
  const found = store.filter((order) => status === undefined || order.status === status);
  const items = found.slice((page - 1) * limit, page * limit);
  const options = { query: query.value, totalRecords: found.length };
  return api.at(request).respondCollection(orders, items, options);
}

app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
  console.error(error);
  send(response, problem({ status: 500 }));
});
