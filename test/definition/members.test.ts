import { defineResource } from 'halyard';
import { bodyText } from 'halyard/http';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { decode, decodeAll } from '../support/decode.js';

const base = 'https://api.example.se/shop/v1';
const secret = { passwordHash: '$2b$10$x' };

/** The body of an item of a schema, apart from its links; each writer writes the same. */
function bodyOf(schema: z.ZodObject, item: object): Record<string, unknown> {
  const users = defineResource({
    name: 'users',
    schema,
    path: '/users/{id}',
    links: {},
  } as never) as ReturnType<typeof define>;
  const given = item as { id: number };
  const body = users.represent(given, base);
  const text = JSON.stringify(body);
  expect(decode(users.serializeItem(given, base))).toBe(text);
  const request = { method: 'GET', url: '/users/1', headers: {} };
  expect(bodyText(users.respond(request, given, { base }))).toBe(text);
  const page = { base, page: 1, limit: 1, totalRecords: 1 };
  expect(decode(users.serialize([given], page))).toBe(
    JSON.stringify(users.collection([given], page)),
  );
  const { _links, ...fields } = body as Record<string, unknown>;
  return fields;
}
const define = () =>
  defineResource({
    name: 'users',
    schema: z.object({ id: z.int() }),
    path: '/users/{id}',
    links: {},
  });

