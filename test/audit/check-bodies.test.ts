import { readFileSync } from 'node:fs';
import { checkCollection, checkResource } from 'halyard/audit';
import type { Finding, RuleId } from 'halyard/rules';
import { describe, expect, test } from 'vitest';

const SELF = 'https://api.example.se/orders/v1/orders';

function place({ rule, path }: Finding): readonly [RuleId, string] {
  return [rule, (path ?? []).join('.')];
}

function get(rel: string, href: string) {
  return { href, rel, method: 'GET' };
}

function itemOf(id: number) {
  return { id, _links: [get('self', `${SELF}/${id}`)] };
}

function page(
  meta: Readonly<Record<string, unknown>>,
  pages: Readonly<Record<string, string>> = {},
  count = 2,
) {
  return {
    _meta: { totalRecords: 6, page: 2, limit: 2, count: 2, ...meta },
    _links: Object.entries({
      self: '?page=2',
      first: '?page=1',
      prev: '?page=1',
      next: '?page=3',
      last: '?page=3',
      ...pages,
    }).flatMap(([rel, query]) => (query === '' ? [] : get(rel, `${SELF}${query}`))),
    orders: Array.from({ length: count }, (_, index) => itemOf(index + 1)),
  };
}

test('credentials of self do not turn off the rules for other URLs of its origin', () => {
  const body = (self: string) => ({
    id: 17,
    _links: [get('self', self), get('up', 'https://api.example.se/orders/v1/Orders_X')],
  });
  const self = `${SELF}/17`;
  const found = checkResource(body(self)).map(place);
  expect(found).toContainEqual(['UFN.06', '_links.1.href']);
  expect(checkResource(body(self.replace('//', '//eva:s3cret@'))).map(place)).toEqual(
    expect.arrayContaining(found),
  );
});

test('a page in order has no finding', () => {
  expect(checkCollection(page({}))).toEqual([]);
});

describe('the numbers of _meta', () => {
  test('a fraction', () => {
    expect(checkCollection(page({ limit: 1.5 })).map(place)).toContainEqual([
      'collection.meta',
      '_meta.limit',
    ]);
  });

  test('paging information under another name is named', () => {
    const { _meta: paging, ...body } = page({});
    expect(checkCollection({ ...body, paging }).map(place)).toEqual([
      ['collection.meta', 'paging'],
    ]);
    expect(checkCollection(body).map(place)).toEqual([['collection.meta', '']]);
    expect(checkCollection({ ...body, paging, _meta: [] }).map(place)).toEqual([
      ['collection.meta', '_meta'],
    ]);
  });
});

describe('paging links agree with _meta', () => {
  test.each<readonly [string, Readonly<Record<string, string>>, readonly number[]]>([
    ['first', { first: '?page=2' }, [1]],
    ['prev', { prev: '?page=2' }, [2]],
    ['next', { next: '?page=4' }, [3]],
    ['last', { last: '?page=2' }, [4]],
    ['a lost parameter', { self: '?page=2&status=open', first: '?page=1&status=open' }, [2, 3, 4]],
  ])('%s', (_, pages, positions) => {
    const found = checkCollection(page({}, pages));
    expect(found.map(place)).toEqual(
      positions.map((at) => ['collection.links', `_links.${at}.href`]),
    );
  });

  test('a cursor is not judged', () => {
    const found = checkCollection(page({}, { next: '?cursor=abc', prev: '?cursor=abb' }));
    expect(found).toEqual([]);
  });

  test('each value of a parameter is kept', () => {
    const self = get('self', `${SELF}?page=1&status=open&status=paid`);
    const next = (query: string) =>
      checkCollection({ ...page({}), _links: [self, get('next', `${SELF}?page=2&${query}`)] })
        .map(({ message }) => message)
        .filter((message) => message.includes('keep'));
    expect(next('status=open&status=paid')).toEqual([]);
    expect(next('status=open')).toEqual(['Link next must keep the parameter "status" of self']);
  });

  test('a parameter that tells the place changes from page to page', () => {
    const found = checkCollection({
      ...page({}),
      _meta: { limit: 2, page: 1, count: 2, totalRecords: 2 },
      _links: [
        get('self', `${SELF}?page_token=b&status=open`),
        get('next', `${SELF}?page_token=c&status=open`),
        get('first', `${SELF}?status=open`),
        get('prev', `${SELF}?page_token=a`),
      ],
    }).filter(({ message }) => message.includes('keep'));
    expect(found.map(({ rule, path, message }) => [rule, path?.join('.'), message])).toEqual([
      ['collection.links', '_links.3.href', 'Link prev must keep the parameter "status" of self'],
    ]);
  });

  test('an offset counts from 0', () => {
    const paged = {
      ...page({}),
      _meta: { totalRecords: 6, offset: 2, limit: 2, count: 2 },
      _links: [
        get('self', `${SELF}?offset=2`),
        get('first', `${SELF}?offset=0`),
        get('prev', `${SELF}?offset=0`),
        get('next', `${SELF}?offset=4`),
        get('last', `${SELF}?offset=-2`),
      ],
    };
    const options = { paging: 'offset' } as const;
    expect(checkCollection(paged, options).map(place)).toEqual([
      ['collection.links', '_links.4.href'],
    ]);
    expect(checkCollection(paged, { ignore: ['UFN.04'] }).map(place)).toEqual([
      ['collection.meta', '_meta.offset'],
      ['collection.links', '_links.4.href'],
    ]);
  });
});

