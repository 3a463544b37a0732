import { defineResource, parseCreate, parseInput, parsePatch } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), total: z.number() }),
  input: z.strictObject({ total: z.number(), customer: z.string() }),
  path: '/orders/{id}',
  links: {},
});
const current = { id: 17, total: 1, customer: 'Astrid' };

describe('request.body: a POST lists items to create, a PUT is full, a PATCH partial', () => {
  const full = { total: 2, customer: 'Britta' };

  test('each is read', () => {
    expect(parseCreate({ orders: [full] }, orders)).toEqual({ ok: true, value: [full] });
    expect(parseInput(full, orders)).toEqual({ ok: true, value: full });
    expect(parsePatch({ total: 2 }, orders, { current })).toMatchObject({
      value: { total: 2, customer: 'Astrid' },
    });
  });

  test.each([
    ['an incomplete item', parseCreate({ orders: [{ total: 2 }] }, orders)],
    ['an incomplete representation', parseInput({ total: 2 }, orders)],
    ['a patch that removes a required member', parsePatch({ total: null }, orders, { current })],
    ['a body that is not JSON', parseInput('total=2', orders)],
  ])('%s is a finding', (_what, result) => {
    expect(result.ok || result.findings.map(({ rule }) => rule)).toEqual(['request.body']);
  });
});
