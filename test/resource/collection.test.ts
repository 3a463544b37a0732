import { link } from 'halyard';
import { type CollectionInput, type CollectionItem, collection, resource } from 'halyard/resource';
import { describe, expect, test } from 'vitest';
import { table } from '../support/rows.js';

const ORDERS = 'https://api.example.se/orders/v1/orders';

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    resource({ id: index + 1 }, [link('self', `${ORDERS}/${index + 1}`)]),
  );

type Paging = Partial<CollectionInput<string, CollectionItem>> & { readonly count?: number };

const page = ({ count = 0, ...input }: Paging) =>
  collection({ name: 'orders', items: itemsOf(count), page: 1, limit: 10, url: ORDERS, ...input });

/** The paging links as text: `first=1 next=2`; the page number is that of the one page parameter. */
function pagingOf(links: readonly { rel: string; href: string }[]): string {
  return links
    .filter(({ rel }) => rel !== 'self')
    .map(({ rel, href }) => `${rel}=${new URL(href).searchParams.getAll('page').join('+')}`)
    .join(' ');
}

describe('the paging links lead to existing pages', () => {
  // last = ceil(total / limit), 1 at least; next below last; prev above 1, and never past last.
  test.each<[what: string, place: Paging, expected: string]>([
    ['no records', { page: 1, limit: 10, totalRecords: 0 }, 'first=1 last=1'],
    ['no records, page 2', { page: 2, limit: 10, totalRecords: 0 }, 'first=1 prev=1 last=1'],
    ['no records, page 9', { page: 9, limit: 10, totalRecords: 0 }, 'first=1 prev=1 last=1'],
    ['one record', { page: 1, limit: 10, totalRecords: 1, count: 1 }, 'first=1 last=1'],
    ['a page not full', { page: 1, limit: 10, totalRecords: 9, count: 9 }, 'first=1 last=1'],
    ['one full page', { page: 1, limit: 10, totalRecords: 10, count: 10 }, 'first=1 last=1'],
    [
      'one record too many',
      { page: 1, limit: 10, totalRecords: 11, count: 10 },
      'first=1 next=2 last=2',
    ],
    [
      'the one too many',
      { page: 2, limit: 10, totalRecords: 11, count: 1 },
      'first=1 prev=1 last=2',
    ],
    ['the first of three', { page: 1, limit: 10, totalRecords: 25 }, 'first=1 next=2 last=3'],
    [
      'the middle of three',
      { page: 2, limit: 10, totalRecords: 25 },
      'first=1 prev=1 next=3 last=3',
    ],
    ['the last of three', { page: 3, limit: 10, totalRecords: 25 }, 'first=1 prev=2 last=3'],
    ['one past three', { page: 4, limit: 10, totalRecords: 25 }, 'first=1 prev=3 last=3'],
    ['two past three', { page: 5, limit: 10, totalRecords: 25 }, 'first=1 prev=3 last=3'],
    ['far past three', { page: 1000, limit: 10, totalRecords: 25 }, 'first=1 prev=3 last=3'],
    [
      'the first of three full ones',
      { page: 1, limit: 10, totalRecords: 30 },
      'first=1 next=2 last=3',
    ],
    [
      'the last but one, full',
      { page: 2, limit: 10, totalRecords: 30 },
      'first=1 prev=1 next=3 last=3',
    ],
    ['the last, exactly full', { page: 3, limit: 10, totalRecords: 30 }, 'first=1 prev=2 last=3'],
    [
      'past the last, exactly full',
      { page: 4, limit: 10, totalRecords: 30 },
      'first=1 prev=3 last=3',
    ],
    ['29 of 30', { page: 3, limit: 10, totalRecords: 29 }, 'first=1 prev=2 last=3'],
    ['31 records', { page: 3, limit: 10, totalRecords: 31 }, 'first=1 prev=2 next=4 last=4'],
    ['limit 1, one record', { page: 1, limit: 1, totalRecords: 1 }, 'first=1 last=1'],
    ['limit 1, the first of 3', { page: 1, limit: 1, totalRecords: 3 }, 'first=1 next=2 last=3'],
    [
      'limit 1, the second of 3',
      { page: 2, limit: 1, totalRecords: 3 },
      'first=1 prev=1 next=3 last=3',
    ],
    ['limit 1, the third of 3', { page: 3, limit: 1, totalRecords: 3 }, 'first=1 prev=2 last=3'],
    ['limit 1, past 3', { page: 4, limit: 1, totalRecords: 3 }, 'first=1 prev=3 last=3'],
    [
      'limit 2, five records',
      { page: 2, limit: 2, totalRecords: 5 },
      'first=1 prev=1 next=3 last=3',
    ],
    ['limit 2, the fifth record', { page: 3, limit: 2, totalRecords: 5 }, 'first=1 prev=2 last=3'],
    ['limit 3, ten records', { page: 4, limit: 3, totalRecords: 10 }, 'first=1 prev=3 last=4'],
    ['limit 3, nine records', { page: 3, limit: 3, totalRecords: 9 }, 'first=1 prev=2 last=3'],
    [
      'limit 7, 50 records',
      { page: 7, limit: 7, totalRecords: 50 },
      'first=1 prev=6 next=8 last=8',
    ],
    ['limit 7, 49 records', { page: 7, limit: 7, totalRecords: 49 }, 'first=1 prev=6 last=7'],
    ['limit above the total', { page: 1, limit: 1000, totalRecords: 999 }, 'first=1 last=1'],
    ['limit at the total', { page: 1, limit: 999, totalRecords: 999 }, 'first=1 last=1'],
    ['limit below the total', { page: 1, limit: 998, totalRecords: 999 }, 'first=1 next=2 last=2'],
    [
      'a million records',
      { page: 5000, limit: 100, totalRecords: 1_000_000 },
      'first=1 prev=4999 next=5001 last=10000',
    ],
    [
      'as many records as a number counts',
      { page: 2, limit: 1, totalRecords: Number.MAX_SAFE_INTEGER },
      'first=1 prev=1 next=3 last=9007199254740991',
    ],
    ['unknown total, more to come', { page: 1, hasMore: true }, 'first=1 next=2'],
    ['unknown total, no more', { page: 1, hasMore: false }, 'first=1'],
    ['unknown total, in the middle', { page: 4, hasMore: true }, 'first=1 prev=3 next=5'],
    ['unknown total, at the end', { page: 4, hasMore: false }, 'first=1 prev=3'],
    ['unknown total, second page', { page: 2, hasMore: false }, 'first=1 prev=1'],
    [
      'total given as undefined',
      { page: 2, totalRecords: undefined, hasMore: true },
      'first=1 prev=1 next=3',
    ],
    [
      'hasMore given as undefined',
      { page: 1, totalRecords: 11, hasMore: undefined },
      'first=1 next=2 last=2',
    ],
    [
      'a known total goes before hasMore: no next past the end',
      { page: 2, totalRecords: 20, hasMore: true },
      'first=1 prev=1 last=2',
    ],
    [
      'a known total goes before hasMore: next is not lost',
      { page: 1, totalRecords: 20, hasMore: false },
      'first=1 next=2 last=2',
    ],
  ])('%s', (_what, place, expected) => {
    expect(pagingOf(page(place)._links)).toBe(expected);
  });
});

