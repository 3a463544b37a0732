import { formatQuery, pageUrl, parseQuery, selectFields } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import { rows, words } from '../support/rows.js';
import { findingsOf, placesOf, suggestionsOf, testUrls } from '../support/url-findings.js';

describe('UFN.04: field limitation, filtering, sorting and paging use fields, filter, sort and page', () => {
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
    ['', { page: 1 }],
  ])('?%s is parsed in the shape of the table', (query, value) => {
    expect(parseQuery(`/orders?${query}`, { fields })).toMatchObject({ ok: true, value });
  });

  test.each(
    rows(`
    $filter=total gt 100
    total[gt]=100
    filter=totl gt 100
    sort=-total
    order_by=total
    orderBy=total
    $select=id
    filter=total gte 100
    per_page=5
    pagenumber=2
    Page=2
    page=0
    page=two
    `),
  )('?%s is a finding', (_row, query = '') => {
    const path = [query.split('=', 1)[0]];
    expect(parseQuery(`/orders?${query}`, { fields })).toMatchObject({
      ok: false,
      findings: [{ rule: 'UFN.04', level: 'SHOULD', path }],
    });
  });

  test('formatQuery and pageUrl write these shapes, spaces percent-encoded', () => {
    const query = {
      fields: ['id', 'total'],
      filters: [{ field: 'total', operator: 'gt', value: 100 }],
      sort: [{ field: 'total', direction: 'desc' }],
    } as const;
    const url = `/orders?${formatQuery(query, { fields })}`;
    expect(pageUrl(url, 2)).toBe(
      '/orders?fields=id,total&filter=total%20gt%20100&sort=total%20desc&page=2',
    );
  });

  test('fields limits the returned fields', () => {
    const order = { id: 17, status: 'open', total: 100, _links: [] };
    expect(selectFields(order, ['id', 'total'])).toEqual({ id: 17, total: 100, _links: [] });
  });
});

describe('UFN.04: checkUrl finds non-standard names for fields, filter, sort, page and limit', () => {
  testUrls(
    'UFN.04',
    'SHOULD',
    `
    /orders?fields=id,total&filter=total%20gt%20100&sort=total%20desc&page=2&limit=10
    /orders{?fields,filter,sort,page,limit} /orders?price>=100&status=open&status!=sent
    # sort
    /orders?«orderBy»=name => /orders?sort=name
    /orders?«order_by»=name /orders?«order-by»=name /orders?«orderby»=name /orders?«$orderby»=name
    /orders?«%24orderby»=name /orders?«sortBy»=name /orders?«sort_by»=name&«sort_dir»=desc
    /orders?«sortOrder»=desc /orders?«ordering»=-name /orders?«SORT»=name
    # page
    /orders?«pageNumber»=2 /orders?«page_no»=2 /orders?«Page»=2 /orders?«page[number]»=2
    /orders?«offset»=20 /orders?«$skip»=20
    # limit
    /orders?«per_page»=10 /orders?«perPage»=10 /orders?«pageSize»=10 /orders?«page-size»=10
    /orders?«page%5Bsize%5D»=10 /orders?«$top»=10 /orders?«maxResults»=10
    # fields
    /orders?«$select»=id /orders?«fields[orders]»=id /orders?«fieldMask»=id,total
    # filter
    /orders?«$filter»=price%20gt%20100 /orders?«filter[status]»=open /orders?«where»=open
    # variables are parameters too
    /orders{?«orderBy»,«pageSize»*} /orders?status=open{&«per_page»}
    # fields of resources, and parameters that mean something else
    /orders?order=17 /orders?size=xl&rows=3 /shoes?size=42 /shoes?size=42&sort=price
    /orders?page=2&size=10
    /orders?suborder=desc&orders=desc /orders?order=description&direction=upasc
    /orders?order=desc
    /orders?«sida»=2&«sidstorlek»=10&«sortering»=namn
    /orders?size=xl&count=3&start=1&from=a&to=b&top=1 /orders?q=a&query=b&search=c
    /orders?cursor=abc&after=def&pageToken=ghi /orders?include=lines&expand=lines&embed=lines
    /orders?sorted=true&filtered=true&paged=true
    /orders?orderId=17&ordered_at=2021&page_title=a&sorting_office=b&limited=c
    /orders?constructor=1&__proto__=2&hasOwnProperty=3
    # names in values, in the path, in a fragment
    /orders?q=orderBy&fields=pageSize /orderBy/pageSize#per_page=10 /orders? /orders?=1&&=
    # suggestions
    /orders?«$orderby»=name%20desc => /orders?sort=name%20desc
    /orders?«sort_by»=name+desc => /orders?sort=name+desc
    /orders?«$select»=id,total => /orders?fields=id,total
    /orders?a=b&«per_page»=10&«pageNumber»=2#x => /orders?a=b&limit=10&page=2#x
    /orders?«page%5Bsize%5D»=10&«page%5Bnumber%5D»=2 => /orders?limit=10&page=2
    /orders{?«orderBy»,«pageSize»} => /orders{?sort,limit}
    /orders?«sortBy» => /orders?sort
    # An offset is no page, a direction no field.
    /orders?«offset»=20 /orders?«$skip»=20 /orders?«sortOrder»=desc => none
    # A sign or a colon is not <field> <direction>.
    /orders?«sortBy»=-name /orders?«sortBy»=%2Bname /orders?«sortBy»=name:desc => none
    # A filter is <field> <operator> <value>.
    /orders?«filter%5Bstatus%5D»=open /orders?«filters»=status:open => none
    /orders?«where»=total%20gt%20100 => none
    `,
  );

  test('parameters that can be renamed are, next to those that cannot', () => {
    expect(suggestionsOf('UFN.04', '/orders?sort_by=name&sort_dir=desc')).toEqual([
      '/orders?sort=name&sort_dir=desc',
      undefined,
    ]);
  });
});

