import { expect, test } from 'vitest';
import { linking, stubTools } from '../support/agent-tools.js';
import type { Stub } from '../support/stub-fetch.js';

const many = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));
const named = (count: number, value: unknown) =>
  Object.fromEntries(many(count, (at) => [`r${at}`, value]));
const deep = (open: string, close: string) =>
  `{"_links":{"self":"/v1/"},"a":${open.repeat(1e5)}1${close.repeat(1e5)}}`;
const gigabyte = () => {
  let left = 16_384;
  const chunk = new TextEncoder().encode(' '.repeat(65_536));
  return new Response(
    new ReadableStream({ pull: (stream) => (left-- > 0 ? stream.enqueue(chunk) : stream.close()) }),
  );
};

test.each<[what: string, start: Stub]>([
  ['a gigabyte', gigabyte],
  ['lists 100,000 deep', { body: deep('[', ']') }],
  ['objects 100,000 deep', { body: deep('{"_embedded":', '}') }],
  ['10,000 links', { body: { _links: named(10_000, '/v1/') } }],
  [
    'links with long URLs, names and titles',
    {
      body: {
        _links: many(100, (at) => ({
          rel: `${at}`.repeat(9000),
          href: `/${'x'.repeat(9000)}`,
          title: 'y'.repeat(9000),
        })),
      },
    },
  ],
  [
    '20,000 links and forms of as many',
    { body: { _links: named(20_000, '/v1/'), _templates: named(20_000, {}) } },
  ],
  [
    'a list of 100,000 items',
    { body: { ...linking({ self: '/v1/' })['/v1/'].body, list: many(100_000, (id) => ({ id })) } },
  ],
  [
    '20,000 items with links',
    {
      body: { _links: { self: '/v1/' }, list: many(20_000, () => ({ _links: { self: '/v1/a' } })) },
    },
  ],
  [
    'a name of a megabyte',
    { body: { _links: { self: '/v1/' }, ['x'.repeat(1e6)]: 'y'.repeat(1e6) } },
  ],
  ['an error of two megabytes', { status: 500, body: { list: many(1e5, () => 'x'.repeat(20)) } }],
])('%s ends as a short result', async (_, start) => {
  const { call } = stubTools({ '/v1/': start });
  const { text } = await call('read');
  expect(text.length).toBeLessThan(150_000);
});

test.each<[what: string, members: object, document: unknown]>([
  [
    'a form of 20,000 properties',
    {
      _templates: {
        act: {
          method: 'POST',
          properties: many(20_000, (at) => ({ name: `p${at}`, required: true })),
        },
      },
    },
    {},
  ],
  [
    'a bomb of references',
    {},
    {
      a: many(100, () => ({ $ref: '#/b' })),
      b: many(100, () => ({ $ref: '#/c' })),
      c: many(100, () => ({ $ref: '#/a' })),
    },
  ],
  [
    'a chain of 10,000 references',
    {},
    {
      a: { $ref: '#/r0' },
      ...Object.fromEntries(many(10_000, (at) => [`r${at}`, { $ref: `#/r${at + 1}` }])),
    },
  ],
  [
    'a schema of a megabyte',
    {},
    { a: { description: 'x'.repeat(1e6), enum: many(1e5, (at) => at) } },
  ],
  ['a pattern that backtracks', {}, { a: { properties: { p0: { pattern: '^(a+)+$' } } } }],
])('%s is a short description, and a short refusal', async (_, members, document) => {
  const schema = { type: 'object', required: ['none'], properties: { b: { $ref: '#/a' } } };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const links = { act: { href: '/v1/act', method: 'POST' }, 'service-desc': '/openapi' };
  const { call, sent } = stubTools({
    ...linking(links, members),
    '/openapi': {
      body: { ...(document as object), paths: { '/act': { post }, ...named(10_000, {}) } },
    },
  });
  const { from } = await call('read');
  for (const tool of ['describe', 'submit']) {
    const input = tool === 'submit' ? { p0: `${'a'.repeat(50)}!` } : undefined;
    const { text, isError } = await call(tool, { from, rel: 'act', input });
    expect(isError).toBe(tool === 'submit');
    expect(text.length).toBeLessThan(30_000);
  }
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});

test('a link of slashes is refused at once', async () => {
  const href = `http:${'/'.repeat(256_000)}a:b@{`;
  const { call } = stubTools(linking({ a: { href, method: 'POST' } }));
  const { from } = await call('read');
  for (const tool of ['describe', 'submit']) await call(tool, { from, rel: 'a' });
});

test('a schema that repeats another 4,000 times ends as a short result', async () => {
  const shared = { enum: many(300_000, () => 1), description: 'x'.repeat(80_000) };
  const schema = { type: 'object', properties: named(4000, { $ref: '#/shared' }) };
  const post = { requestBody: { content: { 'application/json': { schema } } } };
  const { call } = stubTools({
    ...linking({ act: { href: '/v1/act', method: 'POST' }, 'service-desc': '/openapi' }),
    '/openapi': { body: { shared, paths: { '/act': { post } } } },
  });
  const { from } = await call('read');
  const { text } = await call('describe', { from, rel: 'act' });
  expect(text.length).toBeLessThan(150_000);
});

test('an input of 700,000 faults has ten', async () => {
  const properties = [{ name: 'a', options: { inline: many(250, String), maxItems: 9 } }];
  const form = { method: 'POST', target: '/v1/', properties };
  const { call } = stubTools({
    '/v1/': { body: { _links: { self: '/v1/' }, _templates: { act: form } } },
  });
  const { from } = await call('read');
  const refused = await call('submit', { from, rel: 'act', input: { a: Array(7e5).fill('x') } });
  expect(refused.text.match(/must be one of/g)).toHaveLength(10);
});
