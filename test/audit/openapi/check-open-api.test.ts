import { checkOpenApi, type OpenApiOptions } from 'halyard/audit';
import { describe as documentationOf } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { orders as demoOrders } from '../../../examples/orders/resources.js';
import { about, customers, orders } from '../../definition/shop.js';

const BASE = 'https://api.example.se/shop/v1';
const ETAG = { ETag: { schema: { type: 'string' } } };
const LINKED = { type: 'object', properties: { _links: { type: 'array' } } };
const HAL = { 'application/hal+json': { schema: LINKED } };
const OK = { description: 'The orders.', headers: ETAG, content: HAL };

type Json = Readonly<Record<string, unknown>>;

/** A document without a fault, but for what is given. */
function documentOf(paths: Json, more: Json = {}): Json {
  return { openapi: '3.1.0', info: {}, servers: [{ url: BASE }], paths, ...more };
}

const get = (response: Json, more: Json = {}) => ({
  get: { description: 'Reads the orders.', responses: { 200: response }, ...more },
});
const path = (operations: Json, more: Json = {}) => documentOf({ '/orders': operations }, more);
const method = (name: string, responses: Json) =>
  path({ [name]: { description: 'Does it.', responses } });
const parameters = (...list: readonly Json[]) => path(get(OK, { parameters: list }));
const query = (name: string, more: Json = {}) => parameters({ name, in: 'query', ...more });

async function found(document: object | string, options?: OpenApiOptions) {
  return (await checkOpenApi(document, options)).map(({ rule, pointer }) => `${rule} ${pointer}`);
}

const RESPONSE = '/paths/~1orders/get/responses/200';
const SCHEMA = `${RESPONSE}/content/application~1hal+json/schema`;
const schema = (value: unknown, more: Json = {}) =>
  path(get({ ...OK, content: { 'application/hal+json': { schema: value } } }), more);
const headers = (value: Json) => path(get({ ...OK, headers: value }));
const NAME = '/paths/~1orders/get/parameters/0/name';

