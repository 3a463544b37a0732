import { createHmac } from 'node:crypto';
import { inspect } from 'node:util';
import { collection, defineResource, service, serviceIndex } from 'halyard';
import {
  type CursorPosition,
  cursorCodec,
  cursorPage,
  decodeCursor,
  encodeCursor,
  formatQuery,
  keyset,
  parseQuery,
  type QuerySpec,
} from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
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

const spec = { paging: 'cursor', cursor: cursorCodec(), fields } as const;
const signed = { ...spec, cursor: cursorCodec({ key: KEY }) } as const;

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

describe('parseQuery by offset', () => {
  test.each<[query: string, expected: unknown]>([
    ['', { offset: 0, limit: 20 }],
    ['?offset=0', { offset: 0, limit: 20 }],
    ['?offset=40&limit=7', { offset: 40, limit: 7 }],
    ['?offset=9007199254740891', { offset: 9007199254740891, limit: 20 }],
    [
      '?offset=9007199254740892',
      ['offset must be an integer from 0 to 9007199254740891, got "9007199254740892"'],
    ],
    ['?offset=-1', ['offset must be an integer ≥ 0, got "-1"']],
    ['?offset=01', ['offset must be an integer ≥ 0, got "01"']],
    ['?offset=', ['offset must be an integer ≥ 0, got ""']],
    ['?offset=1&offset=2', ['offset must be given once, got 2 values']],
    ['?page=2', ['Unknown parameter page. Did you mean offset=<number>?']],
    ['?skip=20', ['Unknown parameter skip. Did you mean offset=<number>?']],
  ])('/orders%s', (query, expected) => {
    expect(read(`/orders${query}`, { paging: 'offset' })).toEqual(expected);
  });

  test('only a number of records is corrected to one', () => {
    const suggestions = (query: string) => {
      const result = parseQuery(`?${query}`, { paging: 'offset' });
      return result.ok ? [] : result.findings.map(({ suggestion }) => suggestion);
    };
    expect(suggestions('skip=20')).toEqual(['?offset=20']);
    expect(suggestions('pageNumber=2')).toEqual([undefined]);
  });

  test('the parameter may have another name', () => {
    const renamed = { paging: 'offset', offset: { parameter: 'from' } } as const;
    expect(read('/orders?from=3', renamed)).toEqual({ offset: 3, limit: 20 });
    expect(formatQuery({ offset: 3 }, renamed)).toBe('from=3');
    expect(read('/orders?offset=3', renamed)).toEqual([
      'Unknown parameter offset. Did you mean from=<number>?',
    ]);
  });
});

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

  test('the codec may have another order, identifier and parameter', () => {
    const newest = {
      paging: 'cursor',
      cursor: cursorCodec({
        identifier: 'secret',
        sort: [{ field: 'created', direction: 'desc' }],
        parameter: 'after',
      }),
      fields,
    } as const;
    const query = parseQuery('/orders', newest);
    if (!query.ok) throw new Error();
    expect(query.value.sort).toEqual([
      { field: 'created', direction: 'desc' },
      { field: 'secret', direction: 'desc' },
    ]);
    expect(read('/orders?after=Mw', newest)).toEqual([
      'after must come from a link of this list, got "Mw". Start without after',
    ]);
    expect(formatQuery(query.value, newest)).toBe('');
    expect(formatQuery({ sort: [{ field: 'id', direction: 'asc' }] }, newest)).toBe('sort=id');
  });

  test('the cursor of a query does not depend on the order of its parameters, nor on absent lists', () => {
    const { limit, sort } = queryOf('/orders');
    const at = { direction: 'next', keys: [{ field: 'id', value: 17 }] } as const;
    const cursorFor = (query: object) => encodeCursor(at, { limit, sort, ...query }, spec);
    expect(cursorFor({ parameters: { q: 'a', n: 1 } })).toBe(
      cursorFor({ parameters: { n: 1, q: 'a' } }),
    );
    expect(cursorFor({})).toBe(cursorFor({ filters: [], parameters: {} }));
    expect(decodeCursor(cursorFor({}), queryOf('/orders'), spec).ok).toBe(true);
  });

  test('a sort key that may be null is read back as null, any other never', () => {
    const given = { ...spec, cursor: cursorCodec({ nulls: { total: 'largest' } }) };
    const url = '/orders?sort=total&limit=1';
    const rows = [{ id: 17, total: null }, { id: 18 }];
    const { next = '' } = cursorPage(rows, queryOf(url, given as never), given).cursor;
    expect(queryOf(`${url}&cursor=${next}`, given as never).cursor?.keys).toEqual([
      { field: 'total', value: null },
      { field: 'id', value: 17 },
    ]);
    const forge = (position: string, sort: string) =>
      given.cursor.encode(position, `[[["${sort}","asc"],["id","asc"]],[],[]]`);
    const read1 = (position: string, sort: string) =>
      decodeCursor(forge(position, sort), queryOf(`/orders?sort=${sort}`, given as never), given)
        .ok;
    expect(read1('["next",null,"17"]', 'total')).toBe(true);
    const set = forge('["next","1.5","17"]', 'total');
    expect(queryOf(`/orders?sort=total&cursor=${set}`, given as never).cursor?.keys[0]).toEqual({
      field: 'total',
      value: 1.5,
    });
    expect(read1('["next","1.5",null]', 'total')).toBe(false);
    expect(read1('["next",null,"17"]', 'name')).toBe(false);
    const missing = [{ id: 17 }, { id: 18 }];
    expect(() => cursorPage(missing, queryOf(url, given as never), given)).toThrow(
      'total of an item must be set, since the list is sorted by it; got undefined. Read all fields of sort, and pass null where the item has none.',
    );
    expect(() => cursorPage(missing, queryOf(url, spec as never), spec)).toThrow(
      'got undefined. Read all fields of sort.',
    );
  });

  test('a sort key may be one that only the toJSON of a row has', () => {
    const row = (total: number) => ({ id: 1, toJSON: () => ({ id: 'hidden', total }) });
    const url = '/orders?sort=total&limit=1';
    const next = (rows: object[]) =>
      cursorPage([...rows, {}], queryOf(url, spec as never), spec).cursor.next;
    expect(next([row(5)])).toBe(next([{ id: 1, total: 5 }]));
    const total = { toJSON: () => 5 };
    expect(next([Object.assign(Object.create({}), { id: 1, total })])).toBe(next([row(5)]));
    expect(() => next([null as never])).toThrow('total of an item must be set');
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
      cursor: cursorCodec(),
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

  test('a sort key in an object that is null or absent has no value', () => {
    const given = {
      paging: 'cursor',
      cursor: cursorCodec({ nulls: { 'customer.name': 'largest' } }),
      fields: { id: 'integer', 'customer.name': 'string' },
    } as const;
    const query = parseQuery('/orders?sort=customer.name&limit=1', given);
    if (!query.ok) throw new Error();
    const page = (customer: unknown) =>
      cursorPage([{ id: 1, customer }, { id: 2 }], query.value, given).cursor.next;
    expect(page(null)).toBe(page({ name: null }));
    expect(page(null)).not.toBe(page({ name: 'Eva' }));
    expect(() => page(undefined)).toThrow('customer.name of an item must be set');
    expect(() =>
      cursorPage([{ id: 1, name: 'Eva', customer: {} }, {}], query.value, given),
    ).toThrow('customer.name of an item must be set');
  });

  test.each([
    ...['after', 'next_cursor', 'prevCursor', 'start-cursor', 'endCursor', 'before'],
    ...['starting_after', 'endingBefore', 'pageToken', 'next_page_token', 'continuation'],
    ...['continuationToken', 'scrollId', 'marker', 'page', 'offset'],
  ])('%s means the cursor', (name) => {
    expect(read(`/orders?${name}=a`, spec)).toEqual([
      `Unknown parameter ${name}. Did you mean cursor=<cursor of a link>?`,
    ]);
  });

  test('cursor does, where its parameter has another name', () => {
    const cursor = cursorCodec({ identifier: 'id', parameter: 'mark' });
    expect(read('/orders?cursor=a', { ...spec, cursor })).toEqual([
      'Unknown parameter cursor. Did you mean mark=<cursor of a link>?',
    ]);
  });

  test.each(['hereafter', 'aftermath', 'colour', 'markers2'])('%s does not', (name) => {
    expect(read(`/orders?${name}=a`, spec)).toEqual([
      expect.stringMatching(`^Unknown parameter ${name}\\. Allowed: cursor, limit, `),
    ]);
  });

  test('without cursors, the names of cursors mean nothing', () => {
    expect(read('/orders?after=a', { paging: 'offset' })).toEqual([
      'Unknown parameter after. Allowed: offset, limit',
    ]);
  });

  test.each<[first: string, then: string]>([
    ['', ''],
    ['?limit=5', '?limit=7'],
    ['?fields=id', '?fields=id,total'],
    ['?total>1&name=Eva', '?name=Eva&total>1'],
    ['?sort=total', '?sort=total,id'],
    ['?sort=total', '?sort=total%20asc'],
  ])('the cursor of /orders%s is one of /orders%s', (first, then) => {
    for (const given of [spec, signed as never]) {
      const cursor = cursorOf(`/orders${first}`, given);
      const url = `/orders${then}${then === '' ? '?' : '&'}cursor=${cursor}`;
      expect(queryOf(url, given).cursor?.direction).toBe('next');
    }
  });

  test.each<[first: string, then: string]>([
    ['', '?sort=total'],
    ['?sort=total', '?sort=total%20desc'],
    ['?sort=total', '?sort=name'],
    ['', '?total>1'],
    ['?total>1', '?total>2'],
    ['?name=Eva', ''],
  ])('the cursor of /orders%s is none of /orders%s', (first, then) => {
    for (const given of [spec, signed as never]) {
      const cursor = cursorOf(`/orders${first}`, given);
      const url = `/orders${then}${then === '' ? '?' : '&'}cursor=${cursor}`;
      expect(read(url, given)).toEqual([
        'cursor must be used with the list, sort, filters and parameters that it was made for. Start without cursor',
      ]);
    }
  });

  test('typed parameters belong to the list', () => {
    const searched = { ...spec, parameters: { q: 'string', n: z.coerce.bigint() } } as const;
    const cursor = cursorOf('/orders?q=a&n=9007199254740993', searched);
    expect(
      queryOf(`/orders?n=9007199254740993&q=a&cursor=${cursor}`, searched).cursor,
    ).toBeDefined();
    expect(read(`/orders?q=b&n=9007199254740993&cursor=${cursor}`, searched)).toHaveLength(1);
    expect(read(`/orders?q=a&n=9007199254740992&cursor=${cursor}`, searched)).toHaveLength(1);
  });

  test.each<[what: string, query: string, messages: string[]]>([
    [
      'an unsigned cursor',
      `?cursor=${cursorOf('/orders')}`,
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
    ['a long text', `?cursor=${'A'.repeat(5000)}`, ['cursor must come from a link of this list']],
    ['two', '?cursor=a&cursor=b', ['cursor must be given once, got 2 values']],
    // Another fault may make it another list.
    ['another fault', '?cursor=a&total=x', ['total must be a number, got "x"']],
    ['a page', '?page=2', ['Unknown parameter page. Did you mean cursor=<cursor of a link>?']],
    [
      'another name',
      '?page_token=a',
      ['Unknown parameter page_token. Did you mean cursor=<cursor of a link>?'],
    ],
  ])('finds %s', (_what, query, messages) => {
    const found = read(`/orders${query}`, signed) as string[];
    expect(found.map((message) => message.split(/, got "(?!2|x)/)[0])).toEqual(messages);
  });

  test('a finding has the place of the parameter', () => {
    const result = parseQuery('/orders?limit=5&cursor=Mw', signed);
    expect(result.ok ? [] : result.findings).toEqual([
      {
        rule: 'UFN.04',
        level: 'SHOULD',
        message: 'cursor must come from a link of this list, got "Mw". Start without cursor',
        path: ['cursor'],
        range: [16, 25],
      },
    ]);
  });

  test('the values of an unsigned cursor have the types of their fields', () => {
    const { cursor: codec } = spec;
    const scope = '[[["total","asc"],["id","asc"]],[],[]]';
    const read1 = (position: string) =>
      decodeCursor(codec.encode(position, scope), queryOf('/orders?sort=total'), spec).ok;
    expect(read1('["next","1.5","17"]')).toBe(true);
    for (const forged of [
      '["next","1.5","a"]',
      '["next","1.5"]',
      '["next","1.5","17","18"]',
      '["next",1.5,17]',
      '["next",null,"17"]',
      '["up","1.5","17"]',
      '{"0":"next"}',
      'null',
      '["next",',
    ]) {
      expect(read1(forged), forged).toBe(false);
    }
    const nul = codec.encode('["next","\\u0000","1"]', '[[["name","asc"],["id","asc"]],[],[]]');
    expect(decodeCursor(nul, queryOf('/orders?sort=name'), spec).ok).toBe(false);
  });
});

describe('cursorCodec', () => {
  test.each<[options: unknown, message: string]>([
    [{ key: 'short' }, 'key must be text or bytes of at least 32 octets. Generate one'],
    [{ key: new Uint8Array(31) }, 'key must be text or bytes of at least 32 octets'],
    [{ key: 7 }, 'key must be text or bytes of at least 32 octets'],
    [{ identifier: '' }, 'identifier of cursorCodec must be a non-empty string, got ""'],
    [{ parameter: 1 }, 'parameter of cursorCodec must be a non-empty string, got 1'],
    [
      { sort: 'id' },
      "sort of cursorCodec must be an array of { field, direction: 'asc' | 'desc' }",
    ],
    [{ sort: [{ field: 'id' }] }, 'sort of cursorCodec must be an array of'],
    [{ sort: [null] }, 'sort of cursorCodec must be an array of'],
    [{ sort: [{ field: 7, direction: 'asc' }] }, 'sort of cursorCodec must be an array of'],
    [{ sort: [{ field: 'id', direction: 'up' }] }, 'sort of cursorCodec must be an array of'],
    [{ nulls: { id: 'largest', total: 'last' } }, 'nulls of cursorCodec must be '],
    [
      { nulls: 'last' },
      "nulls of cursorCodec must be 'largest', 'smallest' or an object of these by field.",
    ],
    [{ nulls: { total: 'last' } }, 'nulls of cursorCodec must be '],
    [{ nulls: null }, 'nulls of cursorCodec must be '],
    [{ nulls: ['largest'] }, 'nulls of cursorCodec must be '],
    [null, 'Options of cursorCodec must be an object, got null'],
    [7, 'Options of cursorCodec must be an object, got 7'],
    [KEY, 'Options of cursorCodec must be an object. Pass { key }. [UFN.04]'],
  ])('%o throws', (options, message) => {
    const make = () => cursorCodec(options as never);
    expect(make).toThrow(message);
    const isKey = message.startsWith('key');
    expect(make).toThrow(
      expect.objectContaining({
        code: 'query.spec',
        rule: isKey ? undefined : 'UFN.04',
        details: isKey
          ? expect.objectContaining({ reference: 'RFC 2104 §3' })
          : expect.objectContaining({ subject: expect.stringContaining(' of cursorCodec') }),
      }),
    );
  });

  // "less than L bytes is strongly discouraged" (RFC 2104 §3): L is 32 for SHA-256.
  test('a key has at least 32 octets', () => {
    for (const key of ['k'.repeat(31), 'å'.repeat(15), new Uint8Array(31)]) {
      expect(() => cursorCodec({ key })).toThrow('key must be text or bytes of at least 32 octets');
    }
    for (const key of ['k'.repeat(32), 'å'.repeat(16), new Uint8Array(32)]) {
      expect(() => cursorCodec({ key })).not.toThrow();
    }
  });

  test.each(['asc', 'desc'] as const)('a sort in the direction %s is taken', (direction) => {
    const sort = [{ field: 'total', direction }] as const;
    expect(cursorCodec({ sort }).sort).toEqual(sort);
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

  test('a cursor of 4096 characters is written and read, a longer one neither', () => {
    const { cursor: codec } = spec;
    // 4096 characters are 3072 octets: the version, six of the scope, and the position.
    const longest = 'x'.repeat(3072 - 7);
    const text = codec.encode(longest, '[]');
    expect(text).toHaveLength(4096);
    expect(codec.decode(text, '[]')?.position).toBe(longest);
    expect(() => codec.encode(`${longest}x`, '[]')).toThrow(
      expect.objectContaining({
        code: 'query.value',
        rule: 'UFN.04',
        message:
          'cursor must have at most 4096 characters, got 4098. Limit the length of text that clients may sort by, or leave it out of sort. [UFN.04]',
      }),
    );
    const octets = Buffer.concat([Buffer.from(text, 'base64url'), Buffer.from('x')]);
    expect(codec.decode(octets.toString('base64url'), '[]')).toBeUndefined();
  });

  describe('never shows the key', () => {
    const options = { key: KEY };
    const wrong = { paging: 'cursor', fields, cursor: options };
    const definition = {
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
    };
    const unmade = { ...definition, query: { cursor: options } };
    const about = { title: 'Orders', fallback: 'https://api.example.se' };
    const orders = defineResource({ ...definition, query: { fields: { id: 'integer' } } });
    const request = { method: 'GET', url: '/orders', headers: {} };
    const paged = { name: 'orders', items: [], limit: 1, url: 'https://api.example.se/orders' };

    test('a codec', () => {
      expect(inspect(cursorCodec(options), { depth: 9, showHidden: true })).not.toContain(KEY);
    });

    test.each<[what: string, call: (...wrong: never[]) => unknown, ...wrong: unknown[]]>([
      ['a short key', cursorCodec, { key: KEY.slice(1) }],
      ['the key for the options of cursorCodec', cursorCodec, KEY],
      ['a list for them', cursorCodec, [KEY]],
      ['a misspelt option of it', cursorCodec, { kee: KEY }],
      ['options for a codec', parseQuery, '/orders', wrong],
      ['the key for a codec', parseQuery, '/orders', { ...wrong, cursor: KEY }],
      ['options for a codec, without paging', parseQuery, '/orders', { cursor: options }],
      ['the key for a codec, without paging', parseQuery, '/orders', { cursor: KEY }],
      ['a misspelt member', parseQuery, '/orders', { cursors: options }],
      ['a member key', parseQuery, '/orders', { ...signed, key: KEY }],
      ['options in paging', parseQuery, '/orders', { paging: { cursor: options } }],
      ['options in page', parseQuery, '/orders', { page: options }],
      ['options in offset', parseQuery, '/orders', { paging: 'cursor', offset: options }],
      ['a list of specs', parseQuery, '/orders', [wrong]],
      ['options in parameters', parseQuery, '/orders', { parameters: { cursor: options } }],
      ['options in a type', parseQuery, '/orders', { fields: { id: { type: options } } }],
      ['options in unknown', parseQuery, '/orders', { unknown: options }],
      ['options in limit', parseQuery, '/orders', { limit: { default: options } }],
      ['options in limits', parseQuery, '/orders', { limits: { conditions: options } }],
      ['a list for limits', parseQuery, '/orders', { limits: [options] }],
      ['the key for its sort', cursorCodec, { sort: KEY }],
      ['the key for its nulls', cursorCodec, { nulls: KEY }],
      ['options for its parameter', cursorCodec, { parameter: options }],
      ['a spec for the query', cursorPage, [], wrong, queryOf('/orders')],
      ['a misspelt query', defineResource, { ...definition, qurey: wrong }],
      ['options for a codec of a definition', defineResource, { ...definition, query: wrong }],
      ['the same without paging', defineResource, unmade],
      ['a list of definitions', defineResource, [unmade]],
      ['an embedded definition', defineResource, { ...definition, embed: { id: unmade } }],
      [
        'definitions that a link returns',
        defineResource,
        { ...definition, links: { search: { returns: [unmade] } } },
      ],
      ['definitions that were not made', serviceIndex, unmade, 'https://a.example', { title: 'A' }],
      ['those of a service', service, { ...about, resources: unmade }],
      ['those under another name', service, { ...about, resource: [unmade] }],
      [
        'one for a response',
        service({ ...about, resources: [orders] }).at(request).respond,
        unmade,
      ],
      [
        'a spec for a query',
        orders.respondCollection,
        request,
        [],
        { base: about.fallback, query: wrong },
      ],
      ['options for cursors', collection, { ...paged, cursor: options }],
    ])('%s', (_what, call, ...args) => {
      let error: unknown;
      try {
        call(...(args as never[]));
      } catch (caught) {
        error = caught;
      }
      expect(error).toMatchObject({ name: 'HalyardError' });
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY.slice(1));
    });
  });

  test('text and bytes are the same key', () => {
    const bytes = new TextEncoder().encode(KEY);
    const codec = cursorCodec({ key: bytes });
    bytes.fill(0);
    expect(codec.encode('["next","1"]', '[]')).toBe(
      cursorCodec({ key: KEY }).encode('["next","1"]', '[]'),
    );
  });

  test.each<[key: string | undefined]>([[undefined], [KEY]])(
    'key %s: the octets of version 1',
    (key) => {
      const mac = (octets: Uint8Array) =>
        createHmac('sha256', key ?? '')
          .update(octets)
          .digest();
      const scope = mac(Buffer.from('[]')).subarray(0, 6);
      const octets = Buffer.concat([Buffer.of(1), scope, Buffer.from('["next","å"]')]);
      const whole =
        key === undefined ? octets : Buffer.concat([octets, mac(octets).subarray(0, 16)]);
      const codec = cursorCodec({ key });
      expect(codec.encode('["next","å"]', '[]')).toBe(whole.toString('base64url'));
      const latin1 = Buffer.concat([Buffer.of(1), scope, Buffer.from('["next","å"]', 'latin1')]);
      const signature = key === undefined ? Buffer.of() : mac(latin1).subarray(0, 16);
      const text = Buffer.concat([latin1, signature]).toString('base64url');
      expect(codec.decode(text, '[]')).toBeUndefined();
    },
  );
});

describe('a spec', () => {
  test.each<[given: unknown, message: string]>([
    [{ paging: 'pages' }, "paging must be 'page', 'offset' or 'cursor'; got \"pages\""],
    [{ paging: 'offset', page: {} }, "page must be left out when paging is 'offset'. [UFN.04]"],
    [{ cursor: cursorCodec() }, "cursor must be left out when paging is 'page'"],
    [{ offset: {} }, "offset must be left out when paging is 'page'. [UFN.04]"],
    [
      { paging: 'cursor', fields },
      'cursor must be made by cursorCodec. Pass cursor: cursorCodec({ key }). [UFN.04]',
    ],
    [{ paging: 'cursor', fields, cursor: { key: KEY } }, 'cursor must be made by cursorCodec'],
    [{ paging: 'cursor', fields, cursor: KEY }, 'cursor must be made by cursorCodec'],
    [{ paging: {} }, "paging must be 'page', 'offset' or 'cursor'. [UFN.04]"],
    [
      { paging: 'cursor', cursor: cursorCodec() },
      'fields.id must be a field with a type other than object, since cursors contain its value; got undefined. Declare the fields that cursorCodec names; sort: false keeps clients from sorting. [UFN.04]',
    ],
    [
      { paging: 'cursor', cursor: cursorCodec({ identifier: 'lines' }), fields },
      'fields.lines must be a field with a type other than object',
    ],
    [
      {
        paging: 'cursor',
        cursor: cursorCodec({ sort: [{ field: 'nope', direction: 'asc' }] }),
        fields,
      },
      'fields.nope must be a field with a type other than object',
    ],
    [{ paging: 'offset', offset: { parameter: 'limit' } }, 'Parameter limit must be declared once'],
    [
      { paging: 'cursor', cursor: cursorCodec({ parameter: 'sort' }), fields },
      'Parameter sort must be declared once',
    ],
  ])('%o throws', (given, message) => {
    expect(() => parseQuery('/orders', given as QuerySpec)).toThrow(message);
  });

  test.each<[what: string, call: (given: never) => unknown]>([
    ['encodeCursor', (given) => encodeCursor({ direction: 'next', keys: [] }, queryOf('/'), given)],
    ['decodeCursor', (given) => decodeCursor('a', queryOf('/'), given)],
    ['keyset', (given) => keyset(queryOf('/'), given)],
    ['cursorPage', (given) => cursorPage([{ id: 1 }, { id: 2 }], queryOf('/?limit=1'), given)],
  ])('%s needs one that pages by cursor', (_what, call) => {
    for (const given of [{ paging: 'page' }, { paging: 'page', fields }]) {
      expect(() => call(given as never)).toThrow(`spec must have paging: 'cursor', got "page"`);
    }
  });
});

describe('formatQuery', () => {
  test('writes offset and cursor, and leaves out what is the default', () => {
    expect(formatQuery({ offset: 40, limit: 5 })).toBe('offset=40&limit=5');
    expect(formatQuery({ offset: 0 }, { paging: 'offset' })).toBe('');
    expect(formatQuery(queryOf('/orders'), spec)).toBe('');
    expect(formatQuery(queryOf('/orders?sort=total desc'), spec)).toBe('sort=total%20desc');
    expect(formatQuery(queryOf('/orders?sort=id desc'), spec)).toBe('sort=id%20desc');
    expect(formatQuery(queryOf('/orders?sort=total,name'), spec)).toBe('sort=total,name');
    expect(formatQuery({ limit: 5 }, spec)).toBe('limit=5');
    const cursor = cursorOf('/orders?sort=total');
    expect(formatQuery(queryOf(`/orders?sort=total&cursor=${cursor}`), spec)).toBe(
      `sort=total&cursor=${cursor}`,
    );
    const at = { direction: 'next', keys: [{ field: 'id', value: 17 }] } as const;
    expect(formatQuery({ cursor: at }, spec)).toBe(formatQuery({ cursor: at, sort: [] }, spec));
  });

  test.each<[query: object, given: QuerySpec, message: string]>([
    [{ page: 2 }, { paging: 'offset' }, "page must be left out when paging is 'offset', got 2"],
    [{ offset: 2 }, {}, "offset must be left out when paging is 'page', got 2"],
    [{ offset: -1 }, { paging: 'offset' }, 'offset must be an integer ≥ 0, got -1'],
    [
      { offset: Number.MAX_SAFE_INTEGER },
      { paging: 'offset' },
      'offset must be at most 9007199254740891, got 9007199254740991',
    ],
    [{ cursor: 'abc' }, spec, 'cursor must be { direction, keys }; got "abc"'],
    [
      { cursor: { direction: 'up', keys: [] } },
      spec,
      "direction must be 'next' or 'prev', got \"up\"",
    ],
    ...[
      ['id', ['total']],
      ['id', []],
      ['id', ['id', 'total']],
      ['total id', ['total', 'name']],
      ['total id', ['name', 'id']],
    ].map(([names, given]): [object, QuerySpec, string] => [
      {
        sort: names === 'id' ? [] : [{ field: 'total', direction: 'asc' }],
        cursor: {
          direction: 'next',
          keys: [...(given ?? [])].map((field) => ({ field, value: 1 })),
        },
      },
      spec,
      `keys must have the fields of sort (${names}), got`,
    ]),
    [{ cursor: null }, spec, 'cursor must be { direction, keys }; got null'],
  ])('%o throws', (query, given, message) => {
    expect(() => formatQuery(query as never, given)).toThrow(message);
  });
});

describe('keyset and cursorPage', () => {
  const at = (direction: CursorPosition['direction'], url: string, ...values: unknown[]) => {
    const query = queryOf(url);
    const keys = query.sort.map(({ field }, index) => ({ field, value: values[index] }));
    return { ...query, cursor: { direction, keys } } as ReturnType<typeof queryOf>;
  };

  test('the first page has no conditions', () => {
    expect(keyset(queryOf('/orders?limit=7'), spec)).toEqual({
      sort: [{ field: 'id', direction: 'asc' }],
      limit: 8,
    });
  });

  test('before a position, the order is reversed', () => {
    expect(keyset(at('prev', '/orders?sort=total desc,name', 5, 'a', 3), spec)).toEqual({
      anyOf: [
        [{ field: 'total', operator: 'gt', value: 5 }],
        [
          { field: 'total', operator: 'eq', value: 5 },
          { field: 'name', operator: 'lt', value: 'a' },
        ],
        [
          { field: 'total', operator: 'eq', value: 5 },
          { field: 'name', operator: 'eq', value: 'a' },
          { field: 'id', operator: 'lt', value: 3 },
        ],
      ],
      sort: [
        { field: 'total', direction: 'asc' },
        { field: 'name', direction: 'desc' },
        { field: 'id', direction: 'desc' },
      ],
      limit: 21,
    });
  });

  // Where null is the largest value, it comes after all others in ascending order.
  test.each<['largest' | 'smallest', 'asc' | 'desc', unknown, unknown]>([
    [
      'largest',
      'asc',
      5,
      [
        ['gt', 5],
        ['eq', null],
      ],
    ],
    ['largest', 'desc', 5, [['lt', 5]]],
    ['smallest', 'asc', 5, [['gt', 5]]],
    [
      'smallest',
      'desc',
      5,
      [
        ['lt', 5],
        ['eq', null],
      ],
    ],
    ['largest', 'asc', null, []],
    ['largest', 'desc', null, [['ne', null]]],
    ['smallest', 'asc', null, [['ne', null]]],
    ['smallest', 'desc', null, []],
  ])('null is the %s: total %s after %s', (nulls, direction, value, expected) => {
    const given = { ...spec, cursor: cursorCodec({ nulls }) };
    const { anyOf } = keyset(at('next', `/orders?sort=total ${direction}`, value, 1), given);
    const single = anyOf?.filter((all) => all.length === 1).flat();
    expect(single?.map((one) => [one.operator, one.value])).toEqual(expected);
  });

  test.each(['largest', 'smallest'] as const)(
    'null is the %s: the identifier is never null',
    (nulls) => {
      const given = { ...spec, cursor: cursorCodec({ nulls }) };
      for (const direction of ['asc', 'desc']) {
        const { anyOf } = keyset(at('next', `/orders?sort=total ${direction}`, 5, 1), given);
        const ofIdentifier = anyOf?.flat().filter(({ field }) => field === 'id');
        expect(ofIdentifier?.map(({ value }) => value)).toEqual([1]);
      }
    },
  );

  test('only the fields that nulls names may be null', () => {
    const given = { ...spec, cursor: cursorCodec({ nulls: { total: 'largest' } }) };
    const operands = (sort: string, ...values: (string | number | null)[]) =>
      keyset(at('next', `/orders?sort=${sort}`, ...values), given).anyOf?.map((all) =>
        all.map(({ field, operator, value }) => `${field} ${operator} ${value}`).join(),
      );
    expect(operands('total', 5, 1)).toEqual(['total gt 5', 'total eq null', 'total eq 5,id gt 1']);
    expect(operands('name', 'a', 1)).toEqual(['name gt a', 'name eq a,id gt 1']);

    const query = queryOf('/orders?sort=name');
    const keys = [
      { field: 'name', value: null },
      { field: 'id', value: 1 },
    ];
    expect(() => encodeCursor({ direction: 'next', keys }, query, given)).toThrow(
      'name of an item must be set, since the list is sorted by it; got null',
    );
  });

  test('nulls names fields of the spec', () => {
    const given = { ...spec, cursor: cursorCodec({ nulls: { titel: 'largest' } }) };
    expect(() => parseQuery('/orders', given)).toThrow('fields.titel must be a field');
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
      const result = decodeCursor(cursor, plain, spec);
      if (!result.ok) throw new Error();
      expect(result.value.direction).toBe(name);
      return `${name} ${result.value.keys[0]?.value}`;
    });
    expect(shown.join(', ')).toBe(cursors);
  });

  test('the rows are left as they are', () => {
    const given = rows(6, 5, 4);
    cursorPage(given, at('prev', '/orders?limit=2', 7), spec);
    expect(given).toEqual(rows(6, 5, 4));
  });

  test.each<[rows: unknown, url: string, message: string]>([
    [rows(1, 2, 3), '/orders?limit=1', 'rows must be an array of at most limit + 1 (2) rows'],
    ['rows', '/orders', 'rows must be an array'],
    [
      [{ id: 1 }, { id: 2 }],
      '/orders?limit=1&sort=total',
      'total of an item must be set, since the list is sorted by it; got undefined. Read all fields of sort',
    ],
    [
      [{ id: 1, total: null }, { id: 2 }],
      '/orders?limit=1&sort=total',
      "total of an item must be set, since the list is sorted by it; got null. Pass nulls: 'largest' or 'smallest'",
    ],
    [
      [{ id: null }, { id: 2 }],
      '/orders?limit=1',
      'id of an item must be set, since the list is sorted by it; got null. Read all fields of sort',
    ],
    [
      [{ id: 1, created: '2026-01-31 12:00' }, { id: 2 }],
      '/orders?limit=1&sort=created',
      'created of an item must be a value of its field, got "2026-01-31 12:00"',
    ],
    [
      [{ id: 1, total: Number.NaN }, { id: 2 }],
      '/orders?limit=1&sort=total',
      'total must be text, a finite number, a boolean or a valid Date; got NaN',
    ],
  ])('%o throws', (given, url, message) => {
    expect(() => cursorPage(given as never, queryOf(url), spec)).toThrow(message);
  });

  test('a value is read back as its field has it', () => {
    const created = new Date('2026-01-31T12:00:00.500Z');
    const url = '/orders?limit=1&sort=created,paid,total';
    const { cursor } = cursorPage(
      [{ id: 17, created, paid: false, total: '12.50' }, { id: 2 }],
      queryOf(url),
      spec,
    );
    expect(queryOf(`${url}&cursor=${cursor.next}`).cursor?.keys).toEqual([
      { field: 'created', value: '2026-01-31T12:00:00.500Z' },
      { field: 'paid', value: false },
      { field: 'total', value: 12.5 },
      { field: 'id', value: 17 },
    ]);
  });
});

describe('the mistakes of a developer', () => {
  const query = queryOf('/orders');
  const position = { direction: 'next', keys: [{ field: 'id', value: 17 }] } as const;
  const result = { ok: true, value: query };

  test.each([undefined, null, 7, 'sort=id', {}, [], { sort: [] }, { limit: 3 }, result])(
    'a query that is %j',
    (given) => {
      const calls = [
        () => encodeCursor(position, given as never, spec),
        () => decodeCursor('Mw', given as never, spec),
        () => cursorPage([], given as never, spec),
        () => keyset(given as never, spec),
      ];
      for (const call of calls) {
        expect(call).toThrow(
          expect.objectContaining({ name: 'HalyardError', code: 'query.value' }),
        );
        expect(call).toThrow(
          /^query must be the value that parseQuery returns[,;] got .*\. Pass query\.value\. \[UFN\.04\]$/,
        );
      }
    },
  );

  test.each([undefined, null, 7, ['Mw'], { a: 'Mw' }, Symbol('Mw'), Object.create(null)])(
    'a cursor that a framework did not read as text is a finding: %#',
    (text) => {
      expect(decodeCursor(text as never, query, spec)).toMatchObject({
        ok: false,
        findings: [{ rule: 'UFN.04', path: ['cursor'] }],
      });
    },
  );
});

test('a cursor that is too long to be read back is not written', () => {
  const sorted = queryOf('/orders?sort=name');
  const write = (length: number) =>
    encodeCursor(
      {
        direction: 'next',
        keys: [
          { field: 'name', value: 'x'.repeat(length) },
          { field: 'id', value: 1 },
        ],
      },
      sorted,
      spec,
    );
  expect(decodeCursor(write(3000), sorted, spec)).toMatchObject({ ok: true });
  expect(() => write(3100)).toThrow(
    'cursor must have at most 4096 characters, got 4163. Limit the length of text that clients may sort by, or leave it out of sort.',
  );
  expect(() => write(1_000_000)).toThrow(expect.objectContaining({ code: 'query.value' }));
});
