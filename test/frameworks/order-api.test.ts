import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { checkExchange } from 'halyard/audit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fencesOf, filesBelow } from '../support/examples.js';
import type { Installation } from '../support/package.js';
import { tagOf } from '../support/tags.js';
import { leave, type RawRequest, type RawResponse, send } from './exchange.js';
import { compile, hasNest12, installExamples, type Program, start, translate } from './programs.js';

const EXAMPLES = [
  ...['node-http', 'express', 'fastify', 'hono', 'koa', 'fetch', 'nestjs', 'lambda', 'workers'],
];

/** The program of each example; Lambda and Workers have a host in place of their platform. */
const programs = {
  'node:http': 'examples/node-http/main.js',
  'Express with a mounted router': 'examples/express/main.js',
  'Express without a mount': 'examples/express-direct/main.js',
  Fastify: 'examples/fastify/main.js',
  Hono: 'examples/hono/main.js',
  Koa: 'examples/koa/main.js',
  'a Fetch handler': 'examples/fetch/main.js',
  'NestJS 11': 'examples/nestjs/main.js',
  ...(hasNest12 && { 'NestJS 12': 'examples/nestjs-12/main.js' }),
  'AWS Lambda': 'test/frameworks/hosts/lambda.js',
  'Cloudflare Workers': 'test/frameworks/hosts/workers.js',
};

const page = readFileSync('docs/frameworks.md', 'utf8');

const FALLBACK = 'http://localhost:3000/v1';
const GATEWAY = 'https://gw.example.se/orders/v1';
const HAL = 'application/hal+json';
const PROBLEM = 'application/problem+json';
const JSON_BODY = { 'content-type': 'application/json' };

interface Link {
  readonly rel: string;
  readonly href: string;
  readonly method: string;
}
interface Body {
  readonly _links: readonly Link[];
  readonly _meta: unknown;
  readonly orders: readonly { readonly id: number }[];
  readonly [name: string]: unknown;
}

let installation: Installation;
const running = new Map<string, Program>();
beforeAll(async () => {
  installation = installExamples(EXAMPLES);
  const express = join(installation.folder, 'examples/express');
  cpSync(express, `${express}-direct`, { recursive: true });
  await translate(installation.folder, (code, path) => {
    const [after, middleware] = MIDDLEWARE[path.split('/')[1] ?? ''] ?? [];
    return after ? replaced(code, after, after + middleware) : (CHANGES[path]?.(code) ?? code);
  });
  const starts = await Promise.allSettled(
    Object.entries(programs).map(async ([name, path]) => {
      running.set(name, await start(installation.folder, path));
    }),
  );
  // Those that run are stopped, whichever did not start.
  for (const each of starts) if (each.status === 'rejected') throw each.reason;
}, 200_000);
afterAll(async () => {
  await Promise.all([...running.values()].map((program) => program.stop()));
  installation?.remove();
});

const CHANGES: Readonly<Record<string, (code: string) => string>> = {
  // An order that makes its handler throw.
  'examples/order-api/orders.ts': (code) =>
    replaced(code, 'get: (id: string) =>', 'get: (id: string) => fail(id) ??').concat(
      "function fail(id: unknown) { if (id === '500') throw new Error('A mistake'); }",
    ),
  'examples/express-direct/main.ts': (code) =>
    replaced(replaced(code, "app.use('/v1', router)", 'app.use(router)'), "('/", "('/v1/"),
};

const CONNECT = "app.use((_, response, next) => { response.vary('Origin'); next(); });";
/** Middleware that sets Vary, as that of CORS does, and the code that it follows. */
const MIDDLEWARE: Readonly<Record<string, readonly [after: string, code: string]>> = {
  express: ["app.disable('x-powered-by');", CONNECT],
  nestjs: ["app.disable('x-powered-by');", CONNECT],
  fastify: [
    'app.removeAllContentTypeParsers();',
    "app.addHook('onRequest', async (_, reply) => { reply.header('vary', 'Origin'); });",
  ],
  koa: ['new Koa();', "app.use((context, next) => { context.vary('Origin'); return next(); });"],
};

function programOf(name: string): Program {
  const program = running.get(name);
  if (program === undefined) throw new Error(`${name} runs`);
  return program;
}

function replaced(code: string, from: string, to: string): string {
  expect(code).toContain(from);
  return code.replaceAll(from, to);
}

