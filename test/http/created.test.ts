import { link, resource } from 'halyard';
import { type CreatedOptions, created, createdLinks } from 'halyard/http';
import { describe, expect, test } from 'vitest';

const POST = { method: 'POST', url: '/orders', headers: {} };
const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const order = resource({ id: 17 }, [
  link('self', URL_17),
  link('delete', URL_17),
  link('replace', URL_17),
  link('edit', URL_17),
]);

test('a creation gets a 201 with the URL of the new resource and its body', () => {
  expect(created(POST, { resource: order })).toStrictEqual({
    status: 201,
    headers: {
      'content-type': 'application/hal+json',
      'content-length': String(JSON.stringify(order).length),
      'cache-control': 'no-store',
      location: URL_17,
    },
    body: JSON.stringify(order),
  });
});

describe('the other options are those of respond', () => {
  test.each<[options: Omit<CreatedOptions, 'resource'>, headers: Record<string, string>]>([
    [{ version: 1 }, { etag: '"1"' }],
    [{ etag: 'W/"a"' }, { etag: 'W/"a"' }],
    [{ lastModified: new Date(0) }, { 'last-modified': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
    [{ variant: 'sv', version: 1 }, { etag: '"1;variant=sv"' }],
    [{ headers: { 'X-Request-ID': 'a' } }, { 'x-request-id': 'a' }],
    [{ headers: { 'content-type': 'application/json' } }, { 'content-type': 'application/json' }],
    [{ headers: undefined }, { location: URL_17 }],
    [{ vary: 'Accept' }, { vary: 'accept' }],
  ])('%o', (options, headers) => {
    const answer = created(POST, { resource: order, ...options });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ location: URL_17, ...headers });
  });

  test.each(['location', 'Location', 'LOCATION'])('a header %s is refused', (name) => {
    const headers = { [name]: 'https://a.se/1' };
    for (const input of [
      { resource: order },
      { resources: [order, order], name: 'orders', url: 'https://a.se/orders' },
    ]) {
      expect(() => created(POST, { ...input, headers })).toThrow(
        expect.objectContaining({
          code: 'http.header',
          message:
            'header location must not be set: it is the self link of the new resource. Leave it out of headers.',
        }),
      );
    }
  });

  test('a Headers object is refused, since its entries are no properties', () => {
    const headers = new Headers({ 'x-a': 'b' }) as never;
    expect(() => created(POST, { resource: order, headers })).toThrow(
      'headers must be a plain object of names and values. Convert',
    );
  });

  test('preconditions of the request are not evaluated for the new resource', () => {
    const request = { ...POST, headers: { 'if-none-match': '*' } };
    expect(created(request, { resource: order, version: 1 }).status).toBe(201);
  });

  test('PUT creates too', () => {
    const answer = created({ ...POST, method: 'PUT' }, { resource: order });
    expect([answer.status, answer.headers.location]).toEqual([201, URL_17]);
  });
});

describe('a resource without a self link to an absolute URL is refused', () => {
  test.each<[what: string, resource: unknown, got: string]>([
    ['no links', { id: 17 }, '{"id":17}'],
    ['an empty list of links', { id: 17, _links: [] }, '{"id":17,"_links":[]}'],
    ['another link', { _links: [{ rel: 'edit' }] }, '{"_links":[{"rel":"edit"}]}'],
    ['a relative URL', { _links: [{ rel: 'self', href: '/orders/17' }] }, '"/orders/17"'],
    ['a URL without scheme', { _links: [{ rel: 'self', href: '//a.se/1' }] }, '"//a.se/1"'],
    ['another scheme', { _links: [{ rel: 'self', href: 'ftp://a.se/' }] }, '"ftp://a.se/"'],
    ['a space', { _links: [{ rel: 'self', href: 'https://a.se/1 7' }] }, '"https://a.se/1 7"'],
    [
      'a line break',
      { _links: [{ rel: 'self', href: 'https://a.se/\r\nX: 1' }] },
      '"https://a.se/\\r\\nX: 1"',
    ],
    [
      'a letter beyond ASCII',
      { _links: [{ rel: 'self', href: 'https://a.se/å' }] },
      '"https://a.se/å"',
    ],
    ['a link that is null', { _links: [null] }, '{"_links":[null]}'],
    ['null', null, 'null'],
    ['undefined', undefined, 'undefined'],
    ['a string', URL_17, `"${URL_17}"`],
  ])('%s', (_what, resource, got) => {
    expect(() => created(POST, { resource: resource as object })).toThrow(
      expect.objectContaining({
        name: 'HalyardError',
        code: 'created.self',
        rule: 'created.location',
        message: `The new resource must have a self link with an absolute URL, which becomes its Location; got ${got}. Pass resource(fields, createdLinks(href(base, template, values))). [created.location]`,
      }),
    );
  });

  test('a resource that is not JSON-serialisable', () => {
    expect(() => created(POST, { resource: { ...order, id: 17n } })).toThrow(
      expect.objectContaining({ code: 'http.body' }),
    );
  });
});

