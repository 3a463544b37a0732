import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type FetchLikeMcpHandler,
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';

/** Listens on loopback, until Ctrl-C or SIGTERM, for requests that no website can send by a name of its own. */
export async function listen(handler: FetchLikeMcpHandler, port: number) {
  const guards = [localhostHostValidation(), localhostOriginValidation()];
  const answer = toNodeHandler(handler) as RequestListener;
  const server = createServer((request, response) => {
    if (!guards.every((guard) => guard(request, response))) return;
    if (request.url === '/mcp') answer(request, response);
    else response.writeHead(404).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const { port: own } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${own}/mcp`, closed: once(server, 'close') };
}
