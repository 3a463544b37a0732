import type { FetchInit } from 'halyard/client';
import { describe, expect, test } from 'vitest';
import { stubTools } from '../support/agent-tools.js';
import { table } from '../support/rows.js';

const SELF = '/v1/orders/17';
const ORDER = {
  id: 17,
  total: 80,
  _links: {
    self: { href: SELF },
    edit: { href: SELF, method: 'PATCH' },
    replace: { href: SELF, method: 'PUT' },
    delete: { href: SELF, method: 'DELETE' },
    pay: { href: `${SELF}/payments`, method: 'POST', idempotencyKey: true },
    send: { href: 'https://other.example/letters', method: 'POST' },
    note: { href: `${SELF}/notes{?lang}`, method: 'POST' },
  },
};

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);
const tagged = (etag: string, body: object = ORDER) => json(body, { headers: { etag } });

/** An order at version 1, whose changes get a response. */
async function orderTools(change: () => Response, read = () => tagged('"1"')) {
  const respond = ({ method }: FetchInit) => (method === 'GET' ? read() : change());
  const tools = stubTools({
    '/v1/': { body: { _links: { order: SELF }, orders: [{ _links: { self: SELF } }] } },
    [SELF]: respond,
    [`${SELF}/payments`]: respond,
    '/v1/payments/1': { body: { paid: true } },
  });
  const { from } = await tools.follow('order');
  const changes = () => tools.sent.filter(({ method }) => method !== 'GET');
  return { ...tools, from, changes };
}

interface Outcome extends Readonly<Record<string, unknown>> {
  readonly status?: number;
  readonly body?: unknown;
}

