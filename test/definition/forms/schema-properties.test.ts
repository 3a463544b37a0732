import { defineResource } from 'halyard';
import { bodyText } from 'halyard/http';
import type { HalProperty } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

/** The property that the form of a new resource has for a member; undefined if it has none. */
function propertyOf(member: z.ZodType): HalProperty | undefined {
  const things = defineResource({
    name: 'things',
    schema: z.object({ id: z.int() }),
    input: z.object({ a: member }) as z.ZodType<object>,
    path: '/things/{id}',
    links: { create: {} },
  });
  const base = 'https://api.example.se/things/v1';
  const request = { method: 'GET', url: '/things/1', headers: {} };
  const body = bodyText(things.respond(request, { id: 1 }, { base, format: 'hal-forms' }));
  return JSON.parse(body)._templates.create.properties?.[0];
}

const required = { name: 'a', required: true };

describe('the type and the constraints of a property follow from the schema', () => {
  test.each<[what: string, schema: z.ZodType, property: unknown]>([
    ['text', z.string(), required],
    ['text that may be left out', z.string().optional(), { name: 'a' }],
    ['null', z.string().nullable(), required],
    ['null or undefined', z.string().nullish(), { name: 'a' }],
    [
      'null among choices',
      z.enum(['x']).nullable(),
      { ...required, options: { inline: ['x'], maxItems: 1, minItems: 1 } },
    ],
    ['lengths', z.string().min(2).max(5), { ...required, minLength: 2, maxLength: 5 }],
    [
      'a label',
      z.string().meta({ title: 'Name', description: 'Her name' }),
      { ...required, prompt: 'Name' },
    ],
    ['a description', z.string().describe('Her name'), { ...required, prompt: 'Her name' }],
    ['an example', z.string().meta({ examples: ['Eva'] }), { ...required, placeholder: 'Eva' }],
    ['an example that is no text', z.string().meta({ examples: [{}] }), required],
    ['a default', z.string().default('x'), { name: 'a', value: 'x' }],
    ['read only', z.string().readonly(), { ...required, readOnly: true }],
    ['email', z.email(), { ...required, type: 'email', regex: expect.stringContaining('@') }],
    ['URL', z.url(), { ...required, type: 'url' }],
    ['date', z.iso.date(), { ...required, type: 'date' }],
    [
      'time with an offset',
      z.string().meta({ format: 'time' }),
      { ...required, placeholder: '23:59:59Z' },
    ],
    ['local time', z.iso.time(), { ...required, type: 'time', regex: expect.anything() }],
    [
      'date-time with an offset',
      z.iso.datetime(),
      { ...required, regex: expect.anything(), placeholder: '2030-12-31T23:59:59Z' },
    ],
    [
      'local date-time',
      z.iso.datetime({ local: true }),
      { ...required, type: 'datetime-local', regex: expect.anything() },
    ],
    ['a date that JSON writes', z.coerce.date(), { ...required, placeholder: expect.any(String) }],
    ['a pattern of any text', z.string().regex(/^.*$/), { ...required, regex: '^.*$' }],
    [
      'a format that is named like a type',
      z.string().meta({ format: 'textarea' }),
      { ...required, type: 'textarea' },
    ],
    ['another format', z.uuid(), { ...required, regex: expect.anything() }],
    ['number', z.number(), { ...required, type: 'number' }],
    ['bounds', z.number().min(0.5).max(2.5), { ...required, type: 'number', min: 0.5, max: 2.5 }],
    ['zero', z.number().max(0).min(-0.5), { ...required, type: 'number', min: -0.5, max: 0 }],
    ['exclusive bounds', z.number().gt(0).lt(1), { ...required, type: 'number', min: 0, max: 1 }],
    ['integer', z.int(), { ...required, type: 'number', step: 1 }],
    [
      'exclusive bounds of an integer',
      z.int().gt(0).lt(10),
      { ...required, type: 'number', min: 1, max: 9, step: 1 },
    ],
    [
      'broken bounds of an integer',
      z.int().min(0.5).max(9.5),
      { ...required, type: 'number', min: 1, max: 9, step: 1 },
    ],
    [
      'steps',
      z.number().multipleOf(5).min(1).max(99),
      { ...required, type: 'number', min: 5, max: 95, step: 5 },
    ],
    [
      'broken steps',
      z.number().multipleOf(0.5).min(1),
      { ...required, type: 'number', min: 1, step: 0.5 },
    ],
    ['boolean', z.boolean(), { name: 'a', type: 'checkbox' }],
    [
      'boolean that is true',
      z.boolean().default(true),
      { name: 'a', type: 'checkbox', value: 'true' },
    ],
    ['boolean that is false', z.boolean().default(false), { name: 'a', type: 'checkbox' }],
    [
      'choice',
      z.enum(['x', 'y']),
      { ...required, options: { inline: ['x', 'y'], maxItems: 1, minItems: 1 } },
    ],
    [
      'choice that may be left out',
      z.enum(['x', 'y']).optional(),
      { name: 'a', options: { inline: ['x', 'y'], maxItems: 1 } },
    ],
    [
      'constants',
      z.union([z.literal('x'), z.literal('y')]),
      { ...required, options: { inline: ['x', 'y'], maxItems: 1, minItems: 1 } },
    ],
    [
      'numbers',
      z.literal([1, 2]),
      {
        ...required,
        type: 'number',
        options: {
          inline: [
            { prompt: '1', value: 1 },
            { prompt: '2', value: 2 },
          ],
          maxItems: 1,
          minItems: 1,
        },
      },
    ],
    [
      'a text and a boolean',
      z.literal(['x', true]),
      {
        ...required,
        options: {
          inline: [
            { prompt: 'x', value: 'x' },
            { prompt: 'true', value: true },
          ],
          maxItems: 1,
          minItems: 1,
        },
      },
    ],
    [
      'choices',
      z
        .array(z.enum(['x', 'y']))
        .min(1)
        .max(2),
      { ...required, options: { inline: ['x', 'y'], minItems: 1, maxItems: 2 } },
    ],
    [
      'choices with defaults',
      z.array(z.enum(['x', 'y'])).default(['x']),
      { name: 'a', options: { inline: ['x', 'y'], selectedValues: ['x'] } },
    ],
    [
      'both of two',
      z.string().min(2).and(z.string().max(5)),
      { ...required, minLength: 2, maxLength: 5 },
    ],
  ])('%s', (_, schema, property) => {
    expect(propertyOf(schema)).toEqual(property);
  });

  test.each<[what: string, schema: z.ZodType]>([
    ['an object', z.object({ b: z.string() })],
    ['a list of texts', z.array(z.string())],
    ['a list of at most one', z.array(z.enum(['x'])).max(1)],
    ['a tuple', z.tuple([z.string()])],
    ['a text or a number', z.union([z.string(), z.number()])],
    ['anything', z.unknown()],
    ['only null', z.null()],
    ['what JSON Schema has no type for', z.bigint()],
    ['a schema that refers to itself', z.lazy(() => recursive)],
  ])('a form has no property for %s', (_, schema) => {
    expect(propertyOf(schema.optional())).toBeUndefined();
  });
});

