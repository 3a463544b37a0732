import { expect, test } from 'vitest';
import { z } from 'zod';
import type { StandardSchema } from '../../src/internal/standard-schema.js';
import { schemaKeys } from '../../src/internal/standard-schema.js';

test.each<[what: string, schema: object, keys: string[] | undefined]>([
  ['an object of zod', z.object({ a: z.string(), b: z.number() }), ['a', 'b']],
  ['a strict object of zod', z.strictObject({ a: z.string() }), ['a']],
  ['an empty object of zod', z.object({}), []],
  ['a loose object of zod', z.looseObject({ a: z.string() }), undefined],
  ['an object of zod with a catchall', z.object({ a: z.string() }).catchall(z.string()), undefined],
  ['a text of zod', z.string(), undefined],
  // The members of Valibot's schemas.
  ['an object of Valibot', { type: 'object', entries: { a: {}, b: {} } }, ['a', 'b']],
  ['a loose object of Valibot', { type: 'loose_object', entries: { a: {} } }, undefined],
  [
    'an object of Valibot with rest',
    { type: 'object_with_rest', entries: { a: {} }, rest: {} },
    undefined,
  ],
  ['a text of Valibot', { type: 'string' }, undefined],
  ['a schema of another library', { '~standard': {} }, undefined],
  ['a schema whose shape is a function', { shape: () => ({}) }, undefined],
  ['a schema whose shape is null', { shape: null, entries: null }, undefined],
  ['a schema with other internals', { shape: { a: 1 }, _zod: {} }, ['a']],
  ['a schema whose catchall is of another kind', closedBy({}), undefined],
  ['a schema whose catchall has other internals', closedBy({ _zod: {} }), undefined],
])('the keys of %s', (_, schema, keys) => {
  const found = schemaKeys(schema as StandardSchema);
  expect(found && [...found]).toEqual(keys);
});

function closedBy(catchall: object): object {
  return { shape: { a: 1 }, _zod: { def: { catchall } } };
}
