import { defineResource, findLink } from 'halyard';
import { checkCollection } from 'halyard/audit';
import { forms } from 'halyard/definition';
import { bodyText } from 'halyard/http';
import { fromHal } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode } from '../support/decode.js';

const base = 'https://api.example.se/shop/v1';
const schema = z.object({ id: z.int(), customer: z.int() });
const members = {
  title: 'Kvittot',
  hreflang: 'sv',
  type: 'application/pdf',
  deprecation: 'https://api.example.se/docs/receipts',
  profile: 'https://api.example.se/profiles/receipt',
};

describe('the further members of a link', () => {
  const orders = defineResource({
    name: 'orders',
    schema,
    path: '/orders/{id}',
    links: { related: { href: '/orders/{id}/receipts', ...members } },
    collectionLinks: { related: { href: '/receipts', ...members } },
  });
  const item = { id: 17, customer: 4 };
  const page = { base, page: 1, limit: 1, totalRecords: 1 };

  test('are written in the order of link()', () => {
    const href = `${base}/orders/17/receipts`;
    const [, related] = orders.represent(item, base)._links;
    expect(JSON.stringify(related)).toBe(
      JSON.stringify({ href, rel: 'related', method: 'GET', ...members }),
    );
    expect(decode(orders.serializeItem(item, base))).toBe(
      JSON.stringify(orders.represent(item, base)),
    );
    expect(orders.links[1]).toMatchObject(members);
  });

  test('are those of links of the collection too', () => {
    const body = orders.collection([item], page);
    expect(findLink(body, 'related')).toEqual({
      href: `${base}/receipts`,
      rel: 'related',
      method: 'GET',
      ...members,
    });
    expect(decode(orders.serialize([item], page))).toBe(JSON.stringify(body));
    expect(checkCollection(JSON.parse(decode(orders.serialize([item], page))))).toEqual([]);
  });

  test('a deprecation that is no absolute URL is refused', () => {
    const wrong = { deprecation: '/changes' };
    const define = (more: object) => () =>
      defineResource({ name: 'orders', schema, path: '/orders/{id}', ...more } as never);
    const expected = expect.objectContaining({ code: 'link.attribute', rule: 'link.attribute' });
    expect(define({ links: { edit: wrong } })).toThrow(expected);
    expect(define({ links: {}, collectionLinks: { create: wrong } })).toThrow(expected);
  });
});

describe('the query of a collection link is for the client to expand', () => {
  const linksOf = (href: string, path = '/orders/{id}', values = {}) =>
    defineResource({
      name: 'orders',
      schema,
      path,
      links: {},
      collectionLinks: { search: { href } },
    } as never).collection([], { base, page: 1, limit: 1, totalRecords: 0, values });
  const search = (href: string, path?: string, values?: object) =>
    findLink(linksOf(href, path, values), 'search');

  test.each<[template: string, href: string]>([
    ['/orders{?q,status}', '/orders{?q,status}'],
    ['/orders{?q*}', '/orders{?q*}'],
    ['/orders?kind=all{&q}', '/orders?kind=all{&q}'],
    ['/orders{?q}#top', '/orders{?q}#top'],
  ])('%s', (template, href) => {
    expect(search(template)).toEqual({
      href: base + href,
      rel: 'search',
      method: 'GET',
      templated: true,
    });
  });

  test('a link for whose path the page has no value is left out', () => {
    expect(search('/customers/{customer}/orders{?q}')).toBeUndefined();
  });

  test('the path of a nested collection is expanded', () => {
    const template = '/customers/{customer}/orders{?q,customer}';
    expect(search(template, '/customers/{customer}/orders/{id}', { customer: 4, q: 'a' })).toEqual({
      href: `${base}/customers/4/orders{?q,customer}`,
      rel: 'search',
      method: 'GET',
      templated: true,
    });
  });
});

describe('a link that takes an Idempotency-Key', () => {
  const define = (idempotencyKey?: 'required' | 'supported') =>
    defineResource({
      name: 'orders',
      schema,
      path: '/orders/{id}',
      links: { edit: { ...(idempotencyKey && { idempotencyKey }) } },
      collectionLinks: { create: { ...(idempotencyKey && { idempotencyKey }) } },
      forms,
    });
  const orders = define('required');
  const item = { id: 17, customer: 4 };

  test('says so in each form, and in the collection', () => {
    const links = orders.represent(item, base)._links;
    expect(links[1]).toStrictEqual({
      href: `${base}/orders/17`,
      rel: 'edit',
      method: 'PATCH',
      idempotencyKey: 'required',
    });
    expect(findLink(orders.collection([], { base, page: 1, limit: 1 }), 'create')).toMatchObject({
      idempotencyKey: 'required',
    });
    for (const format of ['hal', 'hal-forms'] as const) {
      const request = { method: 'GET', url: '/orders/17', headers: {} };
      const body = JSON.parse(bodyText(orders.respond(request, item, { base, format })));
      expect(body._links.edit).toEqual({
        href: `${base}/orders/17`,
        method: 'PATCH',
        idempotencyKey: 'required',
      });
      expect((fromHal(body) as typeof body)._links).toEqual(links);
    }
  });

  test('has other tags, since its bodies differ', () => {
    const request = { method: 'GET', url: '/orders/17', headers: {} };
    const tags = [define(), define('supported'), orders].map(
      (each) => each.respond(request, item, { base, version: 3 }).headers.etag,
    );
    expect(new Set(tags).size).toBe(3);
  });

  test.each([
    { links: { self: { idempotencyKey: 'supported' } } },
    { links: { related: { idempotencyKey: 'required' } } },
    { links: {}, collectionLinks: { search: { idempotencyKey: 'required' } } },
  ])('has an unsafe method: %j', (more) => {
    const define = () =>
      defineResource({ name: 'orders', schema, path: '/orders/{id}', ...more } as never);
    expect(define).toThrow(expect.objectContaining({ code: 'resource.definition' }));
  });
});
