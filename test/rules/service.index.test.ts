import { checkLinks, defineResource, findLink, follow, serviceIndex } from 'halyard';
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
    serviceDesc: '/service-desc',
    serviceDoc: '/service-doc',
    links: [{ href: `${base}/help`, rel: 'help', method: 'GET' }],
  });

  test('each collection, but those that are reached from another resource', () => {
    const rels = index._links.map(({ rel }) => rel);
    expect(rels).toEqual(['self', 'orders', 'customers', 'service-desc', 'service-doc', 'help']);
    expect(follow(index, 'orders')?.url).toBe(`${base}/a`);
    expect(findLink(index, 'orders')?.title).toBe('All orders');
  });

  test('its links keep the rules', () => {
    expect(checkLinks(index).filter(({ level }) => level.startsWith('SHALL'))).toEqual([]);
  });

  test('it may stand elsewhere, and without documentation', () => {
    const plain = serviceIndex([], base, { title: 'Shop', path: '' });
    expect(plain).toEqual({ title: 'Shop', _links: [{ href: base, rel: 'self', method: 'GET' }] });
  });
});
