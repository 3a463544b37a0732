import { link, resource } from 'halyard';
import { type CreatedOptions, created, createdLinks } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import { shaped } from '../support/tags.js';

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
    [{ variant: 'sv', version: 1 }, { etag: shaped('1', ';variant=1:1;=2:sv') }],
    [{ headers: { 'content-type': 'application/json' } }, { 'content-type': 'application/json' }],
    [{ vary: 'Accept' }, { vary: 'accept' }],
  ])('%o', (options, headers) => {
    const answer = created(POST, { resource: order, ...options });
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({ location: URL_17, ...headers });
  });
});

describe('a row that is stored is never refused', () => {
  test.each<[what: string, resource: object | null]>([
    ['no links', { id: 17 }],
    ['links that are null', { id: 17, _links: null }],
    ['a link that is null', { id: 17, _links: [null] }],
    ['no self', { id: 17, _links: [{ href: URL_17, rel: 'edit', method: 'PATCH' }] }],
    ['self by another method', { _links: [{ href: URL_17, rel: 'self', method: 'PUT' }] }],
    ['a relative self', { _links: [{ href: '/orders/17', rel: 'self', method: 'GET' }] }],
    ['a self with a line break', { _links: [{ href: `${URL_17}\r\na: b`, rel: 'self' }] }],
  ])('%s: 201 without Location', (_what, resource) => {
    const { status, headers, body } = created(POST, { resource: resource as object });
    expect([status, headers.location]).toEqual([201, undefined]);
    expect(JSON.parse(body ?? '')).toEqual(resource);
  });
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

  test('a list of one resource gives the same response as that resource', () => {
    expect(created(POST, { ...input, resources: [order] })).toStrictEqual(
      created(POST, { resource: order }),
    );
  });

  test('Location is the first that has a URL', () => {
    const resources = [{ id: 16 }, ...several];
    const { headers, body } = created(POST, { ...input, resources });
    expect(headers.location).toBe(URL_17);
    expect(JSON.parse(body ?? '')._links.map(({ rel }: { rel: string }) => rel)).toEqual([
      'self',
      'item',
      'item',
    ]);
  });
});

test('an item that is null is created without a URL', () => {
  const options = { resources: [null, order] as never, name: 'orders', url: URL_17 };
  expect(created(POST, options).headers.location).toBe(URL_17);
});
