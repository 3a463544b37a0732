import { createServer, type IncomingMessage, METHODS, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import express from 'express';
import fastify from 'fastify';
import { defineResource, type RequestDescriptor, type ResponseDescriptor, service } from 'halyard';
import { bodyText } from 'halyard/http';
import { parseQueryContent } from 'halyard/resource';
import { Hono } from 'hono';
import Koa from 'koa';
import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { send } from './exchange.js';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int() }),
  path: '/orders/{id}',
  links: {},
  query: { method: 'QUERY', fields: { id: 'integer' } },
});
const api = service({ title: 'Shop', resources: [orders], fallback: 'https://api.example.se/v1' });

function answer(request: RequestDescriptor, body: unknown): ResponseDescriptor {
  const { response, rel } = api.match(request);
  if (response !== undefined) return response;
  const query = parseQueryContent(request, body, orders.query);
  if (rel !== 'search' || !query.ok) throw new Error('This service is queried alone');
  return api.at(request).respondCollection(orders, [{ id: 1 }], { query: query.value });
}

/** The handler of node:http, which Express and Koa call too. */
async function handle(request: IncomingMessage) {
  const { method, url, headers } = request;
  const made = answer({ method, url, headers }, await text(request));
  return { ...made, body: bodyText(made) };
}

async function fetchHandler(request: Request): Promise<Response> {
  const { status, headers, body } = answer(request, await request.text());
  return new Response(body ?? null, { status, headers });
}

const PATH = '/v1/orders';
const QUERY = {
  method: 'QUERY',
  headers: { 'content-type': 'application/json' },
  body: '{"limit":5}',
};
const LOCATION = 'https://api.example.se/v1/orders?limit=5';

const hono = new Hono().on('QUERY', PATH, (context) => fetchHandler(context.req.raw));
const app = fastify();
// As text, so that the content is read as the client has sent it.
app.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) =>
  done(null, body),
);
app.route({
  method: 'QUERY',
  url: PATH,
  handler: ({ method, url, headers, body }, reply) => {
    const made = answer({ method, url, headers }, body);
    return reply.code(made.status).headers(made.headers).send(bodyText(made));
  },
});

describe('a handler without a socket takes QUERY on any runtime', () => {
  test.each<[name: string, call: () => Promise<readonly [number, unknown]>]>([
    [
      'a Fetch handler',
      () => read(fetchHandler(new Request(`https://api.example.se${PATH}`, QUERY))),
    ],
    ['Hono, by on()', () => read(hono.request(`https://api.example.se${PATH}`, QUERY))],
    [
      'Fastify, by route()',
      async () => {
        const { method, headers, body } = QUERY;
        const { statusCode, headers: fields } = await app.inject({
          method: method as 'GET',
          url: PATH,
          headers,
          body,
        });
        return [statusCode, fields.location];
      },
    ],
  ])('%s', async (_name, call) => {
    expect(await call()).toEqual([200, LOCATION]);
  });

  async function read(given: Response | Promise<Response>) {
    const { status, headers } = await given;
    return [status, headers.get('location')] as const;
  }
});

const node = () =>
  createServer(async (request, response) => {
    const { status, headers, body } = await handle(request);
    response.writeHead(status, headers).end(body);
  });
const withExpress = () =>
  createServer(
    express().all(PATH, async (request, response) => {
      const { status, headers, body } = await handle(request);
      response.writeHead(status, headers).end(body);
    }),
  );
const withKoa = () => {
  const koa = new Koa();
  koa.use(async (context) => {
    const { status, headers, body } = await handle(context.req);
    context.status = status;
    context.set({ ...headers });
    context.body = body;
  });
  return createServer(koa.callback());
};

describe('a server of node:http', () => {
  let server: Server;
  afterEach(() => server.close());
  const query = async (made: Server) => {
    server = made.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    return send((server.address() as AddressInfo).port, { ...QUERY, path: PATH });
  };

  // The parsers of older versions of Node do not know QUERY.
  const isKnown = METHODS.includes('QUERY');

  test.runIf(isKnown).each([
    ['node:http', node],
    ['Express, by all()', withExpress],
    ['Koa', withKoa],
  ])('%s takes QUERY', async (_name, make) => {
    const { status, headers } = await query(make());
    expect([status, headers.location]).toEqual([200, LOCATION]);
  });

  test.skipIf(isKnown)('answers 400 where its parser does not know QUERY', async () => {
    expect((await query(node())).status).toBe(400);
  });
});
