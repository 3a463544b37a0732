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
  };
  const list = { ...request, url: '/shops/malmo/orders?page=2' };
  const row = { shop: 'malmo', id: 17 };
  const body = JSON.parse(
    bodyText(orders.respondCollection(list, [row] as never, options as never)),
  );
  const hrefs = Object.fromEntries(
    body._links.map(({ rel, href }: { rel: string; href: string }) => [rel, href]),
  );
  expect(hrefs).toMatchObject({
    next: `${base}/shops/malmo/orders?page=3`,
    help: `${base}/help`,
    item: `${base}/shops/malmo/orders/17`,
  });
});

describe('a stream of the whole collection leaves out the place that a client asks for', () => {
  test.each<[query: object, options: object, asked: string]>([
    [{}, {}, 'page=3'],
    [{}, {}, 'cursor=x'],
    [{ page: { parameter: 'p' } }, {}, 'p=3'],
    [{ paging: 'offset', offset: { parameter: 'skip' } }, {}, 'skip=3'],
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
});
