import { link } from 'halyard';
import { findLink, findLinks, follow, fromHal } from 'halyard/link';
import type { TemplateValue } from 'halyard/url';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';

/** As a live list response of the Swedish Food Agency sends it: relative, and `last` is offset -5. */
const livsmedel = {
  _meta: { totalRecords: 0, offset: 0, limit: 5, count: 0 },
  _links: [
    { href: '/api/v1/livsmedel?offset=0&limit=5&sprak=1', rel: 'self', method: 'GET' },
    { href: '/api/v1/livsmedel?offset=0&limit=5&sprak=1', rel: 'first', method: 'GET' },
    { href: '/api/v1/livsmedel?offset=-5&limit=5&sprak=1', rel: 'last', method: 'GET' },
  ],
  livsmedel: [],
};

/** As the Swedish pollen forecast sends it: without methods. */
const pollen = {
  _meta: { totalRecords: 1, offset: 0, limit: 100, count: 1 },
  _links: [
    {
      href: 'https://api.pollenrapporten.se/v1/forecasts?offset=0&limit=100&region_id=2a2a2a2a-2a2a-4a2a-aa2a-2a2a2a303a34&current=True',
      rel: 'self',
    },
  ],
  items: [],
};

describe('a link is found by its relation type', () => {
  const self = link('self', URL_17);
  const edit = link('edit', URL_17, { title: 'Change' });
  const other = link('self', `${URL_17}8`);

  test.each<[what: string, from: unknown, rel: string, expected: readonly unknown[]]>([
    ['in a body', { id: 17, _links: [self, edit] }, 'edit', [edit]],
    ['in a list', [self, edit], 'edit', [edit]],
    ['several, in their order', [self, edit, other], 'self', [self, other]],
    ['in any case of the name that is asked for', [self, edit], 'EDIT', [edit]],
    [
      'in any case of the name that is found',
      [{ ...edit, rel: 'Edit' }],
      'edit',
      [{ ...edit, rel: 'Edit' }],
    ],
    [
      'a URI',
      [link('urn:example:Pay', URL_17)],
      'URN:example:pay',
      [link('urn:example:Pay', URL_17)],
    ],
    ['not by the start of its name', [link('edit-media', URL_17)], 'edit', []],
    ['not by another name', [self], 'next', []],
    ['not by the empty name', [self], '', []],
    ['not by an inherited name', [self], 'toString', []],
    [
      'with the members that a foreign service adds',
      [{ ...self, type: 'a/b' }],
      'self',
      [{ ...self, type: 'a/b' }],
    ],
    ['a relative href is kept unchanged', livsmedel, 'last', [livsmedel._links[2]]],
    ['without method: GET', pollen, 'self', [{ ...pollen._links[0], method: 'GET' }]],
    // draft-kelly-json-hal §8.2: a CURIE is short for its URI.
    ...['ea:find', 'https://a.se/Find'].flatMap((rel) =>
      ['ea:find', 'https://a.se/find'].map((key): [string, unknown, string, object[]] => [
        `${key} by ${rel}`,
        { _links: { curies: [{ name: 'ea', href: 'https://a.se/{rel}' }], [key]: { href: '/f' } } },
        rel,
        [expect.objectContaining({ rel: 'https://a.se/find', href: '/f' })],
      ]),
    ),
    [
      'text in place of a link of HAL',
      { _links: { previous: null, next: '?page=2' } },
      'next',
      [{ rel: 'next', href: '?page=2', method: 'GET' }],
    ],
    ['not the links of an embedded resource', { _links: [], item: { _links: [self] } }, 'self', []],
  ])('%s', (_what, from, rel, expected) => {
    expect(findLinks(from, rel)).toStrictEqual(expected);
    expect(findLink(from, rel)).toStrictEqual(expected[0]);
  });
});

describe('the method of a link', () => {
  test.each<[written: unknown, read: string]>([
    ['GET', 'GET'],
    ['PATCH', 'PATCH'],
    ['get', 'GET'],
    ['Delete', 'DELETE'],
    [undefined, 'GET'],
    ['', 'GET'],
    [['POST'], 'GET'],
    // Methods are case-sensitive (RFC 9110 §9.1), so an unknown one is not changed.
    ['PROPFIND', 'PROPFIND'],
    ['propfind', 'propfind'],
  ])('%o is read as %s', (written, read) => {
    const from = [{ href: URL_17, rel: 'cancel', method: written }];
    expect(findLink(from, 'cancel')).toStrictEqual({ href: URL_17, rel: 'cancel', method: read });
    expect(follow(from, 'cancel')).toStrictEqual({ method: read, url: URL_17, headers: {} });
  });
});

describe('finds nothing, and does not throw, in', () => {
  const inherited = Object.create({ _links: [link('self', URL_17)] });

  test.each<[what: string, from: unknown]>([
    ['undefined', undefined],
    ['null', null],
    ['a number', 17],
    ['a string', 'self'],
    ['an object without prototype', Object.create(null)],
    ['a body whose _links are inherited', inherited],
    ['_links that are null', { _links: null }],
    ['_links in the form of the HAL draft without self', { _links: { up: { href: URL_17 } } }],
    ['a Link header without self', `<${URL_17}>; rel="up"`],
    ["another resource's link", `<${URL_17}>; rel="self"; anchor="/elsewhere"`],
    ['_links that look like a list', { _links: { 0: link('self', URL_17), length: 1 } }],
    ['a list of anything', [null, undefined, 1, 'self', true, [], {}, () => 1]],
    ['links without rel', [{ href: URL_17, method: 'GET' }]],
    ['links whose rel is not a string', [{ href: URL_17, rel: ['self'], method: 'GET' }]],
    ['links with a CURIE and no rel', [{ href: URL_17, curie: 'self', method: 'GET' }]],
    ['links without href', [{ rel: 'self', method: 'GET' }]],
    ['a sparse list', new Array(3)],
  ])('%s', (_what, from) => {
    expect(findLink(from, 'self')).toBeUndefined();
    expect(findLinks(from, 'self')).toStrictEqual([]);
    expect(follow(from, 'self')).toBeUndefined();
  });
});

