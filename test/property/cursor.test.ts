import * as fc from 'fast-check';
import { cursorCodec, cursorPage, type KeysetCondition, keyset, parseQuery } from 'halyard/query';
import { describe, expect, test } from 'vitest';

const fields = {
  id: 'integer',
  name: 'string',
  total: 'number',
  'customer.city': 'string',
} as const;

interface Row {
  readonly id: number;
  readonly name: string | null;
  readonly total: number | null;
  readonly customer: { readonly city: string } | null;
}

type Nulls = 'largest' | 'smallest';

const specOf = (nulls: Nulls | undefined, key = 'k'.repeat(32)) =>
  ({ paging: 'cursor', cursor: cursorCodec({ nulls, key }), fields }) as const;

const valueIn = (row: Row, field: string) => {
  if (field === 'customer.city') return row.customer === null ? null : row.customer.city;
  return row[field as 'id' | 'name' | 'total'];
};

/** A database that knows nothing of cursors: an order, conditions with `is null`, and a limit. */
function select(
  table: readonly Row[],
  { anyOf, sort, limit }: ReturnType<typeof keyset>,
  nulls: Nulls,
): Row[] {
  const rank = (value: unknown) => (value === null ? (nulls === 'largest' ? 1 : -1) : 0);
  const compare = (left: unknown, right: unknown) =>
    rank(left) - rank(right) ||
    (left === right ? 0 : (left as number) < (right as number) ? -1 : 1);
  const holds = (row: Row, { field, operator, value }: KeysetCondition) => {
    const given = valueIn(row, field);
    // SQL: a comparison with null is not true; eq and ne null stand for `is null`.
    if (value === null) return operator === 'eq' ? given === null : given !== null;
    if (given === null) return false;
    if (operator === 'eq') return given === value;
    return operator === 'gt'
      ? (given as number) > (value as number)
      : (given as number) < (value as number);
  };
  return table
    .filter((row) => anyOf?.some((all) => all.every((one) => holds(row, one))) ?? true)
    .sort((left, right) => {
      for (const { field, direction } of sort) {
        const order = compare(valueIn(left, field), valueIn(right, field));
        if (order !== 0) return direction === 'asc' ? order : -order;
      }
      return 0;
    })
    .slice(0, limit);
}

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { freq: 4, nil: null });

// Few values, so that most keys are equal and the identifier has to tell items apart.
const rowWith = (id: fc.Arbitrary<number>): fc.Arbitrary<Row> =>
  fc.record({
    id,
    name: orNull(fc.constantFrom('', 'a', 'Å', 'ä&="+', 'a\0', 'a\ud800', 'x'.repeat(5000))),
    total: orNull(fc.constantFrom(-1.5, 0, 0.1, 1e21)),
    customer: orNull(fc.record({ city: fc.constantFrom('Umeå', 'Lund') })),
  });

const sorts = fc
  .uniqueArray(fc.constantFrom('name', 'total', 'customer.city', 'id'), { maxLength: 3 })
  .chain((names) =>
    fc
      .tuple(...names.map((name) => fc.constantFrom(name, `${name} desc`)))
      .map((all) => all.join()),
  );

const tables = fc.uniqueArray(rowWith(fc.integer({ min: 0, max: 60 })), {
  maxLength: 20,
  selector: ({ id }) => id,
});

/** What happens to the list between two pages. */
const changes = fc.array(
  fc.record({
    inserted: fc.array(rowWith(fc.integer({ min: 100, max: 100_000 })), { maxLength: 3 }),
    deleted: fc.array(fc.nat({ max: 60 }), { maxLength: 3 }),
  }),
  { maxLength: 25 },
);

