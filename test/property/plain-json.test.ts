import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonText, plainValue } from '../../src/internal/plain-json.js';

describe('plainValue and jsonText', () => {
  test('return what JSON holds as it is', () => {
    const json = fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }).filter(isWellFormed);
    fc.assert(
      fc.property(json, (value) => {
        expect(plainValue(value, '', undefined, undefined)).toBe(value);
        expect(jsonText({ value })).toBe(JSON.stringify({ value }));
      }),
    );
  });

  test('never throw, and write well-formed JSON', () => {
    fc.assert(
      fc.property(anyValue(), (value) => {
        const text = jsonText({ value, more: 1n });
        const read = JSON.parse(text);
        expect(read.more).toBe('1');
        expect(isWellFormed(read)).toBe(true);
        // What has been written once is JSON.
        expect(jsonText(read)).toBe(JSON.stringify(read));
      }),
    );
  });

  test('write the rest as JSON does', () => {
    const held = fc.jsonValue({ maxDepth: 2 });
    const odd = fc.constantFrom<unknown>(1n, Number.NaN, '\ud800', Promise.resolve(), Symbol('a'));
    fc.assert(
      fc.property(fc.dictionary(fc.string(), held), odd, (members, value) => {
        const { odd: _, ...rest } = JSON.parse(jsonText({ ...members, odd: value }));
        const { odd: __, ...expected } = JSON.parse(JSON.stringify(members));
        expect(rest).toEqual(expected);
      }),
    );
  });
});

function isWellFormed(value: unknown): boolean {
  return !/\\ud[89a-f]/.test(JSON.stringify(value).replaceAll('\\\\', ''));
}

/** Objects of any kind, with members that throw, promises, cycles and odd numbers. */
function anyValue() {
  const throwing = () => {
    throw new TypeError('lazy');
  };
  const leaf = fc.oneof(
    fc.anything({
      ...{ withBigInt: true, withBoxedValues: true, withDate: true, withMap: true, withSet: true },
      ...{ withNullPrototype: true, withObjectString: true, withTypedArray: true },
      withSparseArray: true,
      stringUnit: 'binary',
    }),
    fc.string({ unit: fc.constantFrom('\ud800', '\udc00', 'a', '\\', '\\ud800') }),
    fc.constantFrom<unknown>(
      ...[throwing, Symbol('a'), Promise.resolve(1), new Date(Number.NaN), new BigInt64Array(1)],
      ...[{ toJSON: throwing }, { toJSON: () => 1n }, { toJSON: async () => 1 }],
      ...[Object.defineProperty({}, 'a', { get: throwing, enumerable: true })],
      ...[
        Object.defineProperty({}, 'toJSON', { get: throwing }),
        Object.fromEntries([['then', throwing]]),
      ],
      Object.assign(() => 1, { toJSON: () => 1n }),
    ),
  );
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      leaf,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', '', '__proto__', 'toJSON', 'then', '\ud800'), tie('tree')),
      tie('tree').map((value) => ({ toJSON: () => value })),
      tie('tree').map(withCycle),
    ),
  }));
  return tree;
}

function withCycle(value: unknown): object {
  const cycle = { value, self: {}, list: [] as object[] };
  cycle.self = { cycle };
  cycle.list.push(cycle);
  return cycle;
}
