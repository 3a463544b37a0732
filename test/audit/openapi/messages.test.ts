import { checkOpenApi } from 'halyard/audit';
import { describe, expect, test } from 'vitest';

const HAL = {
  'application/hal+json': { schema: { type: 'object', properties: { _links: { type: 'array' } } } },
};
const ETAG = { ETag: { schema: { type: 'string' } } };
const OK = { description: 'The orders.', headers: ETAG, content: HAL };

function documentOf(operations: object, more: object = {}): object {
  const servers = [{ url: 'https://api.example.se/shop/v1' }];
  return { openapi: '3.1.0', info: {}, servers, paths: { '/orders': operations }, ...more };
}

const get = (response: object, more: object = {}) =>
  documentOf({
    get: { description: 'Reads.', responses: { 200: { ...OK, ...response } }, ...more },
  });
const method = (name: string, responses: object) =>
  documentOf({ [name]: { description: 'Does it.', responses } });
const control = (value: object) => ({ headers: { 'Cache-Control': value } });

async function found(document: object | string): Promise<string[]> {
  const findings = await checkOpenApi(document);
  return findings.map(({ rule, message, suggestion }) => {
    return `${rule}: ${message}${suggestion === undefined ? '' : ` → ${suggestion}`}`;
  });
}

const NO_STORE = 'CAC.01: A GET response should be cacheable, got Cache-Control: no-store';
const UNDECLARED =
  'CAC.01: A GET response should declare Cache-Control or ETag, so that it can be cached';
const cacheable = (name: string) =>
  `caching.put-delete: Responses to ${name} must not be cacheable. Declare Cache-Control: no-store`;

describe('each message states the requirement and what was given', () => {
  test.each<[what: string, document: object | string, findings: string[]]>([
    ['a text', '"x"', ['HYP.01: The document must be an OpenAPI document, got "x"']],
    [
      'no paths',
      { openapi: '3.0.3' },
      ['HYP.01: The document must have paths that describe each URL'],
    ],
    [
      'Swagger 2',
      { swagger: '2.0', paths: {} },
      ['HYP.01: openapi must be 3.0.x or 3.1.x, got "2.0"'],
    ],
    [
      'another version',
      { openapi: 'v3.1.0', paths: {} },
      ['HYP.01: openapi must be 3.0.x or 3.1.x, got "v3.1.0"'],
    ],
    [
      'a version that is a list',
      { openapi: ['3.1.0'], paths: {} },
      ['HYP.01: openapi must be 3.0.x or 3.1.x, got ["3.1.0"]'],
    ],
    [
      'a reference to nothing',
      get({}, { parameters: [{ $ref: '#/components/parameters/x' }] }),
      ['HYP.01: $ref must lead to a part of the document, got "#/components/parameters/x"'],
    ],
    [
      'a reference through a text',
      get({}, { parameters: [{ $ref: '#/openapi/0' }, { $ref: '#/info/x/y' }] }),
      ['#/openapi/0', '#/info/x/y'].map(
        (to) => `HYP.01: $ref must lead to a part of the document, got "${to}"`,
      ),
    ],
    [
      'an operation without a description',
      documentOf({ get: { responses: { 200: OK } } }),
      ['HYP.01: The GET operation must have a description of what it does'],
    ],
    [
      'a response without one',
      get({ description: ' ' }),
      ['HYP.01: The response must have a description'],
    ],
    [
      'a link without one',
      get({ links: { customer: {} } }),
      ['HYP.01: Link customer must have a description of what it leads to'],
    ],
    [
      'a link to an operation without one',
      get({ links: { customer: { operationRef: '#/info' } } }),
      ['HYP.01: Link customer must have a description of what it leads to'],
    ],
    [
      'content of a 204',
      method('delete', { 204: { description: 'Done.', content: HAL } }),
      ['conditional.not-modified: A 204 or 304 must have no content'],
    ],
    [
      'content of a 304',
      documentOf({
        get: {
          description: 'Reads.',
          responses: { 200: OK, 304: { description: 'Same.', content: HAL } },
        },
      }),
      ['conditional.not-modified: A 204 or 304 must have no content'],
    ],
    [
      'an error as JSON',
      get(
        {},
        {
          responses: {
            200: OK,
            '4xx': { description: 'Wrong.', content: { 'application/json': {} } },
          },
        },
      ),
      [
        'HYP.06: The media type of an error must be application/problem+json, got "application/json" → application/problem+json',
      ],
    ],
    [
      'a format of its own',
      get({ content: { 'application/vnd.acme+json': {} } }),
      [
        'HYP.06: The media type must be a standard format for hypermedia, got "application/vnd.acme+json" → application/hal+json',
      ],
    ],
    [
      'content without a schema',
      get({ content: { 'application/hal+json': {} } }),
      ['HYP.01: The content must have a schema that describes the format of the response'],
    ],
    [
      'a schema without links',
      get({ content: { 'application/hal+json': { schema: { type: 'object' } } } }),
      ['HYP.01: The schema must describe _links'],
    ],
    [
      'links of the HAL draft',
      get({
        content: {
          'application/hal+json': { schema: { properties: { _links: { type: 'object' } } } },
        },
      }),
      [
        "HYP.11: _links must be a list of Link Description Objects, got an object keyed by relation type (the HAL draft's form)",
      ],
    ],
    [
      'those of HAL-FORMS',
      get({
        content: {
          'application/prs.hal-forms+json': {
            schema: { properties: { _links: { type: 'object' } } },
          },
        },
      }),
      [],
    ],
    [
      'a created resource of a POST, without a schema of links',
      method('post', {
        201: {
          description: 'Made.',
          headers: { Location: {} },
          content: { 'application/hal+json': {} },
        },
      }),
      [],
    ],
    [
      '201 without Location',
      method('post', { 201: { description: 'Made.' } }),
      ['created.location: A 201 must declare Location with the absolute URL of the new resource'],
    ],
    ['nothing to reuse by', get({ headers: {} }), [UNDECLARED]],
    ...['Cache-Control', 'etag', 'Expires', 'LAST-MODIFIED'].map(
      (name): [string, object, string[]] => [`only ${name}`, get({ headers: { [name]: {} } }), []],
    ),
    [
      'a 201 of GET without cache headers',
      documentOf({
        get: {
          description: 'Reads.',
          responses: { 200: OK, 201: { description: 'x', headers: { location: {} } } },
        },
      }),
      [],
    ],
    ...[
      { example: 'no-store' },
      { schema: { const: 'no-store' } },
      { schema: { default: 'no-store' } },
      { schema: { example: 'no-store' } },
      { schema: { enum: [7, 'no-store'] } },
      { schema: { examples: ['max-age=5', 'no-store'] } },
    ].map((header): [string, object, string[]] => [
      `no-store in ${JSON.stringify(header)}`,
      get(control(header)),
      [NO_STORE],
    ]),
    ['a lifetime of GET', get(control({ example: 'max-age=5' })), []],
    [
      'a GET for caches that understand its status',
      get(control({ example: 'must-understand, no-store, max-age=5' })),
      [],
    ],
    ...['put', 'patch', 'delete'].map((name): [string, object, string[]] => [
      `a cacheable ${name}`,
      method(name, { 200: { ...OK, ...control({ example: 'max-age=1' }) } }),
      [cacheable(name.toUpperCase())],
    ]),
    [
      'a PUT for shared caches',
      method('put', { 200: { ...OK, ...control({ example: 's-maxage=1' }) } }),
      [cacheable('PUT')],
    ],
    [
      'a public PUT',
      method('put', { 200: { ...OK, ...control({ example: 'public' }) } }),
      [cacheable('PUT')],
    ],
    [
      'a PUT with Expires',
      method('put', { 200: { ...OK, headers: { Expires: {} } } }),
      [cacheable('PUT')],
    ],
    ...['max-age=0', 's-maxage=0', 'no-store', 'no-store, max-age=5', 'private'].map(
      (value): [string, object, string[]] => [
        `a PUT with ${value}`,
        method('put', {
          200: { ...OK, headers: { ...control({ example: value }).headers, Expires: {} } },
        }),
        [],
      ],
    ),
    [
      'an error of a PUT',
      method('put', {
        200: { ...OK, headers: {} },
        400: { description: 'x', ...control({ example: 'max-age=5' }) },
      }),
      [],
    ],
    [
      'a document in a parameter',
      get(
        {},
        { parameters: [{ name: 'filter', in: 'query', content: { 'application/json': {} } }] },
      ),
      ['UFN.03: Parameter filter must not carry a document, got "application/json"'],
    ],
  ])('%s', async (_what, document, findings) => {
    expect(await found(document)).toEqual(findings);
  });
});

