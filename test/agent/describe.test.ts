import { defineRelations, defineResource } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { linking, stubTools } from '../support/agent-tools.js';
import { table } from '../support/rows.js';

describe('a HAL-FORMS property is described by', () => {
  // Types and members of HAL-FORMS §3.4 and §3.5; keywords of JSON Schema 2020-12.
  test.each(
    table<[property: object, schema: object]>(`
    { type: number, min: 1, max: 9, value: '' } => { type: number, minimum: 1, maximum: 9 }
    { type: range } => { type: number }
    { type: checkbox } => { type: boolean }
    { type: date } => { type: string, format: date }
    { type: email } => { type: string, format: email }
    { type: url } => { type: string, format: uri }
    { type: color } => {}
    {} => {}
    { regex: ^a, minLength: 1, maxLength: 2 } => { pattern: ^a, minLength: 1, maxLength: 2 }
    { prompt: Total, placeholder: '80' } => { title: Total, description: '80' }
    { prompt: P, options: { inline: [a, { prompt: B, value: b }] } } => { title: P, enum: [a, b] }
    { options: { inline: [a, { code: 2 }], valueField: code, maxItems: 1 } } => { enum: [a, 2] }
    { options: { inline: [a, b], maxItems: 3 } } => { type: array, items: { enum: [a, b] } }
    { options: { inline: [a, b], selectedValues: [a] } } => { type: array, items: { enum: [a, b] } }
    { options: { link: { href: /v1/options } } } => {}
  `),
  )('%j: %j', async (property, schema) => {
    const properties = [
      { name: 'x', ...property },
      { name: 'fixed', readOnly: true, value: 1 },
    ];
    const _templates = { edit: { method: 'PUT', properties } };
    const { call } = stubTools(linking({ self: '/v1/' }, { _templates }));
    const { from } = await call('read');
    const { input } = await call('describe', { from, rel: 'edit' });
    expect(input.properties).toEqual({ x: schema });
  });

  test('what is required, and the present values', async () => {
    const properties = [{ name: 'a', required: true, type: 'number', value: '5' }, { name: 'b' }];
    const _templates = {
      edit: { method: 'PUT', properties },
      patch: { method: 'PATCH', properties },
    };
    const { call } = stubTools(linking({ self: '/v1/' }, { _templates }));
    const { from, text: offered } = await call('read');
    expect(offered).toContain('edit PUT input');
    const edit = await call('describe', { from, rel: 'EDIT' });
    expect(edit).toMatchObject({ input: { required: ['a'] }, values: { a: 5 } });
    expect(edit.text).toContain('\nPresent values: {"a":5}');
    const { input } = await call('describe', { from, rel: 'patch' });
    expect(input.required).toBeUndefined();
  });
});

describe('by the definitions of the resources', () => {
  const relations = defineRelations({
    pay: { method: 'POST', meaning: 'Pays.' },
    ship: { method: 'POST', meaning: 'Ships.' },
    send: { method: 'POST', meaning: 'Sends a letter.' },
  });
  const orders = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int(), total: z.number(), note: z.string().optional() }),
    path: '/orders/{id}',
    relations,
    links: {
      edit: {},
      pay: { href: '/orders/{id}/payments', accepts: z.object({ amount: z.number().min(1) }) },
      ship: { href: '/orders/{id}/shipments', meaning: 'Ships the order.' },
    },
    collectionLinks: { create: {} },
  });
  const unreadable = {
    '~standard': {
      jsonSchema: {
        input: () => {
          throw new Error('No');
        },
      },
    },
  };
  const letters = {
    path: '/orders/{id}',
    collectionPath: undefined,
    collectionLinks: [],
    links: [{ rel: 'send', method: 'POST', accepts: unreadable }],
  };
  const resources = [orders, letters as unknown as AnyResource];
  const link = (rel: string, method: string) => ({ [rel]: { href: `/api/any/${rel}`, method } });
  const links = {
    ...link('edit', 'PATCH'),
    ...link('pay', 'POST'),
    ...link('ship', 'POST'),
    ...link('send', 'POST'),
    ...link('create', 'POST'),
    ...link('own', 'POST'),
  };

  test.each(
    table<[path: string, rel: string, described: object]>(`
    /api/v1/orders/17 => edit => { input: { properties: { total: { type: number } } }, values: { total: 80 } }
    /api/v1/orders/17 => pay => { input: { properties: { amount: { minimum: 1 } }, required: [amount] }, values: {} }
    /api/v1/orders/17 => ship => { input: { type: object, properties: {} }, text: "ship POST\\nDescription: \\"Ships the order.\\"\\nInput, as JSON Schema: {\\"type\\":\\"object\\",\\"properties\\":{},\\"additionalProperties\\":false}" }
    /api/v1/orders/17 => send => { input: {} }
    /api/v1/orders/17 => own => { input: {}, text: "own POST\\nInput: not described" }
    /api/v1/orders => create => { input: { required: [id, total] } }
    /api/v1/orders => pay => { input: {}, text: "pay POST\\nInput: not described" }
    /orders/17/lines => pay => { input: {}, text: "pay POST\\nInput: not described" }
  `),
  )('%s: %s', async (path, rel, described) => {
    const page = { body: { id: 17, total: 80, _links: links } };
    const { follow, call } = stubTools({ ...linking({ page: path }), [path]: page }, { resources });
    const { from } = await follow('page');
    expect(await call('describe', { from, rel })).toMatchObject({ isError: false, ...described });
  });
});

