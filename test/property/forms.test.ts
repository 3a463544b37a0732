import fc from 'fast-check';
import { defineResource, parseCreate, parseInput, parsePatch, parseQuery } from 'halyard';
import { forms } from 'halyard/definition';
import { bodyText } from 'halyard/http';
import type { HalProperty, HalTemplate } from 'halyard/link';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';

const base = 'https://api.example.se/things/v1';
const request = { method: 'GET', url: '/things/1', headers: {} };

/** Schemas whose values a form can express, with a value of each. */
const member = fc
  .oneof(
    fc.tuple(fc.nat(5), fc.nat(5)).map(
      ([min, more]) =>
        [
          z
            .string()
            .min(min)
            .max(min + more),
          'x'.repeat(min),
        ] as const,
    ),
    fc.constantFrom<readonly [z.ZodType, unknown]>(
      [z.string().regex(/^[a-z]{2,4}$/), 'abc'],
      [z.string().regex(/\d{3}/), '123'],
      [z.string().regex(/^a|b$/), 'ab'],
      [z.string().startsWith('a'), 'ab'],
      [z.email(), 'eva@example.se'],
      [z.url(), 'https://example.se/'],
      [z.iso.date(), '2028-02-29'],
      [z.iso.time(), '23:59'],
      [z.iso.datetime({ local: true }), '2028-02-29T23:59'],
      [z.uuid(), '9b2b5a52-6c3b-4c9f-8e1a-0d4d3a1b2c3d'],
      [z.number(), 0.5],
      [z.boolean(), false],
      [z.enum(['x', 'y']), 'x'],
      [z.literal([1, 2]), 2],
      [
        z
          .array(z.enum(['x', 'y', 'z']))
          .min(1)
          .max(2),
        ['y'],
      ],
      [z.string().readonly(), 'fixed'],
    ),
    fc
      .tuple(fc.integer({ min: -50, max: 50 }), fc.nat(40), fc.integer({ min: 1, max: 7 }))
      .map(([min, more, step]) => {
        const least = Math.ceil(min / step) * step;
        return [
          z
            .int()
            .min(min)
            .max(least + more)
            .multipleOf(step),
          least,
        ] as const;
      }),
    fc.tuple(fc.integer({ min: -50, max: 50 }), fc.integer({ min: 2, max: 40 })).map(
      ([min, more]) =>
        [
          z
            .int()
            .gt(min)
            .lt(min + more),
          min + 1,
        ] as const,
    ),
  )
  .chain(([schema, value]) =>
    fc.constantFrom<readonly [z.ZodType, unknown]>(
      [schema, value],
      [schema.optional(), value],
      [schema.optional(), undefined],
      [schema.nullable(), value],
      [schema.nullable(), null],
    ),
  );

const NAMES = ['a', 'b', 'c', 'd'] as const;