describe('a resource without one of the links of a creation is refused', () => {
  const without = (rel: string) =>
    resource(
      { id: 17 },
      createdLinks(URL_17).filter((link) => link.rel !== rel),
    );

  test.each([
    ['delete', 'DELETE'],
    ['replace', 'PUT'],
    ['edit', 'PATCH'],
  ] as const)('%s by %s', (rel, method) => {
    expect(createdLinks(URL_17)).toContainEqual({ href: URL_17, rel, method });
    expect(() => created(POST, { resource: without(rel) })).toThrow(
      expect.objectContaining({
        name: 'HalyardError',
        code: 'created.links',
        rule: 'created.links',
        message: `The new resource must have the links delete (DELETE), replace (PUT) and edit (PATCH); got {"missing":["${rel}"]}. Add createdLinks(url), or list the operations that its first state does not allow as unavailable. [created.links]`,
      }),
    );
    expect(created(POST, { resource: without(rel), unavailable: [rel] }).status).toBe(201);
  });

  test('the links may stand in any order, among others of the same methods', () => {
    const other = 'https://api.example.se/orders/v1/customers/3';
    const others = [
      link('up', other),
      link('archive', other, { method: 'PUT' }),
      link('cancel', other, { method: 'DELETE' }),
    ];
    for (const _links of [
      [...others, ...order._links],
      [...order._links, ...others],
    ]) {
      expect(created(POST, { resource: { id: 17, _links } }).headers.location).toBe(URL_17);
    }
    expect(() =>
      created(POST, { resource: resource({}, [...others, link('self', URL_17)]) }),
    ).toThrow(expect.objectContaining({ code: 'created.links' }));
  });

  test('a link by another method does not count', () => {
    const _links = [...without('edit')._links, { rel: 'edit', href: URL_17, method: 'PUT' }];
    expect(() => created(POST, { resource: { _links } })).toThrow(
      expect.objectContaining({ code: 'created.links' }),
    );
  });

  test('each of several resources', () => {
    const input = { name: 'orders', resources: [order, without('edit')], url: URL_17 };
    expect(() => created(POST, input)).toThrow(expect.objectContaining({ code: 'created.links' }));
    expect(created(POST, { ...input, unavailable: ['edit'] }).status).toBe(201);
  });

  test('a link that may be absent may be there', () => {
    const unavailable = ['delete', 'replace', 'edit'] as const;
    expect(created(POST, { resource: order, unavailable }).status).toBe(201);
  });
});

test('the method of the request does not change the response', () => {
  for (const method of ['GET', 'HEAD', 'PUT']) {
    const request = { method, headers: { 'if-none-match': '*' } };
    expect(created(request, { resource: order })).toStrictEqual(created(POST, { resource: order }));
  }
});

test.each([{ httpMethod: 'POST', headers: {} }, { headers: {} }, { method: 'POST' }, undefined])(
  'the request %j is refused',
  (request) => {
    expect(() => created(request as never, { resource: order })).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'http.request' }),
    );
  },
);

test.each([[undefined], [null], ['order']])('options %j are refused', (options) => {
  expect(() => created(POST, options as never)).toThrow(
    expect.objectContaining({
      code: 'http.option',
      message: `Options of created must be an object, got ${JSON.stringify(options)}. Pass { resource: resource(fields, createdLinks(url)) }.`,
    }),
  );
});

