import { describe, expect, test } from 'vitest';
import { jsonText, type Place, plainValue } from '../../src/internal/plain-json.js';
import { deepList } from '../support/deep-list.js';

type Path = readonly (string | number)[];

function throwing(): never {
  throw new TypeError('lazy');
}

const cycle: Record<string, unknown> = { name: 'a' };
cycle.self = cycle;
cycle.list = [cycle, 1];

const mutual = { name: 'order', customer: { name: 'Eva', orders: [] as unknown[] } };
mutual.customer.orders.push(mutual);

const unreadable = Object.defineProperty({ a: 1 } as object, 'b', {
  get: throwing,
  enumerable: true,
});

const thenable = Object.fromEntries([['then', throwing]]);

const itself = { a: 1n, toJSON: () => itself };

class Row {
  readonly #id = 17;
  readonly password = 'secret';
  toJSON() {
    return { id: this.#id, at: new Date(0), total: 2n };
  }
}

/** The `toJSON` of JSON's own algorithm gets the name of the member (ECMA-262 §25.5.2.2). */
const named = { toJSON: (name: string) => `name is ${name}` };

describe('a member that JSON cannot hold as it is', () => {
  test.each<[what: string, given: unknown, written: unknown, reason?: string, path?: Path]>([
    ['a bigint', 17n, '17', 'is a bigint'],
    ['NaN', Number.NaN, null, 'is a number that JSON does not have'],
    ['Infinity', Number.POSITIVE_INFINITY, null, 'is a number that JSON does not have'],
    ['a lone surrogate', 'a\ud800b', 'a\ufffdb', 'has a lone surrogate'],
    [
      'one in a name',
      { '\ud800': 1 },
      { '\ufffd': 1 },
      'has a lone surrogate in its name',
      ['\ufffd'],
    ],
    ['undefined', undefined, undefined],
    ['a function', throwing, undefined],
    ['a promise', Promise.resolve(17), undefined, 'is a promise'],
    ['another thenable', thenable, undefined, 'is a promise'],
    ['a getter that throws', unreadable, { a: 1 }, 'cannot be read', ['b']],
    ['a then that throws', Object.defineProperty({ a: 1 }, 'then', { get: throwing }), { a: 1 }],
    ['a toJSON that throws', { toJSON: throwing }, undefined, 'cannot be read'],
    ['one that returns itself', itself, { a: '1' }, 'is a bigint', ['a']],
    ['one that returns a bigint', { toJSON: () => 17n }, '17', 'is a bigint'],
    ['one that returns a list', { toJSON: () => [1n, 'a'] }, ['1', 'a'], 'is a bigint', [0]],
    ['one that returns another', { toJSON: () => itself }, { a: '1' }, 'is a bigint', ['a']],
    [
      'one of a class',
      new Row(),
      { id: 17, at: '1970-01-01T00:00:00.000Z', total: '2' },
      'is a bigint',
      ['total'],
    ],
    ['one that is no function', { toJSON: 1, a: 2n }, { toJSON: 1, a: '2' }, 'is a bigint', ['a']],
    ['one that takes the name', named, 'name is member'],
    ['a Date', new Date(0), '1970-01-01T00:00:00.000Z'],
    ['an invalid Date', new Date(Number.NaN), null],
    [
      'a Date of its own kind',
      Object.assign(new Date(0), { toJSON: () => 17n }),
      '17',
      'is a bigint',
    ],
    ['a boxed NaN', new Number(Number.NaN), null],
    ['bytes', new Uint8Array([1, 2]), { 0: 1, 1: 2 }],
    ['a Buffer', Buffer.from('a'), { type: 'Buffer', data: [97] }],
    ['64-bit integers', new BigInt64Array([-1n]), { 0: '-1' }, 'is a bigint', ['0']],
    ['a Map', new Map([['a', 1n]]), {}],
    ['a cycle', cycle, { name: 'a', list: [null, 1] }, 'contains itself', ['self']],
    [
      'a sparse list',
      Object.assign(new Array(3), { 1: 2n }),
      [null, '2', null],
      'is a bigint',
      [1],
    ],
    [
      'an own __proto__',
      JSON.parse('{"__proto__":{"a":1},"b":"\\ud800"}'),
      JSON.parse('{"__proto__":{"a":1},"b":"\ufffd"}'),
      'has a lone surrogate',
      ['b'],
    ],
    [
      'a bigint in an own __proto__',
      Object.defineProperty({}, '__proto__', { value: 1n, enumerable: true }),
      JSON.parse('{"__proto__":"1"}'),
      'is a bigint',
      ['__proto__'],
    ],
    ['a member without a name', { '': { '': 1n } }, { '': { '': '1' } }, 'is a bigint', ['', '']],
    ['inherited members', Object.create({ a: 1n }), {}],
    [
      'no prototype',
      Object.assign(Object.create(null), { a: 1n }),
      { a: '1' },
      'is a bigint',
      ['a'],
    ],
  ])('%s', (_, given, written, reason, path = []) => {
    const reports: [reason: string, path: Path][] = [];
    const text = jsonText({ member: given, more: 1n }, (...report) => reports.push(report));
    const expected = { ...(written !== undefined && { member: written }), more: '1' };
    expect(JSON.parse(text)).toEqual(expected);
    expect(Object.keys(JSON.parse(text))).toEqual(Object.keys(expected));
    expect(reports.at(-1)).toEqual(['is a bigint', ['more']]);
    if (reason === undefined) expect(reports).toHaveLength(1);
    else expect(reports[0]).toEqual([reason, ['member', ...path]]);
  });
});

describe('what JSON holds is written as it is', () => {
  const order = { id: 17, lines: [{ at: new Date(0) }, null, true], note: 'å\u{1f600}', '': {} };

  test.each<[what: string, value: object]>([
    ['an object', order],
    ['a list', [order, order, [[]]]],
    [
      'members that JSON leaves out',
      { a: undefined, b: throwing, [Symbol('c')]: 1n, d: Symbol('d') },
    ],
    ['boxed values', { a: new String('a'), b: new Number(1), c: new Uint8Array(2) }],
    ['a backslash before ud800', { a: '\\ud800' }],
  ])('%s', (_, value) => {
    const report = throwing;
    expect(JSON.stringify(plainValue(value, '', undefined, report))).toBe(JSON.stringify(value));
    expect(jsonText(value, report)).toBe(JSON.stringify(value));
  });
});

test('a copy of the result of toJSON has none: JSON calls it once', () => {
  const inner = { a: 1, toJSON: () => 'twice' };
  expect(jsonText({ one: { toJSON: () => inner }, more: 1n })).toBe('{"one":{"a":1},"more":"1"}');
});

test('JSON.rawJSON is written as it is, where the platform has it', () => {
  const { rawJSON } = JSON as { rawJSON?: (text: string) => object };
  const raw = rawJSON?.('1.0') ?? 1.5;
  expect(jsonText({ raw, more: 1n })).toBe(`{"raw":${rawJSON ? '1.0' : '1.5'},"more":"1"}`);
});

test('values below 500 levels are left out', () => {
  const reports: string[] = [];
  const deep = Array.from({ length: 10_000 }).reduce<object>((inner) => ({ inner }), { a: 1n });
  const text = jsonText({ deep, more: 1n }, (reason) => reports.push(reason));
  expect(text).toBe(`{"deep":${'{"inner":'.repeat(498)}{}${'}'.repeat(498)},"more":"1"}`);
  expect(reports).toEqual(['has more than 500 levels', 'is a bigint']);
  expect(JSON.parse(jsonText([deepList()]))).toBeInstanceOf(Array);
});

describe('a graph ends, however often its objects refer to each other', () => {
  test('of twenty objects, each with all', () => {
    const rows = Array.from({ length: 20 }, (_, id) => ({ id, all: [] as object[] }));
    for (const row of rows) row.all = [...rows];
    const reports = new Set<string>();
    const body = JSON.parse(jsonText({ rows }, (reason) => reports.add(reason)));
    expect(body.rows[0].all[1].id).toBe(1);
    expect(reports).toEqual(new Set(['contains itself', 'has too many cycles']));
  });

  test('of objects that a toJSON or a getter makes anew', () => {
    class Node {
      toJSON(): object {
        return { left: new Node(), right: new Node() };
      }
    }
    expect(jsonText(new Node()).length).toBeLessThan(1_000_000);
    const made = (): object => ({
      get left() {
        return made();
      },
      get right() {
        return made();
      },
    });
    expect(jsonText(made()).length).toBeLessThan(1_000_000);
  });
});

test('the path of a member is that from the row', () => {
  const paths: Path[] = [];
  const row = {};
  const place: Place = { object: row, name: '', around: undefined, depth: 0 };
  plainValue({ list: [0, 1n], row }, 'member', place, (_, path) => paths.push(path));
  expect(paths).toEqual([
    ['member', 'list', 1],
    ['member', 'row'],
  ]);
});
