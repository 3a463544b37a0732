import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { StreamableHTTPClientTransport, type Transport } from '@modelcontextprotocol/client';
import { expect, onTestFinished, test } from 'vitest';
import { app as express } from '../../examples/agents/express.js';
import { app as hono } from '../../examples/agents/hono.js';
import { connectClient, type Era } from '../support/mcp.js';

const listeners = { Express: express, Hono: getRequestListener(hono.fetch) };

async function mount(framework: keyof typeof listeners): Promise<URL> {
  const server = createServer(listeners[framework]).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`);
}

/** A client that acts for a user. */
function clientOf(url: URL, user: string, era: Era) {
  const requestInit = { headers: { authorization: `Bearer ${user}` } };
  const transport = new StreamableHTTPClientTransport(url, { requestInit });
  return connectClient(transport as Transport, era);
}

const frameworks = ['Express', 'Hono'] as const;

test.each(frameworks)('the tools in %s offer each caller what the service does', async (name) => {
  const url = await mount(name);
  const offered: unknown[] = [];
  for (const era of ['legacy', 'auto'] as const) {
    for (const user of ['ada', 'grace']) {
      const { tools, ticket } = await readTicket(await clientOf(url, user, era));
      expect(tools).toHaveLength(3);
      offered.push(ticket.operations.map(({ rel }) => rel).filter((rel) => rel !== 'self'));
      expect(JSON.stringify(ticket)).not.toContain(user);
    }
  }
  const [ada, grace] = [['comment'], ['comment', 'close']];
  expect(offered).toEqual([ada, grace, ada, grace]);
});

test('one caller closes the ticket, and the other sees it', async () => {
  const [express, hono] = [await mount('Express'), await mount('Hono')];
  const ada = await clientOf(express, 'ada', 'auto');
  const grace = await clientOf(hono, 'grace', 'auto');
  const { ticket } = await readTicket(grace);
  const closing = { from: ticket.from, rel: 'close' };
  expect(await ada.call('submit', closing)).toMatchObject({ isError: true });
  expect(await grace.call('submit', closing)).toMatchObject({ data: { state: 'closed' } });
  expect((await readTicket(ada)).ticket.data.state).toBe('closed');
});

async function readTicket({ read, tools }: Awaited<ReturnType<typeof clientOf>>) {
  const index = await read();
  const list = await read(index.operations.find(({ rel }) => rel === 'tickets')?.url);
  return { tools, ticket: await read(list.data.tickets[0]._self) };
}
