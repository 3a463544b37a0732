import { checkOpenApi } from 'halyard/audit';
import { describe, expect, test } from 'vitest';
import { rows } from '../../support/rows.js';

const links = (schema: object) => ({ type: 'object', properties: { _links: schema } });
const HAL = { 'application/hal+json': { schema: links({ type: 'array' }) } };
const OK = { description: 'The orders.', headers: { ETag: {} }, content: HAL };
const READ = { get: { description: 'Reads.', responses: { 200: OK } } };
const SERVER = 'https://api.example.se/shop/v1';

function documentOf(paths: object, url: string | undefined = SERVER, more: object = {}): object {
  const servers = url === undefined ? {} : { servers: [{ url }] };
  return { openapi: '3.1.0', info: {}, ...servers, paths, ...more };
}

/** The findings, each with its rule, place and suggestion. */
async function found(document: object | string): Promise<string[]> {
  return (await checkOpenApi(document)).map(({ rule, path, suggestion }) =>
    [rule, path.join('.'), suggestion].filter((text) => text !== undefined).join(' '),
  );
}

const messages = async (document: object | string) =>
  (await checkOpenApi(document)).map(({ message }) => message);

describe('findings of a text', () => {
  test.each([
    ['in one line', 0],
    ['indented', 2],
  ])('have the same places as JSON and as YAML: %s', async (_, indent) => {
    const links = { schema: { type: 'array' } };
    const responses = { 200: { content: { 'application/json': links } }, 500: {} };
    const document = documentOf(
      { '/Orders': { get: { responses } }, '/a/{Id}/get-b': { put: { parameters: [{}, null] } } },
      'http://api.example.se/',
    );
    const json = JSON.stringify(document, null, indent);
    const found = await checkOpenApi(json);
    expect(found.length).toBeGreaterThan(5);
    expect(await checkOpenApi(`# A comment: not JSON\n${json}`)).toEqual(
      found.map(({ line = 0, ...finding }) => ({ ...finding, line: line + 1 })),
    );
  });

  test('that is too deep are at its place', async () => {
    const message =
      'The document must have at most 100 levels of nesting, and 1024 characters in a name';
    const [json] = await checkOpenApi(`\n${'['.repeat(150)}${']'.repeat(150)}`);
    expect(json).toMatchObject({ line: 1, column: 1, message });
    const [first] = await checkOpenApi(`a: ${'['.repeat(100)}`);
    expect(first).toMatchObject({ line: 1, column: 'a: '.length + 100 + 1, message });
    const [yaml] = await checkOpenApi(`# Deep\na: ${'['.repeat(101)}`);
    expect(yaml).toMatchObject({ line: 2, column: 'a: '.length + 100 + 1 });
  });

  test('with aliases are at the nearest place above', async () => {
    const text = [
      'x: &lines { description: Reads., responses: { 200: {} } }',
      'openapi: 3.1.0',
      'paths:',
      '  /orders: &orders',
      '    get: &get { responses: {} }',
      '  /items:',
      '    get: *get',
      '  /lines:',
      '    get: *lines',
    ].join('\n');
    expect((await checkOpenApi(text)).map(({ pointer, line }) => [pointer, line])).toEqual([
      ['/paths/~1orders/get', 5],
      ['/paths/~1lines/get/responses/200', 9],
      ['/paths/~1lines/get/responses/200', 9],
    ]);
  });
});

const EXCESS = 'at most 100 levels of nesting, and 1024 characters in a name';

/** Texts, and what is wrong with them. R is a document without paths. */
const TEXTS: readonly (readonly [text: string, fault?: string])[] = [
  [`R\nx: &x 1\ny: [${'*x,'.repeat(150)}]`],
  ['R\npaths: {}\n'],
  [`R\nx: [${'1,'.repeat(5_001)}]`],
  ['openapi: *x', 'JSON or YAML. Unresolved alias (the anchor must be set before the alias): x'],
  ['a: { <<: { b: 1 } }', 'have no merge keys (<<), which OpenAPI does not allow'],
  ['{', 'JSON or YAML. Flow map must end with a }'],
  ['a: !<!> x', "JSON or YAML. Verbatim tags aren't resolved, so !<!> is invalid"],
  ['a: !e.x!foo b', 'JSON or YAML. Could not resolve tag: !e.x!foo'],
  [`R\n${'? '.repeat(101)}a`, EXCESS],
  [`R\nx: &a 1\ny: [${'*a,'.repeat(10_000)}]`, 'at most 10000 anchors and aliases'],
  [`R\nx: { ? ${'a'.repeat(1025)} : 1 }`, EXCESS],
  [`{"openapi":"3.1.0","paths":{"/${'a'.repeat(1024)}":{}}}`, EXCESS],
  [`R\nx: [[],${'['.repeat(99)}${']'.repeat(99)}]`, EXCESS],
];

test.each(TEXTS)('the text %j', async (text = '', fault) => {
  const found = await messages(text.replace('R\n', 'openapi: 3.1.0\npaths: {}\n'));
  expect(found).toEqual(fault === undefined ? [] : [expect.stringContaining(fault)]);
});

describe('operations and responses', () => {
  test.each(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'])(
    '%s has a description',
    async (name) => {
      expect(await messages(documentOf({ '/orders': { [name]: { responses: {} } } }))).toEqual([
        `The ${name.toUpperCase()} operation must have a description of what it does`,
      ]);
    },
  );

  test('a response that operations share is checked for each method', async () => {
    const components = { responses: { Ok: { description: 'x' } } };
    const responses = { 201: { $ref: '#/components/responses/Ok' } };
    const operation = { description: 'Does it.', responses };
    const paths = { '/orders': { put: operation, post: { ...operation } } };
    expect(await found(documentOf(paths, SERVER, { components }))).toEqual([
      'created.location components.responses.Ok',
    ]);
  });
});

const URLS = `
  https://api.example.se/shop => /orders, /Customers => VER.05 paths./orders, UFN.06 paths./Customers /customers
  ${SERVER} => /images/by-id/{id}/labels => naming.query-word paths./images/by-id/{id}/labels
  https://api.example.se/shop => /customers, /v1/orders => VER.05 paths./customers
  ${SERVER}/17 => /orders
  https://api.example.se/v1/order/{orderId} => /lines
  https://api.example.se/v1/Shop => /orders => UFN.06 servers.0.url
  https://api.example.se/Shop/v1/ => /orders => UFN.06 servers.0.url
  https://api.example.se/get-shop/v1 => /orders => naming.verb servers.0.url
  ${SERVER} => //orders => UFN.01 paths.//orders /orders
  https://api.example.se/myShop/v1 => /Orders => UFN.06 servers.0.url, UFN.08 servers.0.url, UFN.06 paths./Orders
  https://u:p@api.example.se/v1 => /Orders => UFN.01 paths./Orders, UFN.06 paths./Orders
`;

describe('URLs', () => {
  test.each(rows(URLS))('%s', async (_row, url, paths = '', expected = '') => {
    const items = paths.split(', ').map((path) => [path, structuredClone(READ)]);
    expect(await found(documentOf(Object.fromEntries(items), url))).toEqual(
      expected.split(', ').filter(Boolean),
    );
  });
});

test('the parameter pageSize has the suggestion limit', async () => {
  const parameters = [{ name: 'pageSize', in: 'query', schema: { default: 20 } }];
  const paths = { '/orders': { get: { ...READ.get, parameters } } };
  const place = 'UFN.04 paths./orders.get.parameters.0.name';
  expect(await found(documentOf(paths))).toEqual([`${place} limit`]);
});
