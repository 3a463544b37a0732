import { toHal } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';

const URL_1 = '/1';
const self = { href: URL_1, rel: 'self', method: 'GET' };

describe('links become an object keyed by relation type', () => {
  test.each(
    table<[what: string, links: readonly unknown[], expected: object]>(`
    none => [] => {}
    a link by GET => [{ href: /1, rel: self, method: GET }] => { self: { href: /1 } }
    a link by another method => [{ href: /1, rel: edit, method: PATCH }]
      => { edit: { href: /1, method: PATCH } }
    a link without a method => [{ href: /1, rel: up }] => { up: { href: /1 } }
    a title => [{ href: /1, rel: self, method: GET, title: The order }]
      => { self: { href: /1, title: The order } }
    several of a relation type, in their order
      => [{ href: /1?a, rel: item, method: GET }, { href: /1, rel: self, method: GET }, { href: /1?b, rel: item, method: GET }]
      => { item: [{ href: /1?a }, { href: /1?b }], self: { href: /1 } }
    # "If the value is a URI Template then the Link Object SHOULD have a "templated"" (§5.1)
    a template => [{ href: "/orders{?id}", rel: find, method: GET }]
      => { find: { href: "/orders{?id}", templated: true } }
    the members of the draft, §5.2 to 5.8, and others
      => [{ href: "/orders{?id}", rel: find, method: GET, title: Find, templated: true, hreflang: sv, type: a/b, deprecation: /c, profile: /d, name: e, x: [1] }]
      => { find: { href: "/orders{?id}", title: Find, templated: true, hreflang: sv, type: a/b, deprecation: /c, profile: /d, name: e, x: [1] } }
    a template that says otherwise
      => [{ href: "/orders{?id}", rel: find, method: GET, templated: false }]
      => { find: { href: "/orders{?id}", templated: false } }
    braces that are no template => [{ href: "/a{}b}{", rel: find }]
      => { find: { href: "/a{}b}{" } }
    # §8.2: "a set of Link Objects"
    one link of the type curies
      => [{ href: "https://docs.example.se/{rel}", rel: curies, method: GET, name: ea }]
      => { curies: [{ href: "https://docs.example.se/{rel}", name: ea, templated: true }] }
    names in different cases, each for itself
      => [{ href: /1, rel: self, method: GET }, { href: /1, rel: Self, method: GET }]
      => { self: { href: /1 }, Self: { href: /1 } }
    "anything but a link: left out"
      => [null, 7, x, [], { href: 5, rel: a }, { href: /1 }, { href: /1, rel: 5 }, { href: /1, rel: self, method: GET }]
      => { self: { href: /1 } }
    "an object with an href and a link: left out" => [{ href: /1, next: { href: /b } }] => {}
    what fromHal kept of a link
      => [{ href: /1, rel: self, method: GET, curie: acme:x }, { href: /1, rel: self, method: GET, curie: 7 }]
      => { acme:x: { href: /1 }, self: { href: /1 } }
  `),
  )('%s', (_what, _links, expected) => {
    expect(toHal({ id: 1, _links })).toStrictEqual({ id: 1, _links: expected });
  });
});

const item = (id: number) => ({ id, _links: [{ ...self, href: `${URL_1}/${id}` }] });
const embedded = (id: number) => ({ id, _links: { self: { href: `${URL_1}/${id}` } } });

describe('resources among the properties are embedded', () => {
  test.each<[what: string, fields: object, expected: object]>([
    ['one', { customer: item(2) }, { _embedded: { customer: embedded(2) } }],
    [
      'a list',
      { orders: [item(2), item(3)] },
      { _embedded: { orders: [embedded(2), embedded(3)] } },
    ],
    [
      'several properties, in their order',
      { b: item(2), n: 1, a: [item(3)] },
      { n: 1, _embedded: { b: embedded(2), a: [embedded(3)] } },
    ],
    [
      'nested',
      { order: { ...item(2), lines: [{ ...item(3), product: item(4) }] } },
      {
        _embedded: {
          order: {
            ...embedded(2),
            _embedded: { lines: [{ ...embedded(3), _embedded: { product: embedded(4) } }] },
          },
        },
      },
    ],
    [
      'an empty list in a collection; _meta stays',
      { _meta: { count: 0 }, orders: [] },
      { _meta: { count: 0 }, _embedded: { orders: [] } },
    ],
    ['no empty list elsewhere', { tags: [] }, { tags: [] }],
    ['no list of which a member is not a resource', { all: [item(2), 3] }, { all: [item(2), 3] }],
    ['no resource below a plain object', { a: { b: item(2) } }, { a: { b: item(2) } }],
    ['no resource of the draft', { old: embedded(2) }, { old: embedded(2) }],
    [
      'no list over an embedded one of its name',
      { orders: [], _embedded: { orders: [] } },
      { orders: [], _embedded: { orders: [] } },
    ],
    ['no other value', { a: null, b: new Date(0), c: 'x' }, { a: null, b: new Date(0), c: 'x' }],
    ['not _meta', { _meta: item(2) }, { _meta: item(2) }],
    [
      'beside what is embedded already, which is converted too',
      { order: item(2), _embedded: { author: item(3), notes: [item(4), 'x'] } },
      {
        _embedded: { order: embedded(2), author: embedded(3), notes: [embedded(4), 'x'] },
      },
    ],
    [
      'but not over one of the same name',
      { order: item(2), _embedded: { order: item(3) } },
      { order: item(2), _embedded: { order: embedded(3) } },
    ],
    ['not into an _embedded that is not an object', { _embedded: 7 }, { _embedded: 7 }],
    ['nor a list of that name', { _embedded: [item(2)] }, { _embedded: [item(2)] }],
  ])('%s', (_what, fields, expected) => {
    expect(toHal({ ...fields, _links: [self] })).toStrictEqual({
      ...expected,
      _links: { self: { href: URL_1 } },
    });
  });
});

describe('a body that is not in the array form is returned unchanged', () => {
  test.each<[body: object]>([
    [{ _links: { self: { href: URL_1 } }, order: item(2) }],
    [{ _links: null }],
    [[item(1)]],
  ])('%o', (body) => {
    const before = structuredClone(body);
    expect(toHal(body)).toBe(body);
    expect(body).toStrictEqual(before);
  });
});

test('__proto__ is an ordinary name', () => {
  const body = JSON.parse(`{
    "_links": [
      { "href": "/a", "rel": "__proto__", "method": "GET", "__proto__": { "evil": 1 } },
      { "href": "/b", "rel": "constructor", "method": "GET" }
    ],
    "__proto__": { "_links": [], "evil": 1 }
  }`);
  const hal = toHal(body);
  expect(JSON.stringify(hal)).toBe(
    [
      '{"_links":{"__proto__":{"href":"/a","__proto__":{"evil":1}},"constructor":{"href":"/b"}}',
      '"_embedded":{"__proto__":{"_links":{},"evil":1}}}',
    ].join(','),
  );
  expect(hal).not.toHaveProperty('evil');
  expect(Object.getPrototypeOf(hal._links)).toBe(Object.prototype);
});

test('a body of any depth is converted down to the hundredth level', () => {
  let body: object = { _links: [self] };
  for (let level = 1; level < 100_000; level++) body = { _links: [self], child: body };
  let at: unknown = toHal(body);
  for (let level = 1; level < 100; level++) {
    at = (at as { _embedded: { child: unknown } })._embedded.child;
  }
  expect(at).toHaveProperty('_links.self');
  expect(at).toHaveProperty('_embedded.child._links', [self]);
  expect(at).toHaveProperty('_embedded.child.child');
});
