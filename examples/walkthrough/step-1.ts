import express, { type Request } from 'express';
import { type BaseUrl, baseUrl } from 'halyard';
import { type Order, store } from './store.js';

export const app = express();

function baseOf(request: Request): BaseUrl {
  return baseUrl(request, {
    fallback: 'http://localhost:3000/v1',
    trustedHops: 1,
    allowedHosts: ['localhost:8080', 'api.example.se'],
  });
}

app.get('/', (request, response) => {
  const base = baseOf(request).href;
  response.json({
    _links: [
      { href: `${base}/`, rel: 'self', method: 'GET' },
      { href: `${base}/orders`, rel: 'orders', method: 'GET' },
      { href: `${base}/orders?status=open&per_page=5`, rel: 'open-orders', method: 'GET' },
    ],
  });
});

app.get('/orders', (request, response) => {
  const { status } = request.query;
  const page = Number(request.query.page ?? 1);
  const limit = Number(request.query.per_page ?? 5);
  const base = baseOf(request).href;
  const found = store.filter((order) => status === undefined || order.status === status);
  const items = found.slice((page - 1) * limit, page * limit);
  const last = Math.floor(found.length / limit) + 1;
  const links = [
    { href: base + request.url, rel: 'self', method: 'GET' },
    { href: `${base}/orders?page=1`, rel: 'first', method: 'GET' },
    { href: `${base}/orders?page=${last}`, rel: 'last', method: 'GET' },
  ];
  if (page < last) {
    links.push({ href: `${base}/orders?page=${page + 1}`, rel: 'next', method: 'GET' });
  }
  response.json({
    _meta: {
      totalRecords: found.length,
      page,
      limit,
      count: items.length,
    },
    _links: links,
    orders: items.map((order) => orderBody(order, request)),
  });
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
  return {
    ...order,
    _links: [
      { href: `${base}/orders/${order.id}`, rel: 'self', method: 'GET' },
      { href: `${base}/orders`, rel: 'collection', method: 'GET' },
      { href: `${base}/orders/${order.id}/cancel`, rel: 'cancel', method: 'POST' },
    ],
  };
}
