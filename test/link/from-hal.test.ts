import { findLink, fromHal, toHal } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';

const self = { href: '/orders/1', rel: 'self', method: 'GET' };

describe('links become a list', () => {
  test.each(
    table<[what: string, links: object, expected: readonly object[]]>(`
    none => {} => []
    "a link without a method: GET" => { self: { href: /orders/1 } }
      => [{ href: /orders/1, rel: self, method: GET }]
    a link with a method => { edit: { href: /a, method: PATCH } }
      => [{ href: /a, rel: edit, method: PATCH }]
    several, in the order of the keys
      => { item: [{ href: /a }, { href: /b }], self: { href: /orders/1 } }
      => [{ href: /a, rel: item, method: GET }, { href: /b, rel: item, method: GET }, { href: /orders/1, rel: self, method: GET }]
    the members of the draft, §5.2 to 5.8
      => { find: { href: "/{?id}", templated: true, type: a/b, deprecation: /c, name: e, profile: /d, title: Find, hreflang: sv } }
      => [{ href: "/{?id}", rel: find, method: GET, title: Find, templated: true, type: a/b, deprecation: /c, name: e, profile: /d, hreflang: sv }]
    without members named rel and curie => { self: { href: /orders/1, rel: x, curie: y } }
      => [{ href: /orders/1, rel: self, method: GET }]
    a list of one => { self: [{ href: /orders/1 }] }
      => [{ href: /orders/1, rel: self, method: GET }]
    text => { self: [/orders/1, null], next: "?page=2" }
      => [{ href: /orders/1, rel: self, method: GET }, { href: "?page=2", rel: next, method: GET }]
    but no other value (Mollie) => { next: null, a: 7, b: {}, c: { href: 5 }, d: [], e: [null] } => []
  `),
  )('%s', (_what, _links, expected) => {
    expect(fromHal({ id: 1, _links })).toStrictEqual({ id: 1, _links: expected });
  });
});

test('curies are always a list', () => {
  const curies = [{ href: '/{rel}', name: 'a', templated: true }];
  const body = fromHal({ _links: { curies } }) as object;
  expect(Reflect.ownKeys(body)).toEqual(['_links']);
  expect(toHal(body)).toStrictEqual({ _links: { curies } });
});

const item = (id: number) => ({ id, _links: { self: { href: `/orders/${id}` } } });
const listed = (id: number) => ({ id, _links: [{ ...self, href: `/orders/${id}` }] });

describe('embedded resources become properties', () => {
  test.each<[what: string, body: unknown, expected: unknown]>([
    ['one', { _embedded: { author: item(2) } }, { author: listed(2) }],
    ['a list', { _embedded: { orders: [item(2), item(3)] } }, { orders: [listed(2), listed(3)] }],
    [
      'an empty list beside _meta',
      { _meta: {}, _embedded: { orders: [] } },
      { _meta: {}, orders: [] },
    ],
    ['a resource without links', { _embedded: { a: { id: 1 } } }, { a: { id: 1, _links: [] } }],
    [
      'resources of which one has no links',
      { _embedded: { orders: [{ id: 1 }, item(2)] } },
      { orders: [{ id: 1, _links: [] }, listed(2)] },
    ],
    ['none', { n: 1, _embedded: {} }, { n: 1 }],
    [
      'nested',
      { _embedded: { a: { ...item(2), _embedded: { b: [item(3)] } } } },
      { a: { ...listed(2), b: [listed(3)] } },
    ],
    [
      'but where a property has the name',
      { orders: 2, _embedded: { orders: [item(2)], author: item(3) } },
      { orders: 2, author: listed(3), _embedded: { orders: [listed(2)] } },
    ],
    [
      'nor under the name of a reserved property',
      { _embedded: { _links: item(2), _embedded: item(3), _meta: item(4) } },
      { _embedded: { _links: listed(2), _embedded: listed(3), _meta: listed(4) } },
    ],
    [
      'but not what is not a resource',
      { _embedded: { a: 1, b: [null, 'x'], c: [item(2), 3] } },
      { _embedded: { a: 1, b: [null, 'x'], c: [listed(2), 3] } },
    ],
    ['but not what is not an object', { _embedded: [item(2)] }, { _embedded: [item(2)] }],
    ['a property is left as it is', { old: item(2) }, { old: item(2) }],
  ])('%s', (_what, body, expected) => {
    expect(fromHal(body)).toStrictEqual(expected);
  });
});

