import { Validator } from '@seriousme/openapi-schema-validator';
import spectral from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { defineRelations, defineResource } from 'halyard';
import type { AnyResource } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about, customers, orders } from '../definition/shop.js';
import { plainOrders } from './support/plain-orders.js';

const reviewed = [
  ['several resources', describeApi([orders, customers], about)],
  ['a read-only resource', describeApi([customers], about)],
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

describe('the document has', () => {
  const { openapi } = describeApi([orders, customers], about);
  interface Documented {
    operationId: string;
    parameters?: { name?: string; $ref?: string; schema?: object }[];
    requestBody?: object;
    responses: Record<string, { links?: object }>;
  }
  const at = (path: string, method: string) =>
    (openapi.paths[path] as unknown as Record<string, Documented>)[method];

  test.each<[path: string, method: string, statuses: string[]]>([
    ['/', 'get', ['200', '304', '412']],
    ['/orders', 'get', ['200', '304', '400', '412']],
    ['/orders', 'post', ['201', '400', '413', '415', '422']],
    ['/orders/{id}', 'get', ['200', '304', '400', '404', '412']],
    ['/orders/{id}', 'patch', ['200', '400', '404', '409', '412', '413', '415', '422']],
    ['/orders/{id}', 'put', ['200', '400', '404', '409', '412', '413', '415', '422']],
    ['/orders/{id}', 'delete', ['204', '403', '404', '409', '412']],
    ['/orders/{id}/payments', 'post', ['200', '400', '404', '409', '412', '413', '415', '422']],
    ['/orders/{id}/cancellations', 'post', ['200', '404', '409', '412']],
    ['/orders/{id}/lines', 'get', ['200', '304', '404', '412']],
    ['/customers/{id}', 'get', ['200', '304', '404', '412']],
    ['/customers/{id}/orders', 'get', ['200', '304', '404', '412']],
  ])('%s %s with its responses', (path, method, statuses) => {
    expect(Object.keys(at(path, method)?.responses ?? {})).toEqual([...statuses, 'default']);
  });

  test('a patch is a merge patch or plain JSON, and a replacement is JSON', () => {
    const patch = { 'application/json': {}, 'application/merge-patch+json': {} };
    expect(at('/orders/{id}', 'patch')?.requestBody).toMatchObject({ content: patch });
    expect(at('/orders/{id}', 'put')?.requestBody).not.toMatchObject({ content: patch });
  });

  test('each path once, whatever the names of its variables', () => {
    expect(Object.keys(openapi.paths)).toEqual([
      '/',
      '/orders',
      '/orders/{id}',
      '/customers',
      '/customers/{id}',
      '/orders/{id}/payments',
      '/orders/{id}/cancellations',
      '/orders/{id}/lines',
      '/customers/{id}/orders',
    ]);
  });

  test('the parameter fields of a resource, and not that of a search of its collection', () => {
    const things = plainOrders({ collectionLinks: { search: { href: '/orders{?fields}' } } });
    const document = describeApi([things], about).openapi;
    const hasFields = (path: string) =>
      JSON.stringify(document.paths[path]?.get).includes('"fields"');
    expect(['/orders', '/orders/{id}'].map(hasFields)).toEqual([true, false]);
    expect(JSON.stringify(at('/orders/{id}', 'get'))).toContain('"fields"');
  });

  test('link objects with the fields that fill the URLs of their targets', () => {
    const response = at('/orders/{id}', 'get')?.responses['200'];
    expect(response?.links).toMatchObject({
      up: { operationId: 'read-customers', parameters: { id: '$response.body#/customer_id' } },
      pay: { operationId: 'pay-orders', parameters: { id: '$response.body#/id' } },
    });
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
        address: 'object',
      },
      parameters: { region: ['north', 'south'], code: z.string(), active: 'boolean' },
    },
  });
  const { openapi } = describeApi([resource], about);
  const { get } = openapi.paths['/orders'] as unknown as {
    get: { parameters: { name?: string; description: string; schema: object }[] };
  };
  expect(
    get.parameters
      .filter(({ name }) => name !== undefined)
      .map(({ name, description, schema }) => [name, description, schema]),
  ).toEqual([
    ['page', 'The page number, starting at 1.', { type: 'integer', minimum: 1 }],
    ['limit', 'The page size.', { type: 'integer', minimum: 1, maximum: 50, default: 5 }],
    [
      'fields',
      'The fields to return, at most 100, separated by commas: total, status, note, address.',
      { type: 'string', examples: ['total,status'] },
    ],
    [
      'sort',
      'The fields to sort by, at most 5, each followed by a space and asc or desc, separated by commas: total, placed.',
      { type: 'string', examples: ['total desc'] },
    ],
    [
      'filter',
      'At most 20 conditions, joined by and, each a field, an operator and a value: total (eq gt), placed (eq), status (eq), note (ne).',
      { type: 'string' },
    ],
    [
      'region',
      'The parameter region of the service.',
      { type: 'string', enum: ['north', 'south'] },
    ],
    ['code', 'The parameter code of the service.', { type: 'string' }],
    ['active', 'The parameter active of the service.', { type: 'boolean' }],
    ['total', 'Only items whose total has this value.', { type: 'number' }],
    ['placed', 'Only items whose placed has this value.', { type: 'string' }],
    [
      'status',
      'Only items whose status has this value.',
      { type: 'string', enum: ['open', 'paid'] },
    ],
  ]);
});

