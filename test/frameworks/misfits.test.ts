/* What the pages say that each framework does to a response that is sent the obvious way. */

import type { RequestListener } from 'node:http';
import express, { type Request, type Response, type RouterOptions } from 'express';
import fastify from 'fastify';
import { notFound, respond } from 'halyard';
import { Hono } from 'hono';
import Koa, { type Context } from 'koa';
import { expect, test } from 'vitest';
import { serve } from '../support/http-server.js';
import { type RawRequest, send } from './exchange.js';

const HAL = 'application/hal+json';
const CHARSET = '; charset=utf-8';
const text = (request: { readonly method?: string | undefined }) =>
  respond({ method: request.method, url: '/', headers: {} }, { body: { id: 17 } });
const bytes = new TextEncoder().encode('{}');

/** Sends a request to a listener on a port of its own. */
async function ask(listener: RequestListener, request: RawRequest) {
  const server = await serve(listener);
  try {
    return await send(server.port, request);
  } finally {
    server.close();
  }
}

test('Express: send appends a charset to text and adds an ETag', async () => {
  const app = express();
  app.get('/text', (request, response) => {
    const { status, headers, body } = text(request);
    response.status(status).set(headers).send(body);
  });
  app.use((_: Request, response: Response) => {
    const { status, headers, body } = notFound();
    response.status(status).set(headers).send(body);
  });
  expect((await ask(app, { path: '/text' })).headers['content-type']).toBe(HAL + CHARSET);
  expect((await ask(app, { path: '/other' })).headers.etag).toMatch(/^W\//);
});

test('Express: express.json() skips a merge patch', async () => {
  const app = express().use(express.json(), (request: Request, response: Response) => {
    response.json({ body: typeof request.body });
  });
  const headers = { 'content-type': 'application/merge-patch+json' };
  const patch = { method: 'PATCH', path: '/', headers, body: '{"total":1}' };
  expect((await ask(app, patch)).text).toBe('{"body":"undefined"}');
});

test('Express: answers OPTIONS itself, and ignores case and a slash at the end', async () => {
  const ordersOf = (options: RouterOptions) => {
    const router = express.Router(options);
    router.get('/orders', (_: Request, response: Response) => {
      response.end();
    });
    return express().use('/v1', router);
  };
  const options = await ask(ordersOf({}), { method: 'OPTIONS', path: '/v1/orders' });
  expect([options.status, options.headers.allow]).toEqual([200, 'GET, HEAD']);
  const exact = { caseSensitive: true, strict: true };
  for (const path of ['/v1/Orders', '/v1/orders/']) {
    expect((await ask(ordersOf({}), { path })).status).toBe(200);
    expect((await ask(ordersOf(exact), { path })).status).toBe(404);
  }
});

test('Fastify: appends a charset to text, empties HEAD and refuses a merge patch', async () => {
  const app = fastify();
  app.get('/', (request, reply) => {
    const { status, headers, body } = text(request);
    return reply.code(status).headers(headers).send(body);
  });
  app.patch('/', () => '');
  const listener: RequestListener = (request, response) => app.routing(request, response);
  await app.ready();
  const get = await ask(listener, { path: '/' });
  expect([get.headers['content-type'], get.headers['content-length']]).toEqual([
    HAL + CHARSET,
    '9',
  ]);
  const head = await ask(listener, { method: 'HEAD', path: '/' });
  expect(head.headers['content-length']).toBe('0');
  const headers = { 'content-type': 'application/merge-patch+json' };
  const patch = { method: 'PATCH', path: '/', headers, body: '{"total":1}' };
  expect((await ask(listener, patch)).status).toBe(415);
  await app.close();
});

test('Koa: a body set last changes HEAD to 204, and bytes become JSON', async () => {
  const app = new Koa();
  app.use((context: Context) => {
    const { status, headers, body } = text(context.request);
    context.status = status;
    context.set(headers);
    context.body = context.path === '/bytes' ? bytes : body;
  });
  expect((await ask(app.callback(), { method: 'HEAD', path: '/' })).status).toBe(204);
  expect((await ask(app.callback(), { path: '/bytes' })).text).toBe('{"0":123,"1":125}');
});

test('Hono: the path of a base does not match with a slash', async () => {
  const app = new Hono().basePath('/v1');
  app.get('/', (c) => c.text(''));
  expect((await app.request('/v1')).status).toBe(200);
  expect((await app.request('/v1/')).status).toBe(404);
});
