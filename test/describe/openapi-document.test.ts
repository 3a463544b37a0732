import { Validator } from '@seriousme/openapi-schema-validator';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { defineRelations, defineResource } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describe as describeApi, type OpenApiDocument } from 'halyard/describe';
import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about, customers, orders } from '../definition/shop.js';
import { outlines } from './support/outline.js';
import { plainOrders } from './support/plain-orders.js';

const reviewed = [
  ['several resources', describeApi([orders, customers], about)],
  ['a read-only resource', describeApi([customers], about)],
  [
    'a resource with patterns and a list of fixed length',
    describeApi(
      [
        plainOrders({
          schema: z.object({
            id: z.int(),
            code: z
              .string()
              .regex(/^[a-z]/i)
              .regex(/z$/)
              .regex(/^a/m)
              .optional(),
            pair: z.tuple([z.string()]).optional(),
          }),
        }),
      ],
      about,
    ),
  ],
  [
    'a service with each form, security and documents',
    describeApi([orders, customers], {
      ...about,
      format: 'negotiate',
      security: { token: { type: 'http', scheme: 'bearer' } },
      serviceDesc: '/service-desc',
      serviceDoc: '/service-doc',
    }),
  ],
] as const;

describe.each(reviewed)('the OpenAPI document of %s', (_what, { openapi }) => {
  const document = JSON.parse(JSON.stringify(openapi)) as typeof openapi;

  test('is valid', async () => {
    const specification = JSON.parse(JSON.stringify(openapi)) as Record<string, unknown>;
    const result = await new Validator().validate(specification);
    expect(result).toMatchObject({ valid: true });
  });

  test('has no warnings from Spectral', { timeout: 60_000 }, async () => {
    const linter = new spectral.Spectral();
    linter.setRuleset({ extends: [[oas, 'all']] } as never);
    const results = await linter.run(JSON.stringify(document));
    expect(results.map(({ code, path, message }) => [code, path.join('.'), message])).toEqual([]);
  });

  test('has only URLs that follow the rules', () => {
    const [server] = document.servers as unknown as readonly { url: string }[];
    for (const path of Object.keys(document.paths)) {
      expect(checkUrl(`${server?.url}${path}`)).toEqual([]);
    }
  });
});

/** The outline of the operation with an id. */
const operation = (openapi: OpenApiDocument, id: string) =>
  outlines(openapi).find((text) => text.split(' ')[2] === id);

describe('the document has', () => {
  const { openapi } = describeApi([orders, customers], about);

  test('the parameter fields of a resource, and not that of a search of its collection', () => {
    const things = plainOrders({ collectionLinks: { search: { href: '/orders{?fields}' } } });
    const document = describeApi([things], about).openapi;
    const hasFields = (of: OpenApiDocument, id: string) =>
      operation(of, id)?.includes('query fields');
    expect(hasFields(document, 'list-orders')).toBe(true);
    expect(hasFields(document, 'read-orders')).toBe(false);
    expect(hasFields(openapi, 'read-orders')).toBe(true);
  });
});

test('each kind of query parameter has its schema and description', () => {
  const resource = defineResource({
    name: 'orders',
    schema: z.object({
      id: z.int(),
      total: z.number(),
      placed: z.string(),
      status: z.string(),
      note: z.string(),
      kind: z.enum(['a', 'b']).nullable(),
      due: z.iso.date().nullable(),
      address: z.object({}),
    }),
    path: '/orders/{id}',
    links: {},
    query: {
      limit: { default: 5, maximum: 50 },
      fields: {
        total: { type: 'number', filter: ['eq', 'gt'] },
        placed: { type: 'date', filter: ['eq'], select: false },
        status: { type: ['open', 'paid'], filter: ['eq'], sort: false },
        note: { type: 'string', filter: ['ne'], sort: false },
        kind: { type: ['a', 'b'], sort: false },
        due: { type: 'date', filter: ['eq', 'is null'], sort: false },
        address: 'object',
      },
      parameters: { region: ['north', 'south'], code: z.string(), active: 'boolean' },
    },
  });
  expect(operation(describeApi([resource], about).openapi, 'list-orders')).toContain(`
  query page: integer minimum 1. The page number, starting at 1.
  query limit: integer minimum 1, maximum 50, default 5. The page size.
  query fields: string. The fields to return, at most 100, separated by commas: total, status, note, kind, due, address.
  query sort: string. The fields to sort by, at most 5, each followed by a space and asc or desc, separated by commas: total, placed.
  query filter: string. At most 20 conditions, joined by and, each a field, an operator and a value: total (eq, gt), placed (eq), status (eq), note (ne), kind (eq, ne, in, is null, is not null), due (eq, is null).
  query region: north|south. The parameter region of the service.
  query code: string. The parameter code of the service.
  query active: boolean. The parameter active of the service.
  query total: number. Only items whose total has this value.
  query placed: string. Only items whose placed has this value.
  query status: open|paid. Only items whose status has this value.
  query kind: a|b. Only items whose kind has this value.
  query due: string. Only items whose due has this value.
  If-None-Match`);
});

