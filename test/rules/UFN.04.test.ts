import { formatQuery, pageUrl, parseQuery, selectFields } from 'halyard/query';
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

  const fields = { id: 'integer', status: ['open', 'shipped'], total: 'number' } as const;

  test.each<[query: string, value: object]>([
    ['fields=id,total', { fields: ['id', 'total'] }],
    ['filter=total%20gt%20100', { filters: [{ field: 'total', operator: 'gt', value: 100 }] }],
    ['filter=total+gt+100', { filters: [{ field: 'total', operator: 'gt', value: 100 }] }],
    ['status=open', { filters: [{ field: 'status', operator: 'eq', value: 'open' }] }],
    ['total>100', { filters: [{ field: 'total', operator: 'gt', value: 100 }] }],
    ['total%3E100', { filters: [{ field: 'total', operator: 'gt', value: 100 }] }],
    ['total>=100', { filters: [{ field: 'total', operator: 'ge', value: 100 }] }],
    ['sort=total%20desc', { sort: [{ field: 'total', direction: 'desc' }] }],
    ['page=2', { page: 2 }],
  ])('?%s is read in the shape of the table', (query, value) => {
    expect(parseQuery(`/orders?${query}`, { fields })).toMatchObject({ ok: true, value });
  });

  test.each<[query: string, name: string, suggestion: string]>([
    ['orderBy=total', 'orderBy', 'sort=total'],
    ['$select=id', '$select', 'fields=id'],
    ['$filter=total gt 100', '$filter', 'filter=total%20gt%20100'],
    ['filter=total gte 100', 'filter', 'filter=total%20ge%20100'],
    ['filter=totl gt 100', 'filter', 'filter=total%20gt%20100'],
    ['sort=-total', 'sort', 'sort=total%20desc'],
  ])('?%s is found, with what to write', (query, name, suggestion) => {
    expect(parseQuery(`/orders?${query}`, { fields })).toMatchObject({
      ok: false,
      findings: [{ rule: 'UFN.04', level: 'SHOULD', path: [name], suggestion }],
    });
  });

  test('a query is written in these shapes, spaces percent-encoded', () => {
    const query = {
      fields: ['id', 'total'],
      filters: [{ field: 'total', operator: 'gt', value: 100 }],
      sort: [{ field: 'total', direction: 'desc' }],
      page: 2,
    } as const;
    expect(formatQuery(query, { fields })).toBe(
      'fields=id,total&filter=total%20gt%20100&sort=total%20desc&page=2',
    );
  });

  test('fields limits the returned fields', () => {
    const order = { id: 17, status: 'open', total: 100, _links: [] };
    expect(selectFields(order, ['id', 'total'])).toEqual({ id: 17, total: 100, _links: [] });
  });
});
