import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import {
  type CursorPosition,
  type CursorQuery,
  cursorCodec,
  cursorPage,
  type FieldOptions,
  type FieldType,
  formatQuery,
  keyset,
  parseQuery,
} from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { CursorSpec } from '../../src/query/cursor.js';
import { table } from '../support/rows.js';
import { messagesOf, read } from './support/orders.js';

const KEY = 'k'.repeat(32);

const fields = {
  id: 'integer',
  name: 'string',
  total: 'number',
  paid: 'boolean',
  created: 'date',
  lines: 'object',
  secret: { type: 'string', sort: false, select: false, filter: false },
} as const;

const spec = { paging: 'cursor', cursor: cursorCodec({ key: KEY }), fields } as const;

function queryOf(url: string, given: typeof spec = spec) {
  const result = parseQuery(url, given);
  if (!result.ok) throw new Error(messagesOf(result)[0]);
  return result.value;
}

/** The cursor after item 17 of the list of a URL. */
function cursorOf(url: string, given: typeof spec = spec): string {
  const rows = [
    { id: 17, name: 'Eva', total: 1.5, paid: true, created: '2026-01-31' },
    { id: 18, name: 'Eva', total: 1.5, paid: true, created: '2026-01-31' },
  ];
  const { cursor } = cursorPage(rows, { ...queryOf(url, given), limit: 1 }, given);
  return cursor.next ?? '';
}

