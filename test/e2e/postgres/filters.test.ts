import { type AnyQuery, formatQuery, parseQuery } from 'halyard/query';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from '../../../examples/postgres/resources.js';
import type { Order } from '../../../examples/postgres/store.js';
import { missing } from '../../support/servers.js';
import { type RunningOrders, startOrders } from './order-service.js';

const absent = missing('initdb', 'postgres');

/** Text whose order and patterns differ between JavaScript, SQL and the collations of databases. */
const CUSTOMERS = [
  ...['Astrid', 'astrid', 'Åke', 'Äke', 'Öke', 'A\u030Ake', 'Zorn', 'a', 'A', ''],
  ...['100%', '100x', 'a_b', 'axb', 'a\\b', 'a\\', '*', '**', "O'Hara", "''", '"', '$1', '--'],
  ...['a b', ' a', 'a ', '\uFFFD', '\u{1F600}', 'ﬁ', 'fi', 'ß', 'ss', 'I', 'i', 'ı', '\u0085'],
];
const TOTALS = [0, 0.1, 0.01, 1, 1.5, 2, 10, 99.99, 1e9];
const TIMES = [
  '1970-01-01T00:00:00.000Z',
  '2026-01-30T18:15:00.000Z',
  '2026-01-31T00:00:00.000Z',
  '2026-01-31T00:00:00.001Z',
  '9999-12-31T23:59:59.999Z',
  '0001-01-01T00:00:00.000Z',
];
const STATES = ['open', 'paid', 'cancelled'] as const;

type Field = keyof typeof FIELD_VALUES;

/** The values that each field is compared with: those of the rows, those between, those beyond. */
const FIELD_VALUES = {
  id: [-1, 0, 1, 2, 17, 36, 2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER],
  customer: [
    ...CUSTOMERS,
    'B',
    '\u{10FFFF}',
    '100*',
    '*a*',
    'a*b',
    '*%*',
    '*\\',
    'Å*',
    'x'.repeat(256),
  ],
  status: STATES,
  total: [...TOTALS, -1, 0.05, 1e-300, 1e308, 1e21],
  created: [
    ...TIMES,
    '2026-01-31',
    '0000-01-01',
    '2026-01-31T00:00:00+23:59',
    '9999-12-31T23:59:59-23:59',
  ],
  paid: [...TIMES, '2026-01-31', '2026-01-31t05:45:00z'],
} as const;

const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like'] as const;
type Operator = (typeof OPERATORS)[number];

