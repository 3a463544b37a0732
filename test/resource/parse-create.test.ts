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

describe('an object without the list that has a member of the schema is one item', () => {
  const open = vendor((value) => ({ value }));

  test.each<[body: unknown, resource: typeof orders | typeof open, value: unknown]>([
    [{ total: 1 }, orders, [{ total: 1 }]],
    ['{"other":true,"total":1}', orders, [{ total: 1 }]],
    [{ total: 1, orders: [{ total: 2 }] }, orders, [{ total: 2 }]],
    // A schema that does not tell its keys may have any.
    [{ a: 1 }, open, [{ a: 1 }]],
    [{ a: 1, orders: [{ b: 2 }] }, open, [{ b: 2 }]],
  ])('%j', (body, resource, value) => {
    expect(parseCreate<unknown>(body, resource)).toStrictEqual({ ok: true, value });
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
    [{}, [['total']]],
    [{ order: [{ total: 1 }] }, [['orders']]],
    [{ orders: { total: 1 } }, [['orders']]],
    [{ orders: [] }, [['orders']]],
    [Object.create({ orders: [{ total: 1 }] }), [['total']]],
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
  });

  test.each<[body: unknown, status: number, rule: string]>([
    ['{', 400, 'request.body'],
    [undefined, 400, 'request.body'],
    [`{"orders":${'['.repeat(100)}${']'.repeat(100)}}`, 400, 'request.body'],
    [' '.repeat(1_048_577), 413, 'request.body'],
    [[], 422, 'collection.list'],
    [{ order: [] }, 422, 'collection.list'],
    [{ orders: [] }, 422, 'collection.list'],
    [{ orders: [{}] }, 422, 'request.body'],
  ])('case %#', (body, status, rule) => {
    const result = parseCreate(body, orders);
    expect(result.ok || [result.response.status, result.findings[0]?.rule]).toEqual([status, rule]);
  });
});

describe('limits are checked before the schema sees an item', () => {
  const nested = (depth: number): unknown =>
    JSON.parse(`${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`);
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
    [1, 3],
    [62, undefined],
    [3, 5],
  ])('%i levels pass a limit of %s', (depth, limit) => {
    expect(outcome(nested(depth), limit)).toBe(true);
  });

  test.each([
    [2, 3],
    [63, undefined],
    [1600, undefined],
    [200_000, undefined],
    [999, Number.POSITIVE_INFINITY],
  ])('%i levels are too deep for a limit of %s', (depth, limit) => {
    expect(outcome(nested(depth), limit)).toEqual([
      [`The body must be nested at most ${Math.min(limit ?? 64, 1000)} levels deep`, []],
    ]);
  });

  test('a cycle, and members that are shared at every level, are walked within the limits', () => {
    const cycle: { self?: unknown } = {};
    cycle.self = cycle;
    expect(outcome(cycle)).toEqual([['The body must be nested at most 64 levels deep', []]]);
    let shared: unknown = 1;
    for (let level = 0; level < 1000; level++) shared = [shared, shared];
    expect(outcome(shared)).not.toBe(true);
  });
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
  test.each<[what: string, input: StandardSchema, item: unknown]>([
    ['a transform of zod', z.object({ total: z.string().transform(BigInt) }), { total: 'abc' }],
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
    expect(parseCreate({ orders: [item] }, withInput(input))).toEqual({
      ok: false,
      findings: [
        {
          rule: 'request.body',
          level: 'SHALL',
          message: 'The item could not be validated',
          path: ['orders', 0],
        },
      ],
      response: expect.objectContaining({ status: 422 }),
    });
  });
});

describe('members that only the server writes are refused at any depth', () => {
  const loose = defineResource({
    name: 'orders',
    schema: z.object({ id: z.int() }),
    input: z.looseObject({ id: z.int() }),
    path: '/orders/{id}',
    links: {},
  });
  const paths = (item: object, resource = loose) => {
    const result = parseCreate({ orders: [{ id: 1, ...item }] }, resource);
    return result.ok || result.findings.map(({ path }) => path?.slice(2));
  };
  const evil = [{ href: 'https://evil.example', rel: 'next', method: 'GET' }];

  test.each<[item: object, path: (string | number)[][]]>([
    [{ _links: evil }, [['_links']]],
    [{ _embedded: {} }, [['_embedded']]],
    [{ _templates: null }, [['_templates']]],
    [{ meta: { _links: evil } }, [['meta', '_links']]],
    [{ list: [1, { a: [{ _embedded: 1 }] }] }, [['list', 1, 'a', 0, '_embedded']]],
    [
      { a: { _links: 1 }, b: { _links: 2 } },
      [
        ['a', '_links'],
        ['b', '_links'],
      ],
    ],
  ])('%j', (item, path) => {
    expect(paths(item)).toEqual(path);
  });

  test('what a schema outputs may have cycles, and bytes are no members', () => {
    const cycle: { self?: unknown; bytes: Uint8Array } = { bytes: new Uint8Array(3) };
    cycle.self = cycle;
    expect(
      parseCreate(
        { orders: [1] },
        vendor(() => ({ value: cycle })),
      ).ok,
    ).toBe(true);
  });
});
