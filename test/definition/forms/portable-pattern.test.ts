import fc from 'fast-check';
import { defineResource } from 'halyard';
import { forms } from 'halyard/definition';
import { describe as describeApi } from 'halyard/describe';
import { bodyText } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { portablePattern } from '../../../src/definition/portable-pattern.js';

/** A literal with this flag needs a later target of the compiler. */
const unicodeSets = (source: string) => new RegExp(source, 'v');

/** Patterns with what they are without flags; undefined where that cannot be exact. */
const PATTERNS: readonly (readonly [pattern: RegExp, portable: string | undefined])[] = [
  [/^[a-z]+$/, '^[a-z]+$'],
  [/^[a-z]+$/gu, '^[a-z]+$'],
  [/^[a-z]+$/i, undefined],
  [/^a.b[.]$/s, undefined],
  [/^[\w-.]+$/, '^[\\w\\-.]+$'],
  [/^\d+-\d+_@$/, '^\\d+-\\d+_@$'],
  [/ab/y, undefined],
  [/^ab/m, undefined],
  [/^\p{Lu}$/u, '^\\p{Lu}$'],
  [/^p{Lu}$/, undefined],
  [/(?<=a)b/, undefined],
  [/(?<!a)b/, undefined],
  [/(?=a)b[(?<=)]/, '(?=a)b[(?<=)]'],
  [/a{/, undefined],
  [unicodeSets('^[\\w&&\\d]$'), undefined],
  [unicodeSets('^[a-f]$'), '^[a-f]$'],
];

test.each(PATTERNS)('%s is %s', (pattern, portable) => {
  expect(portablePattern(pattern.source, pattern.flags)).toBe(portable);
});

test('a portable pattern accepts what the pattern with flags does, and nothing else', () => {
  const exact = PATTERNS.filter(([, portable]) => portable !== undefined);
  const character = fc.constantFrom(...'aAbBkKsSxXzZåÅöÖ\u212a\u017f09.-_@$^ \n');
  const text = fc.string({ unit: character, maxLength: 6 });
  fc.assert(
    fc.property(fc.constantFrom(...exact), text, ([pattern, portable = ''], value) => {
      const { source, flags } = pattern;
      const isAccepted = new RegExp(source, flags).test(value);
      expect(new RegExp(portable, 'u').test(value)).toBe(isAccepted);
    }),
    { numRuns: 3000 },
  );
});

describe.each([
  ['^[\\w.-]+$', '^[\\w.\\-]+$'],
  ['^[\\p{L}\\s-]+$', '^[\\p{L}\\s\\-]+$'],
  ['^[a-z]{2}/[(]$', '^[a-z]{2}/[\\(]$'],
  ['^[!!]$', undefined],
])('the pattern %s in a form of HTML, which compiles it by the flag v', (pattern, portable) => {
  test(`is ${portable}`, () => expect(portablePattern(pattern, 'u', 'v')).toBe(portable));
});

test.each<readonly [schema: z.ZodType, value: string, documented: boolean]>([
  [z.string().regex(/^[a-z]+$/i), 'ABC', false],
  [
    z
      .string()
      .regex(/^[a-z]/i)
      .regex(/z$/)
      .regex(/^(?<!-)a/m),
    'AZaz',
    true,
  ],
  [
    z
      .string()
      .regex(/^[A-Z]+$/)
      .nullable()
      .optional(),
    'ABC',
    true,
  ],
  [z.string().regex(/^a$/m), 'b\na', false],
  [z.email(), 'Eva@example.se', true],
])('the document and the form accept what %j does: %s', (code, value, documented) => {
  const coupons = defineResource({
    forms,
    name: 'coupons',
    schema: z.object({ id: z.int(), code }),
    input: z.object({ code }),
    path: '/coupons/{id}',
    links: { replace: {} },
  });
  const base = 'https://api.example.se/shop/v1';
  const about = { title: 'Shop', version: '1.0.0', base, contact: { name: 'Shop' } };
  const text = JSON.stringify(describeApi([coupons], about).openapi.components.schemas);
  const ofMembers = Array.from(
    text.matchAll(/"code":(\{.*?\}\]?)[,}]/g),
    ([, found = '']) => found,
  );
  const patterns = ofMembers.flatMap((found) =>
    Array.from(found.matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g), ([, each = '""']) =>
      JSON.parse(each),
    ),
  );
  expect(patterns.length > 0).toBe(documented);
  for (const pattern of patterns) expect(value).toMatch(new RegExp(pattern, 'u'));
  const request = { method: 'GET', url: '/coupons/1', headers: {} };
  const response = coupons.respond(request, { id: 1, code: value } as never, {
    base,
    format: 'hal-forms',
  });
  const { properties } = JSON.parse(bodyText(response))._templates.replace;
  const { regex = '' } = properties.find(({ name }: { name: string }) => name === 'code');
  for (const flag of ['', 'u', 'v'])
    expect(value).toMatch(new RegExp(`^(?:${regex || '[\\s\\S]*'})$`, flag));
});
