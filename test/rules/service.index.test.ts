import { defineResource, findLink, follow, serviceIndex } from 'halyard';
import { checkLinks } from 'halyard/link';
import { checkUrl } from 'halyard/url';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const base = 'https://api.example.se/shop/v1';
const schema = z.object({ id: z.int(), order: z.int() });
const define = (name: string, path: '/a/{id}' | '/a/{order}/b/{id}', title?: string) =>
  defineResource({ name, schema, path, links: {}, ...(title !== undefined && { title }) });

describe('service.index: an index leads a client to every resource', () => {
  const resources = [
    define('orders', '/a/{id}', 'All orders'),
    define('customers', '/a/{id}'),
    define('lines', '/a/{order}/b/{id}'),
  ];
  const index = serviceIndex(resources, base, {
    title: 'Shop',
    serviceDesc: '/openapi.json',
    serviceDoc: '/service-doc',
    links: [{ href: `${base}/help`, rel: 'help', method: 'GET' }],
  });

  test('it links to each collection that is not nested in another resource', () => {
    const rels = index._links.map(({ rel }) => rel);
    expect(rels).toEqual(['self', 'orders', 'customers', 'service-desc', 'service-doc', 'help']);
    expect(follow(index, 'orders')?.url).toBe(`${base}/a`);
    expect(findLink(index, 'orders')?.title).toBe('All orders');
  });

  test('its links have no finding at level SHALL', () => {
    expect(checkLinks(index).filter(({ level }) => level.startsWith('SHALL'))).toEqual([]);
  });

  test('its own URL and those of its documents are clean', () => {
    const rels = ['self', 'service-desc', 'service-doc'];
    const hrefs = rels.map((rel) => findLink(index, rel)?.href);
    expect(hrefs).toEqual([`${base}/`, `${base}/openapi.json`, `${base}/service-doc`]);
    for (const href of hrefs) {
      expect(checkUrl(href ?? '')).toEqual([]);
    }
  });

  test('it may have another path, and no documentation', () => {
    const plain = serviceIndex([], base, { title: 'Shop', path: '/start' });
    expect(plain).toEqual({
      title: 'Shop',
      _links: [{ href: `${base}/start`, rel: 'self', method: 'GET' }],
    });
  });
});
