import { defineResource } from 'halyard';
import { forms } from 'halyard/definition';
import { bodyText } from 'halyard/http';
import type { HalProperty, HalTemplate } from 'halyard/link';
import type { QuerySpec } from 'halyard/query';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const base = 'https://api.example.se/things/v1';

/** A schema of a library of one's own, with this JSON Schema. */
function schemaOf(json: unknown) {
  const jsonSchema = { input: () => json, output: () => json };
  const validate = (value: unknown) => ({ value });
  return { '~standard': { version: 1, vendor: 'own', validate, jsonSchema } } as never;
}

/** The form of a new resource whose input has this JSON Schema. */
function formOf(json: unknown, query: QuerySpec = {}): HalTemplate | undefined {
  const things = defineResource({
    forms,
    name: 'things',
    schema: z.object({ id: z.int() }),
    input: schemaOf(json),
    path: '/things/{id}',
    links: { create: {} },
    query,
  });
  const request = { method: 'GET', url: '/things/1', headers: {} };
  const body = bodyText(things.respond(request, { id: 1 }, { base, format: 'hal-forms' }));
  return JSON.parse(body)._templates.create;
}

const propertyOf = (member: unknown): HalProperty | undefined =>
  formOf({ type: 'object', properties: { a: member } })?.properties?.[0];
const choices = (inline: unknown) => ({ name: 'a', options: { inline, maxItems: 1 } });
const numbers = [
  { prompt: '1', value: 1 },
  { prompt: '2', value: 2 },
];

describe('the input type of a format', () => {
  test.each([
    ['email', 'email'],
    ['idn-email', 'email'],
    ['uri', 'url'],
    ['iri', 'url'],
    ['url', 'url'],
    ['date', 'date'],
    ['month', 'month'],
    ['week', 'week'],
    ['datetime-local', 'datetime-local'],
    ['password', 'password'],
    ['tel', 'tel'],
    ['color', 'color'],
    ['textarea', 'textarea'],
    ['hidden', 'hidden'],
    ['uuid', undefined],
    ['', undefined],
  ])('%s: %s', (format, type) => {
    expect(propertyOf({ type: 'string', format })).toEqual({ name: 'a', ...(type && { type }) });
  });
});

describe('the property of a JSON Schema', () => {
  test.each<[what: string, member: unknown, property: unknown]>([
    ['choices and null', { enum: ['x', null] }, choices(['x'])],
    ['texts and numbers', { enum: ['1', 2] }, choices([{ prompt: '1', value: '1' }, numbers[1]])],
    ['one constant', { const: 'x' }, { ...choices(['x']), value: 'x' }],
    ['no choice', { enum: [] }, undefined],
    ['null alone', { enum: [null] }, undefined],
    ['an object among choices', { enum: ['x', {}] }, undefined],
    ['a list among choices', { enum: [1, []] }, undefined],
    [
      'constants or null',
      { anyOf: [{ const: 'x' }, { const: null }] },
      { ...choices(['x']), value: 'x' },
    ],
    ['null as the only alternative', { anyOf: [{ type: 'null' }] }, undefined],
    [
      'alternatives or null',
      { anyOf: [{ anyOf: [{ type: 'string' }, { type: 'number' }] }, { type: 'null' }] },
      undefined,
    ],
    ['a text or null', { oneOf: [{ type: 'string' }, { type: 'null' }] }, { name: 'a' }],
    [
      'a text with its own constraints or null',
      {
        title: 'A',
        pattern: '^a',
        anyOf: [{ type: 'string', pattern: 'b$', maxLength: 3 }, { type: 'null' }],
      },
      { name: 'a', prompt: 'A', maxLength: 3 },
    ],
    [
      'constants, each with its name',
      { title: 'A', oneOf: [{ const: 1 }, { enum: [2] }] },
      { ...choices(numbers), type: 'number', prompt: 'A' },
    ],
    ['a constant or any text', { anyOf: [{ const: 'x' }, { type: 'string' }] }, undefined],
    ['any text or number', { anyOf: [{ type: 'string' }, { type: 'number' }] }, undefined],
    ['two types', { type: ['string', 'number'] }, undefined],
    ['a type or null', { type: ['integer', 'null'] }, { name: 'a', type: 'number', step: 1 }],
    ['only the type null', { type: ['null'] }, undefined],
    ['no type', {}, undefined],
    ['an unknown type', { type: 'file' }, undefined],
    [
      'a list of choices',
      { type: 'array', items: { enum: ['x'] } },
      { name: 'a', options: { inline: ['x'] } },
    ],
    [
      'a list of one or two choices',
      { type: 'array', items: { enum: ['x'] }, minItems: 1, maxItems: 2 },
      { name: 'a', options: { inline: ['x'], minItems: 1, maxItems: 2 } },
    ],
    ['a list of one choice', { type: 'array', items: { enum: ['x'] }, maxItems: 1 }, undefined],
    ['a list of anything', { type: 'array', items: true }, undefined],
    ['a list without items', { type: 'array' }, undefined],
    ['readOnly: false', { type: 'string', readOnly: false }, { name: 'a' }],
    [
      'a numeric example',
      { type: 'integer', examples: [7] },
      { name: 'a', type: 'number', step: 1, placeholder: '7' },
    ],
    ['an example among choices', { enum: ['x'], examples: ['x'] }, choices(['x'])],
    [
      'its own title before that of a part',
      { title: 'A', allOf: [{ type: 'string', title: 'B' }] },
      { name: 'a', prompt: 'A' },
    ],
    [
      'no pattern if it has several',
      { type: 'string', pattern: '^a', allOf: [{ pattern: 'b$' }] },
      { name: 'a' },
    ],
    [
      'exclusive bounds in steps of 5',
      { type: 'integer', multipleOf: 5, exclusiveMinimum: 10, exclusiveMaximum: 20 },
      { name: 'a', type: 'number', min: 15, max: 15, step: 5 },
    ],
    [
      'bounds at zero',
      { type: 'number', minimum: -0, maximum: 0 },
      { name: 'a', type: 'number', min: 0, max: 0 },
    ],
    [
      'a bound and a step that is not whole',
      { type: 'number', multipleOf: 0.5, minimum: 0.3 },
      { name: 'a', type: 'number', min: 0.3, step: 0.5 },
    ],
    [
      'a default that is true',
      { type: 'boolean', default: true },
      { name: 'a', type: 'checkbox', value: 'true' },
    ],
    [
      'a default that is false',
      { type: 'boolean', default: false },
      { name: 'a', type: 'checkbox' },
    ],
    [
      'a password with a default',
      { type: 'string', format: 'password', default: 'x' },
      { name: 'a', type: 'password' },
    ],
    [
      'a default that is a list, without choices',
      { type: 'string', default: ['x'] },
      { name: 'a' },
    ],
    ['a default that is an object', { type: 'string', default: {} }, { name: 'a' }],
  ])('%s', (_what, member, property) => {
    expect(propertyOf(member)).toEqual(property);
  });
});

