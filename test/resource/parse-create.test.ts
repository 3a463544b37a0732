import { defineResource, parseCreate, type StandardSchema } from 'halyard';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), total: z.number() }),
  input: z.object({ total: z.number().min(0), lines: z.array(z.string()).optional() }),
  path: '/orders/{id}',
  links: {},
});

function vendor(validate: StandardSchema['~standard']['validate']) {
  return {
    name: 'orders',
    input: { '~standard': { version: 1 as const, vendor: 'own', validate } },
  };
}

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

  test('the schema of the resource is used where there is no input schema', () => {
    const both = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
    });
    expect(parseCreate({ orders: [{ id: 1 }] }, both)).toEqual({ ok: true, value: [{ id: 1 }] });
  });
});

describe('any other body is a finding with its path', () => {
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

  test('at most 20 faults are listed, and one finding says that there are more', () => {
    const body = JSON.stringify({ orders: Array.from({ length: 100_000 }, () => ({})) });
    const result = parseCreate(body, orders, { limits: { items: 1_000_000 } });
    expect(result.ok ? [] : result.findings).toHaveLength(21);
    expect(result.ok ? undefined : result.findings[20]).toMatchObject({
      message: 'Further faults are not listed. Only the first 20 are',
      path: ['orders'],
    });
  });

  test('exactly 20 faults are listed without a note', () => {
    const body = { orders: Array.from({ length: 20 }, () => ({})) };
    const result = parseCreate(body, orders);
    expect(result.ok ? [] : result.findings.map(({ path }) => path?.[1])).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
  });
});

describe('the message says what the body must be and what it is', () => {
  const items = (count: number) => ({
    orders: Array.from({ length: count }, () => ({ total: 1 })),
  });
  test.each<[body: unknown, message: string]>([
    ['{', 'The body must be JSON, got "{"'],
    [[], 'The body must be an object with a list "orders", got []'],
    [undefined, 'The body must be an object with a list "orders", got undefined'],
    [{ order: [] }, 'The body must have a list "orders" with the items to create'],
    [{ orders: 'all' }, 'orders must be a list of the items to create, got "all"'],
    [items(0), 'orders must have 1 to 100 items, got 0'],
    [items(101), 'orders must have 1 to 100 items, got 101'],
    [
      `"${'a'.repeat(1000)}"`,
      `The body must be an object with a list "orders", got "${'a'.repeat(78)}…`,
    ],
  ])('%j', (body, message) => {
    const result = parseCreate(body, orders);
    expect(result.ok ? [] : result.findings.map((finding) => finding.message)).toEqual([message]);
  });
});

describe('limits are checked before the schema sees an item', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));
  const anything = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    input: z.json(),
    path: '/orders/{id}',
    links: {},
  });
  const outcome = (item: unknown, depth?: number) => {
    const result = parseCreate({ orders: [item] }, anything, {
      limits: depth === undefined ? {} : { depth },
    });
    return result.ok || result.findings.map(({ message, path }) => [message, path]);
  };

  test.each([
    [1, 1],
    [64, undefined],
    [3, 3],
  ])('%i levels pass a limit of %s', (depth, limit) => {
    expect(outcome(nested(depth), limit)).toBe(true);
  });

  test.each([
    [2, 1],
    [65, undefined],
    [1600, undefined],
    [200_000, undefined],
  ])('%i levels are too deep for a limit of %s', (depth, limit) => {
    expect(outcome(nested(depth), limit)).toEqual([
      [`An item must be nested at most ${limit ?? 64} levels deep`, ['orders', 0]],
    ]);
  });

  test('a cycle, and members that are shared at every level, are walked once a level', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    expect(outcome(cycle)).toEqual([
      ['An item must be nested at most 64 levels deep', ['orders', 0]],
    ]);
    let shared: unknown = 1;
    for (let level = 0; level < 1000; level++) shared = [shared, shared];
    expect(outcome(shared)).not.toBe(true);
  });

  test('the number of items', () => {
    const body = { orders: [{ total: 1 }, { total: 2 }] };
    expect(parseCreate(body, orders, { limits: { items: 2 } }).ok).toBe(true);
    expect(parseCreate(body, orders, { limits: { items: 1 } }).ok).toBe(false);
  });

  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '10', null])(
    'a limit of %s is the mistake of the developer',
    (limit) => {
      for (const name of ['items', 'depth']) {
        expect(() =>
          parseCreate({ orders: [{}] }, orders, { limits: { [name]: limit as number } }),
        ).toThrow(expect.objectContaining({ code: 'resource.limits' }));
      }
    },
  );
});

