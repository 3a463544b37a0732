import { describe, expect, test } from 'vitest';
import { exampleOf } from '../../src/describe/model/examples.js';
import { fieldsOf, flattenFields, limitsOf } from '../../src/describe/model/fields.js';
import {
  operationKey,
  pathVariables,
  queryVariables,
  templatePath,
} from '../../src/describe/model/links.js';
import {
  anyOf,
  localSchema,
  mergePatchSchema,
  openSchema,
  partialSchema,
} from '../../src/describe/model/map-schema.js';

const text = { type: 'string' };
const never = { type: 'string', pattern: '^#$' };

/** An object with a member of each name, within each other. */
function nested(levels: number): object {
  return levels === 0
    ? text
    : { type: 'object', properties: { in: nested(levels - 1) }, required: ['in'] };
}

describe('the example of a JSON Schema', () => {
  test.each<[schema: object, example: unknown]>([
    // Given values, in the order of their precedence.
    [{ type: 'string', examples: ['a', 'b'], example: 'c', default: 'd' }, 'a'],
    [{ type: 'string', example: 'c', default: 'd', const: 'e' }, 'c'],
    [{ type: 'string', default: 'd', const: 'e', enum: ['f'] }, 'd'],
    [{ const: 'e', enum: ['f'] }, 'e'],
    [{ enum: ['f', 'g'] }, 'f'],
    [{ type: 'integer', default: 0 }, 0],
    [{ type: 'boolean', const: false }, false],
    // Texts.
    [{ type: 'string', minLength: 4, maxLength: 4 }, 'text'],
    [{ type: 'string', maxLength: 3 }, 'tex'],
    [{ type: 'string', minLength: 6 }, 'text t'],
    [{ type: 'string', format: 'unknown' }, 'text'],
    [{ type: 'string', pattern: '^te' }, 'text'],
    [{ type: 'string', pattern: '^Te' }, undefined],
    [{ type: 'string', pattern: '^\\p{L}+$' }, 'text'],
    [{ type: 'string', pattern: '(' }, undefined],
    // Formats (2020-12 §7.3), with the addresses for documentation of RFC 5737 and RFC 3849.
    [{ type: 'string', format: 'date-time' }, '2026-03-01T12:00:00Z'],
    [{ type: 'string', format: 'date' }, '2026-03-01'],
    [{ type: 'string', format: 'email' }, 'astrid@example.se'],
    [{ type: 'string', format: 'uuid' }, '0195d8f4-1c4e-7a63-9d5e-8a1f0b2c3d4e'],
    [{ type: 'string', format: 'duration' }, 'P3D'],
    [{ type: 'string', format: 'hostname' }, 'api.example.se'],
    [{ type: 'string', format: 'ipv4' }, '192.0.2.1'],
    [{ type: 'string', format: 'ipv6' }, '2001:db8::1'],
    [{ type: 'string', format: 'uri' }, 'https://example.se'],
    [{ type: 'string', format: 'url' }, 'https://example.se'],
    [{ type: 'string', format: 'uri-reference' }, '/orders'],
    [{ type: 'string', format: 'guid' }, '0195d8f4-1c4e-7a63-9d5e-8a1f0b2c3d4e'],
    [{ type: 'string', format: 'time', pattern: '^12:00:00' }, '12:00:00'],
    // Numbers.
    [{ type: 'number' }, 1],
    [{ type: 'number', minimum: 1.5 }, 1.5],
    [{ type: 'integer', minimum: 1.5 }, 2],
    [{ type: 'number', maximum: 0 }, 0],
    [{ type: 'number', minimum: 2, maximum: 2 }, 2],
    [{ type: 'number', minimum: 2, maximum: 1 }, undefined],
    [{ type: 'integer', minimum: 2.5, maximum: 2.75 }, undefined],
    [{ type: 'integer', exclusiveMinimum: 3 }, 4],
    [{ type: 'number', exclusiveMinimum: 3 }, 3.5],
    [{ type: 'integer', exclusiveMaximum: 0 }, -1],
    [{ type: 'number', exclusiveMaximum: 0 }, -0.5],
    [{ type: 'integer', exclusiveMinimum: 3, minimum: 9 }, 9],
    [{ type: 'integer', exclusiveMaximum: -3, maximum: -9 }, -9],
    [{ type: 'integer', multipleOf: 4 }, 4],
    [{ type: 'integer', minimum: 5, multipleOf: 4 }, 8],
    [{ type: 'integer', minimum: 5, maximum: 7, multipleOf: 4 }, undefined],
    // Lists.
    [{ type: 'array', items: text }, ['text']],
    [{ type: 'array', items: text, minItems: 3 }, ['text', 'text', 'text']],
    [{ type: 'array', items: true }, []],
    [{ type: 'array', items: never, minItems: 1 }, undefined],
    [{ type: 'array', prefixItems: [text, { type: 'boolean' }] }, ['text', true]],
    [{ type: 'array', prefixItems: [text, never] }, undefined],
    // Objects.
    [{ properties: { a: text } }, { a: 'text' }],
    [{ type: 'object' }, {}],
    [{ type: 'object', properties: { a: never, b: text } }, { b: 'text' }],
    [{ type: 'object', properties: { a: never, b: text }, required: ['a'] }, undefined],
    [{ type: 'object', properties: { a: { type: 'null' } }, required: ['a'] }, { a: null }],
    [{ type: 'object', properties: { a: { anyOf: [never, { type: 'null' }] } } }, { a: null }],
    [{ type: 'object', properties: { a: { type: ['null', 'string'] } } }, { a: 'text' }],
    [{ type: 'object', properties: { a: { ...never, type: ['string', 'null'] } } }, { a: null }],
    // Compositions.
    [{ anyOf: [never, { type: 'null' }, text] }, 'text'],
    [{ oneOf: [never, { type: 'integer' }] }, 1],
    [{ anyOf: [never] }, undefined],
    [{ anyOf: [{ const: null }, text] }, 'text'],
    [{ $ref: '#' }, undefined],
    [{ type: 'array', items: { $ref: '#' } }, [[[]]]],
    [{ type: 'array', prefixItems: [{ $ref: '#' }] }, undefined],
    [
      { allOf: [{ properties: { a: text } }, { properties: { b: text } }] },
      { a: 'text', b: 'text' },
    ],
    [{ allOf: [{ properties: { a: text } }, never] }, undefined],
    [{ $ref: '#/$defs/a', $defs: { a: { const: 1 } } }, 1],
    // No type, and types without a value.
    [{}, undefined],
    [{ type: 'null' }, undefined],
    [{ type: 'unknown', properties: { a: text } }, undefined],
    [{ type: 'string', properties: { a: text } }, 'text'],
  ])('%j: %j', (schema, example) => {
    expect(exampleOf(schema as never)).toEqual(example);
  });

  test('is at most five levels deep', () => {
    expect(exampleOf(nested(5) as never)).toEqual({
      in: { in: { in: { in: { in: 'text' } } } },
    });
    expect(exampleOf(nested(6) as never)).toBeUndefined();
  });
});

