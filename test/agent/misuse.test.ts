import { agentTools } from 'halyard/agent';
import { describe, expect, test } from 'vitest';
import { linking, stubTools } from '../support/agent-tools.js';
import type { Stub } from '../support/stub-fetch.js';

const act = { rel: 'act', href: '/v1/act', method: 'POST', idempotencyKey: 'required' };
const change = { rel: 'change', href: '/v1/', method: 'PUT' };

/** The tools of a page with two changes, and what the service does with them. */
function acting(respond: Stub = {}) {
  return stubTools({ ...linking([act, change], { note: 'A' }), '/v1/act': respond });
}

describe('what a model does wrong is said', () => {
  test.each<[args: object, text: string]>([
    [{ uri: '/v1/' }, '"/uri" is not a member'],
    [{ query: 'status=open' }, '"/query" must be of the type object'],
    [{ query: { status: 'open' } }, 'query must be of the variables []'],
    [{ at: '/nope' }, 'There is nothing at "/nope"'],
    [{ at: 'note' }, 'There is nothing at "note"'],
  ])('read with %j', async (args, text) => {
    const { call } = acting();
    expect(await call('read', args)).toMatchObject({ isError: true, message: expect.any(String) });
    expect((await call('read', args)).text).toContain(text);
  });

  test('null stands for an argument that is left out', async () => {
    const { call } = acting();
    const nothing = { url: null, query: null, at: null, skip: null };
    expect(await call('read', nothing)).toEqual(await call('read'));
  });

  test('a PUT without input', async () => {
    const { call } = acting();
    const { from } = await call('read');
    const refused = await call('submit', { from, rel: 'change' });
    expect(refused.text).toMatch(/^Nothing was sent\.\ninput is required\n/);
  });
});

test('without a mode, nothing can be submitted', () => {
  const { definitions } = agentTools('https://api.example.se/', {} as { mode: 'read' });
  expect(definitions.map(({ name }) => name)).toEqual(['read', 'describe']);
});

describe('a change that was sent', () => {
  test.each<[what: string, respond: Stub, text: RegExp]>([
    [
      'without a response',
      () => Promise.reject(new Error('x')),
      /^Failed: .*\nPOST was sent, and may/,
    ],
    ['with a body that breaks off', { body: '{' }, /^Failed: .*\nPOST was sent, and may/],
    [
      'to a service that fails',
      { status: 503, headers: { 'retry-after': '9' } },
      /^The service failed:\n503 Retry-After "9"/,
    ],
    ['and refused', { status: 409 }, /^The service refused:\n409/],
  ])('%s', async (_, respond, text) => {
    const { call } = acting(respond);
    const { from } = await call('read');
    expect((await call('submit', { from, rel: 'act', input: {} })).text).toMatch(text);
  });

  test('has the same key if it is repeated, and another for another input', async () => {
    const { call, sent } = acting();
    const { from } = await call('read');
    for (const input of [{ a: 1 }, { a: 1 }, { a: 2 }])
      await call('submit', { from, rel: 'act', input });
    const keys = sent.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
    expect([keys.length, new Set(keys).size, keys[0] === keys[1]]).toEqual([3, 2, true]);
  });
});

describe('what others than the API say', () => {
  test('data named links beside a Link field is no offer', async () => {
    const approve = { rel: 'approve', href: '/v1/transfers/9', method: 'POST' };
    const headers = { link: '</v1/>; rel="self"' };
    const { call } = stubTools({ '/v1/': { headers, body: { links: [approve] } } });
    expect((await call('read')).operations).toEqual([expect.objectContaining({ rel: 'self' })]);
  });

  test('data named links of a member of an item is no place to read', async () => {
    const links = [{ rel: 'self', href: '/v1/logout?x' }];
    const { call } = stubTools(linking([change], { items: [{ meta: { links, _self: 'x' } }] }));
    expect((await call('read')).data).toEqual({ items: [{ meta: { links } }] });
  });

  test('a link beside a form of its name has its own method and target', async () => {
    const cancel = { href: '/v1/cancel', method: 'POST' };
    const form = {
      method: 'PUT',
      target: '/v1/state',
      properties: [{ name: 'state', value: 'x' }],
    };
    const body = { _links: { cancel }, _templates: { cancel: form, Cancel: { method: 'DELETE' } } };
    const { call, sent } = stubTools({ '/v1/': { body }, '/v1/cancel': {} });
    const { from } = await call('read');
    await call('submit', { from, rel: 'cancel' });
    expect(sent.at(-2)).toMatchObject({ method: 'POST', url: 'https://api.example.se/v1/cancel' });
  });

  test('a tag that is gone is another version', async () => {
    let headers: Record<string, string> = { etag: '"1"' };
    const respond = () => Response.json({ _links: [change] }, { headers });
    const { call } = stubTools({ '/v1/': respond });
    const { from } = await call('read');
    headers = {};
    const refused = await call('submit', { from, rel: 'change', input: {} });
    expect(refused.text).toContain('has changed since it was read');
  });
});
