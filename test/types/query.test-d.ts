import {
  cursorCodec,
  cursorPage,
  formatQuery,
  keyset,
  parseQuery,
  type Query,
  type QuerySpec,
  type StandardSchema,
  selectFields,
} from 'halyard/query';
import { expectTypeOf, test } from 'vitest';
import * as z from 'zod';

const fields = {
  id: 'integer',
  name: 'string',
  status: ['open', 'shipped'],
  paid: 'boolean',
  created: 'date',
  'customer.name': 'string',
  'customer.city.code': 'integer',
  lines: 'object',
  size: z.coerce.number(),
  code: { type: z.string().brand('code'), filter: ['eq', 'like'], sort: false },
  secret: { type: 'string', select: false, filter: ['eq'], sort: false },
  note: { type: 'string', filter: false },
} as const;

const result = parseQuery('/orders', { fields });
if (!result.ok) throw new Error('the query is empty');
const query = result.value;

type Words<Text extends string> = Text extends `${infer Word} ${infer Rest}`
  ? Word | Words<Rest>
  : Text;

test('names are those of the spec', () => {
  type Comparable = Words<'id name status paid created customer.name customer.city.code size'>;
  expectTypeOf(query.sort[0]?.field).toEqualTypeOf<Comparable | 'note' | undefined>();
  expectTypeOf(query.sort[0]?.direction).toEqualTypeOf<'asc' | 'desc' | undefined>();
  type Selectable = Comparable | Words<'customer customer.city lines code note'>;
  expectTypeOf(query.fields).toEqualTypeOf<readonly Selectable[] | undefined>();
  type Filterable = Comparable | 'code' | 'secret';
  expectTypeOf(query.filters[0]?.field).toEqualTypeOf<Filterable | undefined>();
});

test('the field tells the type of the value, the operator that of a list', () => {
  for (const filter of query.filters) {
    if (filter.field === 'id') {
      if (filter.operator === 'in') expectTypeOf(filter.value).toEqualTypeOf<readonly number[]>();
      else expectTypeOf(filter.value).toEqualTypeOf<number>();
    } else if (filter.field === 'status') {
      expectTypeOf(filter.operator).toEqualTypeOf<'eq' | 'ne' | 'in'>();
      if (filter.operator !== 'in') {
        expectTypeOf(filter.value).toEqualTypeOf<'open' | 'shipped'>();
      }
    } else if (filter.field === 'paid') {
      expectTypeOf(filter.operator).toEqualTypeOf<'eq' | 'ne'>();
      expectTypeOf(filter.value).toEqualTypeOf<boolean>();
    } else if (filter.field === 'created') {
      expectTypeOf(filter.value).toEqualTypeOf<string | readonly string[]>();
    } else if (filter.field === 'size') {
      expectTypeOf(filter.operator).toEqualTypeOf<'eq' | 'ne' | 'in'>();
      expectTypeOf(filter.value).toEqualTypeOf<number | readonly number[]>();
    } else if (filter.field === 'code') {
      if (filter.operator === 'like') expectTypeOf(filter.value).toEqualTypeOf<string>();
      else expectTypeOf(filter.value).toEqualTypeOf<string & z.core.$brand<'code'>>();
    } else if (filter.field === 'secret') {
      expectTypeOf(filter.operator).toEqualTypeOf<'eq'>();
      expectTypeOf(filter.value).toEqualTypeOf<string>();
    }
  }
});

test('a field that may be null has operators of its own', () => {
  const spec = {
    fields: {
      note: { type: 'string', nullable: true },
      due: { type: 'date', nullable: true, filter: ['eq', 'is null'] },
      lines: { type: 'object', nullable: true },
      code: z.string().nullable(),
      id: 'integer',
    },
  } as const;
  const result = parseQuery('/orders', spec);
  for (const { field, operator, value } of result.ok ? result.value.filters : []) {
    if (operator === 'is null') expectTypeOf(value).toEqualTypeOf<null>();
    if (field === 'note' && operator === 'eq') expectTypeOf(value).toEqualTypeOf<string>();
    if (field === 'due') expectTypeOf(operator).toEqualTypeOf<'eq' | 'is null'>();
    if (field === 'lines') expectTypeOf(operator).toEqualTypeOf<'is null' | 'is not null'>();
    if (field === 'code') expectTypeOf<'is not null'>().toExtend<typeof operator>();
    if (field === 'id') expectTypeOf(operator).not.toEqualTypeOf<'is null'>();
  }
  type Filter = Query<typeof spec>['filters'][number];
  // @ts-expect-error a table of operators lacks those of null
  const signs: Record<Exclude<Filter['operator'], 'in' | 'like'>, string> = {
    ...{ eq: '=', ne: '<>', gt: '>', ge: '>=', lt: '<', le: '<=' },
  };
  formatQuery({ filters: [{ field: 'note', operator: 'is null', value: null }] }, spec);
  // @ts-expect-error null is no value of eq
  formatQuery({ filters: [{ field: 'note', operator: 'eq', value: null }] }, spec);
  return signs;
});

