import fc from 'fast-check';
import { defineResource, noContent, seeOther, service } from 'halyard';
import { cacheGroups } from 'halyard/definition';
import { groupKeys } from 'halyard/http-cache';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const id = z.union([z.int(), z.string()]);
const customers = defineResource({
  name: 'customers',
  schema: z.object({ id }),
  path: '/customers/{id}',
  links: {},
});
const line = z.object({ order: id, number: z.int() });
const lines = defineResource({
  name: 'lines',
  schema: line,
  path: '/orders/{order}/lines/{number}',
  links: {},
});
const orders = defineResource({
  name: 'orders',
  schema: z.object({ id, customer: z.object({ id }).optional(), lines: z.array(line) }),
  path: '/orders/{id}',
  links: { edit: {} },
  embed: { customer: customers, lines },
});
const basket = defineResource({
  name: 'basket',
  schema: z.object({ total: z.number() }),
  path: '/basket',
  singleton: true,
  links: {},
});
const cities = defineResource({
  name: 'cities',
  schema: z.object({ country: z.string(), id: z.string() }),
  path: '/countries/{country}/cities/{id}',
  identifiers: 'lower-case',
  links: {},
});

const FALLBACK = 'https://api.example.se/shop/v1';
const resources = [customers, lines, orders, basket];
const shop = service({ title: 'Shop', resources, fallback: FALLBACK, cacheGroups });
const atlas = service({ title: 'Atlas', resources: [cities], fallback: FALLBACK, cacheGroups });

const request = (method: string) => ({ method, url: '/', headers: {} });
const at = (method: string) => shop.at(request(method));
const order = (id: number | string) => ({ id, lines: [] });
const page = { page: 1, limit: 20, totalRecords: 0 };

type Headers = Readonly<Record<string, string>>;

/** The groups that a response has, and those that it invalidates. */
const groupsOf = ({ headers }: { headers: Headers }) => [
  headers['cache-groups'],
  headers['cache-group-invalidation'],
];

const EMBEDDED = '"/customers", "/orders/{order}/lines"';

describe('a read is in the groups of what it shows (RFC 9875 §2)', () => {
  test.each([
    ['an item', at('GET').respond(customers, { id: 5 }), '"/customers/5"'],
    ['a HEAD', at('HEAD').respond(customers, { id: 5 }), '"/customers/5"'],
    ['embedded resources', at('GET').respond(orders, order(17)), `"/orders/17", ${EMBEDDED}`],
    ['a page', at('GET').respondCollection(customers, [{ id: 5 }], page), '"/customers"'],
    ['a page by QUERY', at('QUERY').respondCollection(customers, [], page), '"/customers"'],
    [
      'a page that embeds',
      at('GET').respondCollection(orders, [order(17)], page),
      `"/orders", ${EMBEDDED}`,
    ],
    [
      'a page in another resource',
      at('GET').respondCollection(lines, [], { ...page, values: { order: 17 } }),
      '"/orders/17/lines"',
    ],
    ['a singleton', at('GET').respond(basket, { total: 1 }), '"/basket"'],
    ['an item without an identifier', at('GET').respond(customers, { id: '' }), '"/customers"'],
    ['an item without a path', at('GET').respond(lines, { order: '', number: 2 }), undefined],
  ])('%s', (_, response, groups) => {
    expect(groupsOf(response)).toEqual([groups, undefined]);
  });

  test('with identifiers as links have them', () => {
    const call = atlas.at(request('GET'));
    const values = { country: 'SE' };
    const { headers, body } = call.respondCollection(cities, [], { ...page, values });
    const [{ href }] = JSON.parse(String(body))._links;
    expect(headers['cache-groups']).toBe(`"${href.slice(FALLBACK.length).split('?')[0]}"`);
  });

  test('a 304 has them too, as it updates the stored fields (RFC 9111 §3.2)', () => {
    const { etag = '' } = at('GET').respond(customers, { id: 5 }, { version: 1 }).headers;
    const again = shop.at({ ...request('GET'), headers: { 'if-none-match': etag } });
    const response = again.respond(customers, { id: 5 }, { version: 1 });
    expect([response.status, ...groupsOf(response)]).toEqual([304, '"/customers/5"', undefined]);
  });
});

describe('a change invalidates the groups of its items and of their collection (RFC 9875 §3)', () => {
  const many = Array.from({ length: 100 }, (_, index) => ({ id: index }));
  const first = many.slice(0, 31).map(({ id }) => `"/customers/${id}"`);

  test.each([
    ['PATCH', at('PATCH').respond(orders, order(17)), '"/orders", "/orders/17"'],
    ['an action', at('POST').respond(orders, order(17)), '"/orders", "/orders/17"'],
    ['a creation', at('POST').respondCreated(orders, order(18)), '"/orders", "/orders/18"'],
    [
      'one in another resource',
      at('PUT').respond(lines, { order: 17, number: 2 }),
      '"/orders/17/lines", "/orders/{order}/lines", "/orders/17/lines/2"',
    ],
    ['a list', at('POST').respondCollection(orders, [], page), '"/orders"'],
    ['a singleton', at('PUT').respond(basket, { total: 1 }), '"/basket"'],
    [
      'several creations: at most 32 groups',
      at('POST').respondCreated(customers, many),
      ['"/customers"', ...first].join(', '),
    ],
  ])('%s', (_, response, groups) => {
    expect(groupsOf(response)).toEqual([undefined, groups]);
  });

  test('also where the response has no body', () => {
    const call = at('DELETE');
    const headers = call.cacheGroups(orders, order(17));
    const monitor = `${FALLBACK}/imports/8`;
    for (const response of [
      noContent(request('DELETE'), { headers }),
      call.accepted({ monitor, headers }),
      seeOther(request('DELETE'), monitor, { headers }),
    ]) {
      expect(groupsOf(response)).toEqual([undefined, '"/orders", "/orders/17"']);
    }
  });
});

test('the fields of a response replace those of the service', () => {
  const headers = { 'Cache-Groups': '"all"' };
  expect(groupsOf(at('GET').respond(customers, { id: 5 }, { headers }))[0]).toBe('"all"');
});

test('no group without the option, and none of a copy of a definition', () => {
  const plain = service({ title: 'Shop', resources, fallback: FALLBACK });
  expect(groupsOf(plain.at(request('GET')).respond(orders, order(17)))).toEqual([
    undefined,
    undefined,
  ]);
  expect(plain.at(request('PATCH')).cacheGroups(orders, order(17))).toBeUndefined();
  expect(at('PATCH').cacheGroups({ ...orders }, order(17))).toBeUndefined();
});

test('for any identifier, the group is the path of the self link, which a cache reads back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const { headers, body = '' } = at('GET').respond(customers, { id: text });
      const { href } = JSON.parse(String(body))._links[0] ?? { href: `${FALLBACK}/customers` };
      const stored = { request: { ...request('GET'), url: FALLBACK }, responseTime: 0 };
      const [key] = groupKeys({ ...stored, response: { status: 200, headers } });
      expect(key).toBe(`https://api.example.se ${href.slice(FALLBACK.length)}`);
    }),
    { examples: [['.'], ['..'], ['"'], ['\\'], ['a/b'], ['Å 12']] },
  );
});
