import { HalyardError, link } from 'halyard';
import { type CollectionInput, type CollectionItem, collection, resource } from 'halyard/resource';
import { describe, expect, test } from 'vitest';

const ORDERS = 'https://api.example.se/orders/v1/orders';

const itemsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    resource({ id: index + 1 }, [link('self', `${ORDERS}/${index + 1}`)]),
  );

type Paging = Partial<CollectionInput<string, CollectionItem>> & { readonly count?: number };

const page = ({ count = 0, ...input }: Paging) =>
  collection({ name: 'orders', items: itemsOf(count), page: 1, limit: 10, url: ORDERS, ...input });

/** What collection does with what no type keeps out. */
const untyped = (input: { readonly [member: string]: unknown }) =>
  page(input as Partial<CollectionInput<string, CollectionItem>>);

/** The paging links as text: `first=1 next=2`; the page number is that of the one page parameter. */
function pagingOf(links: readonly { rel: string; href: string }[]): string {
  return links
    .filter(({ rel }) => rel !== 'self')
    .map(({ rel, href }) => `${rel}=${new URL(href).searchParams.getAll('page').join('+')}`)
    .join(' ');
}

describe('the paging links lead to the pages that there are', () => {
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

  test('each by GET, self before them, the given links behind them', () => {
    const create = link('create', ORDERS);
    const search = link('search', `${ORDERS}?q=a`);
    const body = page({
      page: 2,
      totalRecords: 25,
      url: `${ORDERS}?page=2`,
      links: [create, false, [search]],
    });
    expect(body._links).toStrictEqual([
      { href: `${ORDERS}?page=2`, rel: 'self', method: 'GET' },
      { href: `${ORDERS}?page=1`, rel: 'first', method: 'GET' },
      { href: `${ORDERS}?page=1`, rel: 'prev', method: 'GET' },
      { href: `${ORDERS}?page=3`, rel: 'next', method: 'GET' },
      { href: `${ORDERS}?page=3`, rel: 'last', method: 'GET' },
      create,
      search,
    ]);
  });
});

describe('self is the URL that was asked for; a paging link has one page and the other parameters', () => {
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
    ['?a=b?c&page=2', '?a=b%3Fc&page=3'],
  ])('orders%s', (query, next) => {
    const { _links } = page({ page: 2, totalRecords: 25, url: ORDERS + query });
    const hrefs = Object.fromEntries(_links.map(({ rel, href }) => [rel, href]));
    expect(hrefs).toStrictEqual({
      self: ORDERS + query,
      first: ORDERS + next.replace('page=3', 'page=1'),
      prev: ORDERS + next.replace('page=3', 'page=1'),
      next: ORDERS + next,
      last: ORDERS + next,
    });
  });
});

