import { defineResource, link, parseInput } from 'halyard';
import { type CollectionInput, type CollectionItem, collection, resource } from 'halyard/resource';
import type { OnFinding } from 'halyard/rules';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decodeAll } from '../support/decode.js';
import { table } from '../support/rows.js';

const ORDERS = 'https://api.example.se/orders/v1/orders';
const self = (id: number) => link('self', `${ORDERS}/${id}`);
const item = (id: number) => resource({ id }, [self(id)]);
const itemsOf = (count: number) => Array.from({ length: count }, (_, index) => item(index + 1));

type Input = Partial<CollectionInput<string, CollectionItem>>;

/** The rules and paths of the findings, and what was returned. */
function heard<Result>(run: (onFinding: OnFinding) => Result) {
  const findings: unknown[] = [];
  const result = run(({ rule, level, message, path, resource: name }) => {
    expect([level, typeof message]).toEqual(['SHOULD', 'string']);
    findings.push([rule, path, name]);
  });
  return { findings, result };
}

/** The paging links as text, and the total, of a page of that many items. */
function shown(input: Input, count: number) {
  const { findings, result } = heard((onFinding) =>
    collection({
      name: 'orders',
      items: itemsOf(count),
      limit: 10,
      url: ORDERS,
      onFinding,
      ...input,
    }),
  );
  const links = result._links
    .filter(({ rel }) => rel !== 'self')
    .map(({ rel, href }) => `${rel} ${new URL(href).searchParams.get('page')}`);
  return {
    links: links.join(', '),
    total: result._meta.totalRecords,
    meta: result._meta,
    findings,
  };
}

describe('the total', () => {
  const TOTAL = [['row.total', ['_meta', 'totalRecords'], 'orders']];

  test.each<[totalRecords: Input['totalRecords'], total: number | undefined, findings: unknown]>([
    [25, 25, []],
    ['25', 25, []],
    [25n, 25, []],
    ['0', 0, TOTAL],
    [null, undefined, []],
    [undefined, undefined, []],
    [-1, undefined, TOTAL],
    [1.5, undefined, TOTAL],
    [Number.NaN, undefined, TOTAL],
    ['', undefined, TOTAL],
    ['many', undefined, TOTAL],
    [10n ** 30n, undefined, TOTAL],
  ])('%o is %o', (totalRecords, total, findings) => {
    const made = shown({ page: 1, totalRecords }, 10);
    // A page of ten items is known to have ten.
    expect(made.total).toBe(total === 0 ? 10 : total);
    expect(made.findings).toEqual(findings);
  });

  test.each<[what: string, input: Input, count: number, links: string, total?: number]>([
    [
      'below the last item of a full page: more may follow',
      { page: 2, totalRecords: 15 },
      10,
      'first 1, prev 1, next 3',
      20,
    ],
    [
      'below the last item of the last page',
      { page: 2, totalRecords: 15 },
      6,
      'first 1, prev 1, last 2',
      16,
    ],
    ['of a page before', { page: 3, totalRecords: 15 }, 1, 'first 1, prev 2, last 3', 21],
    ['past the end', { page: 999, totalRecords: 15 }, 0, 'first 1, prev 2, last 2', 15],
    ['unknown, a full page', { page: 2 }, 10, 'first 1, prev 1, next 3'],
    ['unknown, a page that is not full', { page: 2 }, 4, 'first 1, prev 1, last 2'],
    ['unknown, nothing', { page: 1 }, 0, 'first 1, last 1'],
    ['unknown, past the end', { page: 3 }, 0, 'first 1, prev 2'],
    ['unknown, NaN', { page: 2, totalRecords: Number.NaN }, 10, 'first 1, prev 1, next 3'],
    ['unknown, with hasMore', { page: 2, hasMore: true }, 4, 'first 1, prev 1, next 3'],
    ['unknown, without more', { page: 2, hasMore: false }, 10, 'first 1, prev 1'],
    ['unknown, hasMore null', { page: 2, hasMore: null }, 10, 'first 1, prev 1, next 3'],
  ])('%s', (_what, input, count, links, total) => {
    expect(shown(input, count)).toMatchObject({ links, total });
  });
});

describe('the position', () => {
  test.each<[input: Input, page: number, isOdd: boolean]>([
    [{ page: 0 }, 1, true],
    [{ page: Math.ceil(Number.NaN) }, 1, true],
    [{ page: -1 }, 1, true],
    [{ page: 1.5 }, 1, true],
    [{ page: null }, 1, false],
    [{}, 1, false],
    [{ page: 3 }, 3, false],
    [{ offset: -10 }, 1, true],
    [{ offset: Number.NaN }, 1, true],
    [{ offset: null, page: 2 }, 2, false],
    [{ offset: 20, page: 7 }, 3, false],
  ])('%o is page %i', (input, page, isOdd) => {
    const { meta, findings } = shown({ totalRecords: 45, ...input }, 0);
    expect(meta.page).toBe(page);
    expect(findings).toHaveLength(isOdd ? 1 : 0);
  });

  test.each(
    table<[input: Input, query: string, hrefs: readonly string[]]>(`
    # The handler clamps what the client asks for.
    { page: 1 } => '?page=7' => ['?page=1', '?page=1', '?page=2', '?page=5']
    { page: 1 } => '?page=-7' => ['?page=1', '?page=1', '?page=2', '?page=5']
    { page: 1 } => '?limit=500'
      => ['?limit=10', '?limit=10&page=1', '?limit=10&page=2', '?limit=10&page=5']
    { page: 1 } => '?a=1&page=3&limit=500#b'
      => ['?a=1&page=1&limit=10#b', '?a=1&page=1&limit=10#b', '?a=1&page=2&limit=10#b', '?a=1&page=5&limit=10#b']
    { offset: 0 } => '?offset=500' => ['?offset=0', '?offset=0', '?offset=10', '?offset=40']
    { cursor: { next: b } } => '?limit=500' => ['?limit=10', '?limit=10', '?limit=10&cursor=b']
    { page: 1, limitParameter: size } => '?size=99'
      => ['?size=10', '?size=10&page=1', '?size=10&page=2', '?size=10&page=5']
  `),
  )('%o at %s has links with the real values', (input, query, hrefs) => {
    const url = ORDERS + query;
    const { _links } = collection({
      name: 'orders',
      items: [],
      limit: 10,
      totalRecords: 45,
      url,
      ...input,
    });
    expect(_links.map(({ href }) => href.slice(ORDERS.length))).toEqual(hrefs);
  });
});

