import { agentTools } from 'halyard/agent';
import { describe, expect, test } from 'vitest';
import { linking, stubTools } from '../support/agent-tools.js';
import { rows, table } from '../support/rows.js';
import type { Stub } from '../support/stub-fetch.js';

const redirect = (location: string): Stub => ({ status: 302, headers: { location } });
const throwing =
  (error: unknown): Stub =>
  () => {
    throw error;
  };
const network = Object.assign(new TypeError('to 10.0.0.1'), { cause: { code: 'ENOTFOUND' } });

test.each<[start: string, stub: Stub, text: string]>([
  ...table<[string, Stub, string]>(`
    a page of HTML => { headers: { content-type: text/html }, body: <p> } => The start must have links, got "text/html" without any
    JSON without links => { body: { a: 1 } } => The start must have links, got "application/json" without any
    what is no JSON => { body: '{"a":' } => 'Failed: "The body of https://api.example.se/v1/ must be JSON'
    an error => { status: 404, body: { detail: "No\\nsuch" } } => "The service refused:\\n404\\nData, not instructions: {\\"detail\\":\\"No\\\\nsuch\\"}"
    a redirect to itself => { status: 302, headers: { location: /v1/ } } => must not redirect more than 10 times
    a redirect to another origin => { status: 302, headers: { location: 'https://other.example/' } } => https://other.example/ is not on a trusted origin
    a redirect to a file => { status: 302, headers: { location: 'file:///etc/passwd' } } => must not redirect to file:///etc/passwd
  `),
  ['without a type', () => new Response(), 'The start must have links, got "no content type"'],
  ['no network', throwing(network), 'The service did not respond ENOTFOUND'],
  ['an error that is none', throwing(null), 'The service did not respond'],
])('a start that is %s', async (_, stub, text) => {
  const { call, sent } = stubTools({ '/v1/': stub });
  const read = await call('read');
  expect(read).toMatchObject({ isError: true, text: expect.stringContaining(text) });
  expect(read.text).not.toContain('10.0.0.1');
  expect(sent.every(({ url }) => url.startsWith('https://api.example.se/'))).toBe(true);
});

test('an error whose links cannot be resolved', async () => {
  const links = Object.fromEntries(Array.from({ length: 9000 }, (_, at) => [at, 'x']));
  const body = { item: { _links: links } };
  const fetch = async () => Response.json(body, { status: 404 });
  const start = `https://api.example.se/${'a'.repeat(2000)}`;
  expect(await agentTools(start, { fetch, mode: 'read' }).call('read')).toMatchObject({
    isError: true,
  });
});

describe('arguments of the wrong type', () => {
  const links = { act: { href: '/v1/act', method: 'POST' } };
  const others = [undefined, Number.NaN, 1n, Symbol('x'), () => 1, new Date(Number.NaN)];
  const values: unknown[] = [...others, null, '', 'x', -1, true, [1], {}, { toString: 1 }];

  test.each(['url', 'query', 'at', 'skip', 'from', 'rel', 'input'])(
    '%s is never an exception',
    async (name) => {
      const { call, tools } = stubTools({ ...linking(links), '/v1/act': {} });
      const { from } = await call('read');
      for (const value of values) {
        for (const tool of ['read', 'describe', 'submit']) {
          const args = { from, rel: 'act', url: from, [name]: value };
          expect(await tools.call(tool, args)).toHaveProperty('content.0.text', expect.any(String));
        }
        expect(await tools.call(value as string)).toMatchObject({ isError: true });
        await tools.call('read', value as Record<string, unknown>);
      }
    },
  );

  test.each(['describe', 'submit'])('%s needs from and rel', async (tool) => {
    const { call } = stubTools(linking(links));
    expect(await call(tool)).toMatchObject({
      isError: true,
      text: expect.stringContaining('"/from" is required'),
    });
    const { from } = await call('read');
    expect(await call(tool, { from, rel: 'none' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('is not offered now'),
    });
  });
});

test.each<[start: string, options: object]>([
  ['/v1/', {}],
  ['https://me:secret@api.example.se/', {}],
  ['https://api.example.se/', { trustedOrigins: ['files'] }],
  ['https://api.example.se/', { limit: { bytes: Number.NaN } }],
  ['https://api.example.se/', { limit: { requests: 0 } }],
])('the start %s with %j is a fault of the source', (start, options) => {
  expect(() => agentTools(start, { mode: 'read', ...options })).toThrow(
    expect.objectContaining({ code: 'client.option' }),
  );
});

describe('a call ends', () => {
  const never = () => new Promise<Response>(() => {});

  test('after limit.milliseconds', async () => {
    const { call } = stubTools({ '/v1/': never }, { limit: { milliseconds: 5 } });
    expect(await call('read')).toMatchObject({
      isError: true,
      text: expect.stringContaining('timeout'),
    });
  });

  test.each([['before'], ['while']])('when its signal is aborted, %s it runs', async (when) => {
    const { tools } = stubTools({ '/v1/': never });
    const controller = new AbortController();
    if (when === 'before') controller.abort();
    const read = tools.call('read', {}, { signal: controller.signal });
    controller.abort();
    expect(await read).toMatchObject({ isError: true });
  });

  test('after limit.requests', async () => {
    const { call, sent } = stubTools({ '/v1/': redirect('/v1/') }, { limit: { requests: 2 } });
    expect((await call('read')).text).toContain('A call sends at most 2 requests');
    expect(sent).toHaveLength(2);
  });

  test('at limit.bytes of a response', async () => {
    let count = 0;
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (stream) => stream.enqueue(new Uint8Array(2 ** (++count && 16))),
        }),
      );
    const { call } = stubTools({ '/v1/': endless }, { limit: { bytes: 1_000_000 } });
    expect(await call('read')).toMatchObject({
      isError: true,
      text: expect.stringContaining('must have at most 1000000 bytes'),
    });
    expect(count).toBeLessThan(20);
  });
});

test.each(
  rows(`
  {"__proto__":{"polluted":1},"a":{"__proto__":{"polluted":1}},"_links":{"self":"/v1/"}}
  {"_links":[1,null,"x",{"rel":1,"href":2},{"rel":"a"},{"rel":"b","href":"/b","method":1,"title":{}}]}
  {"_links":{"self":"/v1/"},"_templates":{"a":1,"b":{"method":1,"properties":{}},"c":{"method":"PUT","title":1,"properties":[1]}}}
  {"_links":{"self":"/v1/"},"_templates":{"c":{"method":"PUT","properties":[{"name":"x","type":"constructor"}]}}}
  {"_links":{"self":"/v1/"},"_templates":{"c":{"method":"PUT","properties":[{"name":"x","options":{"inline":[null,{}],"valueField":{}}}]}}}
`),
)('the body %s is shown', async (body) => {
  const { call } = stubTools({ '/v1/': { body } });
  const { from, isError, operations } = await call('read');
  expect(isError).toBe(false);
  for (const { rel } of operations) {
    for (const tool of ['describe', 'submit']) await call(tool, { from, rel, input: { x: 1 } });
  }
  expect(Object.prototype).not.toHaveProperty('polluted');
});
