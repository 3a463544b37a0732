import { beforeAll, describe, expect, test } from 'vitest';
import { compilerFor } from '../support/compiler.js';

const compiler =
  compilerFor(`import { defineRelations, defineResource, parseCreate } from 'halyard';
import * as z from 'zod';
const schema = z.object({ id: z.int(), status: z.enum(['open', 'paid']), note: z.string().optional() });
const relations = defineRelations({ cancel: { method: 'POST', meaning: 'Cancels.' } });
const named = { name: 'orders', schema, path: '/orders/{id}' } as const;
const base = 'https://api.example.se/orders/v1';
const orders = defineResource({ ...named, state: 'status', relations, links: { edit: {} } });
const open = { id: 17, status: 'open' } as const;
const request = { method: 'GET', url: '/orders/17', headers: {} };`);

beforeAll(() => {
  compiler.errors('');
}, 60_000);

test('the preamble compiles', () => {
  expect(compiler.errors('')).toEqual([]);
});

describe('the message of the compiler names the fault', () => {
  const FAULTS: readonly (readonly [fault: string, code: string, message: string])[] = [
    [
      'a forgotten base',
      'orders.collection([open], { page: 1, limit: 1, hasMore: false });',
      "Property 'base' is missing in type '{ page: number; limit: number; hasMore: false; }' but required in type 'PageOptions'.",
    ],
    [
      'a misspelt option of a response',
      'orders.respondCollection(request, [open], { base, total: 1 });',
      "'total' does not exist in type 'RespondCollectionOptions'.",
    ],
    [
      'a collection of a singleton',
      'defineResource({ ...named, singleton: true, links: {} }).respondCollection(request, [], { base });',
      "Property 'respondCollection' does not exist on type 'SingletonDefinition<",
    ],
    [
      'an embedded definition of other items',
      'defineResource({ ...named, links: {}, embed: { note: orders } });',
      'Type \'string\' is not assignable to type \'{ id: number; status: "open" | "paid"; note?: string | undefined; }\'.',
    ],
    [
      'a path that takes several segments',
      "defineResource({ ...named, path: '/orders/{+id}', links: {} });",
      'write {id} in place of {+id}',
    ],
    [
      'an unknown relation type',
      'defineResource({ ...named, relations, links: { cancle: {} } });',
      'cancle is not a relation type of the registry or of relations',
    ],
    [
      'when without state',
      "defineResource({ ...named, links: { edit: { when: 'open' } } });",
      'a state by name needs `state`, the field of the schema that holds it',
    ],
    [
      'an unknown state',
      "defineResource({ ...named, state: 'status', links: { edit: { when: 'lost' } } });",
      'Type \'"lost"\' is not assignable to type \'"open" | "paid" | readonly ("open" | "paid")[]',
    ],
    [
      'a misspelt member of a link',
      "defineResource({ ...named, links: { edit: { premission: 'orders:edit' } } });",
      "'premission' does not exist in type 'LinkDefinition<",
    ],
    [
      'a misspelt member of a definition',
      "defineResource({ ...named, links: {}, menbers: ['id'] });",
      "'menbers' does not exist in type",
    ],
    [
      'an async condition',
      'defineResource({ ...named, links: { edit: { when: async () => false } } });',
      "Type 'Promise<boolean>' is not assignable to type 'boolean'.",
    ],
    [
      'a path of an unknown field',
      "defineResource({ ...named, path: '/orders/{number}', links: {} });",
      '{ readonly \'is not a field of the schema\': "number"; }',
    ],
    [
      'a query of an unknown field',
      "defineResource({ ...named, links: {}, query: { fields: { customer: 'string' } } });",
      'Fault<"customer is not a field of the schema">',
    ],
  ];

  // One run of the compiler for all of them: each takes half a second.
  const errors: string[] = [];
  beforeAll(() => {
    errors.push(...compiler.errors(FAULTS.map(([, code]) => code).join('\n')));
  });

  test('each fault is one error', () => {
    expect(errors).toHaveLength(FAULTS.length);
  });

  test.each(FAULTS.map(([fault, , message], index) => ({ fault, message, index })))(
    '$fault',
    ({ message, index }) => {
      expect(errors[index]).toContain(message);
    },
  );
});

describe('a hover shows the item, not the types it was derived by', () => {
  const ITEM =
    '{\n    id: number;\n    status: "open" | "paid";\n    note?: string | undefined;\n}';
  const TYPES = `{\n    readonly input: ${ITEM.replaceAll('\n', '\n    ')};\n    readonly links: {};\n    readonly values: {\n        readonly id: string;\n    };\n    readonly collectionValues: {};\n}`;
  test.each<[marked: string, hover: string]>([
    [
      'const de|fined = orders;',
      `const defined: ResourceDefinition<"orders", ${ITEM}, "edit" | "self", ${ITEM}, Record<never, never>, "open" | "paid", never, ${TYPES}>`,
    ],
    [
      'const o|ne = orders.represent(open, base);',
      'const one: Resource<{\n    readonly id: 17;\n    readonly status: "open";\n}>',
    ],
    ['const in|put = parseCreate({}, orders);', `const input: ParsedBody<${ITEM}[]>`],
  ])('%s', (marked, hover) => {
    expect(compiler.hover(marked)).toBe(hover);
  });
});
