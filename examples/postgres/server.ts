import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { problem } from 'halyard';
import { isUnavailable } from './pool.js';
import { orderService, type Response } from './service.js';
import type { OrderStore } from './store.js';

/** In bytes. */
const MAX_BODY_SIZE = 1_048_576;

/** In seconds: how soon a client may try again while the database is unavailable. */
const RETRY_AFTER = 2;

/** A running service. */
export interface RunningService {
  /** Its base URL, with the version. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the order service on loopback.
 *
 * @param port Default 0: any free port.
 * @param timeout Milliseconds after which a connection without traffic is closed. A client that no
 *   longer reads its stream would keep a database connection.
 */
export async function startService(
  store: OrderStore,
  port = 0,
  timeout = 60_000,
): Promise<RunningService> {
  const server = createServer(async (request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    try {
      await send(response, await answer(request, gone.signal));
    } catch (error) {
      // Errors after a disconnect are expected.
      if (gone.signal.aborted || !request.complete) return;
      const failure = failureOf(error);
      // A stream that has begun cannot become a 500.
      if (response.headersSent) response.destroy();
      else await send(response, failure);
    }
  });
  server.setTimeout(timeout);
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

/** Logs an error, and returns its response. */
function failureOf(error: unknown): Response {
  if (!isUnavailable(error)) {
    console.error(error);
    return problem({ status: 500 });
  }
  console.error(`The database is unavailable: ${error.message}`);
  return problem({ status: 503, headers: { 'retry-after': RETRY_AFTER } });
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