describe('a body leaves out what the schema does not name', () => {
  const id = z.int();
  const one = z.object({ a: z.int() });
  const dirty = { a: 1, ...secret };
  function returnThis(this: unknown) {
    return this;
  }
  /** Its toJSON returns a list that has it, too. */
  class Big extends Array<{ a: number }> {
    toJSON() {
      return this.filter(({ a }) => a > 1);
    }
  }
  interface Tree {
    a: number;
    kids?: Tree[] | undefined;
    up?: Tree | null | undefined;
  }
  const tree: z.ZodType<Tree> = z.object({
    a: z.int(),
    get kids() {
      return z.array(tree).optional();
    },
    get up() {
      return tree.nullish();
    },
  });

  test.each<[what: string, member: z.ZodType, value: unknown, kept: unknown]>([
    ['an object', one, dirty, { a: 1 }],
    ['a strict object', z.strictObject({ a: z.int() }), dirty, { a: 1 }],
    ['an object without members', z.object({}), dirty, {}],
    ['an array', z.array(one), [dirty, dirty], [{ a: 1 }, { a: 1 }]],
    ['an array in an array', z.array(z.array(one)), [[dirty]], [[{ a: 1 }]]],
    ['a tuple', z.tuple([one, z.int()]), [dirty, 7], [{ a: 1 }, 7]],
    ['the rest of a tuple', z.tuple([z.int()], one), [7, dirty], [7, { a: 1 }]],
    ['a record', z.record(z.string(), one), { x: dirty }, { x: { a: 1 } }],
    ['a catchall', one.catchall(one), { a: 1, b: dirty }, { a: 1 }],
    ['an optional member', one.optional(), dirty, { a: 1 }],
    ['an absent member', one.optional(), undefined, undefined],
    ['a nullable member', one.nullable(), dirty, { a: 1 }],
    ['null', one.nullable(), null, null],
    ['a default', one.default({ a: 1 }), dirty, { a: 1 }],
    ['a readonly object', one.readonly(), dirty, { a: 1 }],
    ['a lazy schema', z.lazy(() => one), dirty, { a: 1 }],
    ['an intersection', one.and(z.object({ b: z.int() })), { ...dirty, b: 2 }, { a: 1, b: 2 }],
    ['a union', z.union([one, one.extend({ b: z.int() })]), { ...dirty, b: 2 }, { a: 1 }],
    ['a loose object', z.looseObject({ a: z.int() }), dirty, { a: 1 }],
    ['a union with a text', z.union([z.string(), one]), dirty, { a: 1 }],
    ['a text of a union', z.union([z.string(), one]), 'x', 'x'],
    [
      'the alternative that its constant names',
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('person'), a: z.int() }),
        z.object({ type: z.enum(['admin', 'root']), passwordHash: z.string() }),
      ]),
      { type: 'person', ...dirty },
      { type: 'person', a: 1 },
    ],
    [
      'a recursive schema',
      tree,
      { ...dirty, kids: [{ ...dirty, kids: [dirty] }], up: { ...dirty, up: null } },
      { a: 1, kids: [{ a: 1, kids: [{ a: 1 }] }], up: { a: 1, up: null } },
    ],
    ['a pipe', z.any().pipe(one), dirty, { a: 1 }],
    ['a schema with a name', one.meta({ id: 'One' }), dirty, { a: 1 }],
    ['what toJSON returns', one, { toJSON: () => dirty }, { a: 1 }],
    ['a toJSON that returns null', one.nullable(), { toJSON: () => null }, null],
    ['a toJSON that returns its object', one, { ...dirty, toJSON: returnThis }, { a: 1 }],
    ['a list whose toJSON returns another', z.array(one), Big.of({ a: 1 }, { a: 2 }), [{ a: 2 }]],
    ['a date', z.date(), new Date(0), new Date(0)],
    ['a date as text', z.string(), new Date(0), '1970-01-01T00:00:00.000Z'],
    [
      'own members named like those of objects',
      one,
      { a: 1, toString: 1, constructor: 2 },
      { a: 1 },
    ],
  ])('%s', (_what, member, value, kept) => {
    const item = { id: 1, member: value, ...secret };
    const body = JSON.parse(JSON.stringify(bodyOf(z.object({ id, member }), item)));
    expect(body).toEqual(JSON.parse(JSON.stringify({ id: 1, member: kept })));
  });

  test.each<[what: string, value: object, kept: object]>([
    ['only of the alternative that it fits', { type: 'person', a: 1, b: 2 }, { a: 1 }],
    ['that all alternatives have if it fits none', { type: 'robot', a: 1, b: 2, c: 3 }, {}],
  ])('alternatives with one constant each: an object has the members %s', (_what, value, kept) => {
    const member = z.union([
      z.object({ type: z.literal('person'), a: z.int() }),
      z.object({ type: z.literal('admin'), b: z.int() }),
    ]);
    const { type } = value as { readonly type: string };
    expect(bodyOf(z.object({ id, member }), { id: 1, member: value })).toEqual({
      id: 1,
      member: { type, ...kept },
    });
  });

  test.each<[what: string, member: z.ZodType]>([
    ['any value', z.any()],
    ['a union with any value', z.union([one, z.unknown()])],
    ['an array of anything', z.array(z.any())],
    ['a record of anything', z.record(z.string(), z.any())],
  ])('%s is sent whole', (_what, member) => {
    const value = _what.startsWith('an array') ? [dirty] : dirty;
    expect(bodyOf(z.object({ id, member }), { id: 1, member: value })).toEqual({
      id: 1,
      member: value,
    });
  });

  test.each<[what: string, member: z.ZodType]>([
    ['a transform', one.transform((value) => value)],
    ['a transformed text', z.string().transform((text) => ({ text }))],
    ['a pipe to a transform', z.string().pipe(z.transform((text) => text))],
    ['a custom schema', z.custom<object>()],
    ['a class', z.instanceof(Map)],
    ['a text', z.string()],
    ['a number', z.number().nullable()],
    ['a date', z.date()],
    ['a date that may be absent', z.date().optional().describe('The date')],
    ['a bigint', z.bigint()],
    ['a map', z.map(z.string(), z.int())],
    ['a union of texts', z.union([z.literal('a'), z.literal('b')])],
    ['a list', z.array(one)],
  ])('a row in place of %s is left out, and told', (_what, member) => {
    const users = defineResource({
      name: 'users',
      schema: z.object({ id, member }),
      path: '/users/{id}',
      links: {},
    });
    const item = { id: 1, member: dirty } as never;
    expect(users.represent(item, base)).not.toHaveProperty('member');
    expect(users.checkRow(item)).toMatchObject([{ rule: 'row.member', path: ['member'] }]);
    expect(JSON.stringify(users.checkRow(item))).not.toContain('$2b');
    // What is no object may be any value.
    const text = { id: 1, member: 'a' } as never;
    expect(users.represent(text, base)).toHaveProperty('member', 'a');
  });

  test("members: 'all' or a list of names is the choice of the developer", () => {
    const schema = z.looseObject({ id });
    const definition = { name: 'users', schema, path: '/users/{id}', links: {} } as const;
    const item = { id: 1, note: dirty, ...secret };
    const all = defineResource({ ...definition, members: 'all' });
    expect(all.represent(item, base)).toMatchObject({ ...item, id: 1 });
    const listed = defineResource({ ...definition, members: ['id', 'note', 'lost'] });
    const { _links, ...fields } = listed.represent(item, base);
    expect(fields).toEqual({ id: 1, note: dirty });
  });

  test('a record has the names that its schema lists', () => {
    const member = z.partialRecord(z.enum(['sv', 'en']), z.string());
    const value = { sv: 'Hej', fi: 'Hei' };
    expect(bodyOf(z.object({ id, member }), { id: 1, member: value })).toEqual({
      id: 1,
      member: { sv: 'Hej' },
    });
  });

  test('an own __proto__ is not a member', () => {
    const member = z.record(z.string(), one);
    const value = JSON.parse('{"__proto__":{"a":1,"b":2},"x":{"a":1}}');
    const body = bodyOf(z.object({ id, member }), { id: 1, member: value });
    expect(JSON.stringify(body)).toBe('{"id":1,"member":{"__proto__":{"a":1},"x":{"a":1}}}');
  });

  test('the fields of a query cannot bring it back', () => {
    const users = defineResource({
      name: 'users',
      schema: z.object({ id }),
      path: '/users/{id}',
      links: {},
    });
    const request = { method: 'GET', url: '/users/1', headers: {} };
    const options = { base, fields: ['id', 'passwordHash'] };
    const item = { id: 1, ...secret };
    expect(bodyText(users.respond(request, item, options))).not.toContain('passwordHash');
    const page = { ...options, page: 1, limit: 1, totalRecords: 1 };
    expect(bodyText(users.respondCollection(request, [item], page))).not.toContain('passwordHash');
    expect(users.respondCreated(request, item, { base }).body).not.toContain('passwordHash');
    const streamed = users.stream([item], { base });
    return expect(decodeAll(streamed)).resolves.not.toContain('passwordHash');
  });
});

