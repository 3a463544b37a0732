import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problem, type ResponseDescriptor } from 'halyard';
import { handle } from './service.js';
import { type OrderStore, seededStore } from './store.js';

/** A service that runs, and where. */
export interface RunningService {
  readonly url: string;
  close(): Promise<void>;
}

const LARGEST_BODY = 64 * 1024;

/** Starts the order service on loopback; port 0 takes a free one. */
export async function startService(
  store: OrderStore = seededStore(),
  port = 0,
): Promise<RunningService> {
  const server = createServer(async (request, response) => {
    try {
      const { status, headers, body } = await answer(request);
      response.writeHead(status, headers).end(body);
    } catch (error) {
      console.error(error);
      const { status, headers, body } = problem({ status: 500 });
      response.writeHead(status, headers).end(body);
    }
  });
  await listen(server, port);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answer(request: IncomingMessage): Promise<ResponseDescriptor> {
    const body = await readBody(request);
    return body === undefined
      ? problem({ status: 413, detail: `A body has ${LARGEST_BODY} octets at most` })
      : handle({ store, fallback: url }, request, body);
  }

  return { url, close: () => close(server) };
}

/** The body as text; undefined where it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= LARGEST_BODY) chunks.push(chunk);
  }
  return size <= LARGEST_BODY ? Buffer.concat(chunks).toString() : undefined;
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error ? reject(error) : resolve()));
    server.closeAllConnections();
  });
}