describe('the size of a YAML document', () => {
  const textOf = (line: string, lines: number) =>
    `openapi: 3.1.0\npaths: {}\nx:\n${`  ${line}\n`.repeat(lines)}`;
  const DEEP = 'HYP.01: The document must have at most 100 levels of nesting';
  const FULL = 'HYP.01: The document must have at most 10000 anchors and aliases';

  test.each<[what: string, text: string, findings: string[]]>([
    ['10,000 anchors', textOf('- &a 1', 10_000), []],
    ['10,001 anchors', textOf('- &a 1', 10_001), [FULL]],
    ['anchors and aliases', textOf('- &a 1\n  - *a', 5_001), [FULL]],
    [
      '99 lists in one line',
      `openapi: 3.1.0\npaths: {}\nx: ${'['.repeat(99)}${']'.repeat(99)}`,
      [],
    ],
    [
      '100 lists in one line',
      `openapi: 3.1.0\npaths: {}\nx: ${'['.repeat(100)}${']'.repeat(100)}`,
      [DEEP],
    ],
    [
      '100 objects in one line',
      `openapi: 3.1.0\npaths: {}\nx: ${'{a: '.repeat(100)}1${'}'.repeat(100)}`,
      [DEEP],
    ],
    ['lists one after another', `openapi: 3.1.0\npaths: {}\nx: [${'[{a: 1}],'.repeat(200)}]`, []],
    ['items by indicators', `openapi: 3.1.0\npaths: {}\nx:\n  ${'- '.repeat(99)}1`, [DEEP]],
    ['items in many lines', textOf('- - 1', 300), []],
    [
      'levels by indentation',
      `openapi: 3.1.0\npaths: {}\n${Array.from({ length: 101 }, (_, at) => `${' '.repeat(at)}a:\n`).join('')}`,
      [DEEP],
    ],
    [
      'the same level again and again',
      `openapi: 3.1.0\npaths: {}\n${'a:\n  b:\n    c: 1\n'.repeat(200)}`,
      [],
    ],
    [
      'too many levels of JSON',
      `{"openapi":"3.1.0","paths":{},"x":${'['.repeat(101)}${']'.repeat(101)}}`,
      [DEEP],
    ],
  ])('%s', async (_what, text, findings) => {
    expect(await found(text)).toEqual(findings);
  });

  test('the place of the limit is that of the finding', async () => {
    const [finding] = await checkOpenApi(`${textOf('- &a 1', 10_001)}${'y: 1\n'.repeat(9_000)}`);
    expect(finding).toMatchObject({ line: 10_004, column: 7, path: [], pointer: '' });
    const [start] = await checkOpenApi('"x"');
    expect(start).toMatchObject({ line: 1, column: 1 });
  });
});