describe('self is the requested URL; a paging link has one page parameter and every other one', () => {
  test.each<[url: string, next: string]>([
    ['', '?page=3'],
    ['?', '?page=3'],
    ['?page=2', '?page=3'],
    ['?page=2&limit=10', '?page=3&limit=10'],
    ['?limit=10&page=2', '?limit=10&page=3'],
    ['?limit=10', '?limit=10&page=3'],
    ['?status=open&page=2&sort=total%20desc', '?status=open&page=3&sort=total%20desc'],
    ['?sort=total+desc&page=2', '?sort=total+desc&page=3'],
    ['?page=2&page=7', '?page=3'],
    ['?page=2&a=1&page=7&b=2&page=', '?page=3&a=1&b=2'],
    ['?a=1&a=2&page=2', '?a=1&a=2&page=3'],
    ['?p%61ge=2', '?page=3'],
    ['?%70%61%67%65=2&a=1', '?page=3&a=1'],
    ['?a=1&p%61ge=2&page=9', '?a=1&page=3'],
    ['?page', '?page=3'],
    ['?page=', '?page=3'],
    ['?page=a=b', '?page=3'],
    ['?Page=2', '?Page=2&page=3'],
    ['?pages=2', '?pages=2&page=3'],
    ['?mypage=2', '?mypage=2&page=3'],
    ['?page%5B%5D=2', '?page%5B%5D=2&page=3'],
    ['?a=page=2', '?a=page=2&page=3'],
    ['?a=1%26page=2', '?a=1%26page=2&page=3'],
    ['?filter=total%20gt%20100&page=2', '?filter=total%20gt%20100&page=3'],
    ['?total%3E100&page=2', '?total%3E100&page=3'],
    ['?fields=id,total&page=2', '?fields=id,total&page=3'],
    ['?q=%C3%A5&page=2', '?q=%C3%A5&page=3'],
    ['?a&b&page=2', '?a&b&page=3'],
    ['?page=2#rows', '?page=3#rows'],
    ['#rows', '?page=3#rows'],
    ['#rows?page=2', '?page=3#rows?page=2'],
  ])('orders%s', (query, next) => {
    const { _links } = page({ page: 2, totalRecords: 25, url: ORDERS + query });
    const hrefs = Object.fromEntries(_links.map(({ rel, href }) => [rel, href]));
    expect(hrefs).toStrictEqual({
      self: ORDERS + (query === '?' ? '' : query),
      first: ORDERS + next.replace('page=3', 'page=1'),
      prev: ORDERS + next.replace('page=3', 'page=1'),
      next: ORDERS + next,
      last: ORDERS + next,
    });
  });
});