test('428 of any operation is that of PUT, PATCH and DELETE, which require If-Match', () => {
  const resource = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
    links: {
      edit: {},
      delete: {},
      pay: { href: '/orders/{id}/payments', method: 'POST', meaning: 'Pays it.' },
      close: {
        href: '/orders/{id}/ends',
        method: 'POST',
        meaning: 'Ends it.',
        errors: { 428: 'Read it first.' },
      },
    },
    collectionLinks: { create: {} },
  });
  const errors = { 428: 'If-Match is required.', 429: 'Slow down.' };
  const { openapi } = describeApi([resource], { ...about, errors });
  const operations = Object.entries(openapi.paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, { responses?: Record<string, object> }>).flatMap(
      ([method, { responses }]) =>
        responses === undefined ? [] : { at: `${method} ${path}`, responses },
    ),
  );
  expect(operations.every(({ responses }) => '429' in responses)).toBe(true);
  expect(operations.filter(({ responses }) => '428' in responses).map(({ at }) => at)).toEqual([
    'patch /orders/{id}',
    'delete /orders/{id}',
    'post /orders/{id}/ends',
  ]);
});

describe('an operation that several links share', () => {
  const shared = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int(), total: z.number(), note: z.string().optional() }),
    path: '/orders/{id}',
    links: {
      edit: { permission: 'edit' },
    },
    collectionLinks: {
      move: {
        href: '/orders/{id}',
        method: 'PATCH',
        meaning: 'Moves the order.',
        accepts: z.object({ to: z.string() }),
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
  const at = (path: string, method: string) =>
    (openapi.paths[path] as unknown as Record<string, object>)[method];

  test('accepts the input of each link', () => {
    const { requestBody } = at('/orders/{id}', 'patch') as {
      requestBody: { content: Record<string, { schema: object; examples: object }> };
    };
    expect(Object.keys(requestBody.content)).toEqual([
      'application/merge-patch+json',
      'application/json',
    ]);
    expect(requestBody.content['application/json']).toMatchObject({
      schema: {
        anyOf: [
          { $ref: '#/components/schemas/OrdersMoveInput' },
          { $ref: '#/components/schemas/OrdersPatch' },
        ],
      },
      examples: { edit: { value: { note: 'text' } }, move: { value: { to: 'text' } } },
    });
    expect(openapi.components.schemas).toMatchObject({
      OrdersPatch: {
        properties: {
          total: { type: 'number' },
          note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        },
      },
    });
    expect(openapi.components.schemas).not.toHaveProperty('OrdersPatch.required');
  });

  test('has the responses of each link', () => {
    expect(at('/orders/{id}', 'patch')).toMatchObject({
      responses: {
        200: {},
        202: {
          description: expect.stringContaining('later'),
          headers: { Link: {}, 'Cache-Control': {}, Vary: {}, 'Retry-After': {} },
        },
        403: {},
        423: { description: 'Locked.' },
        428: { description: 'Read it first.' },
        598: { description: 'Odd.' },
      },
      parameters: [{ name: 'If-Match', required: true }],
    });
  });

  test('a template has its own parameters', () => {
    expect(at('/things', 'get')).toMatchObject({
      parameters: [
        { name: 'q', description: 'The parameter q of the service.' },
        { name: 'size' },
        { $ref: '#/components/parameters/If-None-Match' },
      ],
      responses: { 400: {} },
    });
    expect(at('/orders/found', 'get')).toMatchObject({
      parameters: [{ name: 'words', description: 'Words to find.' }, {}],
    });
  });

  test('a parameter that is a field has its schema', () => {
    expect(at('/orders', 'get')).toMatchObject({
      parameters: [
        {},
        {},
        {
          name: 'total',
          schema: { type: 'number' },
          description: 'Only items whose total has this value.',
        },
        { name: 'code', description: 'The parameter code of the service.' },
        {},
      ],
    });
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
  expect(Object.keys(openapi.components.schemas as object)).toEqual(
    expect.arrayContaining([
      'Orders',
      'Orders2',
      'OrdersPage',
      'OrdersPageResource',
      'Links2',
      'Links',
      'Index',
      'Index2',
    ]),
  );
  const ids = Object.values(openapi.paths).map(
    ({ get }) => (get as { operationId: string }).operationId,
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(openapi.tags.map(({ name }) => name)).toEqual(['index', 'links', 'orders', 'orders-page']);
});

test('the schemas of links do not take the names of others', () => {
  const relations = defineRelations({ pay: { method: 'POST', meaning: 'Pays.' } });
  const takes = (member: string) => ({ accepts: z.object({ [member]: z.string() }) });
  const orders = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    path: '/orders/{id}',
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
  const { openapi } = describeApi([orders, others], about);
  const inputOf = (path: string, method: string) => {
    const operation = JSON.stringify(openapi.paths[path]?.[method]);
    const [, component = ''] = /"requestBody".*?schemas\/(\w+)"/.exec(operation) ?? [];
    const schemas = openapi.components.schemas as Record<string, { properties: object }>;
    return Object.keys(schemas[component]?.properties ?? {});
  };
  expect(inputOf('/orders/{id}/payments', 'post')).toEqual(['card']);
  expect(inputOf('/payments', 'post')).toEqual(['cards']);
  expect(inputOf('/orders-pays/{id}', 'put')).toEqual(['id', 'sum']);
});

test('a definition that a link returns is documented', () => {
  const receipts = defineResource({
    name: 'receipts',
    schema: z.object({ id: z.int() }),
    path: '/receipts/{id}',
    links: {},
  });
  const sales = defineResource({
    name: 'sales',
    schema: z.object({ id: z.int() }),
    path: '/sales/{id}',
    links: {
      related: { href: '/sales/{id}/receipts', returns: [receipts] },
      describes: { href: '/sales/{id}/receipt', returns: receipts },
    },
  });
  const { openapi } = describeApi([sales], { ...about, path: '/start' });
  expect(openapi.paths).toHaveProperty(['/receipts/{id}']);
  expect(openapi.paths).toMatchObject({
    '/start': { get: { operationId: 'read-index' } },
    '/sales/{id}/receipts': {
      get: {
        responses: {
          200: {
            content: {
              'application/hal+json': { schema: { $ref: '#/components/schemas/ReceiptsPage' } },
            },
          },
        },
      },
    },
  });
  expect(JSON.stringify(openapi.paths['/start'])).not.toContain('receipts');
});
