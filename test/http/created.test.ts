import { HalyardError, link, resource } from 'halyard';
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

test('a creation is answered by 201, with the URL of the new resource and its body', () => {
  expect(created(POST, { resource: order })).toStrictEqual({
    status: 201,
    headers: {
      'content-type': 'application/hal+json',
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
    [{ cache: { noStore: true } }, { 'cache-control': 'no-store' }],
    [{ headers: { 'X-Request-ID': 'a' } }, { 'x-request-id': 'a' }],
    [{ headers: { 'content-type': 'application/json' } }, { 'content-type': 'application/json' }],
    [{ headers: undefined as never }, { location: URL_17 }],
    [{ headers: { Vary: 'Accept' } }, { vary: 'accept' }],
  ])('%o', (options, headers) => {
    const answer = created(POST, { resource: order, ...options });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ location: URL_17, ...headers });
  });

  test.each(['location', 'Location', 'LOCATION'])(
    'a header %s of another place does not go before the self link',
    (name) => {
      const { headers } = created(POST, { resource: order, headers: { [name]: 'https://a.se/1' } });
      expect(headers.location).toBe(URL_17);
    },
  );

  test('preconditions of the request are not for the new resource', () => {
    const request = { ...POST, headers: { 'if-none-match': '*' } };
    expect(created(request, { resource: order, version: 1 }).status).toBe(201);
  });

  test('PUT creates too', () => {
    const answer = created({ ...POST, method: 'PUT' }, { resource: order });
    expect([answer.status, answer.headers.location]).toEqual([201, URL_17]);
  });
});

describe('a resource without a self link to an absolute URL is refused', () => {
  test.each<[what: string, resource: unknown, given: string]>([
    ['no links', { id: 17 }, 'Given: {"id":17}'],
    ['an empty list of links', { id: 17, _links: [] }, 'Given: {"id":17,"_links":[]}'],
    ['another link', { _links: [link('edit', URL_17)] }, 'Given: {"_links":[{"href"'],
    ['a relative URL', { _links: [{ rel: 'self', href: '/orders/17' }] }, 'Given: "/orders/17"'],
    ['a URL without scheme', { _links: [{ rel: 'self', href: '//a.se/1' }] }, 'Given: "//a.se/1"'],
    ['another scheme', { _links: [{ rel: 'self', href: 'ftp://a.se/' }] }, 'Given: "ftp://a.se/"'],
    [
      'a space',
      { _links: [{ rel: 'self', href: 'https://a.se/1 7' }] },
      'Given: "https://a.se/1 7"',
    ],
    [
      'a line break',
      { _links: [{ rel: 'self', href: 'https://a.se/\r\nX: 1' }] },
      'se/\\r\\nX: 1"',
    ],
    ['a letter beyond ASCII', { _links: [{ rel: 'self', href: 'https://a.se/å' }] }, 'a.se/å"'],
    ['null', null, 'Given: null'],
    ['undefined', undefined, 'Given: undefined'],
    ['a string', URL_17, `Given: "${URL_17}"`],
  ])('%s', (_what, resource, given) => {
    const run = () => created(POST, { resource: resource as object });
    expect(run).toThrow(HalyardError);
    expect(run).toThrow(
      expect.objectContaining({ code: 'created.self', rule: 'created.location' }),
    );
    expect(run).toThrow(given);
    expect(run).toThrow("Give resource(fields, [link('self', href(base, template, values)), …])");
  });

  test('a resource that JSON cannot hold', () => {
    expect(() => created(POST, { resource: { ...order, id: 17n } })).toThrow(
      expect.objectContaining({ code: 'http.body' }),
    );
  });
});

test('the preconditions of a creation are not those of the new resource', () => {
  const resource = {
    _links: [{ href: 'https://api.example.se/orders/17', rel: 'self', method: 'GET' }],
  };
  for (const method of ['GET', 'POST', undefined]) {
    const request = { method, headers: { 'if-none-match': '*' } };
    expect(created(request, { resource }).status).toBe(201);
  }
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

  test('in the form of the HAL draft too', () => {
    const { body } = created(POST, { ...input, format: 'hal' });
    expect(Object.keys(JSON.parse(body ?? ''))).toEqual(['_links', '_embedded']);
  });

  test('a list of one is that one', () => {
    expect(created(POST, { ...input, resources: [order] })).toStrictEqual(
      created(POST, { resource: order }),
    );
  });

  test.each<[change: object, code: string]>([
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