describe('UFN.04: checkUrl finds values in another shape', () => {
  test.each(
    rows(`
    page=0
    page=-1
    page=1.5
    page=two
    page=
    sort=-total
    sort=%2Btotal
    sort=+total
    sort=total:desc
    sort=total.desc
    sort=total,desc
    sort=total%20DESC
    sort=total+descending
    sort=desc(total)
    sort=name,-total
    sort=name,%20-total
    sort=total%20:%20desc
    sort=customer%20%20desc
    sort=%20desc(total)
    filter=total%3D100
    filter=total>100
    filter=status:open
    filter=total>100%20or%20a=1
    filter=(total>1
    filter=%26total%20gt%20100
    filter=open
    fields=id;total
    fields=id%20total
    fields=id,%20total
    fields=%20id;total%20
    fields=id,,total
    fields=,id,
    fields=,
    fields=%20
    # down is no direction, and a field is missing
    sort=total%20down
    sort=name,,total
    sort=name%20asc%20desc
    `),
  )('?%s', (_row, query = '') => {
    expect(placesOf('UFN.04', `/orders?a=1&${query}`)).toHaveLength(1);
  });

  test.each(
    words(`
    page=1 page=02 page={page} page sort=total sort=total+asc sort=name,total%20desc
    sort=customer.name sort={sort} filter=(total␣gt␣1␣or␣status␣eq␣'open') filter=not␣total␣gt␣1
    filter={filter} page=12 page=100 sort=desc sort=name,total sort=name,description
    sort=name,orderdesc fields=%20id%20 filter=total%20%20gt%20%20100 filter=%20(total%20gt%201)
    filter=not%20(total%20gt%201) filter=not%20%20(%20total%20gt%201)
    filter=((total%20gt%201)%20and%20(a%20eq%201)) fields=id fields=id,customer.name fields=*
    fields={fields} sort sort=name%20asc,%20total
    `),
  )('?%s is right', (query) => {
    expect(placesOf('UFN.04', `/orders?${query.replaceAll('␣', ' ')}`)).toEqual([]);
  });

  test.each(['fields=', 'sort='])('?%s is advised against: it is as if absent', (query) => {
    expect(findingsOf('UFN.04', `/orders?${query}`)).toMatchObject([{ certainty: 'likely' }]);
    const parsed = parseQuery(`/orders?${query}`, { fields: { id: 'integer' } });
    expect(parsed).toMatchObject({ ok: true });
  });

  test.each([
    ['page=%20', 'page must be an integer ≥ 1, got " "'],
    ['sort=-total', 'sort must have the form <field> <direction>, got "-total"'],
    ['filter=open', 'filter must have the form <field> <operator> <value>, got "open"'],
    ['fields=id;total', 'fields must be a comma-separated list of field names, got "id;total"'],
    ['per_page=10', 'Parameter must be named limit, got "per_page"'],
  ])('the message about %s', (query, message) => {
    expect(findingsOf('UFN.04', `/orders?${query}`)[0]?.message).toBe(message);
  });

  test('the place is the value, or the sign before an empty one', () => {
    expect(placesOf('UFN.04', '/orders?page=0&a=1')).toEqual(['0']);
    expect(findingsOf('UFN.04', '/orders?page=')).toMatchObject([{ range: [12, 13] }]);
  });
});
