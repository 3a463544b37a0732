import { dereference } from '@apidevtools/json-schema-ref-parser';
import { checkOpenApi } from 'halyard/audit';
import { describe } from 'halyard/describe';
import { expect, describe as group, onTestFinished, test, vi } from 'vitest';
import { orders as demoOrders } from '../../../examples/orders/resources.js';
import { about, customers, orders } from '../../definition/shop.js';

/** The document with faults in what it refers to. */
function broken(document: object): object {
  const text = JSON.stringify(document)
    .replaceAll('_links', 'links')
    .replaceAll('ETag', 'X-Tag')
    .replaceAll('Cache-Control', 'X-Cache')
    .replaceAll('Location', 'X-Location')
    .replaceAll('problem+json', 'json');
  return JSON.parse(text) as object;
}

test.each([
  ['the shop', [orders, customers]],
  ['the order service', [demoOrders]],
] as const)(
  'references of %s are followed as json-schema-ref-parser does',
  async (_, resources) => {
    const { openapi } = describe([...resources], about);
    for (const document of [openapi, broken(openapi)]) {
      const plain: object = await dereference('/', structuredClone(document), {
        resolve: { external: false },
      });
      const kinds = async (checked: object) =>
        [
          ...new Set(
            (await checkOpenApi(checked)).map(({ rule, message }) => `${rule} ${message}`),
          ),
        ].sort();
      expect(await kinds(document)).toEqual(await kinds(plain));
    }
  },
);