test('links by offset are not held to a position that _meta does not have', () => {
  const { page: _, ...meta } = page({})._meta;
  const _links = [get('self', `${SELF}?offset=2`), get('next', `${SELF}?offset=99`)];
  const found = checkCollection({ ...page({}), _meta: meta, _links }, { paging: 'offset' });
  expect(found.map(({ message }) => message)).toEqual(['_meta must have offset']);
});

test('the first link of a relation type counts', () => {
  const again = get('next', `${SELF}?page=9`);
  const body = page({});
  expect(checkCollection({ ...body, _links: [...body._links, again] })).toEqual([]);
});

describe('the list', () => {
  test('there is one', () => {
    const { orders, ...body } = page({ count: 0 });
    expect(orders).toHaveLength(2);
    expect(checkCollection(body).map(place)).toEqual([['collection.list', '']]);
  });

  test('is named after the resource, in the plural', () => {
    const { orders, ...body } = page({});
    expect(checkCollection({ ...body, items: orders }).map(place)).toEqual([
      ['collection.list', 'items'],
    ]);
    const singular = checkCollection({ ...body, order: orders });
    expect(singular.map(({ rule, suggestion }) => [rule, suggestion])).toEqual([
      ['collection.list', 'orders'],
    ]);
  });

  test.each<readonly [name: string | undefined, self: string]>([
    ['orders', SELF],
    ['lines', `${SELF}/17/lines`],
    [undefined, `${SELF}/17`],
  ])('is expected to be named %s below %s', (name, self) => {
    const body = { _meta: { totalRecords: 0, page: 1, limit: 2, count: 0 }, items: [] };
    const _links = [get('self', self)];
    const found = checkCollection({ ...body, _links }, { ignore: ['HYP.04'] });
    expect(found.map(({ rule, suggestion }) => [rule, suggestion])).toEqual(
      name === undefined ? [] : [['collection.list', name]],
    );
  });

  test('may have any name in a body without self', () => {
    const { orders, ...body } = page({}, { self: '' });
    expect(checkCollection({ ...body, items: orders }).map(place)).toEqual([['HYP.05', '_links']]);
  });

  test('each item has links', () => {
    const body = { ...page({}), orders: [itemOf(1), { id: 2 }] };
    expect(checkCollection(body).map(place)).toEqual([['collection.item-links', 'orders.1']]);
  });

  test('may be embedded', () => {
    const { orders, ...body } = page({});
    expect(checkCollection({ ...body, _embedded: { orders } })).toEqual([]);
  });
});