describe('by the documents that pages link to', () => {
  const act = { href: '/api/orders/17/payments', method: 'POST' };
  const schema = { type: 'object', properties: { total: { type: 'number' } }, required: ['total'] };
  // In a document, S is the schema, and B a body that it describes.
  const parts = (text: string) =>
    text
      .replaceAll(
        /\bB\b/g,
        '{ requestBody: { content: { text/plain: {}, application/json: { schema: S } } } }',
      )
      .replaceAll(/\bS\b/g, JSON.stringify(schema));

  test.each(
    table<[what: string, document: unknown, input: unknown]>(
      parts(`
    the path below that of a server => { paths: { '/orders/{id}/payments': { post: B } } } => S
    a literal before a variable => { paths: { '/orders/{id}/payments': { post: B }, '/orders/{id}/{a}': { post: {} }, '/{a}/{b}/{c}': { post: {} } } } => S
    a longer path before a shorter one => { paths: { '/payments': { post: {} }, '/orders/{id}/{rel}': { post: B } } } => S
    another type of JSON => { paths: { /payments: { post: { requestBody: { content: { a/b: {}, application/merge-patch+json: { schema: S } } } } } } } => S
    no content => { paths: { /payments: { post: {} } } } => { type: object, properties: {}, additionalProperties: false }
    no schema => { paths: { /payments: { post: { requestBody: {} } } } } => {}
    another method => { paths: { /payments: { get: {} }, /a: 1 } } => {}
    an operation that is no object => { paths: { /payments: { post: 1 } } } => {}
    another path => { paths: { '/orders/{id}': { post: B }, '/': { post: B }, /a/b/c/d/e: { post: B } } } => {}
    no paths => { paths: 1 } => {}
    no object => [1] => {}
    references => { paths: { /payments: { post: { requestBody: { $ref: '#/b/a~1b%20c' } } } }, b: { a/b c: { content: { a/json: { schema: { $ref: '#/s' } } } } }, s: { $id: s, allOf: [S] } } => { allOf: [S] }
    a cycle => { paths: { /payments: { post: { requestBody: { content: { a/json: { schema: { $ref: '#/a' } } } } } } }, a: { items: { $ref: '#/a' }, anyOf: [{ $ref: '#/a' }] } } => { items: {}, anyOf: [{}] }
    broken references => { paths: { /payments: { post: { requestBody: { content: { a/json: { schema: { allOf: [{ $ref: a.json }, { $ref: '#/a/b' }] } } } } } } } } => { allOf: [{}, {}] }
  `),
    ),
  )('%s', async (_, document, input) => {
    const { call } = stubTools({
      ...linking({ act, 'service-desc': '/openapi' }),
      '/openapi': { body: document },
    });
    const { from } = await call('read');
    expect((await call('describe', { from, rel: 'act' })).input).toEqual(input);
  });

  test('that of the index, with what the operation is', async () => {
    const operation = { post: { summary: 'Pay it', description: 'At once' } };
    const { follow, call, sent } = stubTools({
      ...linking({ page: '/v1/a', 'service-desc': '/openapi' }),
      '/v1/a': { body: { _links: { act } } },
      '/openapi': { body: { paths: { '/orders/{id}/payments': operation } } },
    });
    const { from } = await follow('page');
    const { text } = await call('describe', { from, rel: 'act' });
    expect(text).toContain('\nDescription: "Pay it. At once"\n');
    expect(sent.at(-1)?.headers.accept).toContain('application/vnd.oai.openapi+json');
  });

  test.each([
    ['PUT', ['total']],
    ['PATCH', undefined],
    ['POST', undefined],
  ])('a JSON Schema of the resource for %s', async (method, required) => {
    const links = { describedby: '/schema', change: { href: '/v1/', method } };
    const { call } = stubTools({ ...linking(links, { total: 80 }), '/schema': { body: schema } });
    const { input, ...described } = await call('describe', {
      from: (await call('read')).from,
      rel: 'change',
    });
    expect(input.required).toEqual(required);
    expect(described).toMatchObject({ values: method === 'POST' ? {} : { total: 80 } });
  });

  test.each([['https://other.example/openapi'], ['/gone'], ['/page']])(
    'not where it cannot be read: %s',
    async (href) => {
      const { call } = stubTools({
        ...linking({ act, 'service-desc': href }),
        '/page': { body: '"text"' },
        '/api/orders/17/payments': {},
      });
      const { from } = await call('read');
      expect(await call('describe', { from, rel: 'act' })).toMatchObject({
        isError: false,
        input: {},
      });
      expect(await call('submit', { from, rel: 'act', input: 1 })).toMatchObject({
        isError: false,
      });
    },
  );

  test('a link to read has a URL, and takes no input', async () => {
    const { call } = stubTools(linking({ next: { href: '/v1/next', title: 'Next' } }));
    const { from } = await call('read');
    const { text } = await call('describe', { from, rel: 'next' });
    expect(text).toMatch(/^next GET \/v1\/next#[\w-]{6} "Next"\n/);
  });
});
