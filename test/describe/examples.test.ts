import { defineResource } from 'halyard';
import { describe as describeApi } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about } from '../definition/shop.js';

/** The example of a resource with this schema, as its page shows it; undefined without one. */
function exampleOf(field: z.ZodType, more: object = {}): unknown {
  const resource = defineResource({
    name: 'things',
    schema: z.object({ id: z.int(), field }),
    path: '/things/{id}',
    links: {},
    ...more,
  } as never);
  const { markdown } = describeApi([resource as never], about);
  const text = /```json\n([\s\S]*?)\n```/.exec(markdown)?.[1];
  return text === undefined ? undefined : (JSON.parse(text) as { field: unknown }).field;
}

interface Tree {
  name: string;
  below?: Tree | undefined;
}
const tree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), below: tree.optional() }));

describe('an example is made from the schema', () => {
  test.each<[name: string, field: z.ZodType, example: unknown]>([
    ['its own example', z.string().meta({ examples: ['Astrid'] }), 'Astrid'],
    ['a default', z.string().default('none'), 'none'],
    ['a constant', z.literal('card'), 'card'],
    ['an enumeration', z.enum(['open', 'paid']), 'open'],
    ['a text', z.string(), 'text'],
    ['a long text', z.string().min(12), 'text text te'.padEnd(12)],
    ['a short text', z.string().max(2), 'te'],
    ['a date', z.iso.date(), '2026-03-01'],
    ['a time of a day', z.iso.datetime(), '2026-03-01T12:00:00Z'],
    ['an address', z.email(), 'astrid@example.se'],
    ['a UUID', z.uuid(), '0195d8f4-1c4e-7a63-9d5e-8a1f0b2c3d4e'],
    ['a number', z.number(), 1],
    ['a number in limits', z.number().min(5).max(7), 5],
    ['an exclusive number', z.number().gt(2).lt(3), 2.5],
    ['a negative integer', z.int().max(-3), -3],
    ['a multiple', z.int().min(7).multipleOf(5), 10],
    ['a boolean', z.boolean(), true],
    ['null', z.null(), null],
    ['what may be null', z.string().nullable(), 'text'],
    ['a list', z.array(z.int()).min(2), [1, 1]],
    ['a list of nothing known', z.array(z.string().regex(/^#$/)), []],
    ['a tuple', z.tuple([z.string(), z.int()]), ['text', 1]],
    ['an object', z.object({ a: z.string(), b: z.int().optional() }), { a: 'text', b: 1 }],
    ['a part that cannot be made', z.object({ b: z.string().regex(/^#$/).optional() }), {}],
    ['one of several', z.union([z.object({ a: z.int() }), z.string()]), { a: 1 }],
    [
      'both of two',
      z.intersection(z.object({ a: z.int() }), z.object({ b: z.int() })),
      { a: 1, b: 1 },
    ],
    [
      'a record with a certain member',
      z.intersection(z.record(z.string(), z.int()), z.object({ b: z.int() })),
      { b: 1 },
    ],
  ])('%s', (_, field, example) => {
    expect(exampleOf(field)).toEqual(example);
  });

  test('a recursive schema ends', () => {
    expect(exampleOf(tree)).toMatchObject({ name: 'text', below: { name: 'text' } });
  });

  test.each<[name: string, field: z.ZodType]>([
    ['a pattern', z.string().regex(/^#\d{9}$/)],
    ['a refinement', z.string().refine((text) => text.startsWith('#'))],
    ['limits that leave nothing', z.number().min(2).max(1)],
    ['a transform', z.string().transform(Number).pipe(z.number())],
  ])('%s has no example, rather than a wrong one', (_, field) => {
    expect(exampleOf(field)).toBeUndefined();
  });
});

describe('an example of the definition', () => {
  const field = z.string().regex(/^#\d$/);

  test('is shown', () => {
    expect(exampleOf(field, { example: { id: 17, field: '#1' } })).toBe('#1');
  });

  test('is shown unchecked if the schema validates asynchronously', () => {
    const late = z.string().refine(async () => true);
    expect(exampleOf(late, { example: { id: 17, field: 'a' } })).toBe('a');
  });

  test('has no link whose condition throws', () => {
    const links = {
      up: {
        href: '/up/{field}',
        when: () => {
          throw new TypeError('no');
        },
      },
    };
    expect(exampleOf(z.string(), { links })).toBe('text');
  });
});

describe('a JSON Schema of any library is read', () => {
  /** A schema that accepts everything, and says this of it. */
  const own = (jsonSchema: object) => ({
    '~standard': {
      version: 1 as const,
      vendor: 'own',
      validate: (value: unknown) => ({ value: value as Record<string, unknown> }),
      jsonSchema: {
        input: () => ({ ...jsonSchema }),
        output: () => ({ ...jsonSchema }),
      },
    },
  });
  const documents = (field: object, more: object = {}) =>
    describeApi(
      [
        defineResource({
          name: 'things',
          schema: own({
            type: 'object',
            properties: { id: { type: 'integer' }, field },
            required: ['id', 'field'],
            ...more,
          }),
          path: '/things/{id}',
          links: {},
        } as never) as never,
      ],
      about,
    );

  test.each<[name: string, field: object, example: string, row: string]>([
    [
      'allOf',
      { allOf: [{ properties: { a: { const: 1 } } }, { properties: { b: { const: true } } }] },
      '{"a":1,"b":true}',
      '| `field.b` | `true` |',
    ],
    [
      'oneOf',
      { oneOf: [{ type: 'null' }, { type: 'string', const: 'x' }] },
      '"x"',
      '| `field` | `null`, `x` |',
    ],
    ['a reference', { $ref: '#/$defs/a~1b' }, '"2026-03-01"', '| `field` | string (date) |'],
    ['a reference that leads nowhere', { $ref: '#/$defs/none/deeper' }, '', '| `field` | any |'],
    ['types', { type: ['null', 'integer'] }, '1', '| `field` | null or integer |'],
    [
      'only null, by a pattern',
      { type: ['string', 'null'], pattern: '^#$' },
      'null',
      '| `field` | string or null |',
    ],
    ['a list of anything', { type: 'array' }, '[]', '| `field` | array |'],
    [
      'a list of what cannot be made',
      { type: 'array', minItems: 1, items: {} },
      '',
      '| `field` | list of any | yes | at least 1 item |',
    ],
    [
      'a tuple of what cannot be made',
      { type: 'array', prefixItems: [{}] },
      '',
      '| `field` | array |',
    ],
    [
      'parts that are no objects',
      { allOf: [{ type: 'string' }] },
      '"text"',
      '| `field` | string |',
    ],
    ['a constant', { const: 'a' }, '"a"', '| `field` | `a` |'],
    [
      'a pattern that JavaScript cannot compile',
      { type: 'string', pattern: '(?i)a++' },
      '',
      '(?i)a++',
    ],
    ['what has no end', { $ref: '#' }, '', '| `field.field.field` | object |'],
    ['choices without end', { $ref: '#/$defs/loop' }, '[[[[[]]]]]', '| `field` | list of '],
  ])('%s', (_, field, example, row) => {
    const $defs = {
      'a/b': { type: 'string', format: 'date' },
      loop: {
        anyOf: [{ type: 'array', items: { $ref: '#/$defs/loop' } }, { $ref: '#/$defs/loop' }],
      },
    };
    const { markdown } = documents(field, { $defs });
    const text = /```json\n([\s\S]*?)\n```/.exec(markdown)?.[1] ?? '{}';
    const { field: made } = JSON.parse(text) as { field?: unknown };
    expect(JSON.stringify(made) ?? '').toBe(example);
    expect(markdown).toContain(row);
  });

  test('schemas of responses are open, at each level', () => {
    const map = {
      additionalProperties: { type: 'string' },
      patternProperties: { '^x': { additionalProperties: false } },
    };
    const { openapi } = documents(
      { oneOf: [map], anyOf: [{ additionalProperties: true }] },
      { unevaluatedProperties: false, additionalProperties: false },
    );
    const { Things } = openapi.components.schemas as Record<string, object>;
    expect(JSON.stringify(Things)).not.toContain('Properties":false');
    expect(JSON.stringify(Things)).not.toContain('oneOf');
    expect(Things).toMatchObject({
      properties: {
        field: {
          anyOf: [{ additionalProperties: true }],
          allOf: [{ anyOf: [{ additionalProperties: { type: 'string' } }] }],
        },
      },
    });
  });
});
