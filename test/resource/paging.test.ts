import { collection, link, resource } from 'halyard';
import type { Paging } from 'halyard/resource';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';

const ORDERS = 'https://api.example.se/orders/v1/orders';

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    resource({ id: index + 1 }, [link('self', `${ORDERS}/${index + 1}`)]),
  );

type Place = Omit<Paging, 'url' | 'limit'> & { readonly limit?: number; readonly url?: string };

const LIMIT = 10;

const page = (place: Place, count = 0) =>
  collection({ name: 'orders', items: itemsOf(count), limit: LIMIT, url: ORDERS, ...place });

/** The paging links as text: `first=0 next=10`. */
const pagingOf = (place: Place, parameter = 'offset') =>
  page(place)
    ._links.filter(({ rel }) => rel !== 'self')
    .map(({ rel, href }) => `${rel}=${new URL(href).searchParams.getAll(parameter).join('+')}`)
    .join(' ');

describe('links by offset lead to where pages begin', () => {
  // last = the largest multiple of limit below the total, 0 at least; next below the total; prev
  // limit records before, 0 at least, and never past last.
  test.each<[what: string, place: Place, expected: string]>([
    ['no records', { offset: 0, totalRecords: 0 }, 'first=0 last=0'],
    ['no records, past them', { offset: 20, totalRecords: 0 }, 'first=0 prev=0 last=0'],
    ['one record', { offset: 0, totalRecords: 1 }, 'first=0 last=0'],
    ['one full page', { offset: 0, totalRecords: 10 }, 'first=0 last=0'],
    ['one record too many', { offset: 0, totalRecords: 11 }, 'first=0 next=10 last=10'],
    ['the one too many', { offset: 10, totalRecords: 11 }, 'first=0 prev=0 last=10'],
    ['the first of three', { offset: 0, totalRecords: 25 }, 'first=0 next=10 last=20'],
    ['the middle of three', { offset: 10, totalRecords: 25 }, 'first=0 prev=0 next=20 last=20'],
    ['the last of three', { offset: 20, totalRecords: 25 }, 'first=0 prev=10 last=20'],
    ['the last, exactly full', { offset: 20, totalRecords: 30 }, 'first=0 prev=10 last=20'],
    ['past the last, exactly full', { offset: 30, totalRecords: 30 }, 'first=0 prev=20 last=20'],
    ['one page past the end', { offset: 30, totalRecords: 25 }, 'first=0 prev=20 last=20'],
    ['far past the end', { offset: 5000, totalRecords: 25 }, 'first=0 prev=20 last=20'],
    ['between two pages', { offset: 5, totalRecords: 25 }, 'first=0 prev=0 next=15 last=20'],
    ['between, near the end', { offset: 15, totalRecords: 25 }, 'first=0 prev=5 last=20'],
    ['between, one is left', { offset: 14, totalRecords: 25 }, 'first=0 prev=4 next=24 last=20'],
    ['the last record alone', { offset: 24, totalRecords: 25 }, 'first=0 prev=14 last=20'],
    ['at the total', { offset: 25, totalRecords: 25 }, 'first=0 prev=15 last=20'],
    ['limit 1', { offset: 1, limit: 1, totalRecords: 3 }, 'first=0 prev=0 next=2 last=2'],
    ['limit 1, the last', { offset: 2, limit: 1, totalRecords: 3 }, 'first=0 prev=1 last=2'],
    ['limit 7', { offset: 42, limit: 7, totalRecords: 50 }, 'first=0 prev=35 next=49 last=49'],
    ['limit 7, 49 records', { offset: 42, limit: 7, totalRecords: 49 }, 'first=0 prev=35 last=42'],
    ['limit above the total', { offset: 0, limit: 100, totalRecords: 25 }, 'first=0 last=0'],
    ['unknown total, more', { offset: 0, hasMore: true }, 'first=0 next=10'],
    ['unknown total, no more', { offset: 0, hasMore: false }, 'first=0'],
    ['unknown total, between', { offset: 30, hasMore: true }, 'first=0 prev=20 next=40'],
    ['unknown total, the end', { offset: 30, hasMore: false }, 'first=0 prev=20'],
    ['unknown total, within the first page', { offset: 4, hasMore: false }, 'first=0 prev=0'],
    [
      'a known total goes before hasMore',
      { offset: 0, totalRecords: 9, hasMore: true },
      'first=0 last=0',
    ],
  ])('%s', (_what, place, expected) => {
    expect(pagingOf(place)).toBe(expected);
  });
});

describe('_meta', () => {
  test.each(
    table<[place: Place, json: string]>(`
    { offset: 0, totalRecords: 25 }
      => '{"totalRecords":25,"page":1,"limit":10,"count":0,"offset":0}'
    { offset: 20, totalRecords: 25 }
      => '{"totalRecords":25,"page":3,"limit":10,"count":0,"offset":20}'
    { offset: 15, hasMore: false } => '{"page":2,"limit":10,"count":0,"offset":15}'
    { page: 3, totalRecords: 25, metaFields: [totalPages] }
      => '{"totalRecords":25,"page":3,"limit":10,"count":0,"totalPages":3}'
    { page: 3, totalRecords: 25, metaFields: [offset, totalPages] }
      => '{"totalRecords":25,"page":3,"limit":10,"count":0,"totalPages":3,"offset":20}'
    { page: 1, totalRecords: 0, metaFields: [totalPages] }
      => '{"totalRecords":0,"page":1,"limit":10,"count":0,"totalPages":1}'
    { page: 1, totalRecords: 10, metaFields: [totalPages] }
      => '{"totalRecords":10,"page":1,"limit":10,"count":0,"totalPages":1}'
    { page: 2, hasMore: true, metaFields: [totalPages] } => '{"page":2,"limit":10,"count":0}'
    { page: 2, totalRecords: 25, metaFields: [] }
      => '{"totalRecords":25,"page":2,"limit":10,"count":0}'
    { page: 1, hasMore: true, meta: { asOf: 2026-01-05 } }
      => '{"page":1,"limit":10,"count":0,"asOf":"2026-01-05"}'
  `),
  )('%o', (place, json) => {
    const { _meta } = page(place);
    expect(JSON.stringify(_meta)).toBe(json);
    // No member is undefined: JSON.stringify would hide it.
    expect(_meta).toStrictEqual(JSON.parse(json));
  });
});