describe('links are read in three forms', () => {
  test.each<[what: string, from: unknown]>([
    ['the list of the conventions', { _links: [link('self', URL_17)] }],
    ['the object of the HAL draft', { _links: { self: { href: URL_17 } } }],
    ['several links of one type in the draft', { _links: { self: [{ href: URL_17 }] } }],
    ['a Link header', `<${URL_17}>; rel="up self"; method=GET`],
  ])('%s', (_what, from) => {
    expect(findLink(from, 'Self')).toMatchObject({ href: URL_17, method: 'GET' });
    expect(findLinks(from, 'SELF')).toHaveLength(1);
    expect(follow(from, 'self')).toEqual({ method: 'GET', url: URL_17, headers: {} });
  });

  test('a CURIE of the draft is found by its own name and by its URI', () => {
    const curies = [{ name: 'ea', href: 'https://docs.example.se/rels/{rel}', templated: true }];
    const body = { _links: { curies, 'ea:find': { href: '/orders' } } };
    for (const from of [body, fromHal(body)]) {
      for (const rel of ['ea:find', 'EA:Find', 'https://docs.example.se/rels/find']) {
        expect(follow(from, rel)?.url).toBe('/orders');
        expect(findLinks(from, rel)).toHaveLength(1);
      }
      expect(follow(from, 'find')).toBeUndefined();
    }
  });
});

describe('a URI template is expanded (RFC 6570)', () => {
  const search = { _links: { search: { href: '/orders{?status,page}', templated: true } } };
  test.each<[values: Record<string, string | number> | undefined, url: string]>([
    [{ status: 'open', page: 2 }, '/orders?status=open&page=2'],
    [{ status: 'to pay' }, '/orders?status=to%20pay'],
    [{}, '/orders'],
    [undefined, '/orders'],
  ])('with %o', (values, url) => {
    expect(follow(search, 'search', values)?.url).toBe(url);
  });

  test('the expanded link is no longer marked as a template', () => {
    const href = 'https://a.se/orders/{id}{?fields}';
    const item = { href, rel: 'item', method: 'GET', title: 'One', templated: true } as const;
    const from = { _links: [item, { ...item, href: 'https://a.se/{id}/b' }] };
    const expanded = { href: 'https://a.se/orders/17', rel: 'item', method: 'GET', title: 'One' };
    expect(findLink(from, 'item')).toEqual(item);
    expect(findLink(from, 'item', { id: 17 })).toEqual(expanded);
    expect(findLinks(from, 'item').map((link) => link.href)).toEqual([href, 'https://a.se/{id}/b']);
    expect(findLinks(from, 'item', { id: 17 })).toEqual([
      expanded,
      { ...expanded, href: 'https://a.se/17/b' },
    ]);
    expect(follow(from, 'item', { id: 17, fields: 'total' })?.url).toBe(
      'https://a.se/orders/17?fields=total',
    );
    expect(findLink(from, 'item', { fields: 'total' })).toBeUndefined();
    expect(findLinks(from, 'item', { fields: 'total' })).toEqual([]);
  });

  test.each(['/orders{?', '/{id', '/{user-id}', `/{id}${'a'.repeat(9000)}`])(
    'a malformed one is no link to follow: %s',
    (href) => {
      const from = [{ rel: 'search', href, method: 'GET' }];
      expect(follow(from, 'search', { id: 1 })).toBeUndefined();
      expect(findLink(from, 'search')?.href).toBe(href);
      expect(findLink(from, 'search', { id: 1 })).toBeUndefined();
      expect(findLinks(from, 'search', { id: 1 })).toEqual([]);
    },
  );

  test.each<[href: string, values: Record<string, TemplateValue>]>([
    ['https://a.se/orders/{id}', { orderId: 17 }],
    ['https://a.se/orders/{id}', {}],
    ['https://a.se/orders/{id}', { id: '' }],
    ['https://a.se/orders/{id}', { id: null }],
    ['https://a.se/orders/{id}', { id: [] }],
    ['https://a.se/orders/{id}', { id: [''] }],
    ['https://a.se/orders/{id}', { id: Number.NaN }],
    ['https://a.se/orders/{id}', { id: '.' }],
    ['https://a.se/orders/{id}', { id: '..' }],
    ['https://a.se/orders/{id:3}', { id: ['abcd'] }],
    ['https://a.se/orders/{id}', { id: {} }],
    ['https://a.se/{list}/{id}', { list: 'orders' }],
    ['https://a.se/{list,id}', { list: 'orders' }],
    ['{+base}/orders{?page}', {}],
    ['https://a.se/orders{/id}', {}],
    ['https://a.se/orders{/id,part}', { id: 17 }],
    ['https://a.se/{toString}', {}],
  ])('a link that lacks a value of its path is not followed: %s with %o', (href, values) => {
    const from = [{ rel: 'delete', href, method: 'DELETE' }];
    expect(follow(from, 'delete', values)).toBeUndefined();
  });
});
