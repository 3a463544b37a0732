import { defineResource, parseInput, parsePatch, type StandardSchema } from 'halyard';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { mergePatch } from '../../src/resource/parse-patch.js';

/** The tables of RFC 7396 are in test/conformance. */
describe('a merge patch', () => {
  test('names of Object.prototype are members like others', () => {
    const patch = JSON.parse('{"toString":{"a":1},"__proto__":{"b":1},"constructor":null}');
    const merged = mergePatch({}, patch) as object;
    expect(JSON.stringify(merged)).toBe('{"toString":{"a":1},"__proto__":{"b":1}}');
    expect(Object.getPrototypeOf(merged)).toBe(Object.prototype);
  });
});

const input = z.strictObject({
  customer: z.string().min(1),
  total: z.number().min(0),
  note: z.string().optional(),
  address: z.object({ street: z.string(), city: z.string().optional() }).optional(),
  lines: z.array(z.string()).default([]),
});
const orders = defineResource({
  name: 'orders',
  schema: z.object({ id: z.int(), ...input.shape, status: z.enum(['open', 'paid']) }),
  input,
  path: '/orders/{id}',
  state: 'status',
  links: {},
});
const current = {
  id: 17,
  customer: 'Astrid',
  total: 125,
  note: 'Call first',
  address: { street: 'Storgatan 1', city: 'Lund' },
  lines: ['a', 'b'],
  status: 'open',
} as const;
const { id: _id, status: _status, ...fields } = current;

/** The changes of a patch, or the status and the paths of its findings. */
function changesOf(
  patch: unknown,
  target: StandardSchema<unknown, object> = input,
  before: object = current,
) {
  const result = parsePatch(patch, target, { current: before });
  return result.ok
    ? result.changes
    : [result.response.status, ...result.findings.map(({ path }) => path)];
}

describe('the value is the resource after the patch, as the schema outputs it', () => {
  test.each<[patch: object, changes: object]>([
    [{}, {}],
    [{ total: 150 }, { total: 150 }],
    [{ total: 150, customer: 'Astrid' }, { total: 150 }],
    [{ note: null }, { note: undefined }],
    [{ address: { city: null } }, { address: { street: 'Storgatan 1' } }],
    [{ address: { city: 'Lund' } }, {}],
    [{ address: null }, { address: undefined }],
    [{ lines: ['b'] }, { lines: ['b'] }],
    [{ lines: ['a', 'b'] }, {}],
    [{ lines: null }, { lines: [] }],
    [{ lines: [] }, { lines: [] }],
  ])('%j', (patch, changes) => {
    // JSON has no undefined, so it removes the members.
    const value = input.parse(JSON.parse(JSON.stringify({ ...fields, ...changes })));
    expect(parsePatch(patch, orders, { current })).toStrictEqual({ ok: true, value, changes });
    expect(parsePatch(JSON.stringify(patch), input, { current })).toMatchObject({ changes });
  });

  test('a member is unchanged if the schema outputs what it output before', () => {
    const schema = z.object({
      note: z.string().nullable().default(null),
      lines: z.array(z.string()).default([]),
      due: z.coerce.date(),
    });
    const before = { note: null, lines: [], due: new Date('2026-01-01') };
    const patch = { note: null, lines: null, due: '2026-01-01T00:00:00Z' };
    expect(changesOf(patch, schema, before)).toStrictEqual({});
    expect(changesOf({ due: '2026-02-01' }, schema, before)).toStrictEqual({
      due: new Date('2026-02-01'),
    });
    expect(changesOf({ lines: [] }, schema, { due: before.due })).toStrictEqual({ lines: [] });
    // Beside a member that was absent too; one that was absent is changed even if it gets its default.
    const beside = { due: '2026-01-01T00:00:00Z', lines: [] };
    expect(changesOf(beside, schema, { due: before.due })).toStrictEqual({ lines: [] });
    // The resource is what the schema reads: 100 becomes 10,000, and 1 becomes 100.
    const cents = z.object({ total: z.number().transform((total) => total * 100) });
    expect(changesOf({ total: 1 }, cents, { total: 100 })).toStrictEqual({ total: 100 });
    // Also of a resource that the schema refuses, if the schema tells its members.
    const strict = z.object({ due: z.coerce.date(), total: z.number() });
    const incomplete = { due: '2026-01-01', total: 1 };
    const patched = (schema: StandardSchema<unknown, object>) =>
      changesOf(incomplete, schema, { due: before.due });
    expect(patched(strict)).toStrictEqual({ total: 1 });
    expect(patched(strict.transform((item) => item))).toStrictEqual({ due: before.due, total: 1 });
    const nothing = z
      .object({ total: z.number() })
      .transform((item) => (item.total === 1 ? null : item));
    expect(changesOf({ total: 2 }, nothing as never, { total: 1 })).toStrictEqual({ total: 2 });
  });

  test('a null removes a member, and a default sets it', () => {
    const withDefault = z.object({ note: z.string().nullable().default(null) });
    expect(changesOf({ note: null }, withDefault, { note: 'a' })).toEqual({ note: null });
  });
});