describe('the fields of a JSON Schema', () => {
  const field = { values: [], required: false, description: '', limits: [], isList: false };

  test.each<[schema: object, field: object]>([
    [text, { type: 'string' }],
    [{}, { type: 'any' }],
    [{ type: 'string', format: 'date' }, { type: 'string (date)' }],
    [{ type: ['string', 'null'] }, { type: 'string or null' }],
    [{ anyOf: [text, { type: 'integer' }, text] }, { type: 'string or integer' }],
    [{ oneOf: [text, { type: 'null' }] }, { type: 'string or null' }],
    [
      { type: 'string', enum: ['a', 'b'] },
      { type: 'string', values: ['a', 'b'] },
    ],
    [{ const: 1 }, { type: 'number', values: ['1'] }],
    [{ enum: ['a', 1, 'b'] }, { type: 'string or number', values: ['a', '1', 'b'] }],
    [{ const: null }, { type: 'null', values: ['null'] }],
    [{ anyOf: [{ enum: ['a'] }, { const: null }] }, { type: 'string or null' }],
    [{ anyOf: [text, { enum: ['a', 1] }] }, { type: 'string or number' }],
    [
      { type: ['string', 'null'], enum: ['a', null] },
      { type: 'string or null', values: ['a', 'null'] },
    ],
    [{ items: text }, { type: 'any' }],
    [{ $ref: '#/$defs/choice' }, { type: 'any' }],
    [{ $ref: '#/$defs/none/50%' }, { type: 'any' }],
    [{ $ref: '#/$defs/a%20~1b' }, { type: 'boolean' }],
    [{ $ref: '#/$defs/50%' }, { type: 'integer' }],
    [
      { type: 'integer', const: 1 },
      { type: 'integer', values: ['1'] },
    ],
    [{ type: 'array' }, { type: 'array' }],
    [{ type: 'array', items: true }, { type: 'array' }],
    [
      { type: 'array', items: text },
      { type: 'list of string', isList: true },
    ],
    [
      { type: 'array', items: { type: 'array', items: text } },
      { type: 'list of list of string', isList: true },
    ],
    [
      { type: 'array', items: { enum: ['a'], type: 'string' } },
      { type: 'list of string', isList: true, values: ['a'] },
    ],
    [
      { type: 'string', description: 'A text.' },
      { type: 'string', description: 'A text.' },
    ],
    [
      { $ref: '#/$defs/t' },
      { type: 'string', description: 'The text.', limits: ['at most 3 characters'] },
    ],
    [
      { $ref: '#/$defs/t', description: 'Mine.' },
      { type: 'string', description: 'Mine.', limits: ['at most 3 characters'] },
    ],
  ])('%j: %j', (schema, expected) => {
    const $defs = {
      t: { type: 'string', description: 'The text.', maxLength: 3 },
      choice: { anyOf: [{ $ref: '#/$defs/choice' }] },
      'a /b': { type: 'boolean' },
      '50%': { type: 'integer' },
    };
    const fields = fieldsOf({ type: 'object', properties: { a: schema }, $defs } as never);
    expect(fields).toEqual([{ ...field, name: 'a', fields: [], ...expected }]);
  });

  test('are those of every part of a composition; required if every part requires them', () => {
    const part = (required: readonly string[]) => ({
      type: 'object',
      properties: { a: text, b: text },
      required,
    });
    const required = (schema: object) =>
      fieldsOf(schema as never).map((each) => [each.name, each.required]);
    const parts = [part(['a', 'b']), part(['a'])];
    for (const keyword of ['anyOf', 'oneOf', 'allOf']) {
      expect(required({ [keyword]: parts })).toEqual([
        ['a', true],
        ['b', false],
      ]);
    }
    expect(required({ allOf: [{ $ref: '#/$defs/p' }], $defs: { p: part(['b']) } })).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  test('are those of five compositions within each other', () => {
    const within = (levels: number): object =>
      levels === 0 ? { properties: { a: text } } : { allOf: [within(levels - 1)] };
    expect(fieldsOf(within(5) as never).map(({ name }) => name)).toEqual(['a']);
    expect(fieldsOf(within(6) as never)).toEqual([]);
  });

  test('have a path from the resource, with [] after a list, at most four levels deep', () => {
    const inner = { type: 'object', properties: { a: text, b: { type: 'array', items: text } } };
    const schema = {
      type: 'object',
      properties: { one: inner, many: { type: 'array', items: inner } },
    };
    expect(flattenFields(fieldsOf(schema as never)).map(({ path }) => path)).toEqual([
      'one',
      'one.a',
      'one.b',
      'many',
      'many[].a',
      'many[].b',
    ]);
    const deep = flattenFields(fieldsOf(nested(9) as never)).map(({ path }) => path);
    expect(deep).toEqual(['in', 'in.in', 'in.in.in', 'in.in.in.in']);
    const list = { type: 'array', items: { $ref: '#/$defs/list' } };
    const lists = fieldsOf({ properties: { a: list }, $defs: { list } } as never);
    expect(lists.map(({ type }) => type)).toEqual([`${'list of '.repeat(5)}array`]);
    expect(fieldsOf({ anyOf: [{ $ref: '#' }] } as never)).toEqual([]);
  });

  test.each<[schema: object, limits: string[]]>([
    [{ minimum: 1, maximum: 2 }, ['at least 1', 'at most 2']],
    [{ exclusiveMinimum: 1, exclusiveMaximum: 2 }, ['more than 1', 'less than 2']],
    [{ multipleOf: 5 }, ['a multiple of 5']],
    [{ minLength: 1, maxLength: 2 }, ['at least 1 character', 'at most 2 characters']],
    [{ minLength: 0, maxLength: 1 }, ['at least 0 characters', 'at most 1 character']],
    [{ minItems: 1, maxItems: 2 }, ['at least 1 item', 'at most 2 items']],
    [{ default: 'a' }, ['default "a"']],
    [{ pattern: '^a$' }, ['matches ^a$']],
    [{ pattern: '^a$', format: 'email' }, []],
    [{ maxLength: 9, format: 'email' }, ['at most 9 characters']],
    [{ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }, []],
    [{ maximum: Number.MAX_SAFE_INTEGER - 1 }, ['at most 9007199254740990']],
    [{ type: 'string', title: 'x' }, []],
  ])('limits in words: %j', (schema, limits) => {
    expect(limitsOf(schema as never)).toEqual(limits);
  });
});

describe('a schema is changed at every place where JSON Schema 2020-12 has a schema', () => {
  const closed = { type: 'object', required: ['a'], additionalProperties: false };
  const places = (inner: object) => ({
    ...Object.fromEntries(
      ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'].map(
        (keyword) => [keyword, { a: inner }],
      ),
    ),
    ...Object.fromEntries(['anyOf', 'allOf', 'prefixItems'].map((keyword) => [keyword, [inner]])),
    ...Object.fromEntries(
      [
        'items',
        'additionalProperties',
        'unevaluatedProperties',
        'unevaluatedItems',
        'propertyNames',
        'contains',
        'not',
        'if',
        'then',
        'else',
      ].map((keyword) => [keyword, inner]),
    ),
  });

  test('open: without additionalProperties: false', () => {
    expect(openSchema(places(closed) as never)).toEqual(
      places({ type: 'object', required: ['a'] }),
    );
  });

  test('partial: without required', () => {
    expect(partialSchema({ ...places(closed), oneOf: [closed] } as never)).toEqual({
      ...places({ type: 'object', additionalProperties: false }),
      oneOf: [{ type: 'object', additionalProperties: false }],
    });
  });

  test('data is left as it is', () => {
    const data = { enum: [closed], const: closed, examples: [closed], default: closed };
    expect(openSchema(data as never)).toEqual(data);
  });

  test.each<[schema: object, open: object]>([
    [{ additionalProperties: true }, { additionalProperties: true }],
    [{ additionalProperties: text }, { additionalProperties: text }],
    [{ unevaluatedProperties: false }, {}],
    [{ unevaluatedProperties: text }, { unevaluatedProperties: text }],
    [{ oneOf: [text] }, { anyOf: [text] }],
    [
      { oneOf: [text], anyOf: [{}] },
      { anyOf: [{}], allOf: [{ anyOf: [text] }] },
    ],
    [
      { oneOf: [text], anyOf: [{}], allOf: [closed] },
      { anyOf: [{}], allOf: [{ type: 'object', required: ['a'] }, { anyOf: [text] }] },
    ],
    [{ items: false }, { items: false }],
  ])('open: %j', (schema, open) => {
    expect(openSchema(schema as never)).toStrictEqual(open);
  });

  test.each([
    ['#', '#/components/schemas/Orders'],
    ['#/$defs/a', '#/components/schemas/Orders/$defs/a'],
    ['#anchor', '#anchor'],
    ['#/components/schemas/Link', '#/components/schemas/Link'],
    ['other.json#/$defs/a', 'other.json#/$defs/a'],
  ])('local: a reference to %s becomes %s', ($ref, expected) => {
    expect(localSchema({ items: { $ref } } as never, 'Orders')).toEqual({
      items: { $ref: expected },
    });
  });

  test('a merge patch requires nothing, and null removes what is optional (RFC 7396 §1)', () => {
    const inner = { type: 'object', properties: { b: text }, required: ['b'] };
    const patch = { type: 'object', properties: { b: text } };
    const schema = {
      type: 'object',
      properties: { a: inner, c: inner, d: { type: 'array', items: inner } },
      required: ['a', 'd'],
      additionalProperties: false,
    };
    expect(mergePatchSchema(schema as never)).toEqual({
      type: 'object',
      properties: {
        a: patch,
        c: { anyOf: [patch, { type: 'null' }] },
        d: { type: 'array', items: inner },
      },
      additionalProperties: false,
    });
  });

  test('any of several, each once', () => {
    expect(anyOf([])).toEqual({});
    expect(anyOf([text, { type: 'string' }] as never)).toEqual(text);
    expect(anyOf([text, { type: 'null' }] as never)).toEqual({ anyOf: [text, { type: 'null' }] });
  });
});

describe('the path and the query of a URI Template (RFC 6570)', () => {
  test.each<[template: string, path: string, inPath: string[], inQuery: string[]]>([
    ['/a', '/a', [], []],
    ['', '/', [], []],
    ['/a/{b}', '/a/{b}', ['b'], []],
    ['/a/{b,c}', '/a/{b}{c}', ['b', 'c'], []],
    ['/a{/b,c}', '/a/{b}/{c}', ['b', 'c'], []],
    ['/a/{+b}', '/a/{b}', ['b'], []],
    ['/a{.b}', '/a.{b}', ['b'], []],
    ['/a{?b,c}', '/a', [], ['b', 'c']],
    ['/a?b=1{&c}', '/a', [], ['c']],
    ['/a{?b}{&c}', '/a', [], ['b', 'c']],
    ['/a{&b}', '/a', [], ['b']],
    ['/a{#b}', '/a', [], []],
    ['/a#b', '/a', [], []],
    ['/a?b#c', '/a', [], []],
  ])('%s', (template, path, inPath, inQuery) => {
    expect(templatePath(template)).toBe(path);
    expect(pathVariables(template)).toEqual(inPath);
    expect(queryVariables(template)).toEqual(inQuery);
  });

  test('one operation has templates that differ in names of variables and in queries only', () => {
    const key = operationKey('GET', '/a/{b}/c/{d}');
    expect(operationKey('GET', '/a/{x}/c/{yz}{?q}')).toBe(key);
    for (const other of ['/a/b/c/{d}', '/a/{b}/c/d', '/a/{b}/c', '/a/{b}/{c}/{d}']) {
      expect(operationKey('GET', other)).not.toBe(key);
    }
    expect(operationKey('POST', '/a/{b}/c/{d}')).not.toBe(key);
    expect(operationKey('GET', '/a/{b}')).not.toBe(operationKey('GET', '/a/'));
  });
});