describe('several resources', () => {
  const COLLECTION = 'https://api.example.se/orders/v1/orders';
  const several = [17, 18].map((id) => resource({ id }, createdLinks(`${COLLECTION}/${id}`)));
  const input = { name: 'orders', resources: several, url: COLLECTION };

  test('are a list with links to each of them; Location is the first', () => {
    const { status, headers, body } = created(POST, input);
    expect([status, headers.location]).toEqual([201, URL_17]);
    expect(JSON.parse(body ?? '')).toEqual({
      _links: [
        { href: COLLECTION, rel: 'self', method: 'GET' },
        { href: URL_17, rel: 'item', method: 'GET' },
        { href: `${COLLECTION}/18`, rel: 'item', method: 'GET' },
      ],
      orders: several,
    });
  });

  test('have the form of the HAL draft too', () => {
    const { body } = created(POST, { ...input, format: 'hal' });
    expect(Object.keys(JSON.parse(body ?? ''))).toEqual(['_links', '_embedded']);
  });

  test('a list of one resource gives the same response as that resource', () => {
    expect(created(POST, { ...input, resources: [order] })).toStrictEqual(
      created(POST, { resource: order }),
    );
  });

  test.each<[change: object, message: string]>([
    [
      { resources: [] },
      "resources must be an array of at least one new resource, got []. Pass { name: 'orders', resources: [resource(…), …], url }. [collection.list]",
    ],
    [
      { name: '17' },
      'name must be the plural noun of the resource, got "17". Pass a name such as \'orders\'. [collection.list]',
    ],
  ])('%o is refused with a message', (change, message) => {
    expect(() => created(POST, { ...input, ...change } as typeof input)).toThrow(message);
  });

  test.each(['orders2', '2fa', 'v1'])('the name may have digits: %s', (name) => {
    const { body } = created(POST, { ...input, name });
    expect(Object.keys(JSON.parse(body ?? ''))).toEqual(['_links', name]);
  });

  test.each<[change: object, code: string]>([
    [{ name: '_meta' }, 'created.items'],
    [{ name: '_embedded' }, 'created.items'],
    [{ resources: [] }, 'created.items'],
    [{ resources: null }, 'created.items'],
    [{ resources: {} }, 'created.items'],
    [{ name: '' }, 'created.items'],
    [{ name: '_links' }, 'created.items'],
    [{ name: '__proto__' }, 'created.items'],
    [{ name: '17' }, 'created.items'],
    [{ name: undefined }, 'created.items'],
    [{ resources: [order, { id: 18 }] }, 'created.self'],
    [{ url: '/orders' }, 'link.href'],
  ])('%o is refused', (change, code) => {
    expect(() => created(POST, { ...input, ...change } as typeof input)).toThrow(
      expect.objectContaining({ code }),
    );
  });
});

describe('invalid options are refused', () => {
  const untyped = created as (request: unknown, options: unknown) => unknown;

  test.each<[options: object, message: RegExp]>([
    [
      { unavailable: null },
      /^unavailable must be an array of 'delete', 'replace' and 'edit'; got null\. Leave it out if the new resource has all three links\. \[created\.links\]$/,
    ],
    [{ unavailable: 5 }, /^unavailable must be /],
    [{ unavailable: 'edit' }, /^unavailable must be /],
    [{ unavailable: ['remove'] }, /^unavailable must be /],
    [{ locaton: URL_17 }, /^Options of created must not contain locaton\. /],
    [{ varry: 'accept' }, /^Options of created must not contain varry\. Write vary\.$/],
    [{ status: 200 }, /^Options of created must not contain status\. /],
    [{ body: {} }, /^Options of created must not contain body\. /],
    [{ text: '{}' }, /^Options of created must not contain text\. /],
    [{ cache: { maxAge: 60 } }, /^Options of created must not contain cache\. /],
    [{ now: new Date(0) }, /^Options of created must not contain now\. /],
    [{ range: true }, /^Options of created must not contain range\. /],
    [{ name: 'orders' }, /^Options of created must not contain name\. /],
  ])('%o', (options, message) => {
    expect(() => untyped(POST, { resource: order, ...options })).toThrow(
      expect.objectContaining({ name: 'HalyardError', code: 'http.option' }),
    );
    expect(() => untyped(POST, { resource: order, ...options })).toThrow(message);
  });
});

test.each(['expires', 'Surrogate-Control', 'x-cache-control'])(
  'a creation is not stored, so the header %s is refused',
  (name) => {
    expect(() => created(POST, { resource: order, headers: { [name]: 'a' } })).toThrow(
      expect.objectContaining({
        code: 'http.header',
        message: `header ${name.toLowerCase()} must not be set: the response to a creation is not stored. Leave it out of headers.`,
      }),
    );
  },
);
