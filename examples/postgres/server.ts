import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { problem } from 'halyard';
import { orderService, type Response } from './service.js';
import type { OrderStore } from './store.js';

/** A running service. */
export interface RunningService {
  /** Its base URL, with the version. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the order service on loopback; port 0 means any free port. */
export async function startService(store: OrderStore, port = 0): Promise<RunningService> {
  const server = createServer(async (request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await send(response, await answer(request, gone.signal));
    } catch (error) {
      // A client that has gone is no fault, and a stream that has begun cannot become a 500.
      if (!gone.signal.aborted) console.error(error);
      if (response.headersSent) response.destroy();
      else await send(response, problem({ status: 500 }));
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const handle = orderService(store, url);

  async function answer(request: IncomingMessage, signal: AbortSignal): Promise<Response> {
    return handle(request, await text(request), signal);
  }

  return { url, close: () => close(server) };
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const { status, headers, body } = response;
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) {
    outgoing.writeHead(status, headers).end(body);
    return;
  }
  try {
    // The first chunk comes before the head, so that a database that fails at once is a 500.
    const first = await body.next();
    outgoing.writeHead(status, headers);
    if (!first.done) outgoing.write(first.value);
    await pipeline(body, outgoing);
  } finally {
    await body.return();
  }
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
