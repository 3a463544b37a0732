import { defineResource, link, service } from 'halyard';
import { bodyText } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';

const base = 'https://api.example.se/orders/v1';
const schema = z.object({ id: z.int(), status: z.enum(['open', 'paid']) });
const request = { method: 'GET', url: '/orders/17', headers: {} };
const item = { id: 17, status: 'open' } as const;

/** Made in the test, as each part of a definition is prepared when it is made. */
const define = (more: object = {}) =>
  defineResource({ name: 'orders', schema, path: '/orders/{id}', links: {}, ...more } as never);

test('a transition has the state that it leads to, if the definition names one', () => {
  const links = { pay: { method: 'POST', to: 'paid' }, edit: {} };
  const orders = define({ state: 'status', links, initial: 'open' });
  expect(orders.transitions(item as never)).toStrictEqual([
    { rel: 'pay', method: 'POST', to: 'paid' },
    { rel: 'edit', method: 'PATCH' },
  ]);
});

test('the meaning of a link is part of its definition', () => {
  const links = { pay: { method: 'POST', meaning: 'Pays the order.' }, edit: {} };
  const [, pay, edit] = define({ links }).links;
  expect(pay).toMatchObject({ rel: 'pay', meaning: 'Pays the order.' });
  expect(edit).not.toHaveProperty('meaning');
});

test('a page with links to its items is written as it is represented', () => {
  const options = { base, page: 1, limit: 5, totalRecords: 1, itemLinks: true };
  const orders = define();
  const written = decode(orders.serialize([item] as never, options));
  expect(written).toBe(JSON.stringify(orders.collection([item] as never, options)));
  expect(JSON.parse(written)._links).toContainEqual({
    href: `${base}/orders/17`,
    rel: 'item',
    method: 'GET',
  });
});

test('respondCollection takes the options of a page', () => {
  const orders = define({ path: '/shops/{shop}/orders/{id}', schema: z.looseObject({}) });
  const options = {
    base,
    page: 2,
    limit: 5,
    totalRecords: 20,
    values: { shop: 'malmo' },
    links: [link('help', `${base}/help`)],
    itemLinks: true,
    pageParameter: 'p',
    limitParameter: 'size',
    offsetParameter: 'skip',
    cursorParameter: 'after',
  };
  const list = { ...request, url: '/shops/malmo/orders?p=2' };
  const row = { shop: 'malmo', id: 17 };
  const body = JSON.parse(
    bodyText(orders.respondCollection(list, [row] as never, options as never)),
  );
  const hrefs = Object.fromEntries(
    body._links.map(({ rel, href }: { rel: string; href: string }) => [rel, href]),
  );
  expect(hrefs).toMatchObject({
    next: `${base}/shops/malmo/orders?p=3`,
    help: `${base}/help`,
    item: `${base}/shops/malmo/orders/17`,
  });
});

describe('a page by offset', () => {
  const hrefOf = (query: object, options: object, rel: string): string | undefined => {
    const orders = define({ query });
    const page = orders.collection([] as never, { base, limit: 5, ...options } as never);
    return page._links.find((each) => each.rel === rel)?.href;
  };

  test.each([
    [undefined, 'skip'],
    ['from', 'from'],
  ])('has the parameter of the definition unless the call names one: %s', (own, name) => {
    const offset = { paging: 'offset', offset: { parameter: 'skip' } };
    const place = { offset: 5, totalRecords: 20, offsetParameter: own };
    expect(hrefOf(offset, place, 'next')).toBe(`${base}/orders?${name}=10`);
  });
});

describe('a stream of the whole collection leaves out the place that a client asks for', () => {
  test.each<[query: object, options: object, asked: string]>([
    [{}, {}, 'page=3'],
    [{}, {}, 'cursor=x'],
    [{ page: { parameter: 'p' } }, {}, 'p=3'],
    [{ page: { parameter: 'p' } }, { pageParameter: 'side' }, 'side=3'],
    [{ paging: 'offset', offset: { parameter: 'skip' } }, {}, 'skip=3'],
    [{ paging: 'offset', offset: { parameter: 'skip' } }, { offsetParameter: 'from' }, 'from=3'],
    [{}, { cursorParameter: 'at' }, 'at=x'],
  ])('%j %j %s', async (query, options, asked) => {
    const list = { ...request, url: `/orders?${asked}&status=open` };
    let text = '';
    for await (const chunk of define({ query }).stream([] as never, {
      base,
      request: list,
      ...options,
    }))
      text += decode(chunk);
    expect(JSON.parse(text)._links[0].href).toBe(`${base}/orders?status=open`);
  });
});

