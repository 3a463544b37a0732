import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { problem } from 'halyard';
import { orderService, type Response } from './service.js';
import type { OrderStore } from './store.js';

/** In bytes. */
const MAX_BODY_SIZE = 1_048_576;

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
      // Errors after a disconnect are expected. A stream that has begun cannot become a 500.
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
    const body = await readBody(request);
    return body === undefined ? problem({ status: 413 }) : handle(request, body, signal);
  }

  return { url, close: () => close(server) };
}

/** Returns the body as text; undefined if it is too large, so that a client cannot fill the memory. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY_SIZE) chunks.push(chunk);
  }
  return size <= MAX_BODY_SIZE ? Buffer.concat(chunks).toString() : undefined;
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