describe.skipIf(absent !== '')(`a filter in PostgreSQL is that of JavaScript${absent}`, () => {
  let service: RunningOrders;
  let rows: readonly Order[];
  beforeAll(async () => {
    service = await startOrders();
    await service.admin.query(
      `insert into orders (customer_name, status, total, created_at, paid_at)
      select * from unnest($1::text[], $2::text[], $3::numeric[], $4::timestamptz[], $5::timestamptz[])`,
      [
        CUSTOMERS,
        CUSTOMERS.map((_, index) => STATES[index % STATES.length]),
        CUSTOMERS.map((_, index) => TOTALS[index % TOTALS.length]),
        CUSTOMERS.map((_, index) => TIMES[index % TIMES.length]),
        CUSTOMERS.map((_, index) => (index % 4 === 0 ? null : TIMES[index % 5])),
      ],
    );
    rows = await read({ sort: [{ field: 'id', direction: 'asc' }] });
    expect(rows).toHaveLength(CUSTOMERS.length);
  });
  afterAll(() => service?.close());

  /** The orders of a query: as a client writes it, parsed, and as a statement. */
  async function read(query: Pick<AnyQuery, 'filters' | 'sort'>): Promise<Order[]> {
    const text = formatQuery({ ...query, limit: 100 });
    const parsed = parseQuery(`/orders?${text}`, orders.query);
    if (!parsed.ok) throw new Error(parsed.findings.map(({ message }) => message).join());
    return (await service.store.page(parsed.value)).rows.slice(0, 100);
  }

  const comparisons = (Object.keys(FIELD_VALUES) as Field[]).flatMap((field) => {
    const spec: unknown = orders.query.fields[field];
    const isList = field === 'status';
    return OPERATORS.filter((operator) =>
      isList ? ['eq', 'ne', 'in'].includes(operator) : operator !== 'like' || spec === 'string',
    ).map((operator) => ({ field, operator }));
  });

  test('each operator of each field is compared', () => {
    expect(comparisons).toHaveLength(5 * 7 + 1 + 3);
  });

  test.each(comparisons)('$field $operator', async ({ field, operator }) => {
    const values: readonly unknown[] = FIELD_VALUES[field];
    const given =
      operator === 'in' ? values.map((value, at) => [value, values[at + 1] ?? value]) : values;
    for (const value of given) {
      const found = await read({ filters: [{ field, operator, value }] });
      const expected = rows.filter((row) => meets(field, operator, row[field], value));
      const shown = `${field} ${operator} ${JSON.stringify(value)}`;
      expect([shown, idsOf(found)]).toEqual([shown, idsOf(expected)]);
    }
  });

  test.each(['is null', 'is not null'] as const)('paid %s', async (operator) => {
    const found = await read({ filters: [{ field: 'paid', operator, value: null }] });
    const expected = rows.filter(({ paid }) => (paid === null) === (operator === 'is null'));
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(found)).toEqual(idsOf(expected));
  });

  test('all conditions apply', async () => {
    const found = await read({
      filters: [
        { field: 'status', operator: 'in', value: ['open', 'paid'] },
        { field: 'total', operator: 'ge', value: 1 },
        { field: 'total', operator: 'lt', value: 99.99 },
        { field: 'customer', operator: 'like', value: '*a*' },
      ],
    });
    const expected = rows.filter(
      ({ status, total, customer }) =>
        status !== 'cancelled' && total >= 1 && total < 99.99 && customer.includes('a'),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(idsOf(found)).toEqual(idsOf(expected));
  });

  const sorts = (['id', 'customer', 'total', 'created', 'paid'] as const).flatMap((first) =>
    (['asc', 'desc'] as const).flatMap((direction) => [
      [{ field: first, direction }],
      [
        { field: 'paid', direction: 'asc' },
        { field: first, direction },
      ].slice(first === 'paid' ? 1 : 0),
      [
        { field: first, direction },
        { field: 'customer', direction: 'desc' },
      ].slice(0, first === 'customer' ? 1 : 2),
    ]),
  ) as { field: Field; direction: 'asc' | 'desc' }[][];

  test.each(sorts.map((sort) => ({ sort, title: formatQuery({ sort }) })))(
    '$title',
    async ({ sort }) => {
      const found = await read({ sort });
      const { direction } = sort.at(-1) ?? {};
      const keys = [...sort, { field: 'id', direction }] as typeof sort;
      const order = rows.toSorted((left, right) => {
        for (const { field, direction } of keys) {
          const difference = compareNulls(field, left[field], right[field]);
          if (difference !== 0) return direction === 'asc' ? difference : -difference;
        }
        return 0;
      });
      expect(found.map(({ id }) => id)).toEqual(order.map(({ id }) => id));
    },
  );
});

function idsOf(rows: readonly Order[]): number[] {
  return rows.map(({ id }) => id).sort((left, right) => left - right);
}

/** The filter as the guide describes it, on rows in memory. */
function meets(field: Field, operator: Operator, actual: unknown, value: unknown): boolean {
  if (operator === 'in') return (value as unknown[]).some((one) => meets(field, 'eq', actual, one));
  if (operator === 'like') return patternOf(value as string).test(actual as string);
  if (actual === null) return operator === 'ne';
  const difference = compare(field, actual, value);
  return {
    eq: difference === 0,
    ne: difference !== 0,
    gt: difference > 0,
    ge: difference >= 0,
    lt: difference < 0,
    le: difference <= 0,
  }[operator];
}

function patternOf(pattern: string): RegExp {
  const parts = pattern.split('*').map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 'su');
}

/** PostgreSQL sorts null as the largest value. */
function compareNulls(field: Field, left: unknown, right: unknown): number {
  if (left === null || right === null) return Number(left === null) - Number(right === null);
  return compare(field, left, right);
}

function compare(field: Field, left: unknown, right: unknown): number {
  if (field === 'created' || field === 'paid') {
    return new Date(String(left)).getTime() - new Date(String(right)).getTime();
  }
  if (typeof left === 'number') return left - Number(right);
  return compareCodePoints(String(left), String(right));
}

/** The operators of JavaScript compare code units: U+1F600 would come before U+FFFD. */
function compareCodePoints(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