const recursive: z.ZodType = z.lazy(() => recursive.optional());

describe('a regex matches a whole value if the patterns match any part of it', () => {
  test.each<[patterns: RegExp[], matches: string[], others: string[]]>([
    [[/^a+$/], ['a', 'aa'], ['ab', 'ba', '']],
    [[/a/], ['a', 'xax', 'x\na'], ['x']],
    [[/^a/], ['a', 'ax'], ['xa']],
    [[/a$/], ['a', 'xa'], ['ax']],
    [[/a\$/], ['a$', 'xa$x'], ['a']],
    [[/^a|b$/], ['ax', 'xb'], ['xa', 'bx']],
    [[/^(?:a|b)$/], ['a', 'b'], ['ab']],
    [[/^[|]$/], ['|'], ['a']],
    [[/^\|$/], ['|'], ['']],
    [[/^(?:(?:a|b)c|d)$/], ['ac', 'd'], ['a']],
    [
      [/^a/, /b$/],
      ['ab', 'axb'],
      ['a', 'b', 'ba'],
    ],
  ])('%o', (patterns, matches, others) => {
    const schema = patterns.reduce((text, pattern) => text.regex(pattern), z.string());
    const regex = new RegExp(`^(?:${propertyOf(schema)?.regex})$`, 'u');
    expect(matches.filter((value) => !regex.test(value))).toEqual([]);
    expect(others.filter((value) => regex.test(value))).toEqual([]);
  });

  test('a pattern that JavaScript cannot compile is left out', () => {
    const own = z.string().meta({ pattern: '(?P<x>' });
    expect(propertyOf(own)).toEqual(required);
  });
});