describe('schemas of other libraries', () => {
  const validate = () => ({ value: {} });
  const define = (schema: object) => () =>
    defineResource({
      name: 'users',
      schema,
      path: '/users/{id}',
      links: {},
    } as never) as unknown as { represent(item: object, base: string): object };
  const standard = (output: () => object) => ({
    '~standard': { version: 1, vendor: 'own', validate, jsonSchema: { input: output, output } },
  });
  const item = { id: 1, owner: { id: 2, ...secret }, ...secret };

  const record = (name: string) => ({
    type: 'object',
    additionalProperties: { properties: { [name]: {} } },
  });

  test('the keys of an object of Valibot', () => {
    const schema = {
      type: 'object',
      entries: { id: {}, owner: {} },
      '~standard': { version: 1, vendor: 'valibot', validate },
    };
    // The members of the owner cannot be read.
    expect(Object.keys(define(schema)().represent(item, base))).toEqual(['id', '_links']);
  });

  test('a JSON Schema that does not say that there are no other members', () => {
    const owner = { type: 'object', properties: { id: { type: 'integer' } } };
    const properties = { id: { type: 'integer' }, owner: { $ref: '#/$defs/a~1b' } };
    const schema = standard(() => ({ type: 'object', properties, $defs: { 'a/b': owner } }));
    expect(define(schema)().represent(item, base)).toMatchObject({ id: 1, owner: { id: 2 } });
    expect(JSON.stringify(define(schema)().represent(item, base))).not.toContain('passwordHash');
  });

  test.each<[what: string, member: object, value: unknown, kept: unknown]>([
    ['an object of any members', { type: 'object' }, secret, secret],
    ['an array of any elements', { type: 'array' }, [secret], [secret]],
    ['a record', { type: 'object', additionalProperties: true }, secret, secret],
    [
      'one of two records',
      { anyOf: [record('id'), record('a')] },
      { x: { id: 2, a: 1, ...secret } },
      { x: {} },
    ],
    ['an array whose items are true', { type: 'array', items: true }, [secret], [secret]],
    [
      'an array of any elements, as an alternative',
      { anyOf: [{ type: 'array', items: { properties: { id: {} } } }, { type: 'array' }] },
      [secret],
      [secret],
    ],
    [
      'an array without its type',
      { items: { properties: { id: {} } } },
      [{ id: 2, ...secret }],
      [{ id: 2 }],
    ],
    [
      'members beside allOf',
      { properties: { a: {} }, allOf: [{ properties: { b: {} } }] },
      { a: 1, b: 2, ...secret },
      { a: 1, b: 2 },
    ],
    [
      'an alternative that is a reference to all of them',
      { anyOf: [{ $ref: '#/properties/member' }, { properties: { id: {} } }] },
      { id: 2, ...secret },
      { id: 2 },
    ],
  ])('a member that is %s', (_what, member, value, kept) => {
    const properties = { id: {}, member };
    const schema = standard(() => ({ type: 'object', properties }));
    expect(define(schema)().represent({ id: 1, member: value }, base)).toMatchObject({
      member: kept as object,
    });
    const text = JSON.stringify(define(schema)().represent({ id: 1, member: value }, base));
    expect(text.includes('passwordHash')).toBe(JSON.stringify(kept).includes('passwordHash'));
  });

  test('a reference to the whole, to itself, and to nothing', () => {
    const properties = {
      id: {},
      owner: { anyOf: [{ $ref: '#' }, { type: 'null' }] },
      loop: { $ref: '#/$defs/loop' },
      lost: { $ref: '#/$defs/lost' },
    };
    const schema = standard(() => ({
      type: 'object',
      properties,
      $defs: { loop: { $ref: '#/$defs/loop' } },
    }));
    const given = { ...item, loop: { ...secret }, lost: { ...secret } };
    const body = define(schema)().represent(given, base);
    expect(body).toEqual({
      id: 1,
      owner: { id: 2 },
      _links: expect.any(Array),
    });
  });
});