describe('each fault is found at its place', () => {
  test.each<readonly [name: string, document: Json | string, findings: readonly string[]]>([
    ['nothing in a document that follows the rules', path(get(OK)), []],

    ['a document of Swagger 2', { swagger: '2.0', paths: {} }, ['HYP.01 ']],
    ['a version that is not known', { openapi: '4.0.0', paths: {} }, ['HYP.01 /openapi']],
    ['openapi as a number', 'openapi: 3.1\npaths: {}', ['HYP.01 /openapi']],
    ['no paths', { openapi: '3.0.3' }, ['HYP.01 ']],
    ['a list', '[]', ['HYP.01 ']],
    ['an empty text', '', ['HYP.01 ']],
    ['text that is neither JSON nor YAML', 'paths: [', ['HYP.01 ']],
    ['an alias without an anchor', 'paths: *x', ['HYP.01 ']],

    [
      'a server over http',
      path(get(OK), { servers: [{ url: 'http://api.example.se/a/v1' }] }),
      ['UFN.02 /servers/0/url'],
    ],
    [
      'a second server over http',
      path(get(OK), { servers: [{ url: BASE }, { url: 'http://api.example.se/' }] }),
      ['UFN.02 /servers/1/url'],
    ],
    [
      'an underscore in the base',
      path(get(OK), { servers: [{ url: 'https://api.example.se/my_shop/v1' }] }),
      ['UFN.09 /servers/0/url', 'UFN.11 /servers/0/url'],
    ],
    [
      'no version',
      path(get(OK), { servers: [{ url: 'https://api.example.se/shop' }] }),
      ['VER.05 /servers/0/url'],
    ],
    [
      'no version in one path of two',
      documentOf(
        { '/v1/orders': get(OK), '/orders': get(OK, {}) },
        { servers: [{ url: 'https://api.example.se' }] },
      ),
      ['VER.05 /paths/~1orders'],
    ],
    [
      'a version in the paths',
      documentOf({ '/v1/orders': get(OK) }, { servers: [{ url: 'https://api.example.se/' }] }),
      [],
    ],
    ['a relative server', path(get(OK), { servers: [{ url: '/shop/v1' }] }), []],
    ['no server', path(get(OK), { servers: undefined }), []],
    ['a server without a URL', path(get(OK), { servers: [{}] }), []],
    [
      'a variable with a default',
      path(get(OK), {
        servers: [
          { url: '{scheme}://api.example.se/shop/v1', variables: { scheme: { default: 'http' } } },
        ],
      }),
      ['UFN.02 /servers/0/url'],
    ],
    [
      'a variable without a default',
      path(get(OK), {
        servers: [{ url: 'https://{region}.example.se/shop/v1', variables: { region: {} } }],
      }),
      [],
    ],
    [
      'a server of a path',
      path({ ...get(OK), servers: [{ url: 'http://api.example.se/a/v1' }] }),
      ['UFN.02 /paths/~1orders/servers/0/url'],
    ],
    [
      'a server of an operation',
      path(get(OK, { servers: [{ url: 'http://api.example.se/a/v1' }] })),
      ['UFN.02 /paths/~1orders/get/servers/0/url'],
    ],

    ['upper case in a path', documentOf({ '/Orders': get(OK) }), ['UFN.06 /paths/~1Orders']],
    [
      'a verb in a path',
      documentOf({ '/orders/{id}/cancel': get(OK) }),
      ['naming.verb /paths/~1orders~1{id}~1cancel'],
    ],
    [
      'a singular, once for all its operations',
      documentOf({
        '/order/{id}': { ...get(OK), delete: { summary: 'Deletes.', responses: {} } },
      }),
      ['naming.singular /paths/~1order~1{id}'],
    ],
    ['an extension in paths', documentOf({ 'x-order': 1, '/orders': get(OK) }), []],
    ['a path item that is no object', documentOf({ '/orders': 1 }), []],

    ['another name for the page size', query('pageSize'), [`UFN.04 ${NAME}`]],
    ['an underscore that separates nothing', query('_status'), [`UFN.10 ${NAME}`]],
    ['payload in an example', query('status', { example: '{"a":[1,2,3]}' }), [`UFN.03 ${NAME}`]],
    [
      'payload in a default',
      query('status', { schema: { default: '{"a":[1,2,3]}' } }),
      [`UFN.03 ${NAME}`],
    ],
    ['a number as example', query('page', { schema: { example: 2 } }), []],
    [
      'a document in a parameter',
      query('status', { content: { 'application/json': {} } }),
      ['UFN.03 /paths/~1orders/get/parameters/0/content/application~1json'],
    ],
    ['text in a parameter', query('status', { content: { 'text/plain': {} } }), []],
    [
      'paging of the conventions',
      parameters(
        { name: 'page', in: 'query' },
        { name: 'filter', in: 'query' },
        { name: 'sort', in: 'query' },
      ),
      [],
    ],
    ['the name of a header', parameters({ name: '_Status', in: 'header' }), []],
    ['a parameter without a name', parameters({ in: 'query' }), []],
    [
      'a parameter of a path',
      path({ ...get(OK), parameters: [{ name: 'per_page', in: 'query' }] }),
      ['UFN.04 /paths/~1orders/parameters/0/name'],
    ],
    [
      'a component, once',
      documentOf(
        {
          '/orders': get(OK, { parameters: [{ $ref: '#/components/parameters/Size' }] }),
          '/invoices': get(OK, { parameters: [{ $ref: '#/components/parameters/Size' }] }),
        },
        { components: { parameters: { Size: { name: 'per_page', in: 'query' } } } },
      ),
      ['UFN.04 /components/parameters/Size/name'],
    ],

    [
      'an operation without a description',
      path(get(OK, { description: ' ' })),
      ['HYP.01 /paths/~1orders/get'],
    ],
    [
      'an operation with a summary',
      path(get(OK, { description: undefined, summary: 'Reads.' })),
      [],
    ],
    [
      'a response without a description',
      path(get({ ...OK, description: undefined })),
      [`HYP.01 ${RESPONSE}`],
    ],
    [
      'a link without a description',
      path(get({ ...OK, links: { pay: {} } })),
      [`HYP.01 ${RESPONSE}/links/pay`],
    ],
    [
      'a link with a description',
      path(get({ ...OK, links: { pay: { description: 'Pays.' } } })),
      [],
    ],
    [
      'a link to an operation with a description',
      path(get({ ...OK, links: { self: { operationId: 'read' } } }, { operationId: 'read' })),
      [],
    ],
    [
      'a link to no operation',
      path(get({ ...OK, links: { self: { operationId: 'raed' } } }, { operationId: 'read' })),
      [`HYP.01 ${RESPONSE}/links/self`],
    ],
    [
      'a link by reference',
      path(get({ ...OK, links: { self: { operationRef: '#/paths/~1orders/get' } } })),
      [],
    ],
    [
      'a link to another document',
      path(
        get({
          ...OK,
          links: {
            self: { operationRef: 'https://example.se/#/paths' },
            pay: { $ref: 'links.yaml' },
          },
        }),
      ),
      [],
    ],

    ['a schema without _links', schema({ type: 'object' }), [`HYP.01 ${SCHEMA}`]],
    ['a schema that is true', schema(true), [`HYP.01 ${SCHEMA}`]],
    [
      'content without a schema',
      path(get({ ...OK, content: { 'application/json': {} } })),
      [
        `HYP.06 ${RESPONSE}/content/application~1json`,
        `HYP.01 ${RESPONSE}/content/application~1json`,
      ],
    ],
    ['a bare list', schema({ type: 'array', items: LINKED }), [`collection.list ${SCHEMA}`]],
    ['a bare list without a type', schema({ items: LINKED }), [`collection.list ${SCHEMA}`]],
    [
      'links of the HAL draft',
      schema({ properties: { _links: { type: ['object', 'null'] } } }),
      [`HYP.11 ${SCHEMA}/properties/_links`],
    ],
    ['_links in a part', schema({ allOf: [{ type: 'object' }, LINKED] }), []],
    ['_links in each alternative', schema({ oneOf: [LINKED, { allOf: [LINKED] }] }), []],
    [
      '_links in one alternative',
      schema({ anyOf: [LINKED, { type: 'object' }] }),
      [`HYP.01 ${SCHEMA}`],
    ],
    [
      'a part in another document',
      schema({ allOf: [{ $ref: 'https://example.se/order.json' }] }),
      [],
    ],
    ['an alternative in another document', schema({ anyOf: [LINKED, { $ref: 'order.json' }] }), []],
    ['a schema in another document', schema({ $ref: 'order.json' }), []],
    [
      '_links in another document',
      schema({ properties: { _links: { $ref: 'order.json#/links' } } }),
      [],
    ],
    [
      'a schema of itself',
      schema(
        { $ref: '#/components/schemas/A' },
        { components: { schemas: { A: { allOf: [{ $ref: '#/components/schemas/A' }] } } } },
      ),
      ['HYP.01 /components/schemas/A'],
    ],
    [
      'a component, once',
      documentOf(
        {
          '/orders': get({
            ...OK,
            content: { 'application/hal+json': { schema: { $ref: '#/components/schemas/A' } } },
          }),
          '/invoices': get({
            ...OK,
            content: { 'application/hal+json': { schema: { $ref: '#/components/schemas/A' } } },
          }),
        },
        { components: { schemas: { A: {} } } },
      ),
      ['HYP.01 /components/schemas/A'],
    ],
    [
      'no links in a 201 of a POST',
      method('post', {
        201: {
          description: 'New.',
          headers: { location: {} },
          content: { 'application/hal+json': { schema: {} } },
        },
      }),
      [],
    ],

    [
      'a format of its own',
      path(get({ ...OK, content: { 'application/vnd.acme+json': {} } })),
      [`HYP.06 ${RESPONSE}/content/application~1vnd.acme+json`],
    ],
    ['an image', path(get({ ...OK, content: { 'image/png': {}, 'application/ld+json': {} } })), []],
    [
      'an error as JSON',
      method('post', { 400: { description: 'No.', content: { 'application/json': {} } } }),
      ['HYP.06 /paths/~1orders/post/responses/400/content/application~1json'],
    ],
    [
      'an error as problem details or JSON',
      method('post', {
        '4XX': {
          description: 'No.',
          content: { 'application/json': {}, 'application/problem+json; charset=utf-8': {} },
        },
      }),
      [],
    ],
    [
      'an error as text',
      method('post', { 500: { description: 'No.', content: { 'text/html': {} } } }),
      [],
    ],
    [
      'a default beside a success is an error',
      method('post', {
        202: { description: 'Yes.' },
        default: { description: 'No.', content: { 'application/json': {} } },
      }),
      ['HYP.06 /paths/~1orders/post/responses/default/content/application~1json'],
    ],
    [
      'a default alone is a success',
      path({ get: { description: 'Reads.', responses: { default: { ...OK, headers: {} } } } }),
      ['CAC.01 /paths/~1orders/get/responses/default'],
    ],
    ['an extension in responses', method('post', { 'x-a': { content: 1 } }), []],
    [
      'a 204 with content',
      method('delete', { 204: { description: 'Gone.', content: HAL } }),
      ['conditional.not-modified /paths/~1orders/delete/responses/204/content'],
    ],

    ['nothing for caches', headers({}), [`CAC.01 ${RESPONSE}`]],
    ['another spelling of ETag', headers({ etag: {} }), []],
    [
      'no-store',
      headers({ 'Cache-Control': { schema: { const: 'no-store' } } }),
      [`CAC.01 ${RESPONSE}/headers/Cache-Control`],
    ],
    ['headers in another document', headers({ $ref: 'headers.yaml' }), []],
    [
      'a 201 without Location',
      method('post', { 201: { description: 'New.' } }),
      ['created.location /paths/~1orders/post/responses/201'],
    ],
    [
      'a PUT that is cached',
      method('put', {
        200: {
          description: 'New.',
          headers: { 'cache-control': { schema: { enum: ['max-age=60'] } } },
        },
      }),
      ['caching.put-delete /paths/~1orders/put/responses/200/headers/cache-control'],
    ],
    ...['s-maxage=60', 'public'].map(
      (example) =>
        [
          `a PATCH with ${example}`,
          method('patch', {
            200: { description: 'New.', headers: { 'cache-control': { example } } },
          }),
          ['caching.put-delete /paths/~1orders/patch/responses/200/headers/cache-control'],
        ] as const,
    ),
    [
      'a DELETE that expires',
      method('delete', { 204: { description: 'Gone.', headers: { Expires: {} } } }),
      ['caching.put-delete /paths/~1orders/delete/responses/204/headers/Expires'],
    ],
    [
      'a DELETE that is not stored',
      method('delete', {
        204: {
          description: 'Gone.',
          headers: { Expires: {}, 'Cache-Control': { example: 'no-store' } },
        },
      }),
      [],
    ],
    [
      'the error of a PUT',
      method('put', { 404: { description: 'No.', headers: { Expires: {} } } }),
      [],
    ],

    [
      'a reference that leads nowhere, once',
      path({
        ...get({ $ref: '#/components/responses/A' }),
        ...{
          head: { summary: 'Reads.', responses: { 200: { $ref: '#/components/responses/A' } } },
        },
      }),
      [`HYP.01 ${RESPONSE}`],
    ],
    [
      'a reference to itself',
      path(get({ $ref: '#/paths/~1orders/get/responses/200' })),
      [`HYP.01 ${RESPONSE}`],
    ],
    [
      'a reference to an inherited member',
      path(get({ $ref: '#/constructor' })),
      [`HYP.01 ${RESPONSE}`],
    ],
    ['a reference with a broken escape', path(get({ $ref: '#/%' })), [`HYP.01 ${RESPONSE}`]],
    ['an anchor', path(get({ $ref: '#ok' })), []],
    ['the root', path(get({ ...OK, links: { a: { $ref: '#' } } })), [`HYP.01 `]],
    ['escaped names', path(get({ $ref: '#/x~1y~0z/0' }), { 'x/y~z': [OK] }), []],
    [
      'a path item that is referred to',
      documentOf({ '/orders': { $ref: '#/x' } }, { x: get({ ...OK, headers: {} }) }),
      ['CAC.01 /x/get/responses/200'],
    ],
  ])('%s', async (_, document, findings) => {
    expect(await found(document)).toEqual(findings);
    if (typeof document !== 'string' && findings.length <= 1) {
      expect(await found(stringify(document))).toEqual(findings);
    }
  });
});

