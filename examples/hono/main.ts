import { serve } from '@hono/node-server';
import { problem, type ResponseDescriptor } from 'halyard';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as handlers from '../order-api/handlers.js';

function send(response: ResponseDescriptor): Response {
  return new Response(response.body, response);
}

const app = new Hono({ strict: false }).basePath('/v1');

app.use(bodyLimit({ maxSize: 1_048_576, onError: () => send(problem({ status: 413 })) }));

app.get('/', (c) => send(handlers.index(c.req.raw)));
app.get('/orders', (c) => send(handlers.listOrders(c.req.raw)));
app.post('/orders', async (c) => send(handlers.createOrders(c.req.raw, await c.req.arrayBuffer())));
app.get('/orders/:id', (c) => send(handlers.readOrder(c.req.raw, c.req.param('id'))));
app.patch('/orders/:id', async (c) =>
  send(handlers.changeOrder(c.req.raw, c.req.param('id'), await c.req.arrayBuffer())),
);
app.delete('/orders/:id', (c) => send(handlers.deleteOrder(c.req.raw, c.req.param('id'))));
app.post('/orders/:id/payments', (c) => send(handlers.payOrder(c.req.raw, c.req.param('id'))));

app.notFound((c) => send(handlers.noRoute(c.req.raw)));
app.onError((error, c) => {
  // The client has gone if the signal is aborted.
  if (!c.req.raw.signal.aborted) console.error(error);
  return send(problem({ status: 500 }));
});

serve({ fetch: app.fetch, port: Number(process.env.PORT ?? 3000) });
