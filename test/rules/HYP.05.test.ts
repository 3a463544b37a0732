import { collection, findLink, type Link, link, resource } from 'halyard';
import { describe, expect, test } from 'vitest';

const URL_17 = 'https://api.example.se/orders/v1/orders/17';
const ORDERS = 'https://api.example.se/orders/v1/orders';

describe('HYP.05: the response contains a link to itself with rel self', () => {
  test('a resource', () => {
    expect(findLink(resource({}, [link('self', URL_17)]), 'self')?.href).toBe(URL_17);
  });

  test('a collection', () => {
    const url = `${ORDERS}?page=2&status=open`;
    const input = { name: 'orders', items: [], page: 2, limit: 1, totalRecords: 2 };
    expect(findLink(collection({ ...input, url }), 'self')).toStrictEqual({
      href: url,
      rel: 'self',
      method: 'GET',
    });
  });

  test.each<[what: string, links: readonly Link[]]>([
    ['no link', []],
    ['another link', [link('edit', URL_17)]],
    ['self by another method than GET', [link('self', URL_17, { method: 'DELETE' })]],
  ])('a resource with %s is refused', (_what, links) => {
    expect(() => resource({ id: 17 }, links)).toThrow(expect.objectContaining({ rule: 'HYP.05' }));
  });
});
