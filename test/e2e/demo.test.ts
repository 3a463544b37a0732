import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Validator } from '@seriousme/openapi-schema-validator';
import { findLink } from 'halyard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '../../examples/orders/resources.js';
import { type RunningService, startService } from '../../examples/orders/server.js';

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
  expect(output.text.match(/equal bytes/g)).toHaveLength(4);
  expect(output.text).toMatch(/item +GET +\S+\/orders\/27\n +item +GET +\S+\/orders\/28\n/);
  expect(output.text).toMatch(/\/orders\/0\/total {2}\S/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour is for terminals
  expect(output.text).not.toMatch(/\x1b/);
  expect(code).toBe(0);
});

test.each([
  ['--help', 0, /^npm run demo .*--serve.*no-self/s],
  ['--fault=x', 2, /^demo: There is no fault x\. .*\n$/],
  ['--x', 2, /^demo: Unknown option '--x'\. .*\n$/],
  ['--port=70000', 2, /^demo: .*port.*\n$/],
])('the demo with %s exits with %i', { timeout: 30_000 }, async (option, expected, text) => {
  const { child, output } = demo(option);
  const [code] = await once(child, 'close');
  expect(output.text).toMatch(text);
  expect(code).toBe(expected);
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

  const post = (body: string, headers: HeadersInit = json) => ({ method: 'POST', headers, body });
  const change = (method: string, body: string, headers = json) => ({ method, headers, body });
  const DESC = 'application/vnd.oai.openapi+json;version=3.1';
  const DOC = 'text/html; charset=utf-8';
  test.each<[path: string, init: RequestInit, status: number, type?: string]>([
    ['/', {}, 200],
    ['/', { method: 'HEAD' }, 200],
    ['/', { method: 'POST' }, 405],
    ['/service-desc', {}, 200, DESC],
    ['/service-desc', { method: 'HEAD' }, 200, DESC],
    ['/service-desc', { method: 'PUT' }, 405],
    ['/service-doc', {}, 200, DOC],
    ['/service-doc', { method: 'POST' }, 405],
    ['/orders', post('{"orders":[]}'), 422],
    ['/orders', post('{"orders":[{"customer":"A","total":1},{"customer":"B","total":2}]}'), 201],
    ['/orders?page=2&limit=3', {}, 200],
    ['/orders?page=0', {}, 400],
    ['/orders?colour=red', {}, 400],
    ['/orders', post('{"orders":[{"customer":"Frida","total":1}]}'), 201],
    ['/orders', post('{'), 400],
    ['/orders', post('{"orders":[{}]}'), 422],
    ['/orders', post('x'.repeat(70_000), {}), 413],
    ['/orders', post('{"orders":[]}', {}), 415],
    ['/orders', { method: 'DELETE' }, 405],
    ['/orders/1', change('PATCH', '{"id":2}', patch), 422],
    ['/orders/13', change('PATCH', '{"total":0}', patch), 200],
    ['/orders/1', { headers: { 'if-none-match': '"0"' } }, 200],
    ['/orders/1', change('PATCH', '{"total":"x"}'), 422],
    ['/orders/1', change('PUT', '{"total":1}'), 422],
    ['/orders/1', { method: 'DELETE', headers: { 'if-match': '"0"' } }, 412],
    ['/orders/4/cancellations', { method: 'POST' }, 409],
    ['/orders/4/cancellations', {}, 405],
    ['/orders/4', { method: 'DELETE' }, 409],
    ['/orders/3', change('PUT', '{"customer":"E","total":1}'), 200],
    ['/orders/3/payments', { method: 'POST' }, 200],
    ['/orders/3/shipments', { method: 'POST' }, 200],
    ['/orders/5', { method: 'DELETE' }, 204],
    ['/orders/5', {}, 404],
    ['/orders/x', {}, 404],
    ['/orders/1/payments%2F', { method: 'POST' }, 404],
    ['//', {}, 404],
    ['/__proto__', {}, 404],
  ])('%s %o gives %i', async (path, init, status, type) => {
    const response = await fetch(service.url + path, init);
    const usual = status >= 400 ? 'application/problem+json' : 'application/hal+json';
    const expected = status === 204 ? null : (type ?? usual);
    expect([response.status, response.headers.get('content-type')]).toEqual([status, expected]);
    await response.arrayBuffer();
  });

  test('the index leads to a documentation that is valid, with the URLs that the client uses', async () => {
    const index = await (await fetch(service.url)).json();
    const text = await (await fetch(findLink(index, 'service-desc')?.href ?? '')).text();
    const desc = JSON.parse(text) as Record<string, unknown>;
    expect(await new Validator().validate(structuredClone(desc))).toMatchObject({ valid: true });
    expect(desc).toMatchObject({ servers: [{ url: service.url }] });
    const doc = await (await fetch(findLink(index, 'service-doc')?.href ?? '')).text();
    for (const { rel } of orders.links) expect(doc).toContain(`>${rel}<`);
  });
});