test('428 of any operation is that of PUT, PATCH and DELETE, which require If-Match', () => {
  const pay = { href: '/orders/{id}/payments', method: 'POST', meaning: 'Pays it.' };
  const close = {
    href: '/orders/{id}/ends',
    method: 'POST',
    meaning: 'Ends it.',
    errors: { 428: 'Read it first.' },
  };
  const links = { edit: {}, delete: {}, pay, close };
  const resource = plainOrders({ links, collectionLinks: { create: {} } });
  const errors = { 428: 'If-Match is required.', 429: 'Slow down.' };
  const all = outlines(describeApi([resource], { ...about, errors }).openapi);
  expect(all.every((text) => text.includes('\n429 Slow down.'))).toBe(true);
  const guarded = all.filter((text) => text.includes('\n428 '));
  expect(guarded.map((text) => text.split(' ')[2])).toEqual([
    'edit-orders',
    'delete-orders',
    'close-orders',
  ]);
  for (const text of guarded) expect(text).toContain('header If-Match!: string');
});

describe('an operation that takes an Idempotency-Key', () => {
  const close = { href: '/orders/{id}/ends', method: 'POST', meaning: 'Ends it.' } as const;
  const links = {
    edit: { idempotencyKey: 'required' },
    pay: { ...close, href: '/orders/{id}/payments', idempotencyKey: 'required' },
    close: { ...close, idempotencyKey: 'required', errors: { 428: 'Read it first.' } },
  } as const;
  const collectionLinks = { create: { idempotencyKey: 'supported' } } as const;
  const documented = (errors = {}) =>
    describeApi([plainOrders({ links, collectionLinks })], { ...about, errors }).openapi;

  test.each<[path: string, method: string, errors: object, headers: string, statuses: string]>([
    ['/orders', 'post', {}, 'Idempotency-Key', '201 400 409 413 415 422'],
    [
      '/orders/{id}',
      'patch',
      {},
      'If-Match Idempotency-Key!',
      '200 400 404 409 412 413 415 422 428',
    ],
    ['/orders/{id}/payments', 'post', {}, 'If-Match Idempotency-Key!', '200 404 409 412 422 428'],
    // Where 428 has a meaning of its own, it is that of If-Match too.
    ['/orders/{id}/ends', 'post', {}, 'If-Match! Idempotency-Key!', '200 404 409 412 422 428'],
    [
      '/orders/{id}',
      'patch',
      { 428: 'Read it first.' },
      'If-Match! Idempotency-Key!',
      '200 400 404 409 412 413 415 422 428',
    ],
  ])('%s %s with the errors %j', (path, method, errors, headers, statuses) => {
    const operations = documented(errors).paths[path] as Record<string, object>;
    const { parameters, responses } = operations[method] as {
      parameters: { name: string; required: boolean }[];
      responses: object;
    };
    const named = parameters.map(({ name, required }) => name + (required ? '!' : ''));
    expect(named.join(' ')).toBe(headers);
    expect(Object.keys(responses)).toEqual([...statuses.split(' '), 'default']);
  });
});

describe('an operation that several links share', () => {
  const shared = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int(), total: z.number(), note: z.string().optional() }),
    path: '/orders/{id}',
    example: { id: 17, total: 125 },
    links: {
      edit: { permission: 'edit' },
      // An operation of its own, and one that reads the list.
      related: { href: '/orders/{id}/notes{?words,since}', meaning: 'Its notes.' },
      up: { href: '/orders?total={total}{&near}' },
    },
    collectionLinks: {
      move: {
        href: '/orders/{id}',
        method: 'PATCH',
        meaning: 'Moves the order.',
        accepts: z.object({ to: z.string() }),
        returns: z.object({ to: z.string() }),
        permission: 'move',
        status: [200, 202],
        errors: { 428: 'Read it first.', 423: 'Locked.', 598: 'Odd.' },
      },
      search: { href: '/orders/found{?words}' },
      find: { href: '/things{?q,size}', meaning: 'Finds things.' },
    },
    parameterDescriptions: { words: 'Words to find.' },
    query: { parameters: ['total', 'code'] },
  });
  const { openapi } = describeApi([shared], about);
  const problem = '  application/problem+json: Problem';

  test.each<[id: string, outline: string]>([
    [
      'move-collection-orders',
      `
  path id!: integer minimum -9007199254740991, maximum 9007199254740991. The field id of orders.
  header If-Match!: string. The ETag that the client has read. If it is outdated, the response is 412.
  application/merge-patch+json: OrdersMoveInput | OrdersPatch
  application/json: OrdersMoveInput | OrdersPatch
200 The result of move, or a resource of orders. [ETag Cache-Control! Vary]
  application/hal+json: OrdersMoveResult | Orders e.g. links
202 The request will be carried out later: the result of move. [Link Cache-Control! Vary Retry-After]
  application/hal+json: OrdersMoveResult
423 Locked. [Cache-Control!]
${problem}
428 Read it first. [Cache-Control!]
${problem}
598 Odd. [Cache-Control!]
${problem}
400 BadRequest,`,
    ],
    [
      'find-collection-orders',
      `
  query q: string. The parameter q of the service.
  query size: string. The parameter size of the service.
  If-None-Match
200 A representation with links.`,
    ],
    ['related-orders', '  query words: string. Words to find.\n  query since: string. '],
    ['list-orders', '  query near: string. The parameter near of the service.\n'],
    ['search-collection-orders', '  query words: string. Words to find.\n'],
    ['list-orders', '  query code: string. The parameter code of the service.\n'],
  ])('%s', (id, outline) => {
    expect(operation(openapi, id)).toContain(outline);
  });
});

