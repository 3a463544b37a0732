import { defineResource, service, unsupportedMediaType } from 'halyard';
import { checkExchange, checkOpenApi } from 'halyard/audit';
import { forms } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { checkLinks } from 'halyard/link';
import { parseQueryContent } from 'halyard/resource';
import { linksSchema } from 'halyard/schema';
import { expect, test } from 'vitest';
import * as z from 'zod';

const orders = defineResource({
  name: 'orders',
  description: 'What customers have ordered.',
  schema: z.object({ id: z.int(), total: z.number() }),
  path: '/orders/{id}',
  links: { collection: {} },
  query: {
    method: 'QUERY',
    fields: { id: 'integer', total: 'number' },
    parameters: { q: 'string' },
  },
  example: { id: 1, total: 80 },
  forms,
});
const base = 'https://api.example.se/shop/v1';
const api = service({ title: 'Shop', resources: [orders], fallback: base, format: 'negotiate' });

/** The findings about a QUERY of the API, and the status of its response. */
function judge(
  content: string,
  { type = 'application/json', ...headers }: Record<string, string> = {},
) {
  const url = `${base}/orders`;
  const request = { method: 'QUERY', url, headers: { 'content-type': type, ...headers } };
  const parsed = parseQueryContent(request, content, orders.query);
  const rows = [{ id: 1, total: 80 }];
  const response = parsed.ok
    ? api.at(request).respondCollection(orders, rows, { query: parsed.value, totalRecords: 30 })
    : parsed.response;
  const findings = checkExchange(request, response);
  return { response, findings: findings.map(({ rule, message }) => [rule, message]) };
}

test.each<[what: string, status: number, content: string, headers?: Record<string, string>]>([
  ['a query that a URL has', 200, '{"filter":"total gt 1","page":2,"limit":1}'],
  [
    'a query that no URL has',
    200,
    JSON.stringify({ filter: Array(9).fill(`total in ${Array(30).fill('12345678').join()}`) }),
  ],
  [
    'HAL',
    200,
    '{"limit":1}',
    {
      accept:
        'application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"',
    },
  ],
  ['HAL-FORMS', 200, '{"limit":1}', { accept: 'application/prs.hal-forms+json' }],
  ['content that is refused', 422, '{"size":1}'],
  ['no JSON', 400, '{'],
  ['another media type', 415, '', { type: 'text/csv' }],
])('an exchange of QUERY is judged as a read: %s', (_what, status, content, headers) => {
  const { response, findings } = judge(content, headers);
  expect([response.status, findings]).toEqual([status, []]);
});

test('a 304 and a 415 without Accept-Query', () => {
  const { response } = judge('{"limit":1}');
  const again = judge('{"limit":1}', { 'if-none-match': response.headers.etag ?? '' });
  expect([again.response.status, again.findings]).toEqual([304, []]);
  const request = { method: 'QUERY', url: `${base}/orders`, headers: {} };
  expect(checkExchange(request, unsupportedMediaType())).toEqual([]);
});

test('a page by QUERY needs links of other pages where its URL tells the query', () => {
  const { response } = judge('{"limit":1}');
  const {
    orders: items,
    _meta,
    _links,
  } = JSON.parse(new TextDecoder().decode(response.body as Uint8Array));
  const body = {
    _meta,
    _links: _links.filter(({ rel }: { rel: string }) => rel !== 'next'),
    orders: items,
  };
  const request = { method: 'QUERY', url: `${base}/orders`, headers: {} };
  const { status, headers } = response;
  const findings = checkExchange(request, { status, headers, body });
  expect(findings.map(({ rule }) => rule)).toEqual(['collection.links']);
});

test.each<[method: string, isValid: boolean]>([
  ['GET', true],
  ['QUERY', true],
  ['POST', false],
])('self by %s', (method, isValid) => {
  const links = [
    { href: `${base}/orders`, rel: 'self', method },
    { href: `${base}/`, rel: 'index', method: 'GET' },
  ];
  expect(checkLinks(links).some(({ rule }) => rule === 'HYP.05')).toBe(!isValid);
  expect(linksSchema.safeParse(links).success).toBe(isValid);
});

test.each(['3.1', '3.2'] as const)(
  'the document in OpenAPI %s has no findings',
  async (openapi) => {
    const about = { title: 'Shop', version: '1.0.0', base, contact: { name: 'The shop team' } };
    const document = describeApi([orders], { ...about, openapi, format: 'negotiate' }).openapi;
    expect(await checkOpenApi(document)).toEqual([]);
  },
);