describe('links of other shapes are named, and checked all the same', () => {
  test('under another name', () => {
    const links = [{ href: '/orders/17', rel: 'self', method: 'GET' }];
    expect(checkResource({ links }, { ignore: ['HYP.04', 'HYP.07'] }).map(place)).toEqual([
      ['HYP.11', 'links'],
      ['HYP.14', 'links.0.href'],
    ]);
  });

  test("the HAL draft's object", () => {
    const _links = { self: { href: `${SELF}/17` }, edit: { href: '/orders/17' } };
    expect(checkResource({ _links }, { ignore: ['HYP.07'] }).map(place)).toEqual([
      ['HYP.11', '_links'],
      ['HYP.14', '_links.edit.href'],
    ]);
  });

  test('that object under another name', () => {
    const links = { self: { href: `${SELF}/17` } };
    expect(checkResource({ links }, { ignore: ['HYP.04'] }).map(place)).toEqual([
      ['HYP.11', 'links'],
    ]);
  });

  test("a member of the HAL draft's object that is not a link", () => {
    const _links = { self: { href: `${SELF}/17` }, edit: 'none' };
    expect(checkResource({ _links }, { ignore: ['HYP.07'] }).map(place)).toEqual([
      ['HYP.11', '_links'],
      ['HYP.11', '_links.edit'],
    ]);
  });

  test('a list of objects keyed by relation type', () => {
    const _links = [{ self: { href: `${SELF}/17` }, customer: [{ href: '/customers/3' }] }];
    expect(checkResource({ _links }, { ignore: ['HYP.07'] }).map(place)).toEqual([
      ['HYP.11', '_links'],
      ['HYP.14', '_links.0.customer.0.href'],
    ]);
  });

  test('no links at all', () => {
    expect(checkResource({ _links: 'none' }).map(place)).toEqual([['HYP.11', '_links']]);
    expect(checkResource({ links: null }).map(place)).toEqual([['HYP.11', 'links']]);
    expect(checkResource(null).map(place)).toEqual([['HYP.05', '']]);
  });
});

test('resources are checked at any depth', () => {
  const bad = { _links: [{ href: 'x', rel: 'self', method: 'GET' }] };
  const body = { ...itemOf(1), lines: [{ product: bad }], _embedded: { customer: bad } };
  const found = checkResource(body, { ignore: ['HYP.04', 'HYP.07'] });
  expect(found.map(place)).toEqual([
    ['HYP.14', 'lines.0.product._links.0.href'],
    ['HYP.14', '_embedded.customer._links.0.href'],
  ]);
});

test('an object that a body holds many times is checked in its first eight places', () => {
  const bad = { _links: [{ href: 'x', rel: 'self', method: 'GET' }] };
  const body = { ...itemOf(1), lines: Array.from({ length: 10 }, () => bad) };
  const found = checkResource(body, { ignore: ['HYP.04', 'HYP.07'] });
  expect(found.map(({ path }) => path?.[1])).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test('a body of any depth is read', () => {
  let deep: unknown = {};
  for (let level = 0; level < 100_000; level += 1) deep = [deep];
  expect(checkResource({ ...itemOf(1), deep }, { ignore: ['HYP.04'] })).toEqual([]);
});

test('URLs of other origins are their own matter', () => {
  const _links = [get('self', `${SELF}/17`), get('related', 'https://other.example.com/A_B/GetIt')];
  expect(checkResource({ _links })).toEqual([]);
  const own = [get('self', `${SELF}/17`), get('related', 'https://api.example.se/v1/A_b')];
  expect(checkResource({ _links: own }).map(({ path }) => path)).toContainEqual([
    '_links',
    1,
    'href',
  ]);
});

describe('bodies of real services', () => {
  test.each<readonly [string, readonly (readonly [RuleId, string])[]]>([
    [
      'livsmedelsverket-list-empty',
      [
        ['HYP.14', '_links.0.href'],
        ['HYP.14', '_links.1.href'],
        ['HYP.14', '_links.2.href'],
        ['HYP.07', '_links'],
        ['collection.meta', '_meta.offset'],
        ['collection.links', '_links.2.href'],
      ],
    ],
    [
      'pollenrapporten-forecasts',
      [
        ['HYP.16', '_links.0.method'],
        ['HYP.04', '_links'],
        ['collection.meta', '_meta.offset'],
        ['collection.list', 'items'],
      ],
    ],
  ])('%s', (name, findings) => {
    const body: unknown = JSON.parse(readFileSync(`test/audit/responses/${name}.json`, 'utf8'));
    // Names of the URL and of the list in Swedish, and the home-made offset, are tested elsewhere.
    const ignore: RuleId[] = ['UFN.04', 'naming.singular'];
    const found = checkCollection(body, { ignore }).filter(
      ({ rule, level }) => rule !== 'collection.list' || level === 'SHALL',
    );
    expect(found.map(place)).toEqual(findings);
  });
});

test('a list is not named after a resource whose URL can not be read', () => {
  const body = {
    _meta: { totalRecords: 0, page: 1, limit: 20, count: 0 },
    _links: [{ rel: 'self', href: 'https://[', method: 'GET' }],
    items: [],
  };
  const rules = checkCollection(body).map(({ rule }) => rule);
  expect(rules).toContain('HYP.13');
  expect(rules).not.toContain('collection.list');
});