describe('toHal puts an empty list back where it was', () => {
  test.each<[what: string, body: object]>([
    ['in _embedded', { _embedded: { orders: [] } }],
    ['in _embedded of a page', { _meta: { page: 1 }, _embedded: { orders: [] } }],
    ['a field', { tags: [] }],
    ['a field of a page', { _meta: { page: 1 }, tags: [] }],
    ['both in a page', { _meta: { page: 1 }, tags: [], _embedded: { orders: [] } }],
    ['both under one name', { id: [], _embedded: { id: [] } }],
    ['both under one name in a page', { _meta: {}, id: [], _embedded: { id: [] } }],
    ['under a reserved name', { _meta: [], _embedded: { _meta: [] } }],
  ])('%s', (_what, body) => {
    expect(toHal(fromHal(body) as object)).toStrictEqual(body);
    const linked = { ...body, _links: { self: { href: '/orders/1' } } };
    expect(toHal(fromHal(linked) as object)).toStrictEqual(linked);
  });
});

describe('toHal embeds an empty list that is made later only beside _meta', () => {
  test('in a page', () => {
    const page = fromHal({ _meta: { count: 0 }, took: 3 }) as object;
    expect(toHal({ ...page, orders: [] })).toStrictEqual({
      _meta: { count: 0 },
      took: 3,
      _embedded: { orders: [] },
    });
  });

  test('elsewhere it is a field, even if the list was embedded before', () => {
    const _links = {};
    const body = fromHal({ _links, _embedded: { orders: [item(2)] } }) as object;
    expect(toHal({ ...body, orders: [] })).toStrictEqual({ _links, orders: [] });
  });
});

describe('a CURIE becomes its URI', () => {
  const acme = { name: 'acme', href: 'https://docs.acme.com/relations/{rel}', templated: true };
  const found = (links: object) => {
    const { _links } = fromHal({ _links: links }) as { _links: { rel: string }[] };
    return _links.map(({ rel }) => rel);
  };

  test.each<[rel: string, curies: unknown, expected: string]>([
    ['acme:widgets', [acme], 'https://docs.acme.com/relations/widgets'],
    ['acme:widgets', acme, 'https://docs.acme.com/relations/widgets'],
    ['acme:a:b/c', [acme], 'https://docs.acme.com/relations/a:b/c'],
    ['acme:$&', [acme], 'https://docs.acme.com/relations/$&'],
    ['acme:', [acme], 'https://docs.acme.com/relations/'],
    ['other:widgets', [acme], 'other:widgets'],
    ['widgets', [acme], 'widgets'],
    ['widgets', [{ ...acme, name: 'widget' }], 'widgets'],
    ['a:widgets', [{ ...acme, name: 'a' }], 'https://docs.acme.com/relations/widgets'],
    ['https://x.se/a', [{ ...acme, name: 'https' }], 'https://x.se/a'],
    ['acme:widgets', [{ ...acme, name: 5 }], 'acme:widgets'],
    ['acme:widgets', [{ ...acme, href: 'https://docs.acme.com/' }], 'acme:widgets'],
    ['acme:widgets', [{ ...acme, href: 5 }], 'acme:widgets'],
    ['acme:widgets', [{ ...acme, href: `/{rel}${'x'.repeat(248)}` }], `/widgets${'x'.repeat(248)}`],
    ['acme:widgets', [{ ...acme, href: `/{rel}${'x'.repeat(249)}` }], 'acme:widgets'],
    [`acme:${'x'.repeat(256)}`, [acme], `acme:${'x'.repeat(256)}`],
    ['acme:widgets', [{ ...acme, href: 'https://docs.acme.com/{rel}/{rel}' }], 'acme:widgets'],
    ['acme:widgets', 'https://docs.acme.com/{rel}', 'acme:widgets'],
    ['toString:widgets', [acme], 'toString:widgets'],
  ])('%s by %j is %s', (rel, curies, expected) => {
    expect(found({ curies, [rel]: { href: '/widgets' } })).toContain(expected);
    const list = fromHal({ _links: { curies, [rel]: { href: '/widgets' } } });
    expect(findLink(list, rel)).toMatchObject({
      href: '/widgets',
      rel: expected,
      ...(rel !== expected && { curie: rel }),
    });
  });

  // §8.2: they stand "on the root Resource Object".
  test('in embedded resources too, the nearest curies first', () => {
    const near = { ...acme, href: 'https://near.se/{rel}' };
    const links = { 'acme:a': { href: '/a' }, 'ea:b': { href: '/b' } };
    const ea = { name: 'ea', href: 'https://docs.example.se/{rel}' };
    const body = fromHal({
      _links: { curies: [acme, ea] },
      _embedded: { far: { _links: links }, near: { _links: { ...links, curies: [near] } } },
    });
    const rels = (resource: unknown) =>
      (resource as { _links: { rel: string }[] })._links.map(({ rel }) => rel);
    const { far, near: nearest } = body as Record<string, unknown>;
    expect(rels(far)).toEqual(['https://docs.acme.com/relations/a', 'https://docs.example.se/b']);
    expect(rels(nearest)).toEqual(['https://near.se/a', 'https://docs.example.se/b', 'curies']);
  });
});

