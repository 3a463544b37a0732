import { pageUrl, parseQuery } from 'halyard/query';
import { describe, expect, test } from 'vitest';

describe('UFN.04: field limitation, filtering, sorting and paging use fields, filter, sort and page', () => {
  const spec = { parameters: ['fields', 'filter', 'sort', 'status'] };

  test.each([
    'fields=id,total',
    'filter=total%20gt%20100',
    'status=open',
    'sort=total%20desc',
    'page=2',
    'fields=id&filter=total+gt+100&sort=total%20desc&page=2',
  ])('?%s is taken', (query) => {
    expect(parseQuery(`/orders?${query}`, spec)).toMatchObject({ ok: true });
  });

  test.each<[query: string, name: string]>([
    ['pagenumber=2', 'pagenumber'],
    ['Page=2', 'Page'],
    ['order_by=total', 'order_by'],
    ['page=0', 'page'],
    ['page=two', 'page'],
  ])('?%s is found', (query, name) => {
    expect(parseQuery(`/orders?${query}`, spec)).toMatchObject({
      ok: false,
      findings: [{ rule: 'UFN.04', level: 'SHOULD', path: [name] }],
    });
  });

  test('page=<n> is the page of the result list, counted from 1', () => {
    expect(parseQuery('/orders?page=2')).toMatchObject({ ok: true, value: { page: 2 } });
    expect(parseQuery('/orders')).toMatchObject({ ok: true, value: { page: 1 } });
    expect(pageUrl('https://api.example.se/orders/v1/orders?sort=total%20desc', 2)).toBe(
      'https://api.example.se/orders/v1/orders?sort=total%20desc&page=2',
    );
  });
});