describe('a finding has', () => {
  const text = [
    'openapi: 3.0.3',
    'servers: [{ url: "http://api.example.se/shop/v1/" }]',
    'paths:',
    '  /Order_items:',
    '    get: &get',
    '      parameters:',
    '        - { in: query, name: page_size }',
    '      responses:',
    '        200: { description: Lines, headers: { ETag: {} } }',
    '  /invoices:',
    '    <<: { get: *get }',
  ].join('\n');
  const json = JSON.stringify(documentOf({ '/Orders': get({}) }), undefined, 2);

  test('its place in YAML, and a suggestion', async () => {
    const findings = await checkOpenApi(text);
    expect(
      findings.map(({ rule, line, column, suggestion }) => [rule, line, column, suggestion]),
    ).toEqual([
      ['UFN.02', 2, 13, 'https://api.example.se/shop/v1/'],
      ['UFN.06', 4, 3, '/order_items'],
      ['UFN.09', 4, 3, '/Order-items'],
      ['HYP.01', 5, 5, undefined],
      ['UFN.04', 7, 24, 'limit'],
    ]);
    expect(findings[1]).toEqual({
      rule: 'UFN.06',
      level: 'SHALL',
      message: 'Path must be in lower case, got "Order_items"',
      path: ['paths', '/Order_items'],
      pointer: '/paths/~1Order_items',
      range: [1, 12],
      line: 4,
      column: 3,
      suggestion: '/order_items',
    });
  });

  test('its place in JSON', async () => {
    expect(
      (await checkOpenApi(json)).map(({ rule, line, column }) => [rule, line, column]),
    ).toEqual([
      ['UFN.06', 10, 5],
      ['HYP.01', 14, 11],
      ['CAC.01', 14, 11],
    ]);
  });

  test('no line in a document that was parsed', async () => {
    const [finding] = await checkOpenApi(JSON.parse(json));
    expect(finding).not.toHaveProperty('line');
  });

  test('the place of a fault of syntax', async () => {
    const [finding, ...rest] = await checkOpenApi('openapi: 3.1.0\npaths: [}');
    expect(rest).toEqual([]);
    expect(finding).toMatchObject({ rule: 'HYP.01', pointer: '', line: 2, column: 9 });
    expect(finding?.message).toMatch(/^The document must be JSON or YAML\. /);
  });

  test('a variable that is not described stays in its URL', async () => {
    for (const variables of [undefined, {}, { stage: 17 }, { stage: {} }]) {
      const servers = [{ url: 'http://api.example.se/{stage}/v1', variables }];
      const findings = await checkOpenApi(path(get(OK), { servers }));
      expect(findings.map(({ rule, pointer }) => [rule, pointer])).toEqual([
        ['UFN.02', '/servers/0/url'],
      ]);
    }
  });

  test('no suggestion for a URL with variables', async () => {
    const servers = [{ url: 'http://{h}.example.se/v1', variables: { h: { default: 'api' } } }];
    const [finding] = await checkOpenApi(path(get(OK), { servers }));
    expect(finding).not.toHaveProperty('suggestion');
  });
});

