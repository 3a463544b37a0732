/*
 * One server under load, in a process of its own: load-server.ts SERVER WAY. It sends its port.
 */

import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import express from 'express';
import type { ResponseDescriptor } from 'halyard/http';
import { type Handlers, handlers, type Incoming } from './service.js';

const [server, way = ''] = process.argv.slice(2);
const { list, item, change, handle } = handlers[way as keyof typeof handlers] as Handlers;

const onNode: RequestListener = async (request, response) => {
  send(response, handle(request as unknown as Incoming, await buffer(request)));
};

const listening = createServer(server === 'express' ? onExpress() : onNode);
listening.listen(0, '127.0.0.1', () => process.send?.((listening.address() as AddressInfo).port));

function onExpress() {
  const router = express.Router();
  router.use(express.raw({ type: () => true, limit: '1mb' }));
  router.get('/orders', (request, response) => {
    send(response, list(request as unknown as Incoming));
  });
  router.get('/orders/:id', (request, response) => {
    send(response, item(request as unknown as Incoming, request.params.id));
  });
  router.patch('/orders/:id', (request, response) => {
    send(response, change(request as unknown as Incoming, request.params.id, request.body));
  });
  return express().disable('x-powered-by').use('/v1', router);
}

function send(response: ServerResponse, made: ResponseDescriptor<string | Uint8Array>): void {
  response.writeHead(made.status, made.headers).end(made.body);
}
