import { describe, expect, test } from 'vitest';
import type { StandardSchema } from '../../src/internal/standard-schema.js';
import { validate } from '../../src/internal/standard-schema.js';

/** A schema of a library that may not keep to Standard Schema. */
function schemaOf(run: () => unknown, more: object = {}): StandardSchema {
  return { ...more, '~standard': { version: 1, vendor: 'own', validate: run as never } };
}

test('the value is validated', () => {
  const double: StandardSchema = {
    '~standard': { version: 1, vendor: 'own', validate: (value) => ({ value: [value, value] }) },
  };
  expect(validate(double, 17)).toEqual({ value: [17, 17] });
});

test('a check that throws', () => {
  const schema = schemaOf(() => {
    throw new Error('no');
  });
  expect(validate(schema, 1)).toBe('threw');
});

describe('a promise', () => {
  const throwing = (error: unknown) => () => {
    throw error;
  };

  test.each<[what: string, more: object, result: string]>([
    ['of a schema without safeParse', {}, 'async'],
    ['of a schema whose safeParse returns', { safeParse: () => ({}) }, 'async'],
    [
      'of a schema that is asynchronous by the error of its safeParse',
      { safeParse: throwing(new Error('Encountered Promise during synchronous parse.')) },
      'async',
    ],
    ['of a check that throws', { safeParse: throwing(new Error('No')) }, 'threw'],
    [
      'of a check that throws about another promise',
      { safeParse: throwing(new Error('Check: Encountered Promise')) },
      'threw',
    ],
    ['of a check that throws undefined', { safeParse: throwing(undefined) }, 'threw'],
  ])('%s', (_, more, result) => {
    expect(
      validate(
        schemaOf(() => Promise.reject(new Error('unheard')), more),
        1,
      ),
    ).toBe(result);
  });

  test('safeParse is called with the value, on the schema', () => {
    const calls: unknown[] = [];
    const schema = schemaOf(() => Promise.resolve({ value: 1 }), {
      safeParse(this: unknown, value: unknown) {
        calls.push([this === schema, value]);
      },
    });
    validate(schema, 17);
    expect(calls).toEqual([[true, 17]]);
  });
});
