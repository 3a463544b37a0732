import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { problem, type ResponseDescriptor } from 'halyard';
import type { AllowedHosts } from 'halyard/forwarded';
import { type FaultName, faults } from './faults.js';
import { orderService } from './service.js';
import { type OrderStore, seededStore } from './store.js';

/** A running service. */
export interface RunningService {
  /** Its base URL, with the version. */
  readonly url: string;
  close(): Promise<void>;
}

const MAX_BODY_SIZE = 64 * 1024;

/** Starts the order service on loopback; port 0 means any free port. */
export async function startService(
  store: OrderStore = seededStore(),
  port = 0,
  allowedHosts: AllowedHosts = ['gw.example.se'],
  mistakes: readonly FaultName[] = [],
): Promise<RunningService> {
  const counts = new Map<string, number>();
  const server = createServer(async (request, response) => {
    try {
      const { status, headers, body } = await answer(request);
      response.writeHead(status, headers).end(body);
    } catch (error) {
      // The client has gone before the end of its body.
      if (!request.complete) return;
      console.error(error);
      const { status, headers, body } = problem({ status: 500 });
      response.writeHead(status, headers).end(body);
    }
  });
  await listen(server, port);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  const handle = orderService({ store, fallback: url, allowedHosts });

  async function answer(incoming: IncomingMessage): Promise<ResponseDescriptor> {
    const body = await readBody(incoming);
    if (body === undefined) {
      return problem({ status: 413, detail: `The body must have at most ${MAX_BODY_SIZE} bytes` });
    }
    const { method, headers } = incoming;
    const request = { method, url: belowVersion(incoming.url ?? '/'), headers };
    const requests = count(request.url);
    return mistakes.reduce(
      (response, name) => faults[name](response, request, requests),
      handle(request, body),
    );
  }

  function count(target: string): number {
    const requests = (counts.get(target) ?? 0) + 1;
    counts.set(target, requests);
    return requests;
  }

  return { url, close: () => close(server) };
}

/** The target below the version, which a gateway may have taken off; in lower case, as a lenient router has it. */
function belowVersion(target: string): string {
  const below = target.replace(/^\/v1(?=[/?]|$)/, '').replace(/^\/Orders/, '/orders');
  return below.startsWith('/') ? below : `/${below}`;
}

/** Returns the body as text; undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size <= MAX_BODY_SIZE) chunks.push(chunk);
  }
  return size <= MAX_BODY_SIZE ? Buffer.concat(chunks).toString() : undefined;
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
