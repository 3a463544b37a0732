import { formatQuery, pageUrl, parseQuery, selectFields } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import { findingsOf, placesOf, suggestionsOf } from '../support/url-findings.js';

describe('UFN.04: field limitation, filtering, sorting and paging use fields, filter, sort and page', () => {
  const spec = { parameters: ['fields', 'filter', 'sort', 'status'] };

  test.each([
    'fields=id,total',
    'filter=total%20gt%20100',
    'status=open',
    'sort=total%20desc',
    'page=2',
    'fields=id&filter=total+gt+100&sort=total%20desc&page=2',
  ])('?%s is accepted', (query) => {
    expect(parseQuery(`/orders?${query}`, spec)).toMatchObject({ ok: true });
  });

  test.each<[query: string, name: string]>([
    ['pagenumber=2', 'pagenumber'],
    ['Page=2', 'Page'],
    ['order_by=total', 'order_by'],
    ['page=0', 'page'],
    ['page=two', 'page'],
  ])('?%s is a finding', (query, name) => {
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
  ])('?%s is parsed in the shape of the table', (query, value) => {
    expect(parseQuery(`/orders?${query}`, { fields })).toMatchObject({ ok: true, value });
  });

  test.each<[query: string, name: string, suggestion: string]>([
    ['$filter=total gt 100', '$filter', 'filter=total%20gt%20100'],
    ['total[gt]=100', 'total[gt]', 'filter=total%20gt%20100'],
    ['filter=totl gt 100', 'filter', 'filter=total%20gt%20100'],
    ['sort=-total', 'sort', 'sort=total%20desc'],
  ])('?%s is a finding, with what to write', (query, name, suggestion) => {
    expect(parseQuery(`/orders?${query}`, { fields })).toMatchObject({
      ok: false,
      findings: [
        { rule: 'UFN.04', level: 'SHOULD', path: [name], suggestion: `/orders?${suggestion}` },
      ],
    });
  });

  test.each(['orderBy=total', '$select=id', 'filter=total gte 100', 'per_page=5'])(
    '?%s is a finding',
    (query) => {
      expect(parseQuery(`/orders?${query}`, { fields })).toMatchObject({
        ok: false,
        findings: [{ rule: 'UFN.04', level: 'SHOULD', path: [query.split('=', 1)[0]] }],
      });
    },
  );

  test('formatQuery writes these shapes, spaces percent-encoded', () => {
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

describe('UFN.04: checkUrl finds non-standard names for fields, filter, sort, page and limit', () => {
  test.each<[url: string, places: string[]]>([
    ['/orders?fields=id,total&filter=total%20gt%20100&sort=total%20desc&page=2&limit=10', []],
    ['/orders{?fields,filter,sort,page,limit}', []],
    ['/orders?price>=100&status=open&status!=sent', []],
    // sort
    ['/orders?orderBy=name', ['orderBy']],
    ['/orders?order_by=name', ['order_by']],
    ['/orders?order-by=name', ['order-by']],
    ['/orders?orderby=name', ['orderby']],
    ['/orders?$orderby=name', ['$orderby']],
    ['/orders?%24orderby=name', ['%24orderby']],
    ['/orders?sortBy=name', ['sortBy']],
    ['/orders?sort_by=name&sort_dir=desc', ['sort_by', 'sort_dir']],
    ['/orders?sortOrder=desc', ['sortOrder']],
    ['/orders?ordering=-name', ['ordering']],
    ['/orders?SORT=name', ['SORT']],
    // page
    ['/orders?pageNumber=2', ['pageNumber']],
    ['/orders?page_no=2', ['page_no']],
    ['/orders?Page=2', ['Page']],
    ['/orders?page[number]=2', ['page[number]']],
    ['/orders?offset=20', ['offset']],
    ['/orders?$skip=20', ['$skip']],
    // limit
    ['/orders?per_page=10', ['per_page']],
    ['/orders?perPage=10', ['perPage']],
    ['/orders?pageSize=10', ['pageSize']],
    ['/orders?page-size=10', ['page-size']],
    ['/orders?page%5Bsize%5D=10', ['page%5Bsize%5D']],
    ['/orders?$top=10', ['$top']],
    ['/orders?maxResults=10', ['maxResults']],
    // fields
    ['/orders?$select=id', ['$select']],
    ['/orders?fields[orders]=id', ['fields[orders]']],
    ['/orders?fieldMask=id,total', ['fieldMask']],
    // filter
    ['/orders?$filter=price%20gt%20100', ['$filter']],
    ['/orders?filter[status]=open', ['filter[status]']],
    ['/orders?where=open', ['where']],
    // variables are parameters too
    ['/orders{?orderBy,pageSize*}', ['orderBy', 'pageSize']],
    ['/orders?status=open{&per_page}', ['per_page']],
    // fields of resources, and parameters that mean something else
    ['/orders?order=17', []],
    ['/orders?size=xl&rows=3', ['rows']],
    ['/orders?size=10', ['size']],
    ['/orders?size=10&limit=20', []],
    ['/orders?shoe_size=10&sizes=10', []],
    ['/orders?size=10cm', []],
    ['/orders?size=eu44', []],
    ['/orders?suborder=desc&orders=desc', []],
    ['/orders?order=description&direction=upasc', []],
    ['/orders?order=desc', ['order']],
    ['/orders?dir=asc&direction=DESC', ['dir', 'direction']],
    ['/orders?sida=2&sidstorlek=10&sortering=namn', ['sida', 'sidstorlek', 'sortering']],
    ['/orders?size=xl&count=3&start=1&from=a&to=b&top=1', []],
    ['/orders?q=a&query=b&search=c', []],
    ['/orders?cursor=abc&after=def&pageToken=ghi', []],
    ['/orders?include=lines&expand=lines&embed=lines', []],
    ['/orders?sorted=true&filtered=true&paged=true', []],
    ['/orders?orderId=17&ordered_at=2021&page_title=a&sorting_office=b&limited=c', []],
    ['/orders?constructor=1&__proto__=2&hasOwnProperty=3', []],
    // names in values, in the path, in a fragment
    ['/orders?q=orderBy&fields=pageSize', []],
    ['/orderBy/pageSize#per_page=10', []],
    ['/orders?', []],
    ['/orders?=1&&=', []],
  ])('%s: %j', (url, places) => {
    expect(placesOf('UFN.04', url)).toEqual(places);
    for (const { level } of findingsOf('UFN.04', url)) expect(level).toBe('SHOULD');
  });

  test.each<[url: string, suggestion: string]>([
    ['/orders?orderBy=name', '/orders?sort=name'],
    ['/orders?$orderby=name%20desc', '/orders?sort=name%20desc'],
    ['/orders?sort_by=name+desc', '/orders?sort=name+desc'],
    ['/orders?$select=id,total', '/orders?fields=id,total'],
    [
      'https://api.example.se/v1/orders?status=open&per_page=10&pageNumber=2#x',
      'https://api.example.se/v1/orders?status=open&limit=10&page=2#x',
    ],
    ['/orders?page%5Bsize%5D=10&page%5Bnumber%5D=2', '/orders?limit=10&page=2'],
    ['/orders{?orderBy,pageSize}', '/orders{?sort,limit}'],
    ['/orders?sortBy', '/orders?sort'],
    ['/orders?size=10', '/orders?limit=10'],
  ])('%s should be %s', (url, suggestion) => {
    expect(suggestionsOf('UFN.04', url)).toEqual([suggestion]);
    expect(placesOf('UFN.04', suggestion)).toEqual([]);
  });

  test.each([
    // An offset is no page, a direction no field.
    '/orders?offset=20',
    '/orders?$skip=20',
    '/orders?sortOrder=desc',
    // A sign or a colon is not <field> <direction>.
    '/orders?sortBy=-name',
    '/orders?sortBy=%2Bname',
    '/orders?sortBy=name:desc',
    // A filter is <field> <operator> <value>.
    '/orders?filter%5Bstatus%5D=open',
    '/orders?filters=status:open',
    '/orders?where=total%20gt%20100',
  ])('what %s should be is not known, since its value has another shape', (url) => {
    expect(suggestionsOf('UFN.04', url)).toEqual([undefined]);
  });

  test('parameters that can be renamed are, next to those that cannot', () => {
    expect(suggestionsOf('UFN.04', '/orders?sort_by=name&sort_dir=desc')).toEqual([
      '/orders?sort=name&sort_dir=desc',
      undefined,
    ]);
  });

  test('the message has the name and the conventional one', () => {
    expect(findingsOf('UFN.04', '/orders?per_page=10')).toMatchObject([
      { message: 'Parameter must be named limit, got "per_page"' },
    ]);
    expect(findingsOf('UFN.04', '/orders?size=10&order=desc')).toMatchObject([
      { message: 'Parameter must be named limit, got "size"' },
      { message: 'Parameter must be named sort, got "order"' },
    ]);
  });
});

describe('UFN.04: checkUrl finds values in another shape', () => {
  test.each<[query: string, message: string, suggestion?: string]>([
    ['page=0', 'page must be an integer ≥ 1, got "0"'],
    ['page=-1', 'page must be an integer ≥ 1, got "-1"'],
    ['page=1.5', 'page must be an integer ≥ 1, got "1.5"'],
    ['page=two', 'page must be an integer ≥ 1, got "two"'],
    ['page=', 'page must be an integer ≥ 1, got ""'],
    [
      'sort=-total',
      'sort must have the form <field> <direction>, got "-total"',
      'sort=total%20desc',
    ],
    [
      'sort=%2Btotal',
      'sort must have the form <field> <direction>, got "+total"',
      'sort=total%20asc',
    ],
    [
      'sort=+total',
      'sort must have the form <field> <direction>, got " total"',
      'sort=total%20asc',
    ],
    [
      'sort=total:desc',
      'sort must have the form <field> <direction>, got "total:desc"',
      'sort=total%20desc',
    ],
    [
      'sort=total.desc',
      'sort must have the form <field> <direction>, got "total.desc"',
      'sort=total%20desc',
    ],
    [
      'sort=total,desc',
      'sort must have the form <field> <direction>, got "total,desc"',
      'sort=total%20desc',
    ],
    [
      'sort=total%20DESC',
      'sort must have the form <field> <direction>, got "total DESC"',
      'sort=total%20desc',
    ],
    [
      'sort=total+descending',
      'sort must have the form <field> <direction>, got "total descending"',
      'sort=total%20desc',
    ],
    [
      'sort=desc(total)',
      'sort must have the form <field> <direction>, got "desc(total)"',
      'sort=total%20desc',
    ],
    [
      'sort=name,-total',
      'sort must have the form <field> <direction>, got "name,-total"',
      'sort=name,total%20desc',
    ],
    [
      'sort=name,%20-total',
      'sort must have the form <field> <direction>, got "name, -total"',
      'sort=name,total%20desc',
    ],
    [
      'sort=total%20:%20desc',
      'sort must have the form <field> <direction>, got "total : desc"',
      'sort=total%20desc',
    ],
    [
      'sort=customer%20%20desc',
      'sort must have the form <field> <direction>, got "customer desc"',
      'sort=customer%20desc',
    ],
    [
      'sort=%20desc(total)',
      'sort must have the form <field> <direction>, got " desc(total)"',
      'sort=total%20desc',
    ],
    ...Object.entries({ '=': 'eq', '!=': 'ne', '<>': 'ne', '<': 'lt', '<=': 'le', '>=': 'ge' }).map(
      ([sign, operator]): [string, string, string] => [
        `filter=total${encodeURIComponent(sign)}100`,
        `filter must have the form <field> <operator> <value>, got "total${sign}100"`,
        `filter=total%20${operator}%20100`,
      ],
    ),
    [
      'filter=%20total%20%3E%20100%20',
      'filter must have the form <field> <operator> <value>, got " total > 100 "',
      'filter=total%20gt%20100',
    ],
    // A condition of several parts is not corrected.
    [
      'filter=total>100%20or%20a=1',
      'filter must have the form <field> <operator> <value>, got "total>100 or a=1"',
    ],
    ['filter=(total>1', 'filter must have the form <field> <operator> <value>, got "(total>1"'],
    [
      'filter=%26total%20gt%20100',
      'filter must have the form <field> <operator> <value>, got "&total gt 100"',
    ],
    [
      'fields=%20id;total%20',
      'fields must be a comma-separated list of field names, got " id;total "',
      'fields=id,total',
    ],
    [
      'filter=total>100',
      'filter must have the form <field> <operator> <value>, got "total>100"',
      'filter=total%20gt%20100',
    ],
    [
      'filter=total%3E%3D100',
      'filter must have the form <field> <operator> <value>, got "total>=100"',
      'filter=total%20ge%20100',
    ],
    [
      'filter=status==open',
      'filter must have the form <field> <operator> <value>, got "status==open"',
      'filter=status%20eq%20open',
    ],
    [
      'filter=status:open',
      'filter must have the form <field> <operator> <value>, got "status:open"',
      'filter=status%20eq%20open',
    ],
    ['filter=open', 'filter must have the form <field> <operator> <value>, got "open"'],
    [
      'fields=id;total',
      'fields must be a comma-separated list of field names, got "id;total"',
      'fields=id,total',
    ],
    [
      'fields=id%20total',
      'fields must be a comma-separated list of field names, got "id total"',
      'fields=id,total',
    ],
    [
      'fields=id,%20total',
      'fields must be a comma-separated list of field names, got "id, total"',
      'fields=id,total',
    ],
  ])('?%s', (query, message, suggestion) => {
    const own = findingsOf('UFN.04', `/orders?a=1&${query}`);
    expect(own.map((found) => found.message)).toEqual([message]);
    const corrected = suggestion && `/orders?a=1&${suggestion}`;
    expect(own[0]?.suggestion).toBe(corrected);
    if (corrected) expect(findingsOf('UFN.04', corrected)).toEqual([]);
  });

  test.each([
    ...[
      'page=1',
      'page=02',
      'page={page}',
      'page',
      'sort=total',
      'sort=total%20desc',
      'sort=total+asc',
    ],
    ...['sort=name,total%20desc', 'sort=customer.name', 'sort={sort}', 'filter=total%20gt%20100'],
    ...["filter=(total gt 1 or status eq 'open')", 'filter=not total gt 1', 'filter={filter}'],
    ...['page=12', 'page=100', 'sort=desc', 'sort=name,total', 'sort=name,description'],
    ...['sort=name,orderdesc', 'fields=%20id%20'],
    ...['filter=total%20%20gt%20%20100', 'filter=%20(total%20gt%201)'],
    ...['filter=not%20(total%20gt%201)', 'filter=not%20%20(%20total%20gt%201)'],
    ...['filter=((total%20gt%201)%20and%20(a%20eq%201))'],
    ...['fields=id', 'fields=id,customer.name', 'fields=*', 'fields={fields}', 'sort', 'fields='],
  ])('?%s is right', (query) => {
    expect(placesOf('UFN.04', `/orders?${query}`)).toEqual([]);
  });

  test('the place is the value, or the sign before an empty one', () => {
    expect(placesOf('UFN.04', '/orders?page=0&a=1')).toEqual(['0']);
    expect(placesOf('UFN.04', '/orders?page=&a=1')).toEqual(['=']);
    const [{ range } = {}] = findingsOf('UFN.04', '/orders?page=');
    expect(range).toEqual([12, 13]);
  });
});
