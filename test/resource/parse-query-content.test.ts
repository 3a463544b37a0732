import { parseQuery, type QuerySpec } from 'halyard';
import { cursorCodec } from 'halyard/query';
import { type ParseQueryOptions, parseQueryContent } from 'halyard/resource';
import { describe, expect, test } from 'vitest';

const JSON_TYPE = 'application/json';
const FORM = 'application/x-www-form-urlencoded';
const spec = {
  fields: {
    id: 'integer',
    status: ['open', 'paid'],
    total: 'number',
    name: 'string',
    paid: { type: 'date', nullable: true },
  },
  parameters: { q: 'string', exact: 'boolean' },
} as const;

function parse(
  body: unknown,
  type: string | undefined = JSON_TYPE,
  {
    url = '/orders',
    of = spec,
    ...options
  }: { url?: string; of?: QuerySpec } & ParseQueryOptions = {},
) {
  const headers = type === '' ? {} : { 'content-type': type };
  return parseQueryContent({ method: 'QUERY', url, headers }, body, of, options);
}

/** The status of the response, and the places of the findings. */
function refused(...given: Parameters<typeof parse>): unknown {
  const result = parse(...given);
  return result.ok
    ? result.value
    : [result.response.status, ...result.findings.map(({ path }) => path)];
}

describe('a query has one meaning', () => {
  test.each<[query: string, members: object]>([
    ['', {}],
    ['status=open', { status: 'open' }],
    ['limit=50&page=2', { limit: 50, page: 2 }],
    ['limit=50&page=2', { limit: '50', page: '2' }],
    ['fields=id&fields=total', { fields: ['id', 'total'] }],
    ['fields=id,total', { fields: 'id,total' }],
    ['sort=total%20desc&sort=id', { sort: ['total desc', 'id'] }],
    [
      'filter=total%20gt%20100&filter=status%20in%20open,paid',
      { filter: ['total gt 100', 'status in open,paid'] },
    ],
    ['filter=total%20gt%20100', { filter: 'total gt 100' }],
    ['total%3E=100', { 'total>': 100 }],
    ['total=1.5&exact=true&q=a%20%26%20b%3D%2B', { total: 1.5, exact: true, q: 'a & b=+' }],
    ['name=', { name: '' }],
    ['', { limit: null, sort: null, fields: [], filter: [], q: undefined }],
    ['filter=status%20in%20open,paid', { status: ['open', 'paid'] }],
    ['filter=name%20in%20%27a,b%27,%27null%27,%27%27', { name: ['a,b', 'null', ''] }],
    ['filter=paid%20is%20null', { paid: null }],
  ])('%s', (query, members) => {
    const { value } = parseQuery(`?${query}`, spec) as { value: object };
    const found = { ok: true, value: { ...value, search: query } };
    expect(parse(JSON.stringify(members))).toEqual(found);
    expect(parse(members)).toEqual(found);
    expect(parse(query, FORM)).toEqual(found);
  });

  test.each<[what: string, body: unknown, type: string]>([
    ['a parsed form', { filter: ['total gt 100', 'id lt 9'] }, FORM],
    ['URLSearchParams', new URLSearchParams('filter=total gt 100&filter=id lt 9'), FORM],
    [
      'bytes',
      new TextEncoder().encode('filter=total+gt+100&filter=id+lt+9'),
      `${FORM}; charset=UTF-8`,
    ],
    ['another type of JSON', '{"filter":["total gt 100","id lt 9"]}', 'application/vnd.shop+json'],
  ])('%s', (_what, body, type) => {
    const result = parse(body, type, { mediaTypes: ['application/vnd.shop+json'] });
    expect(result).toMatchObject({
      value: {
        filters: [
          { field: 'total', operator: 'gt', value: 100 },
          { field: 'id', operator: 'lt', value: 9 },
        ],
      },
    });
  });

  test('a form without content asks for everything', () => {
    expect(parse(undefined, FORM)).toMatchObject({ ok: true, value: { page: 1, search: '' } });
  });

  test('the query of the URL takes part (RFC 10008 §2)', () => {
    const url = '/orders?q=x&filter=id%20lt%209';
    expect(parse({ filter: 'total gt 1', limit: 5 }, JSON_TYPE, { url })).toMatchObject({
      value: {
        limit: 5,
        filters: [{ field: 'id' }, { field: 'total' }],
        parameters: { q: 'x' },
        search: 'q=x&filter=id%20lt%209&filter=total%20gt%201&limit=5',
      },
    });
    expect(refused('q=y', FORM, { url: '/orders?q=x' })).toEqual([422, ['q']]);
  });

  test.each([
    [JSON_TYPE, '{"status":"open","page":1,"limit":5}'],
    [FORM, 'status=open&&page=1&limit=5&'],
  ])('the page of the URL takes the place of that of the content: %s', (type, body) => {
    expect(parse(body, type, { url: '/orders?page=3' })).toMatchObject({
      value: { page: 3, limit: 5, search: 'page=3&status=open&limit=5' },
    });
  });

  test('content may be longer than the query of a URL', () => {
    const filter = `name in ${Array.from({ length: 90 }, () => 'x'.repeat(200)).join()}`;
    expect(parse({ filter }).ok).toBe(true);
    expect(refused({ filter }, JSON_TYPE, { limits: { size: 1000 } })).toMatchObject({ page: 1 });
    expect(refused(JSON.stringify({ filter }), JSON_TYPE, { limits: { size: 1000 } })).toEqual([
      413,
      [],
    ]);
    expect(refused('a'.repeat(1001), FORM, { limits: { size: 1000 } })).toEqual([413, []]);
  });

  test('a list may be longer than in a URL', () => {
    const id = Array.from({ length: 1000 }, (_, index) => index);
    expect(parse({ id }).ok).toBe(true);
    expect(refused({ id: [...id, 0] })).toEqual([422, ['id']]);
    expect(
      refused({ id: [1, 2, 3] }, JSON_TYPE, { of: { ...spec, limits: { values: 2 } } }),
    ).toEqual([422, ['id']]);
    expect(refused(`q=${'x'.repeat(65_536)}`, FORM)).toEqual([413, []]);
  });

  test('characters that a URL cannot have are encoded in it', () => {
    expect(parse('q=å#?\n', FORM)).toMatchObject({
      value: { parameters: { q: 'å#?\n' }, search: 'q=%C3%A5%23%3F%0A' },
    });
  });

  test('cursors and untyped parameters', () => {
    const cursor = cursorCodec({ key: 'k'.repeat(32), identifier: 'id' });
    const of = {
      fields: { id: 'integer' },
      paging: 'cursor',
      cursor,
      parameters: ['tag'],
    } as const;
    expect(parse({ tag: ['a', 'b'] }, JSON_TYPE, { of })).toMatchObject({
      value: { sort: [{ field: 'id', direction: 'asc' }], search: 'tag=a&tag=b' },
    });
    expect(refused({ cursor: 'x' }, JSON_TYPE, { of })).toEqual([422, ['cursor']]);
  });
});

