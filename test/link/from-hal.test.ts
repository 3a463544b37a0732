import { findLink, follow, fromHal } from 'halyard/link';
import { describe, expect, test } from 'vitest';

const self = { href: '/orders/1', rel: 'self', method: 'GET' };

describe('links become a list', () => {
  test.each<[what: string, links: object, expected: readonly object[]]>([
    ['none', {}, []],
    ['a link without a method: GET', { self: { href: '/orders/1' } }, [self]],
    [
      'a link with a method',
      { edit: { href: '/a', method: 'PATCH' } },
      [{ href: '/a', rel: 'edit', method: 'PATCH' }],
    ],
    [
      'several, in the order of the keys',
      { item: [{ href: '/a' }, { href: '/b' }], self: { href: '/orders/1' } },
      [
        { href: '/a', rel: 'item', method: 'GET' },
        { href: '/b', rel: 'item', method: 'GET' },
        self,
      ],
    ],
    [
      'the members of the draft, §5.2 to 5.8',
      {
        find: {
          href: '/orders{?id}',
          templated: true,
          type: 'application/pdf',
          deprecation: 'https://docs.example.se/old',
          name: 'by-id',
          profile: 'https://docs.example.se/order',
          title: 'Find',
          hreflang: 'sv',
        },
      },
      [
        {
          href: '/orders{?id}',
          rel: 'find',
          method: 'GET',
          title: 'Find',
          templated: true,
          type: 'application/pdf',
          deprecation: 'https://docs.example.se/old',
          name: 'by-id',
          profile: 'https://docs.example.se/order',
          hreflang: 'sv',
        },
      ],
    ],
    ['a member rel, which the key overrules', { self: { href: '/orders/1', rel: 'x' } }, [self]],
    [
      'what is no link: left out',
      { a: null, b: '/b', c: 7, d: {}, e: { href: 5 }, f: [null, '/f', { href: '/orders/1' }] },
      [{ ...self, rel: 'f' }],
    ],
  ])('%s', (_what, _links, expected) => {
    expect(fromHal({ id: 1, _links })).toStrictEqual({ id: 1, _links: expected });
  });

  test('their members are in the order href, rel, method, title', () => {
    const link = { name: 'n', title: 'T', method: 'PUT', href: '/a' };
    expect(JSON.stringify(fromHal({ _links: { replace: link } }))).toBe(
      '{"_links":[{"href":"/a","rel":"replace","method":"PUT","title":"T","name":"n"}]}',
    );
  });

  test('of which client functions find each', () => {
    const body = fromHal({
      _links: { self: { href: '/orders/1' }, x: { href: '/x', method: 'POST' } },
    });
    expect(findLink(body, 'self')).toStrictEqual(self);
    expect(follow(body, 'x')).toStrictEqual({ method: 'POST', url: '/x', headers: {} });
  });
});

const item = (id: number) => ({ id, _links: { self: { href: `/orders/${id}` } } });
const listed = (id: number) => ({ id, _links: [{ ...self, href: `/orders/${id}` }] });

describe('embedded resources become properties', () => {
  test.each<[what: string, body: unknown, expected: unknown]>([
    ['one', { _embedded: { author: item(2) } }, { author: listed(2) }],
    ['a list', { _embedded: { orders: [item(2), item(3)] } }, { orders: [listed(2), listed(3)] }],
    ['an empty list', { _embedded: { orders: [] } }, { orders: [] }],
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
      { _embedded: { _links: item(2), _embedded: item(3) } },
      { _embedded: { _links: listed(2), _embedded: listed(3) } },
    ],
    ['whatever they are', { _embedded: { a: 1, b: [null, 'x'] } }, { a: 1, b: [null, 'x'] }],
    ['but not what is no object', { _embedded: [item(2)] }, { _embedded: [item(2)] }],
    ['a property is left as it is', { old: item(2) }, { old: item(2) }],
  ])('%s', (_what, body, expected) => {
    expect(fromHal(body)).toStrictEqual(expected);
  });
});

describe('a CURIE becomes the URI that it stands for', () => {
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
    ['https://x.se/a', [{ ...acme, name: 'https' }], 'https://x.se/a'],
    ['acme:widgets', [{ ...acme, name: 5 }], 'acme:widgets'],
    ['acme:widgets', [{ ...acme, href: 'https://docs.acme.com/' }], 'acme:widgets'],
    ['acme:widgets', [{ ...acme, href: 5 }], 'acme:widgets'],
    ['acme:widgets', [{ ...acme, href: `/{rel}${'x'.repeat(2048)}` }], 'acme:widgets'],
    ['acme:widgets', 'https://docs.acme.com/{rel}', 'acme:widgets'],
    ['toString:widgets', [acme], 'toString:widgets'],
  ])('%s by %j is %s', (rel, curies, expected) => {
    expect(found({ curies, [rel]: { href: '/widgets' } })).toContain(expected);
  });

  test('and its curies stay', () => {
    expect(fromHal({ _links: { curies: [acme] } })).toStrictEqual({
      _links: [{ href: acme.href, rel: 'curies', method: 'GET', name: 'acme', templated: true }],
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

test('__proto__ is a name as any other', () => {
  const body = fromHal(
    JSON.parse(`{
      "_links": { "__proto__": { "href": "/a", "__proto__": { "evil": 1 } } },
      "_embedded": { "__proto__": { "evil": 1 } }
    }`),
  );
  expect(JSON.parse(JSON.stringify(body))).toStrictEqual(
    JSON.parse(`{
      "_links": [{ "href": "/a", "rel": "__proto__", "method": "GET", "__proto__": { "evil": 1 } }],
      "__proto__": { "evil": 1 }
    }`),
  );
  expect(body).not.toHaveProperty('evil');
});

describe('hostile documents cost little', () => {
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
          curies: { name: 'a', href: `/{rel}${'x'.repeat(500_000)}` },
          ...Object.fromEntries(
            Array.from({ length: 10_000 }, (_, n) => [`a:${n}`, { href: '/' }]),
          ),
        },
      }),
    ],
  ])('%s', (_what, text) => {
    const body: unknown = JSON.parse(text);
    const start = performance.now();
    fromHal(body);
    expect(performance.now() - start).toBeLessThan(1000);
  });
});