test('components of resources do not take the names of others', () => {
  const named = (name: string, path: string) =>
    defineResource({
      name,
      schema: z.object({ id: z.int(), customer_id: z.int() }),
      path,
      links: {},
    } as never) as AnyResource;
  const { openapi } = describeApi(
    [
      named('orders', '/orders/{id}'),
      named('orders', '/customers/{customer_id}/orders/{id}'),
      named('orders-page', '/orders-pages/{id}'),
      named('links', '/links/{id}'),
      named('index', '/indices/{id}'),
    ],
    about,
  );
  const names = 'Orders Orders2 OrdersPage OrdersPageResource Links2 Links Index Index2'.split(' ');
  expect(Object.keys(openapi.components.schemas as object)).toEqual(expect.arrayContaining(names));
  const ids = outlines(openapi).map((text) => text.split(' ')[2]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(openapi.tags.map(({ name }) => name)).toEqual(['index', 'links', 'orders', 'orders-page']);
});

test('the schemas of links do not take the names of others', () => {
  const relations = defineRelations({ pay: { method: 'POST', meaning: 'Pays.' } });
  const takes = (member: string) => ({ accepts: z.object({ [member]: z.string() }) });
  const resource = plainOrders({
    relations,
    links: { pay: { href: '/orders/{id}/payments', ...takes('card') } },
    collectionLinks: { pay: { href: '/payments', ...takes('cards') } },
  });
  const others = defineResource({
    name: 'orders-pay',
    schema: z.object({ id: z.int(), sum: z.number() }),
    path: '/orders-pays/{id}',
    links: { replace: {} },
  });
  const { openapi } = describeApi([resource, others], about);
  const inputOf = (id: string) => {
    const [, component = ''] = /application\/json: (\w+)/.exec(operation(openapi, id) ?? '') ?? [];
    const schemas = openapi.components.schemas as Record<string, { properties: object }>;
    return Object.keys(schemas[component]?.properties ?? {});
  };
  expect(inputOf('pay-orders')).toEqual(['card']);
  expect(inputOf('pay-collection-orders')).toEqual(['cards']);
  expect(inputOf('replace-orders-pay')).toEqual(['id', 'sum']);
});

test('a definition that a link returns is documented, but the index has no link to it', () => {
  const receipts = defineResource({
    name: 'receipts',
    schema: z.object({ id: z.int() }),
    path: '/receipts/{id}',
    links: {},
  });
  const links = {
    related: { href: '/orders/{id}/receipts', returns: [receipts] },
    describes: { href: '/orders/{id}/receipt', returns: receipts },
  };
  const { openapi } = describeApi([plainOrders({ links })], { ...about, path: '/start' });
  expect(openapi.paths).toHaveProperty(['/receipts/{id}']);
  expect(operation(openapi, 'read-index')).toMatch(/^get \/start /);
  expect(operation(openapi, 'read-index')).not.toContain('receipts');
  expect(operation(openapi, 'related-orders')).toContain('application/hal+json: ReceiptsPage');
});

test('a link with a media type of its own returns that, and a link to JSON a representation', () => {
  const links = {
    document: { href: '/orders/{id}/document', type: 'application/pdf' },
    history: { href: '/orders/{id}/history', type: 'application/json' },
  };
  const relations = defineRelations({ document: { meaning: 'A.' }, history: { meaning: 'B.' } });
  const { openapi } = describeApi([plainOrders({ links, relations })], { ...about, relations });
  const types = ['document', 'history'].map((name) =>
    Object.keys(Object(openapi).paths[`/orders/{id}/${name}`].get.responses[200].content),
  );
  expect(types).toEqual([['application/pdf'], ['application/hal+json']]);
});
