import { defineResource, parseCreate, type StandardSchema } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), total: z.number() }),
  input: z.object({ total: z.number().min(0), lines: z.array(z.string()).optional() }),
  path: '/orders/{id}',
  links: {},
});

describe('a body that holds the list property is read', () => {
  test.each<[body: unknown, value: unknown]>([
    [{ orders: [{ total: 1 }] }, [{ total: 1 }]],
    ['{"orders":[{"total":1}]}', [{ total: 1 }]],
    [
      { orders: [{ total: 1 }, { total: 2, lines: ['a'] }] },
      [{ total: 1 }, { total: 2, lines: ['a'] }],
    ],
    [{ orders: [{ total: 1, id: 7 }], other: true }, [{ total: 1 }]],
  ])('%j', (body, value) => {
    expect(parseCreate(body, orders)).toStrictEqual({ ok: true, value });
  });

  test('by the schema of the resource where there is no other', () => {
    const both = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
    });
    expect(parseCreate({ orders: [{ id: 1 }] }, both)).toEqual({ ok: true, value: [{ id: 1 }] });
  });
});

describe('what a client sends otherwise is a finding with its path', () => {
  test.each<[body: unknown, paths: unknown[][]]>([
    ['{', [[]]],
    ['', [[]]],
    ['null', [[]]],
    [null, [[]]],
    [undefined, [[]]],
    [17, [[]]],
    ['"orders"', [[]]],
    [[{ total: 1 }], [[]]],
    [{}, [['orders']]],
    [{ order: [{ total: 1 }] }, [['orders']]],
    [{ orders: { total: 1 } }, [['orders']]],
    [{ orders: [] }, [['orders']]],
    [Object.create({ orders: [{ total: 1 }] }), [['orders']]],
    [{ orders: [{}] }, [['orders', 0, 'total']]],
    [{ orders: [{ total: 1 }, null] }, [['orders', 1]]],
    [
      { orders: [{ total: -1 }, { total: 'x' }] },
      [
        ['orders', 0, 'total'],
        ['orders', 1, 'total'],
      ],
    ],
    [{ orders: [{ total: 1, lines: ['a', 2] }] }, [['orders', 0, 'lines', 1]]],
  ])('%j', (body, paths) => {
    const result = parseCreate(body, orders);
    expect(result.ok ? result.value : result.findings.map(({ path }) => path)).toEqual(paths);
    expect(result.ok ? [] : result.findings.map(({ rule }) => rule)).toEqual(
      paths.map(() => 'collection.list'),
    );
  });

  test('more items than a request may have', () => {
    const body = { orders: Array.from({ length: 101 }, () => ({ total: 1 })) };
    expect(parseCreate(body, orders)).toMatchObject({
      ok: false,
      findings: [{ message: 'There are 101 items; a request has 100 at most', path: ['orders'] }],
    });
    expect(parseCreate(body, orders, { maximum: 101 }).ok).toBe(true);
  });

  test('a megabyte of faults is told in 21 findings', () => {
    const body = JSON.stringify({ orders: Array.from({ length: 100_000 }, () => ({})) });
    const result = parseCreate(body, orders, { maximum: 1_000_000 });
    expect(result.ok ? 0 : result.findings.length).toBe(21);
    expect(result.ok ? '' : result.findings[20]?.message).toBe('There is more that is wrong');
  });

  test('as many faults as are told are all of them', () => {
    const body = { orders: Array.from({ length: 20 }, () => ({})) };
    const result = parseCreate(body, orders);
    expect(result.ok ? 0 : result.findings.length).toBe(20);
  });
});

const vendor = (validate: StandardSchema['~standard']['validate']) => ({
  name: 'orders',
  input: { '~standard': { version: 1 as const, vendor: 'own', validate } },
});

test('paths of other vendors are read: keys in objects, symbols, endless names', () => {
  const path = [{ key: 'a' }, 'b'.repeat(1000), 3, Symbol('c')];
  const result = parseCreate(
    { orders: [{}] },
    vendor(() => ({ issues: [{ message: 'no', path }] })),
  );
  expect(result.ok ? [] : result.findings[0]?.path).toEqual([
    'orders',
    0,
    'a',
    'b'.repeat(80),
    3,
    'Symbol(c)',
  ]);
});

test('a schema that answers later is a mistake of the developer', () => {
  const later = vendor(async (value) => ({ value }));
  expect(() => parseCreate({ orders: [{}] }, later)).toThrow(
    expect.objectContaining({ code: 'resource.schema' }),
  );
});