describe('a patch whose result the schema refuses is answered by 422', () => {
  test.each<[patch: unknown, ...paths: (string | number)[][]]>([
    [{ total: -1 }, ['total']],
    [{ total: null }, ['total']],
    [{ customer: '', total: 'x' }, ['customer'], ['total']],
    [{ address: { street: null } }, ['address', 'street']],
    [{ lines: ['a', 1] }, ['lines', 1]],
    [{ id: 18 }, []],
    [{ id: 17 }, []],
    [{ id: null }, []],
    [{ status: null }, []],
    [{ constructor: null }, []],
    [[], []],
    [null, []],
    ['"total"', []],
    [7, []],
  ])('%j', (patch, ...paths) => {
    expect(changesOf(patch)).toEqual([422, ...paths]);
  });
});

describe('only what the patch names is judged (RFC 7396 §2)', () => {
  const address = z.strictObject({ street: z.string().max(9), city: z.string().optional() });
  const strict = z.strictObject({
    total: z.number().min(0),
    note: z.string().optional(),
    lines: z.array(z.string()).default([]),
    address: address.optional(),
  });
  // What tells no members: with columns of the row that the schema does not have.
  const closed = strict.transform((item) => item);
  const loose = z.looseObject(strict.shape);
  const valibot = likeValibot({ total: strict.shape.total, note: strict.shape.note });
  const ordered = z
    .strictObject({ from: z.int(), to: z.int(), note: z.string().optional() })
    .refine(({ from, to }) => from <= to, { path: ['to'] });
  const long = 'Storgatan 1';

  const nullable = z.object({ total: z.number().min(0), note: z.string().nullable() });

  test.each<[schema: object, row: object, patch: object, outcome: unknown]>([
    // SQL's null of an optional member.
    [strict, { total: 1, note: null, lines: null }, { total: 2 }, { total: 2 }],
    [closed, { id: 1, total: 1, note: null }, { total: 2 }, { total: 2 }],
    [valibot, { total: 1, note: null }, { total: 2 }, { total: 2 }],
    [strict, { total: 1, note: null }, { note: null }, {}],
    [strict, { total: 1, note: null }, { note: 'a' }, { note: 'a' }],
    [strict, { total: 1, lines: null }, { lines: null }, {}],
    [strict, { total: 1, note: null }, { total: -1 }, [422, ['total']]],
    [strict, { total: 1, note: null }, { id: 1 }, [422, []]],
    // A value that the schema refuses today, and a required one that is missing.
    [strict, { total: -1 }, { note: 'a' }, { note: 'a' }],
    [valibot, { total: -1 }, { note: 'a' }, { note: 'a' }],
    [loose, { total: -1 }, { note: 'a', more: 1 }, { note: 'a', more: 1 }],
    [z.object(strict.shape), { total: -1 }, { note: 'a', more: 1 }, { note: 'a' }],
    [
      z.object({ a: z.union([address, z.object({ b: z.int() })]) }),
      { a: { b: 'x' } },
      { a: { b: 'y' } },
      [422, ['a']],
    ],
    [strict, {}, { note: 'a' }, { note: 'a' }],
    [strict, { total: -1, note: 'a' }, { note: null }, { note: undefined }],
    [strict, { total: -1, note: null }, { note: null }, {}],
    [strict, { total: -1 }, { total: -1 }, [422, ['total']]],
    [strict, { total: -1, note: 1 }, { note: 2, lines: 3 }, [422, ['note'], ['lines']]],
    // A required member that may be null is null without a value; one that may not is required.
    [nullable, { total: 1, note: 'a' }, { note: null }, { note: null }],
    [nullable, { total: -1, note: 'a' }, { note: null }, { note: null }],
    [nullable, { total: 1, note: null }, { note: null }, {}],
    [nullable, { total: 1, note: 'a' }, { note: null, total: null }, [422, ['total']]],
    // Without the schemas of the members there is no output of the others.
    [closed, { total: -1 }, { note: 'a' }, [422, ['total']]],
    [likeValibot({}, 'transformation'), { total: 1 }, { note: 'a' }, [422, []]],
    // Within a member.
    [
      strict,
      { total: 1, address: { street: 'a', city: null } },
      { address: { street: 'b' } },
      { address: { street: 'b' } },
    ],
    [
      strict,
      { total: 1, address: { street: long, zip: 1 } },
      { address: { city: 'Lund' } },
      { address: { street: long, zip: 1, city: 'Lund' } },
    ],
    [
      strict,
      { total: 1, address: { street: long } },
      { address: { city: 1 } },
      [422, ['address', 'city']],
    ],
    [
      strict,
      { total: 1, address: null },
      { address: { city: 'Lund' } },
      [422, ['address', 'street']],
    ],
    [
      strict,
      { total: 1, address: { street: 'a', zip: 1 } },
      { address: { zip: 2 } },
      [422, ['address']],
    ],
    // Between members: a fault that the patch makes, not one that is stored.
    [ordered, { from: 1, to: 5, note: null }, { from: 3 }, { from: 3 }],
    [ordered, { from: 1, to: 5, note: null }, { from: 9 }, [422, ['to']]],
    [ordered, { from: 9, to: 5 }, { to: 6 }, [422, ['to']]],
    // It cannot be checked beside a stored value that the schema refuses.
    [ordered, { from: 1, to: 5, note: 7 }, { from: 3 }, [422, ['note']]],
    [likeValibot(strict.shape, 'validation'), { total: -1 }, { note: 'a' }, [422, ['total']]],
    // Members without a name in the schema, beside such a value.
    [z.object({ a: z.number() }).catchall(z.int()), { a: 'x', b: 1 }, { b: 2 }, { b: 2 }],
    [z.object({ a: z.number() }).catchall(z.int()), { a: 'x' }, { b: 'y' }, [422, ['b']]],
    [loose, { total: -1 }, { _links: [] }, [422, ['_links']]],
    [loose, { total: -1 }, { more: { _templates: {} } }, [422, ['more', '_templates']]],
    // Members of the server in a column that the patch does not name.
    [z.object({ a: z.any(), b: z.any() }), { a: { _links: 1 }, b: 1 }, { b: 2 }, { b: 2 }],
    [
      z.object({ a: z.any(), b: z.any() }),
      { a: { _links: 1 }, b: 1 },
      { b: { _links: 2 } },
      [422, ['b', '_links']],
    ],
  ])('%#: of %j, by %j', (schema, row, patch, outcome) => {
    expect(changesOf(patch, schema as typeof strict, row)).toStrictEqual(outcome);
  });

  test('the other members of the value are as the schema outputs them, or as they are stored', () => {
    const schema = z.object({ total: z.number().min(0), due: z.coerce.date(), note: z.string() });
    const row = { total: -1, due: '2026-01-01', note: 'a' };
    expect(parsePatch({ note: 'b' }, schema, { current: row })).toStrictEqual({
      ok: true,
      value: { total: -1, due: new Date('2026-01-01'), note: 'b' },
      changes: { note: 'b' },
    });
  });

  /** An object schema as those of Valibot, which have the schemas of their members in `entries`. */
  function likeValibot(entries: Readonly<Record<string, z.ZodType>>, kind = 'metadata') {
    const { '~standard': standard } = z.strictObject(entries);
    return { entries, pipe: [{ kind: 'schema' }, { kind }], '~standard': standard };
  }
});