describe('anything else is returned as it is', () => {
  test.each<[body: unknown]>([
    [undefined],
    [null],
    [7],
    ['{}'],
    [[item(1)]],
    [{ _links: [self], _embedded: { a: item(1) } }],
    [{ _links: null }],
    [{ _links: 'x', n: 1 }],
  ])('%o', (body) => {
    expect(fromHal(body)).toStrictEqual(body);
  });
});

test('a body of any depth is converted down to the hundredth level', () => {
  const nested = (depth: number) => {
    let body: object = { id: depth };
    for (let level = 1; level < depth; level++) body = { _links: {}, _embedded: { child: body } };
    return body;
  };
  const levelOf = (body: unknown, level: number): unknown => {
    let at = body;
    for (let each = 1; each < level; each++) at = (at as { child: unknown }).child;
    return at;
  };
  expect(levelOf(fromHal(nested(100)), 100)).toEqual({ id: 100, _links: [] });
  expect(levelOf(fromHal(nested(101)), 100)).toEqual({
    _links: [],
    _embedded: { child: { id: 101 } },
  });
  expect(levelOf(fromHal(nested(102)), 100)).toEqual({
    _links: [],
    _embedded: { child: { _links: {}, _embedded: { child: { id: 102 } } } },
  });
});

test('__proto__ is an ordinary name', () => {
  const body = fromHal(
    JSON.parse(`{
      "_links": { "__proto__": { "href": "/a", "__proto__": { "evil": 1 } } },
      "_embedded": { "__proto__": { "evil": 1 } }
    }`),
  );
  expect(JSON.parse(JSON.stringify(body))).toStrictEqual(
    JSON.parse(`{
      "_links": [{ "href": "/a", "rel": "__proto__", "method": "GET", "__proto__": { "evil": 1 } }],
      "__proto__": { "evil": 1, "_links": [] }
    }`),
  );
  expect(body).not.toHaveProperty('evil');
});

/** A copy without what is nested deeper than JSON.stringify can go. */
function levels(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null || depth > 300)
    return typeof value === 'object' ? null : value;
  if (Array.isArray(value)) return value.map((member) => levels(member, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, levels(member, depth + 1)]),
  );
}

describe('hostile documents are not multiplied', () => {
  const N = 100_000;
  test.each<[what: string, text: string]>([
    ['deep', `${'{"_embedded":{"a":'.repeat(N)}1${'}}'.repeat(N)}`],
    ['deep in lists', `${'{"_embedded":{"a":['.repeat(N)}${']}}'.repeat(N)}`],
    ['deep in fields', `{"_links":{},"a":${'['.repeat(N)}${']'.repeat(N)}}`],
    [
      'many curies',
      JSON.stringify({
        _links: {
          curies: Array.from({ length: 10_000 }, (_, n) => ({ name: `n${n}`, href: '/{rel}' })),
        },
        _embedded: {
          a: Array.from({ length: 10_000 }, () => ({
            _links: { curies: { name: 'a', href: '/{rel}' }, 'b:c': { href: '/' } },
          })),
        },
      }),
    ],
    [
      'a long curie, used often',
      JSON.stringify({
        _links: {
          curies: [
            { name: 'a', href: `/{rel}${'x'.repeat(500_000)}` },
            { name: 'b', href: 'x{rel}'.repeat(341) },
          ],
          ...Object.fromEntries(
            Array.from({ length: 10_000 }, (_, n) => [`a:${n}`, { href: '/' }]),
          ),
        },
      }),
    ],
    [
      'a curie with many variables, and long references',
      JSON.stringify({
        _links: {
          curies: { name: 'b', href: 'x{rel}'.repeat(341) },
          ...Object.fromEntries(
            Array.from({ length: 200 }, (_, n) => [`b:${n}${'y'.repeat(5000)}`, { href: '/' }]),
          ),
        },
      }),
    ],
  ])('%s', (_what, text) => {
    const size = JSON.stringify(levels(fromHal(JSON.parse(text)))).length;
    expect(size).toBeLessThan(10 * text.length);
  });
});
