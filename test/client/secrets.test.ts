import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../src/client/index.js';

test('an error has no secret of a query, even if the service repeats the URL', async () => {
  const server = createServer(({ url }, response) => {
    response.writeHead(404, { 'content-type': 'application/problem+json' });
    response.end(JSON.stringify({ detail: `There is no ${url}` }));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const error = await connect(`${origin}/a?page=2&access_token=7f3a`).catch((thrown) => thrown);
  expect(error.message).toBe(`GET ${origin}/a must succeed, got 404. There is no /a?…`);
});
