import { checkExchange } from 'halyard/audit';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { leave } from '../frameworks/exchange.js';
import { startProgram } from '../support/programs.js';

let program: Awaited<ReturnType<typeof startProgram>>;
beforeAll(async () => {
  program = await startProgram('docs/guides/service.md');
});
afterAll(() => program.close());

/** Sends a request; each response must follow the rules. */
async function send(method: string, path: string, body?: string, conditions = {}) {
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...conditions,
  };
  const init = { method, headers, ...(body !== undefined && { body }) };
  const response = await fetch(program.url + path, init);
  const text = await response.text();
  const findings = checkExchange(
    { method, url: `http://localhost:3000${path}`, headers },
    { status: response.status, headers: Object.fromEntries(response.headers), body: text },
    // It has no PUT.
    { ignore: ['created.links'] },
  );
  expect(findings).toEqual([]);
  return { status: response.status, etag: response.headers.get('etag') ?? '', text, response };
}

const rels = (text: string) => JSON.parse(text)._links.map(({ rel }: { rel: string }) => rel);

test('the service of the guide does what the guide says', async () => {
  expect(rels((await send('GET', '/v1/')).text)).toEqual(['self', 'orders']);

  const made = await send('POST', '/v1/orders', '{"orders":[{"customer":"Astrid","total":125}]}');
  expect([made.status, made.response.headers.get('location')]).toEqual([
    201,
    'http://localhost:3000/v1/orders/1',
  ]);
  await send('POST', '/v1/orders', '{"orders":[{"customer":"Bo","total":1}]}');
  expect((await send('POST', '/v1/orders', '{"orders":[{"customer":""}]}')).status).toBe(422);

  const page = JSON.parse((await send('GET', '/v1/orders?limit=1')).text);
  expect(page._meta).toEqual({ totalRecords: 2, page: 1, limit: 1, count: 1 });
  expect(page._links.find(({ rel }: { rel: string }) => rel === 'next').href).toBe(
    'http://localhost:3000/v1/orders?limit=1&page=2',
  );
  expect((await send('GET', '/v1/orders?colour=red')).status).toBe(400);
  expect((await send('GET', '/v1/orders?limit=101')).status).toBe(400);

  const one = await send('GET', '/v1/orders/1');
  expect([one.etag, rels(one.text)]).toEqual([
    made.etag,
    ['self', 'collection', 'edit', 'delete', 'pay'],
  ]);
  expect((await send('GET', '/v1/orders/1', undefined, { 'if-none-match': one.etag })).status).toBe(
    304,
  );

  const tag = { 'if-match': one.etag };
  expect((await send('PATCH', '/v1/orders/1', '{"total":150}')).status).toBe(428);
  expect((await send('PATCH', '/v1/orders/1', '{"total":"x"}', tag)).status).toBe(422);
  expect((await send('PATCH', '/v1/orders/1', '{', tag)).status).toBe(400);
  expect((await send('PATCH', '/v1/orders/1', '{"total":150}', tag)).status).toBe(200);
  expect((await send('PATCH', '/v1/orders/1', '{"total":175}', tag)).status).toBe(412);

  const paid = await send('POST', '/v1/orders/1/payments');
  expect([JSON.parse(paid.text).total, rels(paid.text)]).toEqual([150, ['self', 'collection']]);
  expect((await send('POST', '/v1/orders/1/payments')).status).toBe(409);

  const other = await send('HEAD', '/v1/orders/2');
  const gone = await send('DELETE', '/v1/orders/2', undefined, { 'if-match': other.etag });
  expect([gone.status, (await send('GET', '/v1/orders/2')).status]).toEqual([204, 404]);
  expect((await send('PUT', '/v1/orders')).response.headers.get('allow')).toBe('GET, HEAD, POST');
  expect((await send('GET', '/v1/orders/0x1')).status).toBe(404);
});

test('the service of the guide survives odd bodies', async () => {
  expect((await send('POST', '/v1/orders', ' '.repeat(1_048_577))).status).toBe(413);
  const headers = { 'content-type': 'application/json' };
  const octets = Buffer.from('{"customer":"\xff","total":1}', 'latin1');
  const init = { method: 'POST', headers, body: octets };
  expect((await fetch(`${program.url}/v1/orders`, init)).status).toBe(400);
  const error = vi.spyOn(console, 'error').mockReturnValue();
  await leave(Number(new URL(program.url).port), 'content-length: 100');
  expect(error).not.toHaveBeenCalled();
  error.mockRestore();
});