test('a spec is checked where it is written', () => {
  // @ts-expect-error there is no such operator
  parseQuery('/orders', { fields: { id: { type: 'string', filter: ['is'] } } });
  // @ts-expect-error an unknown member, found by satisfies
  parseQuery('/orders', { fields, parmeters: ['q'] } satisfies QuerySpec);
  expectTypeOf({ fields }).toExtend<QuerySpec>();
  expectTypeOf(z.string()).toExtend<StandardSchema<unknown, unknown>>();
});

test('what is read can be written', () => {
  expectTypeOf(formatQuery(query, { fields })).toEqualTypeOf<string>();
  formatQuery({ page: 2 }, { fields });
  formatQuery({ filters: [{ field: 'any', operator: 'eq', value: 1 }] });
  // @ts-expect-error id is a number
  formatQuery({ filters: [{ field: 'id', operator: 'eq', value: '1' }] }, { fields });
  // @ts-expect-error there is no such field
  formatQuery({ sort: [{ field: 'nme', direction: 'asc' }] }, { fields });
});

test('a selection may lack each field, never its links', () => {
  const order = {
    id: 17,
    created: new Date(0),
    customer: { name: 'Eva', _links: [1] },
    lines: [{ sku: 'a' }],
    _links: ['self'],
  };
  const selected = selectFields(order, query.fields);
  expectTypeOf(selected.id).toEqualTypeOf<number | undefined>();
  expectTypeOf(selected.created).toEqualTypeOf<Date | undefined>();
  expectTypeOf(selected.customer?.name).toEqualTypeOf<string | undefined>();
  expectTypeOf(selected.customer).exclude<undefined>().toHaveProperty('_links');
  expectTypeOf(selected.lines?.[0]?.sku).toEqualTypeOf<string | undefined>();
  expectTypeOf(selected._links).toEqualTypeOf<string[]>();
  expectTypeOf(selectFields([order], ['id'])[0]?.id).toEqualTypeOf<number | undefined>();
  // @ts-expect-error it is not changed
  selected.id = 18;
});

test('a position has the types of the fields that may sort', () => {
  const spec = {
    paging: 'cursor',
    cursor: cursorCodec({
      key: 'k'.repeat(32),
      sort: [{ field: 'secret', direction: 'desc' }],
      nulls: {},
    }),
    fields: { id: 'integer', status: ['open', 'paid'], secret: { type: 'string', sort: false } },
  } as const;
  const result = parseQuery('/orders', spec);
  if (!result.ok) return;
  const { value } = result;
  // @ts-expect-error no page
  value.page;
  expectTypeOf(value.sort[0]?.field).toEqualTypeOf<'id' | 'status' | 'secret' | undefined>();
  type Key =
    | { readonly field: 'id'; readonly value: number }
    | { readonly field: 'status'; readonly value: 'open' | 'paid' }
    | { readonly field: 'secret'; readonly value: string };
  const keys = value.cursor?.keys;
  expectTypeOf(keys).toExtend<readonly Key[] | undefined>();
  expectTypeOf<readonly Key[]>().toExtend<NonNullable<typeof keys>>();
  const { anyOf, sort } = keyset(value, spec);
  expectTypeOf(sort).toEqualTypeOf(value.sort);
  const condition = anyOf?.[0]?.[0];
  if (condition?.field === 'id') expectTypeOf(condition.value).toEqualTypeOf<number>();
  const { items, cursor } = cursorPage([{ id: 1, name: 'Eva' }], value, spec);
  expectTypeOf(items).toEqualTypeOf<{ id: number; name: string }[]>();
  expectTypeOf(cursor.next).toEqualTypeOf<string | undefined>();
  // @ts-expect-error a spec that pages by page has no cursors
  cursorPage([], value, { fields });
});
