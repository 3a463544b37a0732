import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { compileExample, examplesOfPage } from '../support/examples.js';

test('the first program of the README answers real requests', async () => {
  const [program] = examplesOfPage('README.md');
  if (program === undefined) throw new Error('The README begins with a program');
  let server: Server | undefined;
  const http = {
    createServer: (listener: RequestListener) => ({
      listen: () => {
        server = createServer(listener).listen(0, '127.0.0.1');
      },
    }),
  };
  await compileExample(program)(
    async (name) => (name === 'node:http' ? http : import('halyard')),
    () => {},
    () => {},
  );
  if (server === undefined) throw new Error('The program listens');
  try {
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const response = await fetch(url);
    expect(await response.json()).toEqual({
      id: 17,
      status: 'open',
      _links: [
        { href: 'http://localhost:3000/v1/orders/17', rel: 'self', method: 'GET' },
        {
          href: 'http://localhost:3000/v1/orders/17/cancellations',
          rel: 'cancel',
          method: 'POST',
        },
      ],
    });
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag')]).toEqual([200, etag]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