describe('a reference', () => {
  const $defs = { name: { type: 'string', maxLength: 9 }, next: { $ref: '#/$defs/name' } };

  test('is followed, and has constraints beside it', () => {
    const properties = { a: { $ref: '#/$defs/next', title: 'A', allOf: [{ minLength: 2 }] } };
    expect(formOf({ type: 'object', properties, $defs })?.properties).toEqual([
      { name: 'a', prompt: 'A', minLength: 2, maxLength: 9 },
    ]);
  });

  test('to itself ends', () => {
    const own = { ...$defs, loop: { title: 'Loop', type: 'string', $ref: '#/$defs/loop' } };
    const properties = { a: { $ref: '#/$defs/loop' } };
    expect(formOf({ type: 'object', properties, $defs: own })).toBeDefined();
  });

  test('may be the whole input', () => {
    const thing = { type: 'object', properties: { a: { type: 'string' } }, required: ['a'] };
    const form = formOf({ $ref: '#/$defs/thing', $defs: { thing } });
    expect(form?.properties).toEqual([{ name: 'a', required: true }]);
  });

  test('names escaped members (RFC 6901 §4)', () => {
    const properties = { a: { $ref: '#/$defs/x~1y~0z%20' } };
    const named = { 'x/y~z ': { type: 'boolean' } };
    expect(formOf({ type: 'object', properties, $defs: named })?.properties).toEqual([
      { name: 'a', type: 'checkbox' },
    ]);
  });
});

describe('an input that is no object, or one of several, has no form', () => {
  test.each<[json: unknown]>([
    [{ type: 'string' }],
    [{ type: 'array', items: { type: 'string' } }],
    [{ anyOf: [{ type: 'object' }, { type: 'object' }] }],
    [{ oneOf: [{ type: 'object' }, { type: 'string' }] }],
    [{ $ref: '#' }],
    [undefined],
  ])('%j', (json) => {
    expect(formOf(json)).toBeUndefined();
  });
});

describe('a pattern as the regex of a whole value', () => {
  test.each<[pattern: string, matches: string[], others: string[]]>([
    ['$', ['', 'ab'], []],
    ['a\\\\$', ['a\\', 'xa\\'], ['a\\x']],
    ['^a\\|b', ['a|b', 'a|bx'], ['a', 'xb']],
    ['^a[|]b$', ['a|b'], ['ax']],
    ['^a[^|]b$', ['axb'], ['a|b', 'a']],
    ['^a[)|]b|c$', ['a|bx', 'xc'], ['cx']],
    ['^(a|b)c$', ['ac', 'bc'], ['a', 'c', 'xc', 'acx']],
    ['^(a)|b$', ['ax', 'xb'], ['xa', 'bx']],
    ['^(?:a$|b)', ['a', 'bx'], ['ax', 'xb']],
    ['^a[x)]|b$', ['axx', 'a)x', 'xb'], ['bx']],
    ['^\\(a|b\\)$', ['(ax', 'xb)'], ['x(a', 'b)x']],
    ['^a[(]|b$', ['a(x', 'xb'], ['bx']],
    ['^(a|b)|c$', ['ax', 'xc'], ['cx']],
    ['^a\\n|b$', ['a\nx', 'xb'], ['bx']],
    ['a$b', [], ['ab']],
  ])('%s', (pattern, matches, others) => {
    const whole = new RegExp(`^(?:${propertyOf({ type: 'string', pattern })?.regex})$`, 'u');
    expect(matches.filter((value) => !whole.test(value))).toEqual([]);
    expect(others.filter((value) => whole.test(value))).toEqual([]);
  });

  test.each([
    ['^a\\d\\$$', '^a\\d\\$$'],
    ['^a\\$', '[\\s\\S]*(?:^a\\$)[\\s\\S]*'],
    ['^ab', '[\\s\\S]*(?:^ab)[\\s\\S]*'],
    ['a|b', '[\\s\\S]*(?:a|b)[\\s\\S]*'],
  ])('%s gets no more than it lacks', (pattern, regex) => {
    expect(propertyOf({ type: 'string', pattern })?.regex).toBe(regex);
  });

  test.each(['[', 'a)(b', '(?<n>a)(?<n>b)'])(
    '%s, which does not compile, is left out',
    (pattern) => {
      expect(propertyOf({ type: 'string', pattern })).toEqual({ name: 'a' });
    },
  );
});
