/*
 * One server under load, in a process of its own: load-server.ts WAY
 *
 * It sends its port, and its state whenever it is asked.
 */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ResponseDescriptor } from 'halyard/http';
import type { ServerState } from './load.js';
import { handlers, type Incoming, type RequestWay } from './requests.js';

/** Who makes the responses; `constant` sends the same bytes each time. */
export type LoadWay = 'constant' | RequestWay;

type Handle = (request: Incoming) => ResponseDescriptor<string | Uint8Array>;

const way = process.argv[2] as LoadWay;
const handle: Handle = way === 'constant' ? constantly(handlers.hand) : handlers[way];

const server = createServer((request, response) => {
  const { status, headers, body } = handle(request as unknown as Incoming);
  response.writeHead(status, headers).end(body);
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('message', () => process.send?.(state()));

function state(): ServerState {
  globalThis.gc?.();
  const { user, system } = process.cpuUsage();
  return { heap: process.memoryUsage().heapUsed, cpu: user + system };
}

/** Makes the response to each URL once. */
function constantly(make: Handle): Handle {
  const made = new Map<string, ResponseDescriptor<string | Uint8Array>>();
  return (request) => {
    const response = made.get(request.url) ?? make(request);
    made.set(request.url, response);
    return response;
  };
}
