import { defineResource, parseCreate, parseInput, parsePatch } from 'halyard';
import { bodyText } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const schema = z.strictObject({
  id: z.int(),
  total: z.number(),
  status: z.enum(['draft', 'open', 'paid']).default('draft'),
});
const parts = {
  name: 'orders',
  schema,
  path: '/orders/{id}',
  state: 'status',
  links: {
    edit: {},
    replace: {},
    delete: {},
    open: { href: '/orders/{id}/openings', method: 'POST', to: 'open' },
    pay: { href: '/orders/{id}/payments', to: 'paid', permission: 'orders:pay' },
    note: { href: '/orders/{id}/notes', method: 'POST' },
  },
} as const;
const orders = defineResource({ ...parts, initial: ['draft', 'open'] });
const own = defineResource({ ...parts, input: z.strictObject(schema.shape) });
const current = { id: 17, total: 125, status: 'open' } as const;
const _links = [{ href: 'https://api.example.se/orders/17', rel: 'self', method: 'GET' }];

type Result = ReturnType<typeof parseInput> | ReturnType<typeof parsePatch>;
const outcome = (result: Result) =>
  result.ok ? result.value : result.findings.map(({ path, message }) => [path, message]);

describe('without an input of its own, a body has the state and the path that there are', () => {
  const kept = 'status must stay as it is, because a link changes it';
  const moved = 'id must stay as it is, because it is part of the URL of the resource';

  test.each<[body: object, findings: unknown]>([
    [{ ...current, status: 'paid' }, [[['status'], kept]]],
    [
      { ...current, id: 18, status: 'paid' },
      [
        [['id'], moved],
        [['status'], kept],
      ],
    ],
  ])('%j is answered by 422', (body, findings) => {
    const put = parseInput(body, orders, { current });
    expect(put.ok || [put.response.status, outcome(put)]).toEqual([422, findings]);
    expect(outcome(parsePatch(body, orders, { current }))).toEqual(findings);
  });

  test.each<[body: object, outcome: unknown]>([
    [{ total: 5 }, { id: 17, total: 5, status: 'archived' }],
    [
      { total: 5, status: 'archived' },
      { id: 17, total: 5, status: 'archived' },
    ],
    [{ total: 5, status: 'paid' }, [[['status'], kept]]],
    [{ total: 'x' }, [[['total'], expect.any(String)]]],
    [{}, [[['total'], expect.any(String)]]],
  ])('a stored state that the schema does not have is no fault of a PUT: %j', (body, expected) => {
    const row = { ...current, status: 'archived' };
    expect(outcome(parseInput(body, orders, { current: row }))).toEqual(expected);
  });

  test('a schema with rules between members takes no PUT beside it', () => {
    const checked = schema.refine(({ total }) => total > 0, { path: ['total'] });
    const strict = defineResource({ ...parts, schema: checked });
    const row = { ...current, status: 'archived' } as never;
    const refused = outcome(parseInput({ total: 5 }, strict, { current: row }));
    expect(refused).toEqual([[['status'], expect.any(String)]]);
  });

  test('a patch may repeat a state that the schema does not have', () => {
    const patch = { total: 5, status: 'archived' };
    const result = parsePatch(patch, orders, { current: { ...current, status: 'archived' } });
    expect(result.ok && result.changes).toEqual({ total: 5 });
  });

  test.each(['hal', 'hal-forms'] as const)('a PUT of what was read as %s is taken', (format) => {
    const one = z.object({ id: z.int(), name: z.string() });
    const customers = defineResource({
      name: 'customers',
      schema: one,
      path: '/customers/{id}',
      links: {},
    });
    const embedding = defineResource({
      ...parts,
      schema: schema.extend({ customer: one.optional(), customers: z.array(one) }),
      embed: { customer: customers, customers },
    });
    const eva = { id: 4, name: 'Eva' };
    const row = { ...current, customer: eva, customers: [eva] };
    const request = { method: 'GET', url: '/orders/17', headers: {} };
    const base = 'https://api.example.se/shop/v1';
    const body = bodyText(embedding.respond(request, row, { base, format }));
    expect(JSON.parse(body)).toHaveProperty('_embedded');
    expect(outcome(parseInput(body, embedding, { current: row }))).toEqual(row);
    const patch = parsePatch(body, embedding, { current: row });
    expect(patch.ok && patch.changes).toEqual({});
  });

  test('a PUT or a PATCH of what was read is taken, with its links', () => {
    const body = { ...current, _links };
    expect(outcome(parseInput(body, orders, { current }))).toEqual(current);
    expect(parsePatch({ ...body, total: 1 }, orders, { current })).toEqual({
      ok: true,
      value: { ...current, total: 1 },
      changes: { total: 1 },
    });
  });

  test('a PUT that leaves out the state keeps it, whatever the default of the schema is', () => {
    const { status: _, ...body } = current;
    expect(outcome(parseInput(body, orders, { current }))).toEqual(current);
  });

  test('without the resource as it is, a body must leave out the state', () => {
    const findings = [[['status'], 'status must be left out, because a link changes it']];
    expect(outcome(parseInput(current, orders))).toEqual(findings);
    expect(outcome(parseInput({ id: 17, total: 1 }, orders))).toHaveProperty('total', 1);
  });
});

describe('a new resource begins in one of the initial states', () => {
  const initial = 'status must be draft or open';
  const item = { id: 18, total: 1 };

  test.each<[body: object, path: (string | number)[]]>([
    [{ ...item, status: 'paid' }, ['status']],
    [{ orders: [item, { ...item, status: 'paid' }] }, ['orders', 1, 'status']],
  ])('%j is answered by 422', (body, path) => {
    const result = parseCreate(body, orders);
    expect(result.ok || [result.response.status, outcome(result)]).toEqual([
      422,
      [[path, initial]],
    ]);
  });

  test.each<[body: object, status: string]>([
    [{ ...item, status: 'open', _links }, 'open'],
    [item, 'draft'],
  ])('%j is taken', (body, status) => {
    expect(outcome(parseCreate(body, orders))).toEqual([{ ...item, status }]);
  });
});

test('an input of its own may have the state', () => {
  const body = { ...current, status: 'paid' };
  expect(outcome(parseInput(body, own, { current }))).toEqual(body);
  expect(outcome(parsePatch({ status: 'paid' }, own, { current }))).toEqual(body);
  expect(outcome(parseCreate(body, own))).toEqual([body]);
  expect(parseInput({ ...body, _links }, own, { current }).ok).toBe(false);
});
