import { parseQuery, selectFields } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import { fields } from './support/orders.js';
import { NO_LIMITS, REPEATED_PIECES } from './support/repeated-pieces.js';

describe.each(REPEATED_PIECES)('%j and then %j again and again', (front, piece) => {
  const query = (length: number) => front + piece.repeat(Math.ceil(length / piece.length));

  test('have a short answer', () => {
    const result = parseQuery(`/orders?${query(100_000)}`, { fields, limits: NO_LIMITS });
    if (result.ok) return;
    expect(result.findings.length).toBeLessThanOrEqual(72);
    for (const { message, path } of result.findings) {
      expect(message).toMatch(/^[^\r\n]{1,1000}$/);
      expect(String(path ?? '').length).toBeLessThanOrEqual(80);
    }
  });

  test('are refused by the limits that a spec has by default', () => {
    expect(parseQuery(`/orders?${query(100_000)}`, { fields })).toMatchObject({
      findings: [
        { message: expect.stringMatching(/^The query must have at most 8192 characters/) },
      ],
    });
  });
});

test('selectFields takes names of any form', () => {
  const resource = { id: 17, customer: { name: 'Eva' }, _links: [] };
  for (const names of [['.'.repeat(50_000)], ['customer.'.repeat(5000)]]) {
    expect(selectFields(resource, names)).not.toHaveProperty('id');
  }
});

describe('names of a prototype match nothing and pollute nothing', () => {
  const names = ['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty', 'prototype'];

  test.each(names)('%s', (name) => {
    for (const query of [
      `${name}=1`,
      `${name}>1`,
      `filter=${name} eq 1`,
      `filter=${name}.polluted eq 1`,
      `filter=id ${name} 1`,
      `sort=${name}`,
      `sort=id ${name}`,
      `fields=${name}`,
      `fields=customer.${name}`,
      `status=${name}`,
      `page=${name}`,
    ]) {
      expect(parseQuery(`?${query}`, { fields }), query).toMatchObject({ ok: false });
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect({}.constructor).toBe(Object);
  });
});