describe.each(EXAMPLES)('the section of %s', (example) => {
  const link = `[Whole program](../examples/${example}/`;
  const section = page.slice(0, page.indexOf(link)).split('\n## ').at(-1) ?? '';

  test('quotes the example', () => {
    expect(page).toContain(link);
    expectQuotes(section, example);
  });
});

test('the section of routes quotes the handlers', () => {
  const [routes = ''] = page.split('\n## ').filter((section) => section.startsWith('Routes\n'));
  expectQuotes(routes, 'order-api');
});

/** Expects each piece of code of a section, between blank lines, in a folder of examples. */
function expectQuotes(section: string, folder: string): void {
  const files = filesBelow(`examples/${folder}`, '.ts');
  const code = files.map((file) => dense(readFileSync(file, 'utf8'))).join('\n');
  const pieces = fencesOf(section).flatMap((fence) => fence.split(/\n\n+|^ *\/\/ …$/m));
  expect(pieces.length).toBeGreaterThan(0);
  for (const piece of pieces) expect(code, piece).toContain(dense(piece));
}

/** Code without the spaces, commas and parentheses that depend on the width of the lines. */
function dense(code: string): string {
  return code.replace(/,(?=\s*[)\]}])/g, '').replace(/[\s()]/g, '');
}

test('the examples compile with the resolution of bundlers and of Node', async () => {
  const { folder } = installation;
  const [bundler, node16] = await Promise.all([
    compile(folder, { module: 'esnext', moduleResolution: 'bundler' }),
    compile(folder, { module: 'node16', moduleResolution: 'node16' }),
  ]);
  expect({ bundler, node16 }).toEqual({ bundler: '', node16: '' });
}, 200_000);

test('the example of a cache stores a response', () => {
  const url = `http://127.0.0.1:${programOf('node:http').port}/v1/orders/1`;
  const main = join(installation.folder, 'examples/cache/main.js');
  expect(execFileSync(process.execPath, [main, url], { encoding: 'utf8' })).toMatch(
    /\n {2}200, .*\n/,
  );
});

test('the example of agents has tools of the service', () => {
  const cwd = join(installation.folder, 'examples/agents');
  const code = `import { mcp } from './mcp.js'; console.log(typeof mcp.fetch);`;
  const node = ['--input-type=module', '--eval', code];
  expect(execFileSync(process.execPath, node, { cwd, encoding: 'utf8' })).toBe('function\n');
});

