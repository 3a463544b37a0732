import { collection, created, href, link, resource } from 'halyard';
import { describe, expect, test } from 'vitest';

describe('HYP.07: URLs that the API generates are absolute', () => {
  test.each<[url: string, absolute: boolean]>([
    ['https://api.example.se/orders/v1/orders', true],
    ['http://localhost:3000/orders', true],
    ['/orders/v1/orders', false],
    ['orders', false],
    ['../orders', false],
    ['?page=2', false],
    ['//api.example.se/orders', false],
    ['', false],
  ])('%o: %s', (url, absolute) => {
    const makers = [
      () => link('self', url),
      () => collection({ name: 'orders', items: [], page: 1, limit: 1, totalRecords: 0, url }),
    ];
    for (const make of makers) {
      if (absolute) expect(make).not.toThrow();
      else expect(make).toThrow(expect.objectContaining({ name: 'HalyardError' }));
    }
    const resource = { _links: [{ href: url, rel: 'self', method: 'GET' }] };
    const { headers } = created({ method: 'POST', headers: {} }, { resource });
    expect(headers.location).toBe(absolute ? url : undefined);
  });

  test('every link that is generated, paging and items included', () => {
    const base = 'https://api.example.se/orders/v1';
    const self = link('self', href(base, '/orders/{id}', { id: 3 }));
    const { _links, orders } = collection({
      name: 'orders',
      items: [resource({ id: 3 }, [self])],
      page: 2,
      limit: 1,
      totalRecords: 3,
      url: href(base, '/orders{?page}', { page: 2 }),
    });
    const all = [..._links, ...orders.flatMap((order) => order._links)];
    expect(all).toHaveLength(6);
    for (const { href: url } of all)
      expect(url).toMatch(/^https:\/\/api\.example\.se\/orders\/v1\//);
  });
});