test.each([
  'http://169.254.169.254/latest/meta-data/',
  'https://internal.example/openapi.json#/paths',
  'file:///etc/passwd',
  '/etc/passwd',
  './package.json',
])('the reference %s to another document is not fetched without `read`', async ($ref) => {
  const fetch = vi.fn(async () => Response.json({ get: {} }));
  vi.stubGlobal('fetch', fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const schema = { $ref };
  const content = { 'application/json': { schema } };
  const paths = { '/orders': { $ref }, '/items': { get: { responses: { 200: { content } } } } };
  const findings = await checkOpenApi({ openapi: '3.1.0', paths });
  expect(JSON.stringify(findings)).not.toMatch(/root:|"halyard"/);
  expect(fetch).not.toHaveBeenCalled();
});

group('references to other files', () => {
  const operation =
    'get: { summary: Reads., responses: { 200: { $ref: "../parts.yaml#/responses/Order" } } }';
  const document = `
openapi: 3.1.0
servers: [{ url: "https://api.example.se/shop/v1" }]
paths:
  /orders: { $ref: paths/orders.yaml }
  /Customers: { $ref: "paths/orders.yaml" }
components: { headers: { Tag: {} } }`;
  const files: Readonly<Record<string, string | object>> = {
    'paths/orders.yaml': operation,
    'parts.yaml': {
      responses: {
        Order: {
          headers: { $ref: 'openapi.yaml#/components/headers' },
          content: { 'application/hal+json': { schema: { $ref: './parts.yaml#/Order' } } },
        },
      },
      Order: { allOf: [{ $ref: '#/Links' }] },
      Links: { properties: { _links: { type: 'object' } } },
    },
    'openapi.yaml': document,
  };

  test('are followed by `read`, each file once, back to the document too', async () => {
    const read = vi.fn((file: string) => files[file]);
    const found = await checkOpenApi(document, { read });
    expect(found.map(({ rule, file, pointer, line }) => [rule, file, pointer, line])).toEqual([
      ['UFN.06', undefined, '/paths/~1Customers', 6],
      ['HYP.01', 'parts.yaml', '/responses/Order', undefined],
      ['HYP.11', 'parts.yaml', '/Links/properties/_links', undefined],
      ['CAC.01', 'parts.yaml', '/responses/Order', undefined],
    ]);
    expect(read.mock.calls).toEqual([['paths/orders.yaml'], ['parts.yaml'], ['openapi.yaml']]);
  });

  test.each([
    ['paths/../a%20b.yaml', 'a b.yaml'],
    ['../../c.yaml', '../../c.yaml'],
    ['50%.yaml', '50%.yaml'],
    ['/d.yaml', '/d.yaml'],
    ['https://a.se/x/y.yaml', 'https://a.se/x/y.yaml'],
  ])('%s is read as %s, and what it refers to beside it', async ($ref, expected) => {
    const asked: string[] = [];
    const read = (file: string) => {
      asked.push(file);
      return asked.length === 1 ? { $ref: 'next.yaml' } : undefined;
    };
    await checkOpenApi({ openapi: '3.1.0', paths: { '/orders': { $ref } } }, { read });
    expect(asked).toEqual([expected, expected.replace(/[^/]*$/, 'next.yaml')]);
  });

  test.each([
    ['a list', []],
    ['another object', { db: {} }],
    ['an object', { '/orders': {} }],
  ])('paths that lead to %s without an operation are a finding', async (_, content) => {
    for (const paths of [{ $ref: 'a.json' }, { '/orders': { $ref: 'a.json' } }]) {
      const found = await checkOpenApi({ openapi: '3.1.0', paths }, { read: () => content });
      expect(found.map(({ rule }) => rule)).toContain('HYP.01');
    }
  });

  test.each<readonly [what: string, content: string | undefined, findings: readonly unknown[]]>([
    ['is not read', undefined, [[undefined, '/paths', 5]]],
    [
      'is no YAML',
      '\n- [',
      [
        [undefined, '/paths', 5],
        ['paths/orders.yaml', '', 2],
      ],
    ],
    [
      'lacks the part',
      '{}',
      [
        [undefined, '/paths', 5],
        [undefined, '/paths/~1orders', 6],
      ],
    ],
  ])('a file that %s is a finding, if nothing else was checked', async (_, content, findings) => {
    const text = document.replace(/ {2}.Cust.*\n/, '').replace('orders.yaml', 'orders.yaml#/a');
    const found = await checkOpenApi(text.replace('\nserv', '\n\nserv'), { read: () => content });
    expect(found.map(({ file, pointer, line }) => [file, pointer, line])).toEqual(findings);
  });

  const secret = { url: 'ftp://db.example.se/Pa55_Word', name: 'Pa55_Word', other: null };

  // A parameter has no reference in place of its name (OpenAPI 3.1 §4.8.12), and a reference leads to an object.
  test.each<readonly [place: string, part: object, findings: readonly string[]]>([
    [
      'a name',
      {
        parameters: [
          { in: 'query', name: { $ref: 'a.json#/name' }, content: { 'application/json': {} } },
        ],
      },
      [],
    ],
    ['a parameter', { parameters: [{ $ref: 'a.json#/name' }] }, ['/get/parameters/0']],
    ['null', { parameters: [{ $ref: 'a.json#/other' }] }, ['/get/parameters/0']],
    ['a server', { servers: [{ $ref: 'a.json' }] }, []],
    ['the URL of a server', { servers: [{ url: { $ref: 'a.json#/url' } }] }, []],
    ['a response `default`', { responses: { default: { $ref: 'a.json' } } }, ['a.json']],
  ])('%s does not show a value of another file', async (_, part, findings) => {
    const get = { summary: 'Reads.', responses: {}, ...part };
    const document = { openapi: '3.1.0', paths: { '/shop/v1/orders': { get } } };
    const found = await checkOpenApi(document, { read: () => secret });
    expect(JSON.stringify(found)).not.toContain('Pa55');
    const places = found.map(({ file, pointer }) => file ?? pointer.replace(/.*orders/, ''));
    expect([...new Set(places)].filter((place) => place !== '')).toEqual(findings);
  });

  test('files that refer to each other end', async () => {
    const read = (file: string) => ({ $ref: file === 'a.json' ? 'b.json' : 'a.json' });
    const paths = { '/orders': { $ref: 'a.json' } };
    const found = await checkOpenApi({ openapi: '3.1.0', paths }, { read });
    expect(found).toMatchObject([{ pointer: '/paths/~1orders' }, {}]);
  });
});