describe('parseQuery by cursor', () => {
  test('completes the order by the identifier, in the direction of the last key', () => {
    expect(queryOf('/orders')).toEqual({
      limit: 20,
      filters: [],
      sort: [{ field: 'id', direction: 'asc' }],
    });
    expect(queryOf('/orders?sort=total,name desc').sort).toEqual([
      { field: 'total', direction: 'asc' },
      { field: 'name', direction: 'desc' },
      { field: 'id', direction: 'desc' },
    ]);
    expect(queryOf('/orders?sort=id desc,total').sort).toEqual([
      { field: 'id', direction: 'desc' },
      { field: 'total', direction: 'asc' },
    ]);
  });

  test('the cursor of a query does not depend on the order of its parameters, nor on absent lists', () => {
    const { limit, sort } = queryOf('/orders?limit=1');
    const cursorFor = (query: object) =>
      cursorPage([{ id: 17 }, {}], { limit, sort, ...query }, spec).cursor.next;
    expect(cursorFor({ parameters: { q: 'a', n: 1 } })).toBe(
      cursorFor({ parameters: { n: 1, q: 'a' } }),
    );
    expect(cursorFor({})).toBe(cursorFor({ filters: [], parameters: {} }));
    expect(queryOf(`/orders?cursor=${cursorFor({})}`).cursor?.direction).toBe('next');
  });

  test('an identifier or a sort key that is null or absent is read back as null', () => {
    const url = '/orders?sort=total&limit=1';
    for (const row of [{ id: 17, total: null }, { id: 17 }]) {
      const { next = '' } = cursorPage([row, {}], queryOf(url), spec).cursor;
      expect(queryOf(`${url}&cursor=${next}`).cursor?.keys).toEqual([
        { field: 'total', value: null },
        { field: 'id', value: 17 },
      ]);
    }
    const { next = '' } = cursorPage([{ id: null }, {}], queryOf('/orders?limit=1'), spec).cursor;
    expect(queryOf(`/orders?cursor=${next}`).cursor?.keys).toEqual([{ field: 'id', value: null }]);
  });

  test('a sort key may be one that only the toJSON of a row has', () => {
    const row = (total: number) => ({ id: 1, toJSON: () => ({ id: 'hidden', total }) });
    const url = '/orders?sort=total&limit=1';
    const next = (rows: object[]) =>
      cursorPage([...rows, {}], queryOf(url, spec as never), spec).cursor.next;
    expect(next([row(5)])).toBe(next([{ id: 1, total: 5 }]));
    const total = { toJSON: () => 5 };
    expect(next([Object.assign(Object.create({}), { id: 1, total })])).toBe(next([row(5)]));
    expect(next([null as never])).toBe(next([{}]));
    const fail = () => {
      throw new Error('the connection is closed');
    };
    expect(next([{ id: 1, toJSON: fail }])).toBe(next([{ id: 1 }]));
    expect(next([{ id: 1, total: { toJSON: fail } }])).toBe(next([{ id: 1 }]));
    expect(next([{ id: 1, toJSON: () => 7 }])).toBe(next([{ id: 1 }]));
    const method = Object.create({ total: () => 7, toJSON: () => ({ total: 5 }) });
    expect(next([Object.assign(method, { id: 1 })])).toBe(next([row(5)]));
    const id = { toJSON: () => 1 };
    expect(next([{ toJSON: () => ({ id, total: 5 }) }])).toBe(next([row(5)]));
  });

  test('a sort key is that of the row, which its JSON may show less exactly', () => {
    class Day extends Date {
      override toJSON() {
        return this.toISOString().slice(0, 10);
      }
    }
    class Customer {
      readonly name = 'Eva';
      toJSON() {
        return { name: this.name.toUpperCase(), rank: 1 };
      }
    }
    class Order {
      readonly id = 17;
      readonly created = new Day('2026-01-02T03:04:05.678Z');
      readonly customer = new Customer();
    }
    const given = {
      paging: 'cursor',
      cursor: cursorCodec({ key: KEY }),
      fields: {
        id: 'integer',
        created: 'date',
        'customer.name': 'string',
        'customer.rank': 'integer',
      },
    } as const;
    const url = '/orders?sort=created,customer.name,customer.rank&limit=1';
    const first = parseQuery(url, given);
    if (!first.ok) throw new Error();
    for (const row of [new Order(), { ...new Order() }]) {
      const { next } = cursorPage([row, row], first.value, given).cursor;
      const second = parseQuery(`${url}&cursor=${next}`, given);
      expect(second.ok && second.value.cursor?.keys.map(({ value }) => value)).toEqual([
        '2026-01-02T03:04:05.678Z',
        'Eva',
        1,
        17,
      ]);
    }
  });

  test.each<[first: string, then: string]>([
    ['', ''],
    ['?limit=5', '?limit=7'],
    ['?fields=id', '?fields=id,total'],
    ['?total>1&name=Eva', '?name=Eva&total>1'],
    ['?sort=total', '?sort=total,id'],
    ['?sort=total', '?sort=total%20asc'],
  ])('the cursor of /orders%s is one of /orders%s', (first, then) => {
    const url = `/orders${then}${then === '' ? '?' : '&'}cursor=${cursorOf(`/orders${first}`)}`;
    expect(queryOf(url).cursor?.direction).toBe('next');
  });

  test.each<[first: string, then: string]>([
    ['', '?sort=total'],
    ['?sort=total', '?sort=total%20desc'],
    ['?sort=total', '?sort=name'],
    ['', '?total>1'],
    ['?total>1', '?total>2'],
    ['?name=Eva', ''],
  ])('the cursor of /orders%s is none of /orders%s', (first, then) => {
    const url = `/orders${then}${then === '' ? '?' : '&'}cursor=${cursorOf(`/orders${first}`)}`;
    expect(read(url, spec)).toEqual([
      'cursor must be used with the list, sort, filters and parameters that it was made for. Start again from the first page, without cursor',
    ]);
  });

  test.each<[what: string, query: string, messages: string[]]>([
    [
      'a cursor without its signature',
      `?cursor=${Buffer.from(cursorOf('/orders'), 'base64url').subarray(0, -16).toString('base64url')}`,
      ['cursor must come from a link of this list'],
    ],
    [
      'another key',
      `?cursor=${cursorOf('/orders', { ...spec, cursor: cursorCodec({ key: 'x'.repeat(32) }) } as never)}`,
      ['cursor must come from a link of this list'],
    ],
    ['no text', '?cursor=', ['cursor must come from a link of this list']],
    ['other characters', '?cursor=a.b', ['cursor must come from a link of this list']],
    ['no base64', '?cursor=AAAAA', ['cursor must come from a link of this list']],
    ['a long text', `?cursor=${'A'.repeat(65_537)}`, ['cursor must come from a link of this list']],
    ['two', '?cursor=a&cursor=b', ['cursor must be given once, got 2 values']],
    // Another fault may make it another list.
    ['another fault', '?cursor=a&total=x', ['total must be a number, got "x"']],
  ])('finds %s', (_what, query, messages) => {
    const found = read(`/orders${query}`, spec) as string[];
    expect(found.map((message) => message.split(/, got "(?!2|x)/)[0])).toEqual(messages);
  });

  test('a position that no page has is not read', () => {
    const { cursor: codec } = spec;
    const scope = '[[["total","asc"],["id","asc"]],[],[]]';
    const read1 = (position: string) =>
      parseQuery(`/orders?sort=total&cursor=${codec.encode(position, scope)}`, spec).ok;
    expect(read1('["next","1.5","17"]')).toBe(true);
    for (const forged of [
      ...['["next","1.5","a"]', '["next","1.5"]', '["next","1.5","17","18"]'],
      ...['["next",1.5,17]', '["up","1.5","17"]', '{"0":"next"}', 'null', '["next",'],
      ...['["next","1.5",[]]', '["next","1.5",["17"]]', '["next","1.5",[17,"number"]]'],
      ...['["next","1.5",["17","constructor"]]', '["next","1.5",["1.5","bigint"]]'],
      ...['["next","1.5",{"$gt":""}]'],
    ]) {
      expect(read1(forged), forged).toBe(false);
    }
    const nul = codec.encode('["next","\\u0000","1"]', '[[["name","asc"],["id","asc"]],[],[]]');
    expect(parseQuery(`/orders?sort=name&cursor=${nul}`, spec).ok).toBe(false);
  });
});

describe('cursorCodec', () => {
  test.each<[what: string, options: unknown]>([
    ['a misspelt option', { kee: KEY }],
    ['a short key', { key: KEY.slice(1) }],
    ['a short key among others', { key: [KEY, KEY.slice(1)] }],
    ['no key', { key: [] }],
    ['a key that the environment does not have', { key: [KEY, undefined] }],
  ])('%s is refused, and the key is not shown', (_what, options) => {
    let error: unknown;
    try {
      cursorCodec(options as never);
    } catch (caught) {
      error = caught;
    }
    expect(error).toMatchObject({ name: 'HalyardError', code: 'query.spec' });
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY.slice(1));
  });

  test('a codec does not show its key', () => {
    for (const key of [KEY, [KEY]]) {
      expect(inspect(cursorCodec({ key }), { depth: 9, showHidden: true })).not.toContain(KEY);
    }
  });

  test('a cursor of 65,536 characters is read, a longer one is not', () => {
    const { cursor: codec } = spec;
    // 65,536 characters are 49,152 octets: the version, six of the scope, the position, and 16 of the signature.
    const longest = 'x'.repeat(49_152 - 23);
    const text = codec.encode(longest, '[]');
    expect(text).toHaveLength(65_536);
    expect(codec.decode(text, '[]')?.position).toBe(longest);
    expect(codec.decode(codec.encode(`${longest}x`, '[]'), '[]')).toBeUndefined();
  });

  // "less than L bytes is strongly discouraged" (RFC 2104 §3): L is 32 for SHA-256.
  test('a key has at least 32 octets', () => {
    // A missing variable of the environment must not turn signatures off.
    for (const key of ['k'.repeat(31), 'å'.repeat(15), new Uint8Array(31), undefined]) {
      expect(() => cursorCodec({ key })).toThrow(expect.objectContaining({ code: 'query.spec' }));
    }
    for (const key of ['k'.repeat(32), 'å'.repeat(16), new Uint8Array(32)]) {
      expect(() => cursorCodec({ key })).not.toThrow();
    }
  });

  test('a text that no codec writes is not read', () => {
    const { cursor: codec } = spec;
    const text = codec.encode('["next","17"]', '[]');
    const octets = Buffer.from(text, 'base64url');
    expect(codec.decode(text, '[]')).toEqual({ position: '["next","17"]', isOfScope: true });
    // Another version.
    octets[0] = 2;
    expect(codec.decode(octets.toString('base64url'), '[]')).toBeUndefined();
    // Less than a version and a scope.
    expect(codec.decode(Buffer.of(1, 2, 3).toString('base64url'), '[]')).toBeUndefined();
    // Base64 has several texts for the same octets, of which one is canonical (RFC 4648 §3.5).
    const short = codec.encode('["next","1"]', '[]');
    const other = short.slice(0, -1) + String.fromCharCode(short.charCodeAt(short.length - 1) + 1);
    expect(Buffer.from(other, 'base64url')).toEqual(Buffer.from(short, 'base64url'));
    expect(codec.decode(other, '[]')).toBeUndefined();
  });

  describe('a key is rotated', () => {
    const [retired, current, next] = ['r', 'c', 'n'].map((letter) => letter.repeat(32));
    const specOf = (...keys: (string | undefined)[]) =>
      ({ ...spec, cursor: cursorCodec({ key: keys as string[] }) }) as unknown as typeof spec;
    const url = '/orders?sort=total';
    const reads = (cursor: string, given: typeof spec) =>
      parseQuery(`${url}&cursor=${cursor}`, given).ok;

    test('the first key signs, and all verify', () => {
      const both = specOf(next, current);
      expect(cursorOf(url, both)).toBe(cursorOf(url, specOf(next)));
      expect(cursorOf(url, both)).not.toBe(cursorOf(url, specOf(current)));
      expect(reads(cursorOf(url, specOf(current)), both)).toBe(true);
      expect(reads(cursorOf(url, specOf(next)), both)).toBe(true);
      expect(reads(cursorOf(url, both), specOf(current, next))).toBe(true);
    });

    test('a cursor of a key that is gone, or of another list, starts again', () => {
      const both = specOf(next, current);
      for (const cursor of [cursorOf(url, specOf(retired)), cursorOf(url)]) {
        expect(read(`${url}&cursor=${cursor}`, both)).toEqual([
          expect.stringMatching(/\. Start again from the first page, without cursor$/),
        ]);
      }
      expect(reads(cursorOf(url, both), spec)).toBe(false);
    });
  });

  test('the octets of version 1', () => {
    const mac = (octets: Uint8Array) => createHmac('sha256', KEY).update(octets).digest();
    const scope = mac(Buffer.from('[]')).subarray(0, 6);
    const octets = Buffer.concat([Buffer.of(1), scope, Buffer.from('["next","å"]')]);
    const whole = Buffer.concat([octets, mac(octets).subarray(0, 16)]);
    const codec = cursorCodec({ key: KEY });
    expect(codec.encode('["next","å"]', '[]')).toBe(whole.toString('base64url'));
    const latin1 = Buffer.concat([Buffer.of(1), scope, Buffer.from('["next","å"]', 'latin1')]);
    const text = Buffer.concat([latin1, mac(latin1).subarray(0, 16)]).toString('base64url');
    expect(codec.decode(text, '[]')).toBeUndefined();
  });
});

test('formatQuery leaves the cursor to links', () => {
  expect(formatQuery({ offset: 40, limit: 5 })).toBe('offset=40&limit=5');
  expect(formatQuery({ offset: 0 }, { paging: 'offset' })).toBe('');
  expect(formatQuery(queryOf(`/orders?cursor=${cursorOf('/orders')}`), spec)).toBe('sort=id');
  expect(formatQuery({ limit: 5 }, spec)).toBe('limit=5');
});

describe('keyset and cursorPage', () => {
  const at = (direction: CursorPosition['direction'], url: string, ...values: unknown[]) => {
    const query = queryOf(url);
    const keys = query.sort.map(({ field }, index) => ({ field, value: values[index] }));
    return { ...query, cursor: { direction, keys } } as ReturnType<typeof queryOf>;
  };

  test('before a position, the order is reversed', () => {
    const { anyOf, sort } = keyset(at('prev', '/orders?sort=total desc', 5, 3), spec);
    expect(sort).toEqual([
      { field: 'total', direction: 'asc' },
      { field: 'id', direction: 'asc' },
    ]);
    expect(anyOf?.map((all) => all.map(({ operator, value }) => [operator, value]))).toEqual([
      [['gt', 5]],
      [['eq', null]],
      [
        ['eq', 5],
        ['gt', 3],
      ],
    ]);
  });

  // Where null is the largest value, it comes after all others in ascending order.
  test.each(
    table<['largest' | 'smallest', 'asc' | 'desc', unknown, unknown]>(`
    largest => asc => 5 => [[gt, 5], [eq, null]]
    largest => desc => 5 => [[lt, 5]]
    smallest => asc => 5 => [[gt, 5]]
    smallest => desc => 5 => [[lt, 5], [eq, null]]
    largest => asc => null => []
    largest => desc => null => [[ne, null]]
    smallest => asc => null => [[ne, null]]
    smallest => desc => null => []
  `),
  )('null is the %s: total %s after %s', (nulls, direction, value, expected) => {
    const given = { ...spec, cursor: cursorCodec({ key: KEY, nulls }) };
    const { anyOf } = keyset(at('next', `/orders?sort=total ${direction}`, value, 1), given);
    const single = anyOf?.filter((all) => all.length === 1).flat();
    expect(single?.map((one) => [one.operator, one.value])).toEqual(expected);
  });

  test('only the fields that nulls names may be null', () => {
    const given = { ...spec, cursor: cursorCodec({ key: KEY, nulls: { total: 'largest' } }) };
    const operands = (sort: string, ...values: (string | number | null)[]) =>
      keyset(at('next', `/orders?sort=${sort}`, ...values), given).anyOf?.map((all) =>
        all.map(({ field, operator, value }) => `${field} ${operator} ${value}`).join(),
      );
    expect(operands('total', 5, 1)).toEqual(['total gt 5', 'total eq null', 'total eq 5,id gt 1']);
    expect(operands('name', 'a', 1)).toEqual(['name gt a', 'name eq a,id gt 1']);
    // A row may be null all the same: then it stands where the default has it.
    expect(operands('name', null, 1)).toEqual(['name eq null,id gt 1']);
    expect(operands('name desc', null, 1)).toEqual(['name ne null', 'name eq null,id lt 1']);
  });

  const rows = (...ids: number[]) => ids.map((id) => ({ id }));

  test.each<
    [
      what: string,
      direction: 'next' | 'prev' | undefined,
      ids: number[],
      items: number[],
      cursors: string,
    ]
  >([
    ['the only page', undefined, [1, 2], [1, 2], ''],
    ['the first page', undefined, [1, 2, 3], [1, 2], 'next 2'],
    ['no items', undefined, [], [], ''],
    ['a page', 'next', [4, 5, 6], [4, 5], 'next 5, prev 4'],
    ['the last page', 'next', [4], [4], 'prev 4'],
    ['nothing after', 'next', [], [], ''],
    ['a page before', 'prev', [6, 5, 4], [5, 6], 'next 6, prev 5'],
    ['the first page, from behind', 'prev', [2, 1], [1, 2], 'next 2'],
    ['a short first page', 'prev', [1], [1], 'next 1'],
    ['nothing before', 'prev', [], [], ''],
  ])('%s', (_what, direction, ids, items, cursors) => {
    const plain = queryOf('/orders?limit=2');
    const query = direction === undefined ? plain : at(direction, '/orders?limit=2', 3);
    const page = cursorPage(rows(...ids), query, spec);
    expect(page.items).toEqual(rows(...items));
    const shown = Object.entries(page.cursor).map(([name, cursor]) => {
      const position = queryOf(`/orders?limit=2&cursor=${cursor}`).cursor;
      expect(position?.direction).toBe(name);
      return `${name} ${position?.keys[0]?.value}`;
    });
    expect(shown.join(', ')).toBe(cursors);
  });
});

describe('a value that a row has is read back', () => {
  class Decimal {
    readonly text: string;
    constructor(text: string) {
      this.text = text;
    }
    toString() {
      return this.text;
    }
  }
  class Money extends Decimal {
    toJSON() {
      return this.text;
    }
  }
  const invalid = new Date(Number.NaN);
  const state = { type: ['open', 'paid'] } as const;
  const lower = z.string().toLowerCase();

  test.each<[type: FieldType | FieldOptions, value: unknown, expected?: unknown]>([
    ['string', 'x'.repeat(5000)],
    ['string', '\0'.repeat(3000)],
    ['string', 'a\0b'],
    ['string', '\ud800'],
    ['string', 'a\udc00\ud83d'],
    ['string', ''],
    ['string', 17],
    ['string', 17n],
    ['string', null],
    ['string', undefined, null],
    ['string', 'SE-2024/001'],
    ['string', new Money('507f1f77bcf86cd799439011'), '507f1f77bcf86cd799439011'],
    ['string', Uint8Array.of(0, 7, 255)],
    ['integer', true],
    ['string', {}, null],
    ['string', invalid, null],
    ['string', Symbol('a'), null],
    ['integer', 9007199254740993n],
    ['integer', '9007199254740993'],
    ['integer', '17', 17],
    ['integer', 'SE-2024/001'],
    ['number', '12.50', 12.5],
    ['number', '0.1000000000000000055'],
    ['number', new Decimal('0.1000000000000000055'), '0.1000000000000000055'],
    ['number', new Money('12.50'), 12.5],
    ['number', -0, 0],
    ['number', Number.NaN],
    ['number', Number.POSITIVE_INFINITY],
    ['boolean', true],
    ['boolean', 1],
    ['date', '2026-01-31'],
    ['date', '2026-01-31 12:00:00'],
    ['date', new Date('2026-01-31T12:00:00.500Z'), '2026-01-31T12:00:00.500Z'],
    ['date', new Date('+010000-01-01'), '+010000-01-01T00:00:00.000Z'],
    ['date', invalid, null],
    [state, 'paid'],
    [state, 'archived'],
    [lower, 'Eva'],
    [z.coerce.bigint(), 9007199254740993n],
    [z.string().max(3), 'a longer text'],
  ])('%o: %o', (type, value, expected = value) => {
    for (const cursor of [cursorCodec({ key: KEY })]) {
      const given: CursorSpec = { paging: 'cursor', cursor, fields: { id: type, at: type } };
      const url = '/orders?sort=at&limit=1';
      const query = parseQuery(url, given);
      if (!query.ok) throw new Error(messagesOf(query as never)[0]);
      const { next, prev } = cursorPage(
        [{ id: value, at: value }, {}],
        { ...query.value, cursor: { direction: 'next', keys: [] } } as never,
        given,
      ).cursor;
      for (const text of [next, prev]) {
        const read1 = parseQuery(`${url}&cursor=${text}`, given) as { value?: CursorQuery };
        expect(read1.value?.cursor?.keys).toEqual([
          { field: 'at', value: expected },
          { field: 'id', value: expected },
        ]);
      }
    }
  });
});

describe('a position of one key', () => {
  const codec = cursorCodec({ key: KEY });

  test.each<[type: string, key: unknown]>([
    ['string', '\ud800'],
    ['integer', ['5', { toString: 1 }]],
    ['integer', ['5', ['number']]],
    ['integer', ['5', '__proto__']],
    ['integer', [5, 'number']],
    ['integer', []],
    ['integer', {}],
    ['integer', true],
  ])('%j: not %j', (type, key) => {
    const given = { paging: 'cursor', cursor: codec, fields: { id: type } } as CursorSpec;
    const text = codec.encode(JSON.stringify(['next', key]), '[[["id","asc"]],[],[]]');
    const result = parseQuery(`/orders?cursor=${text}`, given);
    expect(result.ok || result.findings[0]?.rule).toBe('UFN.04');
  });

  test('nothing is beyond an identifier that is null', () => {
    const given = { paging: 'cursor', cursor: codec, fields: { id: 'integer' } } as const;
    const keys = [{ field: 'id', value: null }] as const;
    const sort = [{ field: 'id', direction: 'asc' }] as const;
    const { anyOf } = keyset(
      { limit: 2, sort, cursor: { direction: 'next', keys } } as never,
      given,
    );
    expect(anyOf).toEqual([
      [
        { field: 'id', operator: 'eq', value: null },
        { field: 'id', operator: 'ne', value: null },
      ],
    ]);
  });
});
