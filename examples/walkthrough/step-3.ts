import express, { type Request, type Response } from 'express';
import {
  type BaseUrl,
  baseUrl,
  collection,
  link,
  parseQuery,
  problem,
  type ResponseDescriptor,
  resource,
} from 'halyard';
import { withQuery } from 'halyard/query';
import { type Order, store } from './store.js';

export const app = express();

function baseOf(request: Request): BaseUrl {
  return baseUrl(request, {
    fallback: 'http://localhost:3000/v1',
    trustedHops: 1,
    allowedHosts: ['localhost:8080', 'api.example.se'],
  });
}

function send(response: Response, { status, headers, body }: ResponseDescriptor): void {
  response.writeHead(status, headers).end(body);
}

app.get('/', (request, response) => {
  const base = baseOf(request).href;
  response.json({
    _links: [
      { href: `${base}/`, rel: 'self', method: 'GET' },
      { href: `${base}/orders`, rel: 'orders', method: 'GET' },
      { href: `${base}/orders?status=open&limit=5`, rel: 'open-orders', method: 'GET' },
    ],
  });
});

app.get('/orders', (request, response) => {
  const query = parseQuery(request, {
    parameters: { status: ['open', 'cancelled'] },
    limit: { default: 5 },
  });
  if (!query.ok) return send(response, problem(query.findings));
  const { page, limit, parameters } = query.value;
  const { status } = parameters;
  const base = baseOf(request).href;
  const found = store.filter((order) => status === undefined || order.status === status);
  const items = found.slice((page - 1) * limit, page * limit);
  const body = collection({
    name: 'orders',
    items: items.map((order) => orderBody(order, request)),
    page,
    limit,
    totalRecords: found.length,
    url: withQuery(`${base}/orders`, request),
  });
  response.json(body);
});

app.get('/orders/:id', (request, response) => {
  const order = store.find(({ id }) => id === Number(request.params.id));
  if (order === undefined) response.status(404).end();
  else response.json(orderBody(order, request));
});

app.post('/orders/:id/cancel', (request, response) => {
  const order = store.find(({ id }) => id === Number(request.params.id));
  if (order === undefined) {
    response.status(404).end();
    return;
  }
  order.status = 'cancelled';
  order.version += 1;
  response.json(orderBody(order, request));
});

function orderBody(order: Order, request: Request) {
  const base = baseOf(request).href;
  return resource(order, [
    link('self', `${base}/orders/${order.id}`),
    link('collection', `${base}/orders`),
    link('cancel', `${base}/orders/${order.id}/cancel`),
  ]);
}
