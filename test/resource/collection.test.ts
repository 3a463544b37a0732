import { checkUrl, HalyardError, link } from 'halyard';
import {
  type CollectionInput,
  type CollectionItem,
  collection,
  resource,
  streamCollection,
} from 'halyard/resource';
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

  test('each has method GET; self comes first, the given links last', () => {
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

test.each<[query: string, encoded: string]>([
  ["?filter=name eq 'Eva Ek'", ''],
  ['?a=b?c&page=2', '?a=b%3Fc&page=2'],
  ["?filter=name%20eq%20'Eva%20Ek'&page=2", '?filter=name%20eq%20%27Eva%20Ek%27&page=2'],
  ['?created>=2026-01-01T00:00:00Z', ''],
  ['?created%3E=2026-01-01T00:00:00Z', '?created%3E=2026-01-01T00%3A00%3A00Z'],
  ['?q=(a/b);c@d!$*', '?q=%28a%2Fb%29%3Bc%40d%21%24%2A'],
])('self and paging links encode what UFN.07 does not allow: %s', (query, encoded) => {
  const make = () => page({ page: 2, totalRecords: 25, url: ORDERS + query });
  // What no URL can have is refused: withQuery(href(…), request) encodes it.
  if (encoded === '') {
    expect(make).toThrow(expect.objectContaining({ code: 'collection.url' }));
    return;
  }
  const { _links } = make();
  expect(_links[0]?.href).toBe(ORDERS + encoded);
  for (const { href } of _links) {
    expect(checkUrl(href).filter(({ level }) => level.startsWith('SHALL'))).toEqual([]);
  }
});

describe('_meta has the position of the page', () => {
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
      'hasMore is not a member of _meta',
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
  const NAME =
    "name must be a name other than a number, _meta, _links, _embedded and __proto__; got %. Pass the plural noun of the resource, such as 'orders'. [collection.list]";
  const PAGE =
    'page must be an integer ≥ 1, got %. Pass page or offset of parseQuery(request), or the cursor that cursorPage returns. [collection.meta]';
  const LIMIT =
    'limit must be an integer ≥ 1, got %. Pass the page size; parseQuery(request) reads the limit of a request. [collection.meta]';
  const ITEMS = 'items must be an array, got %. Pass the items of this page. [collection.meta]';
  const TOTAL =
    'totalRecords must be an integer ≥ 0, got %. Pass hasMore instead if the total is unknown. [collection.meta]';
  const MORE =
    'hasMore must be a boolean, got %. Read one record more than limit to know whether there are more. [collection.meta]';
  const COUNTED =
    'totalRecords must be an integer ≥ 0, got %. Convert it to a number: Number(totalRecords). [collection.meta]';
  const NEITHER =
    'Either totalRecords or hasMore must be set, got ["page","limit"]. Pass hasMore if the total is unknown. [collection.meta]';
  const ABSOLUTE =
    'url must be an absolute URL, got %. Write it with its scheme and host: https://api.example.se/orders/17. [HYP.14]';
  const TEXT = 'url must be a string, got %. Pass the URL as a string. [HYP.13]';
  const ITEM =
    "items[0] must have a self link with method GET, got %. Make it with resource(fields, [link('self', …), …]). [collection.item-links]";
  const FIELDS =
    "metaFields must be an array of 'totalPages' and 'offset', got %. Pass other members in meta. [collection.meta]";

  test.each<
    [input: { readonly [member: string]: unknown }, code: string, message: string, given?: string]
  >([
    [{ name: '_meta' }, 'collection.name', NAME, '"_meta"'],
    [{ name: '_links' }, 'collection.name', NAME, '"_links"'],
    [{ name: '_embedded' }, 'collection.name', NAME, '"_embedded"'],
    [{ name: '__proto__' }, 'collection.name', NAME, '"__proto__"'],
    [{ name: '' }, 'collection.name', NAME, '""'],
    [{ name: '17' }, 'collection.name', NAME, '"17"'],
    [{ name: undefined }, 'collection.name', NAME, 'undefined'],
    [{ name: null }, 'collection.name', NAME, 'null'],
    [{ name: 7 }, 'collection.name', NAME, '7'],
    [{ name: ['orders'] }, 'collection.name', NAME, '["orders"]'],
    [{ name: Symbol('o') }, 'collection.name', NAME, 'Symbol(o)'],
    [{ page: 0 }, 'collection.page', PAGE, '0'],
    [{ page: -1 }, 'collection.page', PAGE, '-1'],
    [{ page: 1.5 }, 'collection.page', PAGE, '1.5'],
    [{ page: Number.NaN }, 'collection.page', PAGE, 'NaN'],
    [{ page: Number.POSITIVE_INFINITY }, 'collection.page', PAGE, 'Infinity'],
    [{ page: 2 ** 53 }, 'collection.page', PAGE, '9007199254740992'],
    [{ page: '1' }, 'collection.page', PAGE, '"1"'],
    [{ page: 1n }, 'collection.page', PAGE, '1n'],
    [{ page: undefined }, 'collection.page', PAGE, 'undefined'],
    [{ limit: 0 }, 'collection.limit', LIMIT, '0'],
    [{ limit: -10 }, 'collection.limit', LIMIT, '-10'],
    [{ limit: 0.5 }, 'collection.limit', LIMIT, '0.5'],
    [{ limit: '20' }, 'collection.limit', LIMIT, '"20"'],
    [{ limit: undefined }, 'collection.limit', LIMIT, 'undefined'],
    [{ limit: Number.POSITIVE_INFINITY }, 'collection.limit', LIMIT, 'Infinity'],
    [
      { limit: 2, count: 3 },
      'collection.count',
      'items must have at most limit (2) members, got 3. Pass the items of this page only. [collection.meta]',
    ],
    [{ items: undefined }, 'collection.count', ITEMS, 'undefined'],
    [{ items: null }, 'collection.count', ITEMS, 'null'],
    [{ items: { 0: 1, length: 1 } }, 'collection.count', ITEMS, '{"0":1,"length":1}'],
    [{ items: 'ab' }, 'collection.count', ITEMS, '"ab"'],
    [{ totalRecords: -1 }, 'collection.total', TOTAL, '-1'],
    [{ totalRecords: 1.5 }, 'collection.total', TOTAL, '1.5'],
    [{ totalRecords: Number.NaN }, 'collection.total', TOTAL, 'NaN'],
    [{ totalRecords: '25' }, 'collection.total', COUNTED, '"25"'],
    [{ totalRecords: 25n }, 'collection.total', COUNTED, '25n'],
    [{ totalRecords: null }, 'collection.total', TOTAL, 'null'],
    [{ totalRecords: undefined }, 'collection.total', NEITHER],
    [{ totalRecords: undefined, hasMore: 'yes' }, 'collection.total', MORE, '"yes"'],
    [{ totalRecords: undefined, hasMore: null }, 'collection.total', MORE, 'null'],
    [{ url: '/orders?page=2' }, 'collection.url', ABSOLUTE, '"/orders?page=2"'],
    [{ url: '//api.example.se/orders' }, 'collection.url', ABSOLUTE, '"//api.example.se/orders"'],
    [{ url: '' }, 'collection.url', ABSOLUTE, '""'],
    [{ url: undefined }, 'collection.url', TEXT, 'undefined'],
    [{ url: new URL(ORDERS) }, 'collection.url', TEXT, 'a URL object'],
    [
      { url: 'ftp://api.example.se/' },
      'collection.url',
      'url must be an http or https URL, got "ftp://api.example.se/". Write it with its scheme and host: https://api.example.se/orders/17. [HYP.13]',
    ],
    [
      { url: `${ORDERS}?q=a b` },
      'collection.url',
      `url must not contain a space, got "${ORDERS}?q=a b". Percent-encode it. [HYP.13]`,
    ],
    [{ metaFields: 'totalPages' }, 'collection.meta', FIELDS, '"totalPages"'],
    [{ metaFields: null }, 'collection.meta', FIELDS, 'null'],
    [{ metaFields: ['count'] }, 'collection.meta', FIELDS, '["count"]'],
    [
      { meta: { count: 1 } },
      'collection.meta',
      "meta must not contain count, got {\"count\":1}. Pass members under names of your own; metaFields: ['totalPages', 'offset'] adds those. [collection.meta]",
    ],
    [{ items: [{ id: 1 }] }, 'collection.item', ITEM, '{"id":1}'],
    [{ items: [{ _links: [] }] }, 'collection.item', ITEM, '{"_links":[]}'],
    [{ items: [{ _links: {} }] }, 'collection.item', ITEM, '{"_links":{}}'],
    [{ items: [null] }, 'collection.item', ITEM, 'null'],
    [{ items: [undefined] }, 'collection.item', ITEM, 'undefined'],
    [{ items: [17] }, 'collection.item', ITEM, '17'],
    [{ items: ['order'] }, 'collection.item', ITEM, '"order"'],
    [{ items: [{ _links: [{}] }] }, 'collection.item', ITEM, '{"_links":[{}]}'],
    [{ items: [{ _links: [null] }] }, 'collection.item', ITEM, '{"_links":[null]}'],
    // JSON writes a hole as null, which has no self link.
    [{ items: new Array(1) }, 'collection.item', ITEM, 'undefined'],
  ])('%o', (input, code, message, given) => {
    const error = thrownBy(() => untyped({ totalRecords: 25, ...input }));
    expect(error.code).toBe(code);
    expect(error.message).toBe(message.replace('%', given ?? ''));
    expect(error.rule).toBe(/\[([\w.-]+)\]$/.exec(error.message)?.[1]);
  });

  test.each<[link: unknown]>([
    [link('up', ORDERS)],
    [link('self', ORDERS, { method: 'HEAD' })],
    [{ rel: ['self'], method: 'GET' }],
  ])('an item whose only link is %o', (only) => {
    expect(thrownBy(() => untyped({ totalRecords: 1, items: [{ _links: [only] }] }))).toMatchObject(
      { code: 'collection.item', rule: 'collection.item-links' },
    );
  });

  test('the message names the position of the item', () => {
    const items = [...itemsOf(3), { id: 4 }] as unknown as CollectionItem[];
    expect(thrownBy(() => page({ items, totalRecords: 4 })).message).toMatch(/^items\[3\] must /);
  });

  test.each<[what: string, place: Paging, last: number]>([
    ['more items than records', { page: 1, totalRecords: 1, count: 3 }, 3],
    ['items past the end', { page: 4, totalRecords: 25, count: 1 }, 31],
    ['more items on the last page than there are', { page: 3, totalRecords: 25, count: 6 }, 26],
    ['items of an empty collection', { page: 1, totalRecords: 0, count: 1 }, 1],
    [
      'items past the end by offset',
      { page: undefined, offset: 24, totalRecords: 25, count: 2 },
      26,
    ],
  ])('%s', (_what, place, last) => {
    const error = thrownBy(() => page(place));
    expect(error).toMatchObject({ code: 'collection.total', rule: 'collection.meta' });
    expect(error.message).toBe(
      `The position of the last item must be at most totalRecords (${place.totalRecords}), got ${last}. Count the records and read the page in one transaction. [collection.meta]`,
    );
  });

  test.each<[query: string, place: Paging, given: string]>([
    ['?page=7', { page: 2 }, '7'],
    ['?page=1&p%61ge=3', { page: 2 }, '1'],
    ['?a=1&page=0#page=2', { page: 2 }, '0'],
    ['?p=3&page=2', { page: 2, pageParameter: 'p' }, '3'],
  ])('a URL of another page: %s', (query, place, given) => {
    const error = thrownBy(() => page({ totalRecords: 25, url: ORDERS + query, ...place }));
    expect(error).toMatchObject({ code: 'collection.url', rule: 'collection.meta' });
    expect(error.message).toContain(`of url must equal page (2), got "${given}"`);
  });

  test.each(['?page=x7', '?page=7x', '?page=', '?q=?page=7'])('but not %s', (query) => {
    expect(() => page({ totalRecords: 25, page: 2, url: ORDERS + query })).not.toThrow();
  });

  test('a URL of another offset', () => {
    const place = { page: undefined, offset: 10, totalRecords: 25, url: `${ORDERS}?offset=20` };
    expect(thrownBy(() => page(place)).message).toBe(
      'The parameter offset of url must equal offset (10), got "20". Pass the offset that parseQuery(request) reads from this URL. [collection.meta]',
    );
  });

  test.each<[links: readonly unknown[], rel: string]>([
    [[link('self', ORDERS)], 'self'],
    [[false, [[link('next', ORDERS)]]], 'next'],
    [[link('up', ORDERS), link('PREV', ORDERS)], 'PREV'],
    [[link('first', ORDERS)], 'first'],
    [[link('last', ORDERS)], 'last'],
  ])('a second paging link: %o', (links, rel) => {
    const error = thrownBy(() => untyped({ totalRecords: 25, links }));
    expect(error).toMatchObject({ code: 'collection.links', rule: 'collection.links' });
    expect(error.message).toContain(`links must not contain ${rel}, got [`);
    expect(error.message).toContain(
      '. Leave it out: self, first, prev, next and last are made from the position of the page. [',
    );
  });

  test('last may be given if the total is unknown', () => {
    const last = link('last', `${ORDERS}?page=90`);
    expect(page({ hasMore: true, links: [last] })._links.at(-1)).toBe(last);
  });

  test.each([null, undefined, 'orders', 17])('input that is %j', (input) => {
    expect(thrownBy(() => collection(input as never))).toMatchObject({
      code: 'collection.input',
      message: `input must be an object, got ${JSON.stringify(input)}. Pass { name: 'orders', items, page, limit, totalRecords, url }.`,
    });
  });

  test.each([
    [{ pageParameter: 7 }, 'page', '7'],
    [{ pageParameter: '' }, 'page', '""'],
    [{ page: undefined, offset: 0, offsetParameter: null }, 'offset', 'null'],
    [{ limitParameter: '' }, 'limit', '""'],
  ])('a parameter that has no name: %o', (input, member, given) => {
    expect(thrownBy(() => untyped({ totalRecords: 25, ...input }))).toMatchObject({
      code: `collection.${member}`,
      message: `${member}Parameter must be the name of a query parameter, got ${given}. Leave it out for ${member}. [collection.meta]`,
    });
  });

  test('a member of links that is not a link', () => {
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

test.each(['orders2', '2fa', 'v1'])('a name may have digits: %s', (name) => {
  expect(Object.keys(page({ name, totalRecords: 0 }))).toEqual(['_meta', '_links', name]);
});

describe('a URL of another page than the one in _meta', () => {
  const url = 'https://api.example.se/orders/v1/orders';
  const error = (message: string) =>
    expect.objectContaining({ name: 'HalyardError', code: 'collection.url', message });

  test('the limit', () => {
    const page = { name: 'orders', items: [], page: 1, limit: 20, totalRecords: 0 };
    expect(() => collection({ ...page, url: `${url}?limit=50` })).toThrow(
      error(
        'The parameter limit of url must equal limit (20), got "50". Pass the limit that parseQuery(request) reads from this URL. [collection.meta]',
      ),
    );
    expect(() => collection({ ...page, url: `${url}?limit=20` })).not.toThrow();
    const limitParameter = 'size';
    expect(() => collection({ ...page, url: `${url}?limit=50`, limitParameter })).not.toThrow();
    expect(() => collection({ ...page, url: `${url}?size=50`, limitParameter })).toThrow();
  });

  test.each(['?page=3', '?offset=20'])('a whole stream at %s', (query) => {
    expect(() => streamCollection([], { name: 'orders', url: url + query })).toThrow(
      expect.objectContaining({ code: 'collection.url' }),
    );
  });

  test.each(['?page=1', '?offset=0', '?limit=5', ''])('but not at %s', (query) => {
    expect(() => streamCollection([], { name: 'orders', url: url + query })).not.toThrow();
  });
});