describe('content that is refused', () => {
  test.each<[what: string, body: unknown, type: string, expected: readonly unknown[]]>([
    ['no media type (§2.1)', '{}', '', [400, []]],
    ['no media type and no content (§2)', '', '', [400, []]],
    ['a form as JSON (§2.1)', 'limit=5', JSON_TYPE, [400, []]],
    ['no content as JSON', '', JSON_TYPE, [400, []]],
    ['a form that is not UTF-8', Uint8Array.of(0xff), FORM, [400, []]],
    ['a list', '[]', JSON_TYPE, [400, []]],
    ['text', '"limit=5"', JSON_TYPE, [400, []]],
    ['a list as a form', [], FORM, [400, []]],
    ['a member twice', '{"limit":1,"limit":2}', JSON_TYPE, [400, ['limit']]],
    ['U+0000', 'q=\0', FORM, [400, []]],
    ['an encoded U+0000', 'q=%00', FORM, [422, ['q']]],
    ['an object', { total: { gt: 100 } }, JSON_TYPE, [422, ['total']]],
    [
      'objects and null in lists',
      { filter: ['id eq 1', {}], fields: [null] },
      JSON_TYPE,
      [422, ['filter', 1], ['fields', 0]],
    ],
    ['an unknown name', { size: 5 }, JSON_TYPE, [422, ['size']]],
    ['an unknown name of a form', 'size=5', FORM, [422, ['size']]],
    [
      'a wrong value of a list',
      { filter: ['id eq 1', 'total gt x'] },
      JSON_TYPE,
      [422, ['filter', 1]],
    ],
    [
      'a wrong name in a list',
      { fields: ['id', 'x'], sort: ['-total'] },
      JSON_TYPE,
      [422, ['fields', 1], ['sort', 0]],
    ],
    [
      'a value that the field does not have',
      { status: ['open', 'x'] },
      JSON_TYPE,
      [422, ['status']],
    ],
    ['no value', { status: [] }, JSON_TYPE, [422, ['status']]],
    ['null for a field without it', { status: null }, JSON_TYPE, [422, ['status']]],
    ['objects in a list', { id: [{}] }, JSON_TYPE, [422, ['id', 0]]],
    ['too many parameters', { filter: Array(1001).fill('id eq 1') }, JSON_TYPE, [422, undefined]],
  ])('%s', (_what, body, type, expected) => {
    expect(refused(body, type)).toEqual(expected);
  });

  test.each(['text/plain', 'application/merge-patch+json', `${FORM}; charset=latin1`, 'x'])(
    '%s is 415 with Accept-Query (§2.1, §3)',
    (type) => {
      const result = parse('{}', type);
      const { status, headers } = result.ok ? { status: 0, headers: {} } : result.response;
      expect([status, headers['accept-query']]).toEqual([
        415,
        '"application/json", "application/x-www-form-urlencoded"',
      ]);
    },
  );

  test('problem details point at the member', () => {
    const result = parse({ limit: 1000 });
    const { errors } = JSON.parse((!result.ok && result.response.body) || '{}');
    expect(errors).toEqual([
      {
        detail: 'limit must be an integer from 1 to 100, got "1000"',
        rule: 'request.body',
        path: ['limit'],
        pointer: '/limit',
      },
    ]);
  });
});

test('for any other method, the URL is parsed', () => {
  const of = (url: string) =>
    parseQueryContent({ method: 'GET', url, headers: {} }, '{"status":"paid"}', spec);
  const result = of('/orders?status=open');
  expect(result).toMatchObject({ ok: true, value: { search: 'status=open' } });
  expect(result.ok && result.value.filters).toEqual([
    { field: 'status', operator: 'eq', value: 'open' },
  ]);
  expect(of('/orders?status=x')).toMatchObject({ ok: false, response: { status: 400 } });
});