test.each(
  table<[rel: string, response: Outcome, shown: object, from?: string]>(`
  edit => { etag: '"2"', body: { total: 90, _links: { self: /v1/orders/17 } } } => { status: 200, data: { total: 90 } } => /v1/orders/17
  edit => { etag: '"2"', body: { total: 90 } } => { status: 200, data: { total: 90 } } => /v1/orders/17
  replace => { status: 204 } => { status: 200, data: { id: 17, total: 80 } } => /v1/orders/17
  pay => { status: 201, location: /v1/payments/1 } => { status: 200, data: { paid: true } } => /v1/payments/1
  pay => { status: 201, location: /v1/payments/1, body: { id: 1 } } => { status: 201, data: { id: 1 } } => /v1/payments/1
  pay => { status: 202, location: /v1/payments/1 } => { status: 200, data: { paid: true } } => /v1/payments/1
  pay => { status: 303, location: /v1/payments/1 } => { status: 200, data: { paid: true } } => /v1/payments/1
  pay => { body: { id: 1 } } => { status: 200, data: { id: 1 } }
  pay => { status: 201, location: /v1/gone } => { status: 201 }
  pay => { status: 201, location: 'https://other.example/' } => { status: 201 }
  delete => { status: 204 } => { status: 204 }
`),
)('%s by %j: %j', async (rel, { status = 200, body, ...headers }, shown, from) => {
  const content = body === undefined ? null : JSON.stringify(body);
  const type = { 'content-type': 'application/json' };
  const respond = () => new Response(content, { status, headers: { ...type, ...headers } });
  const { call, changes, ...order } = await orderTools(respond);
  const done = await call('submit', { from: order.from, rel, input: { total: 90 } });
  expect(done).toMatchObject({ isError: false, ...shown });
  expect(done.from?.replace(/#.*/, '')).toBe(from);
  expect(done.text).toMatch(new RegExp(`^Done: [A-Z]+ ${status}`));
  expect(changes()).toHaveLength(1);
});

test('a change sends If-Match of the version that was read, and a key where the API takes one', async () => {
  const { call, from, changes } = await orderTools(() => json({}));
  await call('submit', { from, rel: 'edit', input: { total: 90 } });
  await call('submit', { from, rel: 'pay', input: {} });
  const [edit, pay] = changes();
  expect(edit).toMatchObject({
    method: 'PATCH',
    headers: { 'if-match': '"1"' },
    body: '{"total":90}',
  });
  expect(edit?.headers).not.toHaveProperty('idempotency-key');
  expect(pay?.headers['idempotency-key']).toMatch(/^"[\w-]{24}"$/);
  expect(pay?.headers).not.toHaveProperty('if-match');
});

describe('nothing is sent', () => {
  test.each<[rel: string, text: string]>([
    ['ship', '"ship" is not offered now.'],
    ['self', 'Nothing was sent. self has no method, so it is read: call read with url'],
    ['send', 'https://other.example/letters is not on a trusted origin'],
  ])('for %s', async (rel, text) => {
    const { call, from, changes } = await orderTools(() => json({}));
    const refused = await call('submit', { from, rel, input: {} });
    expect(refused).toMatchObject({ isError: true, text: expect.stringContaining(text.slice(5)) });
    expect(changes()).toEqual([]);
  });

  test('if another client has changed the resource; the new version can be changed', async () => {
    let version = 1;
    const { call, from, changes } = await orderTools(
      () => json({}),
      () => tagged(`"${version}"`),
    );
    version = 2;
    for (const rel of ['edit', 'delete', 'pay']) {
      const refused = await call('submit', { from, rel, input: {} });
      expect(refused).toMatchObject({ isError: true, data: { id: 17 } });
      expect(refused.text).toContain('has changed since it was read');
      expect(changes()).toEqual([]);
    }
    const { from: now } = await call('submit', { from, rel: 'edit', input: {} });
    expect(await call('submit', { from: now, rel: 'edit', input: {} })).toMatchObject({
      isError: false,
    });
    expect(changes()[0]?.headers['if-match']).toBe('"2"');
  });

  test('if the resource was not read', async () => {
    const { call, changes } = await orderTools(() => json({}));
    const { _self: from } = (await call('read')).data.orders[0];
    const refused = await call('submit', { from, rel: 'edit', input: {} });
    expect(refused.text).toContain('has not been read');
    expect(changes()).toEqual([]);
    expect(await call('submit', { from, rel: 'pay' })).toMatchObject({ isError: true });
    const again = await call('submit', { from: refused.from, rel: 'edit', input: {} });
    expect(again).toMatchObject({ isError: false });
  });

  test.each([[true], [false]])(
    'to a list that has changed, but a new member: %s',
    async (hasMeta) => {
      const list = {
        ...(hasMeta && { _meta: {} }),
        _links: { add: { href: SELF, method: 'POST' }, ...(!hasMeta && { next: '?page=2' }) },
      };
      let version = 1;
      const { call, from, changes } = await orderTools(
        () => json({}),
        () => tagged(`"${version++}"`, list),
      );
      expect(await call('submit', { from, rel: 'add', input: {} })).toMatchObject({
        isError: false,
      });
      expect(changes()).toHaveLength(1);
    },
  );

  test('by a tool that may only read', async () => {
    const { call, tools } = stubTools({ '/v1/': { body: ORDER } }, { mode: 'read' });
    expect(
      tools.definitions.map(({ name, annotations }) => [name, annotations.readOnlyHint]),
    ).toEqual([
      ['read', true],
      ['describe', true],
    ]);
    const { from } = await call('read');
    const refused = await call('submit', { from, rel: 'pay' });
    expect(refused).toMatchObject({
      isError: true,
      text: 'There is no tool "submit"; there are read, describe',
    });
  });
});

describe('what the service refuses', () => {
  test.each<[status: number, body: unknown, text: string]>([
    [
      409,
      { title: 'Conflict', detail: 'It is paid\nalready', _links: { receipt: '/v1/receipts/1' } },
      '{"title":"Conflict","detail":"It is paid\\nalready"}\nRead:\nreceipt GET /v1/receipts/1#',
    ],
    [422, { errors: [{ pointer: '/total' }] }, '{"errors":[{"pointer":"/total"}]}'],
    [500, '<h1>Sorry</h1>', '"<h1>Sorry</h1>"'],
    [403, undefined, 'The service refused:\n403\nThe resource is now:'],
  ])('is shown with %i, its links and the resource', async (status, body, text) => {
    const { call, from } = await orderTools(() =>
      body === undefined ? new Response(null, { status }) : json(body, { status }),
    );
    const refused = await call('submit', { from, rel: 'pay', input: {} });
    expect(refused).toMatchObject({ isError: true, status: 200, data: { id: 17 } });
    expect(refused.text).toContain(text);
  });

  test('as changed just before, by 412, can be done with the version that is shown', async () => {
    let version = 1;
    const change = () => {
      version++;
      return version === 2 ? json({ detail: 'Changed' }, { status: 412 }) : json({});
    };
    const { call, from } = await orderTools(change, () => tagged(`"${version}"`));
    const refused = await call('submit', { from, rel: 'edit', input: {} });
    expect(refused).toMatchObject({ isError: true, data: { id: 17 } });
    const again = await call('submit', { from: refused.from, rel: 'edit', input: {} });
    expect(again).toMatchObject({ isError: false });
  });

  test('is shown with the way to the start, if the resource is gone', async () => {
    let count = 0;
    const { call, from } = await orderTools(
      () => json({}, { status: 410 }),
      () => (count++ < 2 ? tagged('"1"') : json({}, { status: 404 })),
    );
    const refused = await call('submit', { from, rel: 'pay' });
    expect(refused).toMatchObject({ isError: true, from: undefined });
    expect(refused.text).toContain('Read without url');
  });

  test('or never answers, is told', async () => {
    const { call, from } = await orderTools(() => {
      throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
    });
    const { text } = await call('submit', { from, rel: 'pay' });
    expect(text).toMatch(/^Failed: ".*ECONNRESET"\nPOST was sent, and may have been carried out/);
  });
});

describe('an input is checked by the JSON Schema of its operation', () => {
  const many = Array.from({ length: 12 }, (_, index) => `m${index}`);

  // The place of each fault (JSON Schema 2020-12, Validation §6).
  test.each<[schema: object, input: unknown, ...faults: string[]]>([
    [{ type: 'integer' }, 1.5, 'input'],
    [{ type: 'integer' }, 1.0],
    [{ type: ['string', 'null'] }, null],
    [{ type: ['string', 'null'] }, 1, 'input'],
    [{ type: 'array' }, {}, 'input'],
    [{ type: 'object' }, [], 'input'],
    [{ type: 'object' }, null, 'input'],
    [{ type: 'boolean' }, 'true', 'input'],
    [{ type: 'string', nullable: true }, null],
    [{ enum: [1, { b: [1] }] }, { b: [1] }],
    [{ enum: ['a'] }, 'A', 'input'],
    [{ const: { a: 1, b: 2 } }, { b: 2, a: 1 }],
    [{ const: null }, false, 'input'],
    [{ minimum: 1 }, 0, 'input'],
    [{ maximum: 1 }, 1],
    [{ maximum: 1 }, 1.1, 'input'],
    [{ minimum: 1, minLength: 9 }, true],
    [{ minLength: 2 }, '😀', 'input'],
    [{ maxLength: 1 }, '😀'],
    [{ maxLength: 1 }, 'ab', 'input'],
    [{ minItems: 1 }, [], 'input'],
    [{ maxItems: 1 }, [1, 2], 'input'],
    [{ required: ['a', 'b'] }, { b: undefined }, '/a'],
    [{ required: 'a', properties: [] }, {}],
    [{ required: ['a'] }, []],
    [{ properties: { a: { type: 'string' } } }, { a: 1, b: 1 }, '/a'],
    [{ properties: { a: true } }, { a: 1 }],
    [{ properties: { 'a/b~c': { type: 'string' } } }, { 'a/b~c': 1 }, '/a~1b~0c'],
    [
      { properties: { a: {} }, additionalProperties: false },
      { a: 1, b: 1, toString: 1 },
      '/b',
      '/toString',
    ],
    [{ additionalProperties: { type: 'number' } }, { a: 1, b: 'x' }, '/b'],
    [{ items: { type: 'number' } }, [1, 'x'], '/1'],
    [{ anyOf: [{ type: 'number' }, { type: 'string' }] }, 'a'],
    [{ anyOf: [{ type: 'number' }, { type: 'string' }] }, true, 'input'],
    [{ oneOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, '/a'],
    [{ oneOf: [] }, {}],
    [{ allOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, '/a', '/b'],
    [{ required: many }, {}, ...many.slice(0, 10).map((name) => `/${name}`)],
    [{ pattern: '^(a+)+$', not: {} }, `${'a'.repeat(40)}!`],
  ])('%j: %j', async (schema, input, ...faults) => {
    const operation = { requestBody: { content: { 'application/json': { schema } } } };
    const { call, sent } = stubTools({
      '/v1/': {
        body: { _links: { act: { href: '/v1/act', method: 'POST' }, 'service-desc': '/openapi' } },
      },
      '/openapi': { body: { paths: { '/act': { post: operation } } } },
      '/v1/act': { body: {} },
    });
    const { from } = await call('read');
    const { text, isError } = await call('submit', { from, rel: 'act', input });
    const places = text.split('\nInput')[0]?.match(/^(?:"[^"]*"|input)(?= (?:must|is) )/gm) ?? [];
    expect(places.map((place) => place.replaceAll('"', ''))).toEqual(faults);
    expect([isError, sent.at(-1)?.method]).toEqual(
      faults.length > 0 ? [true, 'GET'] : [false, 'POST'],
    );
  });
});