const thing = fc.array(member, { minLength: 1, maxLength: NAMES.length }).map((members) => {
  const named = members.map(([schema, value], index) => ({
    name: `${NAMES[index]}`,
    schema,
    value,
  }));
  const shape = Object.fromEntries(named.map(({ name, schema }) => [name, schema]));
  const values = Object.fromEntries(
    named.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
  const things = defineResource({
    forms,
    name: 'things',
    schema: z.object({ id: z.int(), ...shape }) as z.ZodType<{ id: number }>,
    input: z.strictObject(shape) as z.ZodType<object>,
    path: '/things/{id}',
    links: { create: {}, edit: {}, replace: {} },
  });
  return { things, current: { id: 1, ...values } };
});

/** The values that a client may give a property; undefined for one that it leaves out. */
function filledValue(property: HalProperty): fc.Arbitrary<unknown> {
  const { required = false, value, options } = property;
  const given = options === undefined ? inputOf(property) : choiceOf(options);
  const own: fc.Arbitrary<unknown>[] = value === undefined ? [] : [fc.constant(sent(property))];
  const absent = required || property.type === 'checkbox' ? [] : [fc.constant(undefined)];
  return fc.oneof(given, ...own, ...absent);
}

/** The present value as a client sends it: a number where the type says so. */
function sent({ type, value }: HalProperty): unknown {
  if (type === 'checkbox') return true;
  return type === 'number' ? Number(value) : value;
}

function choiceOf({ inline = [], minItems = 0, maxItems }: NonNullable<HalProperty['options']>) {
  const values = inline.map((choice) => (typeof choice === 'string' ? choice : choice.value));
  if (maxItems === 1) return fc.constantFrom(...values);
  return fc.subarray(values, { minLength: minItems, maxLength: maxItems ?? values.length });
}

function inputOf(property: HalProperty): fc.Arbitrary<unknown> {
  const {
    type,
    min = -100,
    max = min + 1000,
    step,
    regex,
    minLength = 0,
    maxLength = 20,
  } = property;
  if (type === 'checkbox') return fc.boolean();
  if (type === 'number' && step === undefined) {
    return fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
  }
  if (type === 'number') {
    const start = Math.ceil(min / (step ?? 1));
    return fc
      .integer({ min: start, max: Math.max(start, Math.floor(max / (step ?? 1))) })
      .map((n) => n * (step ?? 1) + 0);
  }
  if (type !== undefined) return fc.constantFrom(...SAMPLES[type as keyof typeof SAMPLES]);
  if (regex?.includes('0-9a-fA-F')) return fc.uuid({ version: 4 });
  if (regex !== undefined) {
    const whole = new RegExp(`^(?:${regex})$`, 'u');
    // It makes texts that anchors within the expression refuse.
    return fc.stringMatching(whole).filter((text) => whole.test(text) && isJsonText(text));
  }
  return fc.string({ minLength, maxLength, unit: 'grapheme-ascii' });
}

/** A body has no unpaired surrogates (I-JSON, RFC 7493 §2.1). */
const isJsonText = (text: string) => text.isWellFormed();

const SAMPLES = {
  email: ['eva@example.se', 'a.b+c@sub.example.com'],
  url: ['https://example.se/', 'https://example.se/a?b=c'],
  date: ['2028-02-29', '1999-12-31'],
  time: ['00:00', '23:59'],
  'datetime-local': ['2028-02-29T00:00', '1999-12-31T23:59'],
} as const;

const bodyOf = ({ properties = [] }: HalTemplate): fc.Arbitrary<string> =>
  fc
    .record(
      Object.fromEntries(properties.map((property) => [property.name, filledValue(property)])),
    )
    .map((values) => JSON.stringify(values));

type Forms = Record<'create' | 'edit' | 'replace', HalTemplate>;

describe('what a form accepts is accepted', () => {
  test('by parseCreate, parseInput and parsePatch', () => {
    const filled = thing.chain(({ things, current }) => {
      const body = bodyText(things.respond(request, current, { base, format: 'hal-forms' }));
      const { create, edit, replace }: Forms = JSON.parse(body)._templates;
      return fc.record({
        things: fc.constant(things),
        current: fc.constant(current),
        create: bodyOf(create),
        edit: bodyOf(edit),
        replace: bodyOf(replace),
      });
    });
    fc.assert(
      fc.property(filled, ({ things, current, create, edit, replace }) => {
        if (create !== '{}') expect(parseCreate(create, things)).toMatchObject({ ok: true });
        expect(parseInput(replace, things, { current })).toMatchObject({ ok: true });
        expect(parsePatch(edit, things, { current })).toMatchObject({ ok: true });
      }),
    );
  });

  const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'date', ['x', 'y']);
  const spec = fc.record(
    {
      fields: fc.dictionary(fc.constantFrom('id', 'total', 'name'), type),
      paging: fc.constantFrom('page', 'offset'),
      limit: fc.record({ maximum: fc.integer({ min: 20, max: 200 }) }),
      parameters: fc.dictionary(fc.constantFrom('q', 'since'), type),
    },
    { requiredKeys: [] },
  );

  test('by parseQuery', () => {
    const asked = spec.chain((query) => {
      const list = defineResource({
        forms,
        name: 'things',
        schema: z.object({ id: z.int(), total: z.int(), name: z.string() }),
        path: '/things/{id}',
        links: {},
        query: query as object,
      });
      const options = { base, format: 'hal-forms', limit: 10, totalRecords: 0 } as const;
      const place = query.paging === 'offset' ? { offset: 0 } : { page: 1 };
      const body = bodyText(list.respondCollection(request, [], { ...options, ...place }));
      const { properties }: { properties: HalProperty[] } = JSON.parse(body)._templates.default;
      // The grammar of `filter` is that of the documentation.
      const given = properties.filter(({ name }) => name !== 'filter');
      return fc.record({
        query: fc.constant(list.query),
        values: fc.record(Object.fromEntries(given.map((each) => [each.name, filledValue(each)]))),
      });
    });
    fc.assert(
      fc.property(asked, ({ query, values }) => {
        const parameters = Object.entries(values).flatMap(([name, value]) =>
          [value].flat().flatMap((one) => (one === undefined ? [] : [[name, String(one)]])),
        );
        const url = `/things?${new URLSearchParams(parameters as [string, string][])}`;
        expect(parseQuery(url, query)).toMatchObject({ ok: true });
      }),
    );
  });
});