describe('only the members of a schema are written', () => {
  const written = (schema: z.ZodType, value: object) =>
    JSON.parse(decode(define({ schema }).serializeItem(value as never, base)));

  test.each<[what: string, member: z.ZodType, value: unknown, kept: unknown]>([
    ['a list of anything', z.array(z.unknown()), [{ a: 1 }, [2]], [{ a: 1 }, [2]]],
    ['any tuple', z.tuple([]).rest(z.unknown()), [{ a: 1 }], [{ a: 1 }]],
    ['a list of objects', z.array(z.object({ a: z.int() })), [{ a: 1, b: 2 }], [{ a: 1 }]],
    ['a tuple', z.tuple([z.object({ a: z.int() }), z.int()]), [{ a: 1, b: 2 }, 3], [{ a: 1 }, 3]],
    [
      'a record',
      z.record(z.string(), z.object({ a: z.int() })),
      { x: { a: 1, b: 2 } },
      { x: { a: 1 } },
    ],
    [
      'an object of any members',
      z.record(z.string(), z.unknown()),
      { x: { a: 1 } },
      { x: { a: 1 } },
    ],
    [
      'a list or an object',
      z.union([z.array(z.int()), z.object({ a: z.int() })]),
      { a: 1, b: 2 },
      { a: 1 },
    ],
    ['the same, as a list', z.union([z.array(z.int()), z.object({ a: z.int() })]), [1], [1]],
    [
      'the list or any list',
      z.union([z.array(z.object({ a: z.int() })), z.array(z.unknown())]),
      [{ b: 1 }],
      [{ b: 1 }],
    ],
  ])('%s', (_what, member, value, kept) => {
    const whole = z.object({ id: z.int(), member });
    expect(written(whole, { id: 1, member: value, other: 1 })).toMatchObject({
      id: 1,
      member: kept,
    });
    expect(written(whole, { id: 1, member: value, other: 1 })).not.toHaveProperty('other');
    expect(written(whole, { id: 1, member: value }).member).toEqual(kept);
  });
});

describe('refusals', () => {
  test('of a state name the links that it has', () => {
    const links = { pay: { method: 'POST', when: 'paid' }, edit: {}, delete: {} };
    const orders = define({ state: 'status', links });
    const post = { ...request, method: 'POST' };
    const response = orders.refuse(post, item as never, { rel: 'pay' });
    expect(JSON.parse(response?.body ?? '')).toMatchObject({
      status: 409,
      state: 'open',
      detail: 'pay is not available in the state open. Available: edit, delete',
    });
    const free = define({ links: { pay: { method: 'POST', when: () => false } } });
    const conflict = JSON.parse(free.refuse(post, item as never, { rel: 'pay' })?.body ?? '');
    expect(conflict.detail).toBe('pay is not available for this resource now');
    expect(conflict).not.toHaveProperty('state');
  });

  test('of a collection: its links, and the permissions that they need', () => {
    const orders = define({
      collectionLinks: { create: { permission: 'write' }, replace: { permission: 'all' } },
    });
    const refuse = (method: string, permissions: string[] = []) =>
      orders.refuseCollection({ ...request, method }, { caller: { permissions } });
    expect(refuse('GET')).toBeUndefined();
    expect(refuse('POST', ['write'])).toBeUndefined();
    expect(refuse('POST')?.status).toBe(403);
    expect(refuse('PATCH')?.status).toBe(405);
  });
});

describe('a service', () => {
  const call = (more: object = {}, own: object = request) =>
    service({ title: 'Orders', resources: [define()], fallback: base, ...more } as never).at(
      own as never,
    );

  test('gives JSON text no form', () => {
    const text = '{"_links":[]}';
    const headers = { 'content-type': 'application/json' };
    const { respondWith } = call({ format: 'negotiate' });
    expect(respondWith({ text } as never).headers.vary).toBeUndefined();
    expect(respondWith({ body: {}, headers } as never).headers.vary).toBeUndefined();
    expect(respondWith({ body: {} }).headers.vary).toBe('accept');
  });

  test('refuses on a collection with the permissions of the caller', () => {
    const orders = define({ collectionLinks: { create: { permission: 'write' } } });
    const api = service({ title: 'Orders', resources: [orders], fallback: base });
    const post = { ...request, method: 'POST', url: '/orders' };
    const status = (caller?: object) =>
      api.at(post, { ...(caller && { caller }) }).refuseCollection(orders)?.status;
    expect(status({ permissions: ['write'] })).toBeUndefined();
    expect(status()).toBe(403);
  });
});
