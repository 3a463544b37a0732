import { describe, expect, test } from 'vitest';
import { conventionalParameter } from '../../../../src/url/lint/parameters.js';

describe('a non-standard name maps to a UFN.04 parameter', () => {
  test.each<[name: string, parameter: string]>([
    ['$select', 'fields'],
    ['select', 'fields'],
    ['fieldset', 'fields'],
    ['fields[orders]', 'fields'],
    ['$filter', 'filter'],
    ['filters', 'filter'],
    ['filter[status]', 'filter'],
    ['where', 'filter'],
    ['$orderby', 'sort'],
    ['orderBy', 'sort'],
    ['order_by', 'sort'],
    ['order-by', 'sort'],
    ['ORDER_BY', 'sort'],
    ['sortBy', 'sort'],
    ['sort_direction', 'sort'],
    ['sort[0]', 'sort'],
    ['offset', 'page'],
    ['$skip', 'page'],
    ['skip', 'page'],
    ['pageNumber', 'page'],
    ['page_no', 'page'],
    ['page[number]', 'page'],
    ['page.number', 'page'],
    ['page[offset]', 'page'],
    ['per_page', 'limit'],
    ['perPage', 'limit'],
    ['pageSize', 'limit'],
    ['page_size', 'limit'],
    ['page[size]', 'limit'],
    ['$top', 'limit'],
    ['maxResults', 'limit'],
    ['items_per_page', 'limit'],
    ['Sort', 'sort'],
    ['PAGE', 'page'],
  ])('%s: %s', (name, parameter) => {
    expect(conventionalParameter(name)).toBe(parameter);
  });
});

describe('other names map to nothing', () => {
  test.each([
    ...['fields', 'filter', 'sort', 'page', 'limit'],
    ...['order', 'size', 'count', 'from', 'start', 'top', 'rows', 'view', 'include', 'expand'],
    ...['field', 'columns', 'attributes', 'direction', 'dir', 'p', 'q', 'query', 'search'],
    ...['cursor', 'after', 'before', 'pageToken', 'status', 'id', 'customer_id', 'total', 'embed'],
    ...['', '$', '[', 'pagelet', 'sorted', 'limits', 'filter_id', 'myfilter'],
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'],
    'orderby'.repeat(100_000),
  ])('%s', (name) => {
    expect(conventionalParameter(name)).toBeUndefined();
  });
});