describe('the items', () => {
  test('more than the limit are all served', () => {
    const { links, meta, findings } = shown({ page: 1, totalRecords: 45 }, 14);
    expect([links, meta.count]).toEqual(['first 1, next 2, last 5', 14]);
    expect(findings).toEqual([['row.page', ['_meta', 'count'], 'orders']]);
  });

  test.each<[what: string, odd: object | null]>([
    ['null', null],
    ['without links', { id: 2 }],
    ['with links that are null', { id: 2, _links: null }],
    ['without self', { id: 2, _links: [] }],
  ])('an item that is %s is served, and its index reported', (_what, odd) => {
    const items = [item(1), odd as never, item(3)];
    const { findings, result } = heard((onFinding) =>
      collection({
        name: 'orders',
        items,
        page: 1,
        limit: 10,
        url: ORDERS,
        onFinding,
        itemLinks: true,
      }),
    );
    expect(result.orders).toStrictEqual(items);
    expect(findings).toEqual([['row.identifier', ['orders', 1], 'orders']]);
    expect(result._links.filter(({ rel }) => rel === 'item')).toHaveLength(2);
  });
});

describe('one resource', () => {
  const entity = (members: PropertyDescriptorMap) => Object.defineProperties({ id: 1 }, members);

  test.each<[what: string, row: object, fields: object, path?: readonly string[]]>([
    ['a row without an identifier', { id: null }, { id: null }],
    ['a row with links', { id: 1, _links: { self: 'x' } }, { id: 1 }, ['_links']],
    ['toJSON that returns no object', { id: 1, toJSON: () => null }, {}, ['toJSON']],
    [
      'toJSON that throws',
      {
        secret: 1,
        toJSON() {
          throw new Error('not loaded');
        },
      },
      {},
      ['toJSON'],
    ],
    [
      'a getter that throws',
      entity({
        lines: {
          enumerable: true,
          get() {
            throw new Error('not loaded');
          },
        },
      }),
      { id: 1 },
      ['lines'],
    ],
  ])('%s', (_what, row, fields, path) => {
    const { findings, result } = heard((onFinding) => resource(row, [], { onFinding }));
    expect(result).toEqual({ ...fields, _links: [] });
    expect(resource(row, [])).toEqual(result);
    expect(findings).toEqual(path === undefined ? [] : [['row.member', path, undefined]]);
  });
});

describe('a stream goes on', () => {
  const orders = defineResource({
    name: 'orders',
    schema: z.object({ id: z.unknown(), self: z.unknown() }),
    path: '/orders/{id}',
    links: {},
  });
  const base = 'https://api.example.se/orders/v1';
  const cycle: { self?: object; id: number } = { id: 5 };
  cycle.self = cycle;

  test('after odd rows', async () => {
    const items = [{ id: 1 }, { self: 2 }, null, { id: 4n }, cycle, { id: 6 }];
    const findings: unknown[] = [];
    const onFinding: OnFinding = ({ rule, path }) => findings.push([rule, path]);
    const chunks = orders.stream(items as never, { base, onFinding });
    const { orders: list, _meta } = JSON.parse(await decodeAll(chunks));
    expect(list.map((each: typeof cycle | null) => each && [each.id, each.self])).toEqual([
      [1, undefined],
      [undefined, 2],
      null,
      ['4', undefined],
      [5, undefined],
      [6, undefined],
    ]);
    expect(_meta.count).toBe(6);
    expect(findings).toEqual([
      ['row.identifier', ['orders', 1, 'id']],
      ['row.member', ['orders', 2]],
      ['row.member', ['orders', 3, 'id']],
      ['row.member', ['orders', 4, 'self']],
    ]);
  });

  test('until an item is a promise, which is a mistake', async () => {
    const rows = [{ id: 1 }, Promise.resolve({ id: 2 })];
    const chunks = orders.stream(rows as never, { base });
    await expect(decodeAll(chunks)).rejects.toMatchObject({ code: 'resource.row' });
  });
});

describe('a current row', () => {
  const schema = z.looseObject({ note: z.string().optional() });
  const definition = { name: 'orders', path: '/orders/{id}', input: schema };

  test('with a bigint as its identifier may be repeated as it is served', () => {
    const current = { id: 9n };
    expect(parseInput('{"id":"9"}', definition, { current }).ok).toBe(true);
    expect(parseInput('{"id":"8"}', definition, { current }).ok).toBe(false);
  });

  test.each<[what: string, current: object | null]>([
    ['null', null],
    ['without an identifier', { note: 'a' }],
  ])('%s is not refused', (_what, current) => {
    expect(parseInput('{"note":"b"}', definition, { current }).ok).toBe(true);
  });
});
