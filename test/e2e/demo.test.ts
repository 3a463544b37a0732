import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Validator } from '@seriousme/openapi-schema-validator';
import { findLink } from 'halyard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderByHand } from '../../examples/orders/by-hand.js';
import { orders } from '../../examples/orders/resources.js';
import { type RunningService, startService } from '../../examples/orders/server.js';
import { decode } from '../support/decode.js';
import { tagOf } from '../support/tags.js';

const TSX = 'node_modules/tsx/dist/cli.mjs';
const MAIN = [TSX, '--tsconfig', 'examples/tsconfig.json', 'examples/orders/main.ts'];

/** Runs the demo as a user does, on the built package. */
function demo(...parameters: string[]) {
  const child = spawn(process.execPath, [...MAIN, ...parameters], {
    env: { ...process.env, NO_COLOR: '1' },
  });
  const output = { text: '' };
  child.stdout.on('data', (chunk) => {
    output.text += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output.text += chunk;
  });
  return { child, output };
}

test('the demo walks the service and exits with 0', { timeout: 30_000 }, async () => {
  const { child, output } = demo();
  const [code] = await once(child, 'exit');
  expect(output.text).toContain('17 exchanges');
  expect(output.text).toContain('https://gw.example.se/orders/v1/orders');
  expect(output.text).toMatch(/_embedded +10 orders/);
  expect(output.text).toContain('open --> cancelled: cancel');
  expect(output.text.match(/equal bytes/g)).toHaveLength(4);
  expect(output.text).toMatch(/item +GET +\S+\/orders\/27\n +item +GET +\S+\/orders\/28\n/);
  expect(output.text).toMatch(/\/orders\/0\/total {2}\S/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour is for terminals
  expect(output.text).not.toMatch(/\x1b/);
  expect(code).toBe(0);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'the demo serves until %s and stops cleanly',
  { timeout: 30_000 },
  async (signal) => {
    const { child, output } = demo('--serve');
    while (!output.text.includes('curl -i') && child.exitCode === null) {
      await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
    }
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(output.text)?.[0] ?? '';
    expect((await fetch(url)).status).toBe(200);
    child.kill(signal);
    const [code] = await once(child, 'exit');
    expect(output.text).toContain('Stopped.');
    expect(code).toBe(0);
  },
);

describe('the order service', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  const json = { 'content-type': 'application/json' };
  const patch = { 'content-type': 'application/merge-patch+json' };
  const order = JSON.stringify({ orders: [{ customer: 'Frida', total: 1 }] });

  test.each<[string, RequestInit, number, string | null]>([
    ['/', {}, 200, 'application/hal+json'],
    ['/', { method: 'HEAD' }, 200, 'application/hal+json'],
    ['/', { method: 'POST' }, 405, 'application/problem+json'],
    ['/service-desc', {}, 200, 'application/vnd.oai.openapi+json;version=3.1'],
    ['/service-desc', { method: 'HEAD' }, 200, 'application/vnd.oai.openapi+json;version=3.1'],
    ['/service-desc', { method: 'PUT' }, 405, 'application/problem+json'],
    ['/service-doc', {}, 200, 'text/markdown; charset=utf-8'],
    ['/service-doc', { method: 'HEAD' }, 200, 'text/markdown; charset=utf-8'],
    ['/service-doc', { method: 'POST' }, 405, 'application/problem+json'],
    [
      '/orders',
      { method: 'POST', headers: json, body: '{"orders":[]}' },
      422,
      'application/problem+json',
    ],
    [
      '/orders',
      {
        method: 'POST',
        headers: json,
        body: '{"orders":[{"customer":"A","total":1},{"customer":"B","total":2}]}',
      },
      201,
      'application/hal+json',
    ],
    ['/orders?page=2&limit=3', {}, 200, 'application/hal+json'],
    ['/orders?page=0', {}, 400, 'application/problem+json'],
    ['/orders?colour=red', {}, 400, 'application/problem+json'],
    ['/orders', { method: 'POST', headers: json, body: order }, 201, 'application/hal+json'],
    ['/orders', { method: 'POST', headers: json, body: '{' }, 400, 'application/problem+json'],
    [
      '/orders',
      { method: 'POST', headers: json, body: '{"orders":[{}]}' },
      422,
      'application/problem+json',
    ],
    ['/orders', { method: 'POST', body: 'x'.repeat(70_000) }, 413, 'application/problem+json'],
    ['/orders', { method: 'POST', body: '{"orders":[]}' }, 415, 'application/problem+json'],
    [
      '/orders/1',
      { method: 'PATCH', headers: patch, body: '{"id":2}' },
      422,
      'application/problem+json',
    ],
    [
      '/orders/13',
      { method: 'PATCH', headers: patch, body: '{"total":0}' },
      200,
      'application/hal+json',
    ],
    ['/orders', { method: 'DELETE' }, 405, 'application/problem+json'],
    ['/orders/1', { headers: { 'if-none-match': '"0"' } }, 200, 'application/hal+json'],
    [
      '/orders/1',
      { method: 'PATCH', headers: json, body: '{"total":"x"}' },
      422,
      'application/problem+json',
    ],
    [
      '/orders/1',
      { method: 'PUT', headers: json, body: '{"total":1}' },
      422,
      'application/problem+json',
    ],
    [
      '/orders/1',
      { method: 'DELETE', headers: { 'if-match': '"0"' } },
      412,
      'application/problem+json',
    ],
    ['/orders/4/cancellations', { method: 'POST' }, 409, 'application/problem+json'],
    ['/orders/4/cancellations', {}, 405, 'application/problem+json'],
    ['/orders/4', { method: 'DELETE' }, 409, 'application/problem+json'],
    [
      '/orders/3',
      { method: 'PUT', headers: json, body: '{"customer":"E","total":1}' },
      200,
      'application/hal+json',
    ],
    ['/orders/3/payments', { method: 'POST' }, 200, 'application/hal+json'],
    ['/orders/3/shipments', { method: 'POST' }, 200, 'application/hal+json'],
    ['/orders/5', { method: 'DELETE' }, 204, null],
    ['/orders/5', {}, 404, 'application/problem+json'],
    ['/orders/999', {}, 404, 'application/problem+json'],
    ['/orders/x', {}, 404, 'application/problem+json'],
    ['/orders/1/refunds', { method: 'POST' }, 404, 'application/problem+json'],
    ['/orders/1/payments%2F', { method: 'POST' }, 404, 'application/problem+json'],
    ['/orders/1/payments/2', {}, 404, 'application/problem+json'],
    ['//', {}, 404, 'application/problem+json'],
    ['/elsewhere', {}, 404, 'application/problem+json'],
    ['/__proto__', {}, 404, 'application/problem+json'],
    ['/constructor', {}, 404, 'application/problem+json'],
  ])('%s %o gives %i', async (path, init, status, type) => {
    const response = await fetch(service.url + path, init);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, type]);
    await response.arrayBuffer();
  });

  test('the index leads to a documentation that is valid, with the URLs that the client uses', async () => {
    const index = await (await fetch(service.url)).json();
    const text = await (await fetch(findLink(index, 'service-desc')?.href ?? '')).text();
    const desc = JSON.parse(text) as Record<string, unknown>;
    expect(await new Validator().validate(structuredClone(desc))).toMatchObject({ valid: true });
    expect(desc).toMatchObject({ servers: [{ url: service.url }] });
    const doc = await (await fetch(findLink(index, 'service-doc')?.href ?? '')).text();
    for (const { rel } of orders.links) expect(doc).toContain(`\`${rel}\``);
  });

  test('behind its gateway the documentation has the URLs of the gateway', async () => {
    const headers = { forwarded: 'proto=https;host=gw.example.se;prefix=/orders/v1' };
    const desc = await (await fetch(`${service.url}/service-desc`, { headers })).json();
    expect(desc).toMatchObject({ servers: [{ url: 'https://gw.example.se/orders/v1' }] });
  });

  test.each(['open', 'paid', 'shipped', 'cancelled'] as const)(
    'an order that is %s is the same by hand and by its definition',
    (status) => {
      const order = { id: 17, customer: 'Astrid', total: 125, status };
      const base = 'https://api.example.se/orders/v1';
      expect(JSON.stringify(orderByHand(order, base))).toBe(
        decode(orders.serializeItem(order, base)),
      );
    },
  );

  // One version in three forms, each with a tag of its own (RFC 9110 §8.8.3.3).
  const HAL =
    'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"';
  const FORMS = 'application/prs.hal-forms+json';
  test('each form has a tag of its own', async () => {
    const ranges = [
      '*/*',
      'application/hal+json',
      HAL,
      `${FORMS};q=1.0, application/hal+json;q=0.9`,
    ];
    const tags: (string | null)[] = [];
    for (const accept of ranges) {
      const response = await fetch(`${service.url}/orders/6`, { headers: { accept } });
      const { headers } = response;
      tags.push(headers.get('etag'));
      expect(headers.get('etag')).toMatch(tagOf(1));
      expect(headers.get('vary')).toBe('forwarded, host, accept');
      const isForms = accept.startsWith(FORMS);
      expect(headers.get('content-type')).toBe(isForms ? FORMS : 'application/hal+json');
      const body = (await response.json()) as { _links: unknown; _templates?: object };
      expect(Array.isArray(body._links)).toBe(!isForms && accept !== HAL);
      expect('_templates' in body).toBe(isForms);
      const seen = { accept, 'if-none-match': headers.get('etag') ?? '' };
      expect((await fetch(`${service.url}/orders/6`, { headers: seen })).status).toBe(304);
    }
    expect(tags[1]).toBe(tags[0]);
    expect(new Set(tags).size).toBe(3);
  });

  test.each([
    ['*/*', 8],
    [HAL, 11],
  ])('the tag for %s lets a change through, once', async (accept, id) => {
    const url = `${service.url}/orders/${id}`;
    const tag = (await fetch(url, { headers: { accept } })).headers.get('etag') ?? '';
    const change = {
      method: 'PATCH',
      headers: { ...json, 'if-match': tag },
      body: '{"total":7}',
    };
    expect((await fetch(url, change)).status).toBe(200);
    expect((await fetch(url, change)).status).toBe(412);
  });

  test.each([
    ['forwarded', '"'],
    ['forwarded', 'host=evil.example/x;proto=https'],
    ['if-none-match', '"unclosed'],
    ['if-modified-since', 'yesterday'],
    ['x-forwarded-host', 'evil.example'],
  ])('a broken or foreign %s: %s harms nothing', async (name, value) => {
    const response = await fetch(`${service.url}/orders/2`, { headers: { [name]: value } });
    const body = (await response.json()) as { _links: { href: string }[] };
    expect(response.status).toBe(200);
    for (const { href } of body._links) expect(href.startsWith(`${service.url}/`)).toBe(true);
  });
});
