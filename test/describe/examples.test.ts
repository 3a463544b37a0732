import { describe as describeApi } from 'halyard/describe';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { about } from '../definition/shop.js';
import { rows } from '../support/rows.js';
import { plainOrders } from './support/plain-orders.js';

/** The example of a resource with this schema, as its page shows it; undefined without one. */
function exampleOf(field: z.ZodType, more: object = {}): unknown {
  const schema = z.object({ id: z.int(), field });
  const { markdown } = describeApi([plainOrders({ schema, ...more })], about);
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
    const when = () => {
      throw new TypeError('no');
    };
    const links = { up: { href: '/up/{field}', when } };
    expect(exampleOf(z.string(), { links })).toBe('text');
  });
});

describe('a JSON Schema of any library is read', () => {
  const documents = (field: object, more: object = {}) => {
    const properties = { id: { type: 'integer' }, field };
    const json = () => ({ type: 'object', properties, required: ['id', 'field'], ...more });
    const jsonSchema = { input: json, output: json };
    const validate = (value: unknown) => ({ value });
    const own = { '~standard': { version: 1, vendor: 'own', validate, jsonSchema } };
    return describeApi([plainOrders({ schema: own, name: 'things', path: '/things/{id}' })], about);
  };

  test.each(
    rows(`
    {"allOf":[{"properties":{"a":{"const":1}}},{"properties":{"b":{"const":true}}}]} => {"a":1,"b":true} => | \`field.b\` | \`true\` |
    {"oneOf":[{"type":"null"},{"type":"string","const":"x"}]} => "x" => | \`field\` | \`null\`, \`x\` |
    {"$ref":"#/$defs/a~1b"} => "2026-03-01" => | \`field\` | string (date) |
    {"$ref":"#/$defs/none/deeper"} => => | \`field\` | any |
    {"type":["null","integer"]} => 1 => | \`field\` | null or integer |
    {"type":["string","null"],"pattern":"^#$"} => null => | \`field\` | string or null |
    {"type":"array"} => [] => | \`field\` | array |
    {"type":"array","minItems":1,"items":{}} => => | \`field\` | list of any | yes | at least 1 item |
    {"type":"array","prefixItems":[{}]} => => | \`field\` | array |
    {"allOf":[{"type":"string"}]} => "text" => | \`field\` | string |
    {"const":"a"} => "a" => | \`field\` | \`a\` |
    {"type":"string","pattern":"(?i)a++"} => => (?i)a++
    {"$ref":"#"} => => | \`field.field.field\` | object |
    {"$ref":"#/$defs/loop"} => [[[[[]]]]] => | \`field\` | list of
  `),
  )('%s', (_line, field = '', example, row) => {
    const $defs = {
      'a/b': { type: 'string', format: 'date' },
      loop: {
        anyOf: [{ type: 'array', items: { $ref: '#/$defs/loop' } }, { $ref: '#/$defs/loop' }],
      },
    };
    const { markdown } = documents(JSON.parse(field), { $defs });
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