test('the command for Lambda makes one file that starts', () => {
  const [, command = ''] = /^npx (esbuild .*?)\n```$/ms.exec(page) ?? [];
  const cwd = join(installation.folder, 'examples');
  execFileSync('sh', ['-c', join(resolve('node_modules/.bin'), command)], { cwd, stdio: 'pipe' });
  const requestContext = { http: { method: 'GET' } };
  const event = { rawPath: '/v1/orders/1', rawQueryString: '', headers: {}, requestContext };
  const code = `import { handler } from './index.mjs';
    const { statusCode } = await handler(${JSON.stringify(event)});
    console.log(statusCode);`;
  const node = ['--input-type=module', '--eval', code];
  expect(execFileSync(process.execPath, node, { cwd, encoding: 'utf8' })).toBe('200\n');
});

describe.each(Object.entries(programs))('%s', (name, path) => {
  let program: Program;
  beforeAll(() => {
    program = programOf(name);
  });

  /** Sends a request below /v1; each response is well formed and follows the rules. */
  async function call(request: RawRequest): Promise<RawResponse> {
    const response = await send(program.port, { ...request, path: `/v1${request.path}` });
    requireWellFormed(request, response);
    return response;
  }

  async function read(path: string, headers = {}): Promise<Body> {
    return JSON.parse((await call({ path, headers })).text) as Body;
  }

  async function create(total: number): Promise<RawResponse> {
    const body = JSON.stringify({ orders: [{ customer: 'Björn', total }] });
    return call({ method: 'POST', path: '/orders', headers: JSON_BODY, body });
  }

  test('has an index', async () => {
    const index = await read('/');
    expect(rels(index)).toEqual(['self', 'orders']);
    expect(hrefOf(index, 'orders')).toBe(`${FALLBACK}/orders`);
  });

  test('gives each order once on the way to the last page', async () => {
    const ids: number[] = [];
    let path: string | undefined = '/orders?status=open&limit=10';
    while (path !== undefined) {
      const page: Body = await read(path);
      ids.push(...page.orders.map(({ id }) => id));
      path = hrefOf(page, 'next')?.replace(FALLBACK, '');
    }
    expect(ids).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });

  test('creates an order, changes it, pays it and refuses what its state does not allow', async () => {
    const created = await create(125);
    const { location = '', etag = '' } = created.headers;
    const order = JSON.parse(created.text) as Body;
    expect([created.status, location]).toEqual([201, hrefOf(order, 'self')]);
    expect(etag).toMatch(tagOf(1));
    expect(order).toMatchObject({ customer: 'Björn', total: 125, status: 'open' });
    const path = location.replace(FALLBACK, '');

    const patch = {
      method: 'PATCH',
      path,
      headers: { 'content-type': 'application/merge-patch+json' },
      body: '{"total":150}',
    };
    const withTag = { ...patch, headers: { ...patch.headers, 'if-match': etag } };
    expect((await call(patch)).status).toBe(428);
    const changed = await call(withTag);
    expect([changed.status, changed.headers.etag]).toEqual([200, expect.stringMatching(tagOf(2))]);
    const current = { etag: changed.headers.etag };
    expect(await call(withTag)).toMatchObject({ status: 412, headers: current });

    const pay = { method: 'POST', path: `${path}/payments`, headers: { 'if-match': '"2"' } };
    const paid = await call(pay);
    expect(JSON.parse(paid.text)).toMatchObject({ total: 150, status: 'paid' });
    expect(rels(JSON.parse(paid.text))).toEqual(['self', 'collection']);
    expect((await call(pay)).status).toBe(409);
  });

  test('deletes an order', async () => {
    const { headers } = await create(1);
    const path = headers.location?.replace(FALLBACK, '') ?? '';
    const gone = await call({ method: 'DELETE', path, headers: { 'if-match': '"1"' } });
    expect([gone.status, gone.text, (await call({ path })).status]).toEqual([204, '', 404]);
  });

  test('answers HEAD with the fields of GET and no body', async () => {
    for (const path of ['/', '/orders', '/orders/1', '/orders?page=0', '/orders/999']) {
      const get = await call({ path });
      const head = await call({ method: 'HEAD', path });
      expect(head.text).toBe('');
      expect({ path, ...comparable(head) }).toEqual({ path, ...comparable(get) });
      expect(head.headers['content-length'], path).toBe(String(Buffer.byteLength(get.text)));
    }
  });

  test('answers 304 and 412 to conditions on an unchanged order', async () => {
    const { etag = '' } = (await call({ path: '/orders/1' })).headers;
    const seen = { 'if-none-match': etag };
    const unchanged = await call({ path: '/orders/1', headers: seen });
    expect([unchanged.status, unchanged.headers.etag, unchanged.text]).toEqual([304, etag, '']);
    const head = { method: 'HEAD', path: '/orders/1', headers: seen };
    expect((await call(head)).status).toBe(304);
    const failed = await call({ path: '/orders/1', headers: { 'if-match': '"9"' } });
    expect([failed.status, failed.text]).toEqual([412, '']);
  });

  test('answers 405 with Allow to other methods, and 404 to other paths', async () => {
    const allow = async (method: string, path: string) => {
      const { status, headers } = await call({ method, path });
      return [status, headers.allow, headers['content-type']];
    };
    expect(await allow('PUT', '/orders')).toEqual([405, 'GET, HEAD, POST', PROBLEM]);
    expect(await allow('PUT', '/orders/1')).toEqual([405, 'GET, HEAD, PATCH, DELETE', PROBLEM]);
    expect(await allow('GET', '/orders/1/payments')).toEqual([405, 'POST', PROBLEM]);
    for (const path of ['/nothing', '/orders/999', '/orders/0x1', '/orders/1/nothing']) {
      expect(await allow('GET', path)).toEqual([404, undefined, PROBLEM]);
    }
  });

  test('links to the gateway that Forwarded names, if it may', async () => {
    const forwarded = 'proto=https;host=gw.example.se;prefix=/orders/v1';
    const order = await read('/orders/1', { forwarded });
    expect(hrefOf(order, 'self')).toBe('https://gw.example.se/orders/v1/orders/1');
    const page = await read('/orders?limit=2', { forwarded });
    expect(hrefOf(page, 'next')).toBe('https://gw.example.se/orders/v1/orders?limit=2&page=2');
    const refused = await read('/orders/1', { forwarded: 'host=evil.example' });
    expect(hrefOf(refused, 'self')).toBe(`${FALLBACK}/orders/1`);
    expect((await call({ path: '/orders/1' })).headers.vary).toMatch(/\bforwarded\b/);
  });

  test.runIf((path.split('/')[1] ?? '') in MIDDLEWARE)('keeps the Vary of middleware', async () => {
    const { vary } = (await call({ path: '/orders/1' })).headers;
    expect(vary).toMatch(/^Origin, .*\bforwarded\b/);
  });

  const post = (body: string, headers = JSON_BODY) => ({
    ...{ method: 'POST', path: '/orders', headers, body },
  });
  test.each([
    ['an unknown parameter', 400, { path: '/orders?colour=red' }],
    ['page 0', 400, { path: '/orders?page=0' }],
    ['malformed JSON', 400, post('{')],
    ['no body', 400, post('')],
    ['a repeated member', 400, post('{"customer":"a","total":1,"total":2}')],
    ['a value of another type', 422, post('{"orders":[{"customer":"a","total":"x"}]}')],
    ['another media type', 415, post('a', { 'content-type': 'text/csv' })],
  ])('reports %s as a problem', async (_what, status, request: RawRequest) => {
    const response = await call(request);
    expect(response).toMatchObject({ status, headers: { 'content-type': PROBLEM } });
    expect(JSON.parse(response.text)).toMatchObject({ status, type: 'about:blank' });
  });

  test('answers a malformed path with a problem', async () => {
    const { status, headers } = await call({ path: '/orders/%' });
    expect([400, 404]).toContain(status);
    expect(headers['content-type']).toBe(PROBLEM);
  });

  test('answers 413 to a body that is too large, and goes on', async () => {
    const body = `[${' '.repeat(1_048_576)}]`;
    const request = { method: 'POST', path: '/orders', headers: JSON_BODY, body };
    // Fastify closes the connection while the body is still on its way.
    if (name !== 'Fastify') {
      const response = await call(request);
      expect(response).toMatchObject({ status: 413, headers: { 'content-type': PROBLEM } });
    }
    expect((await call({ path: '/orders/1' })).status).toBe(200);
  });

  test.each(['content-length: 100', 'transfer-encoding: chunked'])(
    'logs no error when a client leaves before the end of its body (%s)',
    async (framing) => {
      await leave(program.port, framing);
      expect((await call({ path: '/orders/1' })).status).toBe(200);
      expect(program.errors()).toBe('');
    },
  );

  test('answers 500 without details when a handler throws, and logs the error', async () => {
    const response = await call({ path: '/orders/500' });
    expect(response.headers['content-type']).toBe(PROBLEM);
    expect(JSON.parse(response.text)).toEqual({
      type: 'about:blank',
      title: 'Internal Server Error',
      status: 500,
    });
    expect(program.errors()).toContain('A mistake');
  });
});

/** Checks the header lines as they come over the socket, and the response by the rules. */
function requireWellFormed(request: RawRequest, response: RawResponse): void {
  const { method = 'GET', path, headers = {}, body } = request;
  const { status, text, lines } = response;
  const names = lines.map(([name]) => name.toLowerCase());
  expect(names).toEqual([...new Set(names)]);
  const { 'content-type': type, 'content-length': length } = response.headers;
  if (method === 'HEAD') expect(text).toBe('');
  else expect(type === undefined).toBe(text === '');
  expect([HAL, PROBLEM, undefined]).toContain(type);
  if (type !== undefined) expect(names).not.toContain('transfer-encoding');
  if (type !== undefined && text !== '') expect(length).toBe(String(Buffer.byteLength(text)));

  const base = headers.forwarded?.includes('gw.example.se') ? GATEWAY : FALLBACK;
  const findings = checkExchange(
    { method, url: base + path, headers, ...(body && { body }) },
    { status, headers: response.headers, body: text },
    // The API has no PUT.
    { ignore: ['created.links'] },
  );
  // Some of the requests are wrong on purpose.
  expect(findings.filter(({ path = [] }) => path[0] === 'response')).toEqual([]);
}

function comparable({ status, headers }: RawResponse) {
  const { date, ...fields } = headers;
  return { status, fields };
}

function rels({ _links }: Body): string[] {
  return _links.map(({ rel }) => rel);
}

function hrefOf({ _links }: Body, rel: string): string | undefined {
  return _links.find((link) => link.rel === rel)?.href;
}