describe('_meta has the position of the page', () => {
  test.each(
    table<[what: string, input: Paging, json: string]>(`
    a known total => { page: 3, limit: 10, totalRecords: 25, count: 5 }
      => '{"totalRecords":25,"page":3,"limit":10,"count":5}'
    no records => { page: 1, limit: 20, totalRecords: 0 }
      => '{"totalRecords":0,"page":1,"limit":20,"count":0}'
    past the end => { page: 4, limit: 10, totalRecords: 25 }
      => '{"totalRecords":25,"page":4,"limit":10,"count":0}'
    an unknown total => { page: 1, limit: 2, hasMore: true, count: 2 }
      => '{"page":1,"limit":2,"count":2}'
    hasMore is not a member of _meta => { page: 1, limit: 2, hasMore: false }
      => '{"page":1,"limit":2,"count":0}'
  `),
  )('%s', (_what, input, json) => {
    expect(JSON.stringify(page(input)._meta)).toBe(json);
  });
});

describe('the body', () => {
  test('is _meta, _links, then the list under its name', () => {
    const items = itemsOf(2);
    const body = collection({
      name: 'orders',
      items,
      page: 1,
      limit: 10,
      totalRecords: 2,
      url: ORDERS,
    });
    expect(Object.keys(body)).toEqual(['_meta', '_links', 'orders']);
    expect(body.orders).toStrictEqual(items);
  });
});

test.each<[code: string, input: object]>([
  ['collection.option', { limit: 0 }],
  ['collection.option', { url: '/orders' }],
  ['collection.option', { name: '17' }],
  ['collection.option', { name: '_meta' }],
  ['collection.option', { links: [{ rel: 'self', href: ORDERS, method: 'GET' }] }],
  ['link.href', { links: [{ rel: 'help', href: 'javascript:x', method: 'GET' }] }],
  ['http.body', { items: [Promise.resolve({})] }],
])('a mistake of the code throws %s: %o', (code, input) => {
  const right = { name: 'orders', items: [], limit: 20, url: ORDERS };
  expect(() => collection({ ...right, ...input } as never)).toThrow(
    expect.objectContaining({ code }),
  );
});