describe('a schema that throws on what a client sends is a finding, and no rejection is left', () => {
  const withInput = (input: StandardSchema) => ({ name: 'orders', input });
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  beforeAll(() => void process.on('unhandledRejection', note));
  afterAll(async () => {
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });
  const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`);

  test.each<[what: string, input: StandardSchema, item: unknown]>([
    ['a transform of zod', z.object({ total: z.string().transform(BigInt) }), { total: 'abc' }],
    ['a recursive schema of zod, too deep for the stack', z.json(), deep],
    [
      'another vendor',
      vendor(() => {
        throw new Error('secret');
      }).input,
      {},
    ],
    [
      'nothing but undefined',
      vendor(() => {
        throw undefined;
      }).input,
      {},
    ],
  ])('%s', (_what, input, item) => {
    const limits = { depth: 1_000_000 };
    expect(parseCreate({ orders: [item] }, withInput(input), { limits })).toEqual({
      ok: false,
      findings: [
        {
          rule: 'collection.list',
          level: 'SHALL',
          message: 'The item could not be validated',
          path: ['orders', 0],
        },
      ],
    });
  });

  test('130,000 faults in one item are 20 findings and a note', () => {
    const lines = Array.from({ length: 130_000 }, () => 1);
    const issues = lines.map((_, index) => ({ message: 'no', path: ['lines', index] }));
    for (const resource of [orders, vendor(() => ({ issues }))]) {
      const result = parseCreate({ orders: [{ total: 1, lines }] }, resource);
      expect(result.ok ? [] : result.findings).toHaveLength(21);
    }
  });

  test('the messages of a schema are cut to 200 characters', () => {
    const strict = withInput(z.strictObject({}));
    const result = parseCreate({ orders: [{ ['k'.repeat(2_000_000)]: 1 }] }, strict);
    const [message = ''] = result.ok ? [] : result.findings.map((finding) => finding.message);
    expect(message).toMatch(/^Unrecognized key: "k+…$/);
    expect(message).toHaveLength(200);
    const short = vendor(() => ({ issues: [{ message: 'm'.repeat(200) }] }));
    expect(parseCreate({ orders: [{}] }, short)).toMatchObject({
      findings: [{ message: 'm'.repeat(200) }],
    });
  });

  test.each<[what: string, input: StandardSchema]>([
    ['an async function', vendor(async (value) => ({ value })).input],
    ['an async function that rejects', vendor(async () => Promise.reject(new Error('no'))).input],
    // biome-ignore lint/suspicious/noThenProperty: this is what the test is about
    ['a thenable', vendor(() => ({ then: () => {} }) as never).input],
    ['an async refinement of zod', z.object({}).refine(async () => true)],
    ['no result', vendor(() => undefined as never).input],
  ])('%s cannot validate synchronously, which is the mistake of the developer', (_what, input) => {
    expect(() => parseCreate({ orders: [{}] }, withInput(input))).toThrow(
      expect.objectContaining({
        code: 'resource.schema',
        message:
          'input of orders must validate synchronously. Give a schema without asynchronous checks, and make those in the handler.',
      }),
    );
  });
});

test.each([null, undefined, {}, { name: 'orders' }, { name: 'orders', input: {} }])(
  '%j is not a definition',
  (resource) => {
    expect(() => parseCreate({}, resource as never)).toThrow(
      expect.objectContaining({
        code: 'resource.schema',
        message: expect.stringMatching(
          /^resource must have a name and an input, a Standard Schema; got /,
        ),
      }),
    );
  },
);

test('a path may have keys in objects and symbols; names are cut to 80 characters', () => {
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