describe('options', () => {
  test.each<readonly [OpenApiOptions, Json]>([
    [{ ignore: ['CAC.01'] }, headers({})],
    [{ ignore: ['HYP.01'] }, {}],
    [
      { localDevelopment: true },
      path(get(OK), { servers: [{ url: 'http://localhost:3000/a/v1' }] }),
    ],
    [{ linkedData: true }, path(get(OK), { servers: [{ url: 'https://a.se/shop' }] })],
    [{ vocabulary: { plurals: { order: 'order' } } }, documentOf({ '/order/{id}': get(OK) })],
    [{ singletons: ['order'] }, documentOf({ '/order/{id}': get(OK) })],
    [{ certainty: 'certain' }, documentOf({ '/orders/search': get(OK) })],
    [{ halForm: true }, schema({ properties: { _links: { type: 'object' } } })],
  ])('%j', async (options, document) => {
    expect(await found(document)).not.toEqual([]);
    expect(await found(document, options)).toEqual([]);
  });
});

describe('the documents of describe', () => {
  test('the shop: a name of its own', async () => {
    const { openapi } = documentationOf([orders, customers], about);
    expect(await found(openapi)).toEqual(['UFN.04 /paths/~1customers/get/parameters/1/name']);
  });

  test.each(['links', 'hal-forms', 'negotiate'] as const)(
    'the order service, %s',
    async (format) => {
      const { openapi } = documentationOf([demoOrders], { ...about, format });
      expect(await found(stringify(openapi))).toEqual([]);
    },
  );

  test('the order service in the form of the HAL draft', async () => {
    const { openapi } = documentationOf([demoOrders], { ...about, format: 'hal' });
    expect(await found(openapi)).toEqual(['HYP.11 /components/schemas/HalLinks']);
    expect(await found(openapi, { halForm: true })).toEqual([]);
  });
});