describe('a client changes no member that the schema drops', () => {
  const members = { total: z.number(), note: z.string().optional() };
  const before = { id: 17, total: 1, note: 'a', status: 'open' };

  test.each<[what: string, schema: StandardSchema<unknown, object>]>([
    ['an object schema', z.object(members)],
    ['a schema that does not tell its keys', z.object(members).transform((value) => value)],
    ['a union', z.union([z.object(members), z.object({ a: z.string() })])],
  ])('%s', (_what, schema) => {
    expect(changesOf({ status: 'paid', id: 18 }, schema, before)).toStrictEqual({});
    expect(changesOf({ status: null, id: null }, schema, before)).toStrictEqual({});
    expect(changesOf({ note: null, status: null }, schema, before)).toStrictEqual({
      note: undefined,
    });
    expect(changesOf({ total: 2, status: null }, schema, before)).toStrictEqual({ total: 2 });
    expect(changesOf({ added: 2, toString: 1 }, schema, before)).toStrictEqual({});
  });

  test('a strict schema that does not tell its keys, of a resource with other members', () => {
    const schema = z.strictObject(members).transform((value) => value);
    expect(changesOf({ id: null, status: null }, schema, before)).toStrictEqual({});
  });
});

describe('current may be a row of a class', () => {
  const schema = z
    .strictObject({
      from: z.int().default(0),
      to: z.int().default(9),
      note: z.string().optional(),
      secret: z.string().max(3).optional(),
      address: z.object({ city: z.string(), zip: z.string() }).optional(),
    })
    .refine(({ from, to }) => from <= to);

  class Address {
    readonly #values = { city: 'Umeå', zip: '903 26' };
    get city() {
      return this.#values.city;
    }
    get zip() {
      return this.#values.zip;
    }
    toJSON() {
      return { ...this.#values };
    }
  }

  /** A row whose columns are getters. */
  class Row {
    readonly dataValues = { from: 5, to: 8, note: 'keep', address: new Address() };
    get from() {
      return this.dataValues.from;
    }
    get to() {
      return this.dataValues.to;
    }
    get note() {
      return this.dataValues.note;
    }
    get address() {
      return this.dataValues.address;
    }
  }

  /** A row that hides a column, such as the hash of a password. */
  class Mapped extends Row {
    readonly secret = 'longer than the schema allows';
    toJSON() {
      return { ...this.dataValues, secret: undefined };
    }
  }

  test.each([
    ['with getters', new Row()],
    ['with getters and toJSON', new Mapped()],
  ])('%s', (_, current) => {
    const patched = (patch: object) => {
      const result = parsePatch(patch, schema, { current });
      return result.ok ? [result.value, result.changes] : result.response.status;
    };
    const address = { city: 'Umeå', zip: '903 26' };
    const rest = { from: 5, to: 8, address };
    expect(patched({ note: null })).toEqual([rest, { note: undefined }]);
    expect(patched({ to: null })).toEqual([{ ...rest, to: 9, note: 'keep' }, { to: 9 }]);
    expect(patched({ from: 7 })).toEqual([{ ...rest, from: 7, note: 'keep' }, { from: 7 }]);
    expect(patched({ from: 9 })).toBe(422);
    expect(patched({ address: { city: 'Umeå' } })).toEqual([{ ...rest, note: 'keep' }, {}]);
    const moved = { ...address, city: 'Luleå' };
    expect(patched({ address: { city: 'Luleå' } })).toEqual([
      { ...rest, note: 'keep', address: moved },
      { address: moved },
    ]);
  });

  test('may have relations in both directions, each with a toJSON', () => {
    let calls = 0;
    class Row {
      constructor(members: object) {
        Object.assign(this, members);
      }
      toJSON() {
        calls++;
        const { secret, ...rest } = this as { secret?: unknown };
        return rest;
      }
    }
    const order: Record<string, unknown> = { note: 'a' };
    const row = new Row(order);
    Object.assign(row, {
      billing: new Row({ city: 'Lund', order: row }),
      shipping: new Row({ city: 'Umeå', order: row }),
    });
    const address = z.object({ city: z.string() });
    const target = z.object({ note: z.string(), billing: address, shipping: address });
    expect(parsePatch({ note: 'b' }, target, { current: row })).toEqual({
      ok: true,
      value: { note: 'b', billing: { city: 'Lund' }, shipping: { city: 'Umeå' } },
      changes: { note: 'b' },
    });
    expect(calls).toBeLessThan(20);
  });
});

describe('a patch cannot move a resource of a definition', () => {
  const lines = defineResource({
    name: 'lines',
    schema: z.object({ order_id: z.int(), id: z.int(), text: z.string().optional() }),
    path: '/orders/{order_id}/lines/{id}',
    links: {},
  });
  const line = { order_id: 17, id: 3, text: 'a' };

  test.each<[patch: object, paths: string[]]>([
    [{ id: 4 }, ['id']],
    [{ order_id: 18, id: '3' }, ['order_id', 'id']],
    [{ id: null }, ['id']],
  ])('%j', (patch, paths) => {
    const result = parsePatch(patch, lines, { current: line });
    expect(
      result.ok || [result.response.status, ...result.findings.map(({ path }) => path)],
    ).toEqual([422, ...paths.map((path) => [path])]);
  });

  class Line {
    readonly order_id = 17;
    readonly #id = 3;
    get id() {
      return this.#id;
    }
  }

  test.each<[what: string, current: object]>([
    ['a getter of its class', new Line()],
    ['its prototype', Object.create(line)],
    ['its toJSON', Object.create({ toJSON: () => line })],
    ['itself, where toJSON shows another', { ...line, toJSON: () => ({ ...line, id: 5 }) }],
    ['itself, where toJSON hides it', { ...line, toJSON: () => ({ order_id: 17, text: 'a' }) }],
    ['an object', { ...line, id: { toJSON: () => 3 } }],
    ['an object, hidden by toJSON', { ...line, id: { toJSON: () => 3 }, toJSON: () => line }],
  ])('nor if the resource has a member of its URL by %s', (_what, current) => {
    for (const parse of [parsePatch, parseInput]) {
      const given = { order_id: 17, id: 4, text: 'b' };
      const result = parse(given, lines, { current });
      expect(result.ok || result.findings.map(({ path }) => path)).toEqual([['id']]);
      expect(parse({ ...given, id: 3 }, lines, { current })).toMatchObject({ ok: true });
    }
    const repeated = parsePatch({ order_id: 17, id: 3, text: 'b' }, lines, { current });
    const other = parsePatch({ text: 'b' }, lines, { current });
    expect(repeated).toEqual(other);
  });

  test.each<[shown: unknown, current: object]>([
    ['3', { ...line, toJSON: () => ({ ...line, id: '3' }) }],
    ['3', { ...line, id: 3n, toJSON: () => ({ ...line, id: '3' }) }],
    [5, { ...line, toJSON: () => ({ ...line, id: 5 }) }],
  ])('the members of its URL may be sent as toJSON shows them: %j', (id, current) => {
    const target = { ...lines, input: z.looseObject({ id: z.any() }) } as never;
    for (const parse of [parsePatch, parseInput]) {
      expect(parse({ ...line, id }, target, { current })).toMatchObject({ ok: true });
      expect(parse({ ...line, id: '4' }, target, { current })).toMatchObject({ ok: false });
    }
  });
});

describe('the media type is checked', () => {
  const status = (type: string) => {
    const request = { method: 'PATCH', headers: { 'content-type': type } };
    const result = parsePatch('{}', input, { current, request });
    return result.ok || [result.response.status, result.response.headers['accept-patch']];
  };

  test.each(['application/merge-patch+json', 'application/json; charset=utf-8'])('%s', (type) => {
    expect(status(type)).toBe(true);
  });

  test.each(['application/json-patch+json', 'application/hal+json', 'text/plain'])(
    '%s is answered by 415 with Accept-Patch',
    (type) => {
      expect(status(type)).toEqual([415, 'application/merge-patch+json, application/json']);
    },
  );
});