describe('_meta tells the place of the page', () => {
  test.each<[what: string, input: Paging, json: string]>([
    [
      'a known total',
      { page: 3, limit: 10, totalRecords: 25, count: 5 },
      '{"totalRecords":25,"page":3,"limit":10,"count":5}',
    ],
    [
      'no records',
      { page: 1, limit: 20, totalRecords: 0 },
      '{"totalRecords":0,"page":1,"limit":20,"count":0}',
    ],
    [
      'past the end',
      { page: 4, limit: 10, totalRecords: 25 },
      '{"totalRecords":25,"page":4,"limit":10,"count":0}',
    ],
    [
      'an unknown total',
      { page: 1, limit: 2, hasMore: true, count: 2 },
      '{"page":1,"limit":2,"count":2}',
    ],
    [
      'hasMore is not told',
      { page: 1, limit: 2, hasMore: false },
      '{"page":1,"limit":2,"count":0}',
    ],
  ])('%s', (_what, input, json) => {
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

  test.each([
    'orders',
    'order-lines',
    'beställningar',
    'constructor',
    'toString',
    'links',
    'items',
  ])('the list may be named %s', (name) => {
    const body = page({ name, count: 1, totalRecords: 1 });
    expect(Object.keys(body)).toEqual(['_meta', '_links', name]);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
  });

  test('an item may have self in any case, and other links', () => {
    const items = [resource({}, [link('edit', ORDERS), link('Self', ORDERS)])];
    expect(page({ items, totalRecords: 1 }).orders).toStrictEqual(items);
  });
});

describe('a mistake is refused with its rule and a remedy', () => {
  const NAME = "Give the plural noun of the resource, such as 'orders'";
  const PAGE = 'Count pages from 1; parseQuery(request) reads the page of a request';
  const LIMIT = 'Give the page size; parseQuery(request) reads the limit of a request';
  const COUNT = 'Give the items of this page only';
  const TOTAL = 'Give totalRecords, or hasMore where the total is not known';
  const ITEM = "Make it with resource(fields, [link('self', …), …])";
  const BUILD = 'Write it with its scheme and host: https://api.example.se/orders/17';

  test.each<
    [
      input: { readonly [member: string]: unknown },
      code: string,
      rule: string,
      given: string,
      remedy: string,
    ]
  >([
    [{ name: '_meta' }, 'collection.name', 'collection.list', '"_meta"', NAME],
    [{ name: '_links' }, 'collection.name', 'collection.list', '"_links"', NAME],
    [{ name: '_embedded' }, 'collection.name', 'collection.list', '"_embedded"', NAME],
    [{ name: '__proto__' }, 'collection.name', 'collection.list', '"__proto__"', NAME],
    [{ name: '' }, 'collection.name', 'collection.list', '""', NAME],
    [{ name: undefined }, 'collection.name', 'collection.list', 'undefined', NAME],
    [{ name: null }, 'collection.name', 'collection.list', 'null', NAME],
    [{ name: 7 }, 'collection.name', 'collection.list', '7', NAME],
    [{ name: ['orders'] }, 'collection.name', 'collection.list', '["orders"]', NAME],
    [{ name: Symbol('o') }, 'collection.name', 'collection.list', 'Symbol(o)', NAME],
    [{ page: 0 }, 'collection.page', 'collection.meta', '0', PAGE],
    [{ page: -1 }, 'collection.page', 'collection.meta', '-1', PAGE],
    [{ page: 1.5 }, 'collection.page', 'collection.meta', '1.5', PAGE],
    [{ page: Number.NaN }, 'collection.page', 'collection.meta', 'NaN', PAGE],
    [{ page: Number.POSITIVE_INFINITY }, 'collection.page', 'collection.meta', 'Infinity', PAGE],
    [{ page: 2 ** 53 }, 'collection.page', 'collection.meta', '9007199254740992', PAGE],
    [{ page: '1' }, 'collection.page', 'collection.meta', '"1"', PAGE],
    [{ page: 1n }, 'collection.page', 'collection.meta', '1n', PAGE],
    [{ page: undefined }, 'collection.page', 'collection.meta', 'undefined', PAGE],
    [{ limit: 0 }, 'collection.limit', 'collection.meta', '0', LIMIT],
    [{ limit: -10 }, 'collection.limit', 'collection.meta', '-10', LIMIT],
    [{ limit: 0.5 }, 'collection.limit', 'collection.meta', '0.5', LIMIT],
    [{ limit: '20' }, 'collection.limit', 'collection.meta', '"20"', LIMIT],
    [{ limit: undefined }, 'collection.limit', 'collection.meta', 'undefined', LIMIT],
    [{ limit: Number.POSITIVE_INFINITY }, 'collection.limit', 'collection.meta', 'Infinity', LIMIT],
    [{ limit: 2, count: 3 }, 'collection.count', 'collection.meta', '3', COUNT],
    [{ limit: 1, count: 100 }, 'collection.count', 'collection.meta', '100', COUNT],
    [{ items: undefined }, 'collection.count', 'collection.meta', 'undefined', COUNT],
    [{ items: null }, 'collection.count', 'collection.meta', 'null', COUNT],
    [{ items: { 0: 1, length: 1 } }, 'collection.count', 'collection.meta', '{"0":1', COUNT],
    [{ items: 'ab' }, 'collection.count', 'collection.meta', '"ab"', COUNT],
    [{ totalRecords: -1 }, 'collection.total', 'collection.meta', '-1', TOTAL],
    [{ totalRecords: 1.5 }, 'collection.total', 'collection.meta', '1.5', TOTAL],
    [{ totalRecords: Number.NaN }, 'collection.total', 'collection.meta', 'NaN', TOTAL],
    [{ totalRecords: '25' }, 'collection.total', 'collection.meta', '"25"', TOTAL],
    [{ totalRecords: null }, 'collection.total', 'collection.meta', 'null', TOTAL],
    [{ totalRecords: undefined }, 'collection.total', 'collection.meta', 'undefined', TOTAL],
    [
      { totalRecords: undefined, hasMore: 'yes' },
      'collection.total',
      'collection.meta',
      'undefined',
      TOTAL,
    ],
    [
      { totalRecords: undefined, hasMore: null },
      'collection.total',
      'collection.meta',
      'undefined',
      TOTAL,
    ],
    [{ url: '/orders?page=2' }, 'collection.url', 'HYP.14', '"/orders?page=2"', BUILD],
    [
      { url: '//api.example.se/orders' },
      'collection.url',
      'HYP.14',
      '"//api.example.se/orders"',
      BUILD,
    ],
    [{ url: '' }, 'collection.url', 'HYP.14', '""', BUILD],
    [{ url: undefined }, 'collection.url', 'HYP.14', 'undefined', 'Pass the URL as a string'],
    [
      { url: new URL(ORDERS) },
      'collection.url',
      'HYP.14',
      `"${ORDERS}"`,
      'Pass the URL as a string',
    ],
    [
      { url: 'ftp://api.example.se/' },
      'collection.url',
      'HYP.14',
      '"ftp:',
      'Write it with its scheme and host',
    ],
    [
      { url: `${ORDERS}?q=a b` },
      'collection.url',
      'HYP.14',
      `"${ORDERS}?q=a b"`,
      'Percent-encode it',
    ],
    [{ items: [{ id: 1 }] }, 'collection.item', 'collection.item-links', '{"id":1}', ITEM],
    [
      { items: [{ _links: [] }] },
      'collection.item',
      'collection.item-links',
      '{"_links":[]}',
      ITEM,
    ],
    [
      { items: [{ _links: {} }] },
      'collection.item',
      'collection.item-links',
      '{"_links":{}}',
      ITEM,
    ],
    [
      { items: [{ _links: [link('up', ORDERS)] }] },
      'collection.item',
      'collection.item-links',
      '{"_links":[{"href"',
      ITEM,
    ],
    [
      { items: [{ _links: [link('self', ORDERS, { method: 'PUT' })] }] },
      'collection.item',
      'collection.item-links',
      '{"_links":[{"href"',
      ITEM,
    ],
    [{ items: [null] }, 'collection.item', 'collection.item-links', 'null', ITEM],
    [{ items: [undefined] }, 'collection.item', 'collection.item-links', 'undefined', ITEM],
    [{ items: [17] }, 'collection.item', 'collection.item-links', '17', ITEM],
    [{ items: ['order'] }, 'collection.item', 'collection.item-links', '"order"', ITEM],
    [
      { items: [{ _links: [{}] }] },
      'collection.item',
      'collection.item-links',
      '{"_links":[{}]}',
      ITEM,
    ],
    [
      { items: [{ _links: [null] }] },
      'collection.item',
      'collection.item-links',
      '{"_links":[null]}',
      ITEM,
    ],
    [
      { items: [{ _links: [{ rel: ['self'], method: 'GET' }] }] },
      'collection.item',
      'collection.item-links',
      '{"_links":[{"rel":["self"]',
      ITEM,
    ],
    // JSON writes a hole as null, which has no self link.
    [{ items: new Array(1) }, 'collection.item', 'collection.item-links', 'undefined', ITEM],
  ])('%o', (input, code, rule, given, remedy) => {
    const run = () => untyped({ totalRecords: 25, ...input });
    const error = thrownBy(run);
    expect(error).toMatchObject({ code, rule });
    expect(error.message).toContain(`Given: ${given}`);
    expect(error.message).toContain(remedy);
    expect(error.message).toContain(`[${rule}]`);
  });

  test('the item is told by its position', () => {
    const items = [...itemsOf(3), { id: 4 }] as unknown as CollectionItem[];
    expect(thrownBy(() => page({ items, totalRecords: 4 })).message).toContain(
      'Item 3 has no self',
    );
  });

  test('the limit is told where there are too many items', () => {
    expect(thrownBy(() => page({ limit: 2, count: 3, totalRecords: 3 })).message).toContain(
      'The items are a list of at most 2, the limit. Given: 3.',
    );
  });

  test('a link that is none', () => {
    expect(thrownBy(() => untyped({ totalRecords: 1, links: [true] }))).toMatchObject({
      code: 'link.item',
      rule: 'HYP.11',
    });
  });
});

function thrownBy(run: () => unknown): HalyardError {
  try {
    run();
  } catch (error) {
    if (error instanceof HalyardError) return error;
    throw error;
  }
  throw new Error('Nothing was thrown');
}

test('paging links use the page parameter that the query is read by', () => {
  const url = 'https://api.example.se/orders/v1/orders?p=2&page=cover';
  const input = { name: 'orders', items: [], page: 2, limit: 1, totalRecords: 3 } as const;
  const { _links } = collection({ ...input, url, pageParameter: 'p' });
  expect(_links.map(({ rel, href }) => [rel, new URL(href).search])).toEqual([
    ['self', '?p=2&page=cover'],
    ['first', '?p=1&page=cover'],
    ['prev', '?p=1&page=cover'],
    ['next', '?p=3&page=cover'],
    ['last', '?p=3&page=cover'],
  ]);
});

test('a number is no name of a list: JSON would write it before _meta', () => {
  const input = { items: [], page: 1, limit: 1, totalRecords: 0, url: 'https://a.se/' } as const;
  expect(() => collection({ ...input, name: '17' })).toThrow(
    expect.objectContaining({ code: 'collection.name' }),
  );
});