test('a walk sees each item that stays exactly once, and no item twice, in both directions', () => {
  fc.assert(
    fc.property(
      tables,
      sorts,
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom<Nulls | undefined>('largest', 'smallest', undefined),
      changes,
      (table, sort, limit, given, between) => {
        const spec = specOf(given, 'k'.repeat(32));
        const nulls = given ?? 'largest';
        const base = `/orders?limit=${limit}${sort === '' ? '' : `&sort=${encodeURIComponent(sort)}`}`;
        let rows: readonly Row[] = table;
        let steps = 0;
        const pageAt = (cursor: string | undefined) => {
          const parsed = parseQuery(cursor === undefined ? base : `${base}&cursor=${cursor}`, spec);
          if (!parsed.ok) throw new Error(parsed.findings[0]?.message);
          const page = cursorPage(
            select(rows, keyset(parsed.value, spec), nulls),
            parsed.value,
            spec,
          );
          const change = between[steps++];
          rows = rows.filter(({ id }) => change?.deleted.includes(id) !== true);
          rows = [...rows, ...(change?.inserted ?? [])].filter(
            ({ id }, index, all) => all.findIndex((other) => other.id === id) === index,
          );
          expect(page.items.length).toBeLessThanOrEqual(limit);
          return page;
        };
        const walk = (direction: 'next' | 'prev', from: string | undefined) => {
          const seen: number[] = [];
          const before = new Set(rows.map(({ id }) => id));
          let back: string | undefined;
          for (let cursor = from, first = true; first || cursor !== undefined; first = false) {
            const page = pageAt(cursor);
            const ids = page.items.map(({ id }) => id);
            seen.push(...(direction === 'next' ? ids : ids.reverse()));
            cursor = page.cursor[direction];
            back = page.cursor.prev ?? back;
          }
          expect(new Set(seen).size).toBe(seen.length);
          const stayed = rows.filter(({ id }) => before.has(id)).map(({ id }) => id);
          return { seen, stayed, back };
        };
        const there = walk('next', undefined);
        expect(there.seen).toEqual(expect.arrayContaining(there.stayed));
        // From the first item of the last page with a cursor, all before it.
        if (there.back === undefined) return;
        const parsed = parseQuery(`${base}&cursor=${there.back}`, spec);
        if (!parsed.ok) throw new Error(parsed.findings[0]?.message);
        const ahead = select(rows, { ...keyset(parsed.value, spec), limit: 10_000 }, nulls);
        const expected = new Set(ahead.map(({ id }) => id));
        const backwards = walk('prev', there.back);
        const expectedToStay = backwards.stayed.filter((id) => expected.has(id));
        expect(backwards.seen).toEqual(expect.arrayContaining(expectedToStay));
      },
    ),
  );
});

test('a cursor of any row is written and read, and the same row has the same cursor', () => {
  const types = fc.constantFrom('string', 'integer', 'number', 'boolean', 'date');
  const value = fc.oneof(
    fc.anything({
      withBigInt: true,
      withDate: true,
      withNullPrototype: true,
      withTypedArray: true,
    }),
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.bigInt(),
  );
  fc.assert(
    fc.property(value, types, (id, type) => {
      const cursor = cursorCodec({ key: 'k'.repeat(32) });
      const spec = { paging: 'cursor', cursor, fields: { id: type } } as const;
      const query = parseQuery('/orders?limit=1', spec);
      if (!query.ok) throw new Error(query.findings[0]?.message);
      const { next = '' } = cursorPage([{ id }, {}], query.value, spec).cursor;
      const read = parseQuery(`/orders?limit=1&cursor=${next}`, spec);
      if (!read.ok) throw new Error(read.findings[0]?.message);
      const [key] = read.value.cursor?.keys ?? [];
      if (
        ['number', 'bigint', 'boolean'].includes(typeof id) ||
        (type === 'string' && typeof id === 'string')
      ) {
        expect(key?.value === id || (Number.isNaN(id) && Number.isNaN(key?.value))).toBe(true);
      }
      expect(cursorPage([{ id: key?.value }, {}], query.value, spec).cursor.next).toBe(next);
    }),
  );
});

describe('a changed cursor', () => {
  const spec = specOf('largest', 'k'.repeat(32));
  const read = (cursor: string) => parseQuery(`/orders?sort=name&limit=1&cursor=${cursor}`, spec);
  const query = parseQuery('/orders?sort=name&limit=1', spec);
  if (!query.ok) throw new Error('the query is right');
  const { value } = query;
  const cursorAt = (name: string, id: number) =>
    cursorPage([{ name, id }, {}], value, spec).cursor.next ?? '';
  const text = cursorAt('Eva', 17);

  // Every changed text is a canonical encoding, so only the signature can tell.
  test('is refused, whichever of its bits differs', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer(), fc.nat(), (name, id, chosen) => {
        const octets = Buffer.from(cursorAt(name, id), 'base64url');
        const bit = chosen % (octets.length * 8);
        octets.writeUInt8(octets.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(read(octets.toString('base64url')).ok).toBe(false);
      }),
    );
  });

  test('is refused with the position of one cursor and the signature of another', () => {
    fc.assert(
      fc.property(fc.constantFrom('Eva', 'Eve', 'a'), fc.integer(), (name, id) => {
        fc.pre(name !== 'Eva' || id !== 17);
        const other = Buffer.from(cursorAt(name, id), 'base64url');
        const signature = Buffer.from(text, 'base64url').subarray(-16);
        const forged = Buffer.concat([other.subarray(0, -16), signature]).toString('base64url');
        expect(read(forged).ok).toBe(false);
      }),
    );
  });
});
