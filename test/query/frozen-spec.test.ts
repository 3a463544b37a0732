import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { defineResource } from '../../src/definition/define-resource.js';
import { type CursorSpec, cursorPage } from '../../src/query/cursor.js';
import { cursorCodec } from '../../src/query/cursor-codec.js';
import { parseQuery } from '../../src/query/parse-query.js';
import type { CursorQuery } from '../../src/query/query-spec.js';

const schema = z.object({ id: z.int(), status: z.enum(['open', 'paid']) });

describe('the query of a definition', () => {
  test('is a frozen copy, which is checked already', () => {
    const input = { limit: { default: 10 } };
    const { query } = defineResource({
      name: 'orders',
      schema,
      path: '/orders/{id}',
      links: {},
      query: input,
    });
    input.limit.default = 500;
    input.limit = { default: 0 };

    expect(Object.isFrozen(query)).toBe(true);
    expect(parseQuery('/orders', query)).toMatchObject({ value: { limit: 10 } });
  });

  test('keeps its page, its limits and its untyped parameters', () => {
    const { query } = defineResource({
      name: 'orders',
      schema,
      path: '/orders/{id}',
      links: {},
      query: { page: { parameter: 'p' }, limits: { length: 20 }, parameters: ['colour'] },
    });
    expect(parseQuery('/orders?p=2&colour=red', query)).toMatchObject({ value: { page: 2 } });
    expect(parseQuery('/orders?p=2&colour=red&p=3&p=4', query)).toMatchObject({
      findings: [{ message: 'The query must have at most 20 characters, got 22' }],
    });
  });
});

test('a cursor of one definition is none of another with the same key', () => {
  const cursor = cursorCodec({ key: 'k'.repeat(32) });
  const [orders, invoices] = ['orders', 'invoices'].map(
    (name) =>
      defineResource({
        name,
        schema,
        path: `/${name}/{id}`,
        links: {},
        query: { paging: 'cursor', cursor, fields: { id: 'integer' } },
      } as never).query as CursorSpec,
  );
  const first = parseQuery('/?limit=1', orders) as unknown as { readonly value: CursorQuery };
  const { next } = cursorPage([{ id: 1 }, { id: 2 }], first.value, orders as CursorSpec).cursor;
  expect(parseQuery(`/?cursor=${next}`, orders)).toMatchObject({
    value: { cursor: { direction: 'next', keys: [{ field: 'id', value: 1 }] } },
  });
  expect(parseQuery(`/?cursor=${next}`, invoices).ok).toBe(false);
});

test('a spec is checked once', () => {
  const spec = { limit: { default: 10 } };
  expect(parseQuery('/orders', spec)).toMatchObject({ value: { limit: 10 } });
  spec.limit.default = 0;
  expect(parseQuery('/orders', spec)).toMatchObject({ value: { limit: 10 } });
  expect(() => parseQuery('/orders', { ...spec })).toThrow(
    expect.objectContaining({ code: 'query.spec' }),
  );
});
