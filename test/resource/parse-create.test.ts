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

  test('the paths of its findings begin with its own members', () => {
    const result = parseCreate({ total: 'x', lines: [1] }, orders);
    expect(result.ok || result.findings.map(({ path }) => path)).toEqual([['total'], ['lines', 0]]);
  });

  test.each<[body: unknown, resource: typeof orders | typeof open]>([
    [{}, orders],
    [{ other: true }, orders],
    [Object.create({ total: 1 }), orders],
    [{}, open],
  ])('%j has none, so the list is missing', (body, resource) => {
    const result = parseCreate<unknown>(body, resource);
    expect(result.ok || result.findings).toMatchObject([
      { rule: 'collection.list', path: ['orders'] },
    ]);
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

  test('a POST of another media type is answered by 415 with Accept-Post', () => {
    const contentType = 'application/x-www-form-urlencoded';
    const result = parseCreate('orders=1', orders, { contentType });
    expect(result.ok || result.response).toMatchObject({
      status: 415,
      headers: {
        'accept-post': 'application/json, application/hal+json, application/prs.hal-forms+json',
      },
    });
  });

  test('at most 20 faults are listed, and one finding says that there are more', () => {
    const body = JSON.stringify({ orders: Array.from({ length: 90_000 }, () => ({})) });
    const result = parseCreate(body, orders, { limits: { items: 90_000 } });
    expect(result.ok ? [] : result.findings).toHaveLength(21);
    expect(result.ok ? undefined : result.findings[20]).toMatchObject({
      message: 'More than 20 faults; only the first 20 are listed',
      path: [],
    });
  });

  test('exactly 20 faults are listed without a note, and 21 with one', () => {
    const faultsOf = (count: number) => {
      const result = parseCreate({ orders: new Array(count).fill({}) }, orders);
      return result.ok ? [] : result.findings.map(({ path }) => path?.[1]);
    };
    const listed = Array.from({ length: 20 }, (_, index) => index);
    expect(faultsOf(20)).toEqual(listed);
    expect(faultsOf(21)).toEqual([...listed, undefined]);
  });

  test('after more than 20 faults, the schema sees no other item', () => {
    let items = 0;
    const counting = vendor(() => {
      items += 1;
      return { issues: [{ message: 'no' }] };
    });
    parseCreate({ orders: new Array(100).fill({}) }, counting);
    expect(items).toBe(21);
  });

  test.each([
    [20, 20],
    [21, 21],
    [1_000_000, 21],
  ])('a schema that finds %i faults in one item makes %i findings', (count, listed) => {
    const issues = new Array(count).fill({ message: 'no' });
    const result = parseCreate(
      { orders: [{}] },
      vendor(() => ({ issues })),
    );
    expect(result.ok || result.findings).toHaveLength(listed);
    expect(result.ok || result.findings[0]).toMatchObject({ path: ['orders', 0] });
  });
});

describe('the message says what the body must be and what it is', () => {
  const items = (count: number) => ({
    orders: Array.from({ length: count }, () => ({ total: 1 })),
  });
  test.each<[body: unknown, message: string]>([
    ['{', 'The body must be JSON, got "{"'],
    [[], 'The body must be an object with a list "orders", got []'],
    [undefined, 'The body must not be empty'],
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
  ])('%i levels are too deep for a limit of %s', (depth, limit) => {
    expect(outcome(nested(depth), limit)).toEqual([
      [`The body must be nested at most ${limit ?? 64} levels deep`, []],
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

  test('the number of items', () => {
    const items = (count: number) => ({ orders: new Array(count).fill({ total: 1 }) });
    expect(parseCreate(items(100), orders).ok).toBe(true);
    expect(parseCreate(items(101), orders)).toMatchObject({ ok: false, response: { status: 422 } });
    const body = { orders: [{ total: 1 }, { total: 2 }] };
    expect(parseCreate(body, orders, { limits: { items: 2 } }).ok).toBe(true);
    expect(parseCreate(body, orders, { limits: { items: 1 } }).ok).toBe(false);
  });

  test.each([0, -1, Number.NaN])('a limit of %s is the mistake of the developer', (limit) => {
    for (const name of ['items', 'depth']) {
      expect(() =>
        parseCreate({ orders: [{}] }, orders, { limits: { [name]: limit as number } }),
      ).toThrow(expect.objectContaining({ code: 'resource.option' }));
    }
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
  // The stack of a worker is larger than that of a process.
  const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`);

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
          rule: 'request.body',
          level: 'SHALL',
          message: 'The item could not be validated',
          path: ['orders', 0],
        },
      ],
      response: expect.objectContaining({ status: 422 }),
    });
  });

  test('90,000 faults in one item are 20 findings and a note', () => {
    const lines = Array.from({ length: 90_000 }, () => 1);
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
});

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

describe('an item of a definition', () => {
  test.each(['', null, '.', '..', { a: 1 }])(
    'whose identifier is %j is taken, and has no links',
    (id) => {
      const base = 'https://api.example.se/shop/v1';
      const products = defineResource({
        name: 'products',
        schema: z.object({ id: z.json() }),
        path: '/products/{id}',
        links: { edit: {} },
      });
      const result = parseCreate({ products: [{ id }] }, products);
      if (!result.ok) throw new Error('refused');
      const item: object = result.value[0] ?? {};
      expect(products.represent(item as { id: string }, base)._links).toEqual([]);
    },
  );

  test('an item that is not an object', () => {
    const loose = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      input: z.json(),
      path: '/orders/{id}',
      links: {},
    });
    for (const item of [7, null, [], 'x']) {
      const result = parseCreate({ orders: [item] }, loose);
      expect(result.ok || result.findings.map(({ path, message }) => [path, message])).toEqual([
        [['orders', 0], `An item must be an object, got ${JSON.stringify(item)}`],
      ]);
    }
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

  test('the message names the member', () => {
    const result = parseCreate({ orders: [{ id: 1, _links: evil }] }, loose);
    expect(result.ok || result.findings).toEqual([
      {
        rule: 'request.body',
        level: 'SHALL',
        message: '_links must be left out, because only the server writes it',
        path: ['orders', 0, '_links'],
      },
    ]);
  });

  test('a schema that drops them accepts the item', () => {
    const strict = defineResource({
      name: 'orders',
      schema: z.object({ id: z.int() }),
      path: '/orders/{id}',
      links: {},
    });
    expect(parseCreate({ orders: [{ id: 1, _links: evil }] }, strict)).toEqual({
      ok: true,
      value: [{ id: 1 }],
    });
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

  test('a response lists 20 of many', () => {
    const item = { list: Array.from({ length: 1000 }, () => ({ _links: evil })) };
    const result = parseCreate(
      {
        orders: [
          { id: 1, ...item },
          { id: 2, ...item },
        ],
      },
      loose,
    );
    expect(result.ok || result.findings.length).toBe(21);
  });

  test.each([20, 21])('all %i in one item are reported', (count) => {
    const item = { list: new Array(count).fill(undefined).map(() => ({ _links: evil })) };
    expect(paths(item)).toHaveLength(count);
  });
});
