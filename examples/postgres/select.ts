import { keyset, type Operator, type Query } from 'halyard/query';
import { orders } from './resources.js';

/** The text of a statement, and the values of its parameters. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

type OrderQuery = Query<typeof orders.query>;
type OrderFilter = OrderQuery['filters'][number];
type OrderSort = OrderQuery['sort'];
type Field = OrderFilter['field'];

/**
 * The column of each field, and the type that its parameters are cast to. A bigint holds each integer
 * that parseQuery accepts, so a number too large for the column matches no row and is not an error.
 */
const COLUMNS = {
  id: { name: 'orders.id', type: 'bigint' },
  customer: { name: 'orders.customer_name', type: 'text' },
  status: { name: 'orders.status', type: 'text' },
  total: { name: 'orders.total', type: 'numeric' },
  created: { name: 'orders.created_at', type: 'timestamptz' },
  paid: { name: 'orders.paid_at', type: 'timestamptz' },
} as const satisfies Record<Field, { readonly name: string; readonly type: string }>;

/** `ne` includes rows without a value, as `!==` does. */
const SIGNS = {
  eq: '=',
  ne: 'is distinct from',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
} as const satisfies Record<Exclude<Operator, 'in' | 'like' | `is${string}`>, string>;

/** The columns of a row, in the types and under the names of the fields. */
export const SELECTED = `id, customer_name as customer, status, total::float8 as total,
  created_at as created, paid_at as paid, version`;

/** The rows of a page. */
export function selectPage(query: OrderQuery): Statement {
  const { values, bind } = parameters();
  const { anyOf, sort, limit } = keyset(query, orders.query);
  const conditions = query.filters.map((filter) => conditionOf(filter, bind));
  if (anyOf !== undefined) conditions.push(beyond(anyOf, sort, bind));
  const text = `select ${SELECTED} from orders${where(conditions)}
  order by ${orderBy(sort)} limit ${bind(limit, 'bigint')}`;
  return { text, values };
}

/** The rows of all pages. */
export function selectAll({ filters, sort }: OrderQuery): Statement {
  const { values, bind } = parameters();
  const conditions = filters.map((filter) => conditionOf(filter, bind));
  const text = `select ${SELECTED} from orders${where(conditions)} order by ${orderBy(sort)}`;
  return { text, values };
}

/** The number of rows of all pages. */
export function countAll({ filters }: OrderQuery): Statement {
  const { values, bind } = parameters();
  const conditions = filters.map((filter) => conditionOf(filter, bind));
  return { text: `select count(*)::int as count from orders${where(conditions)}`, values };
}

/** Keeps a value, and returns its placeholder. */
type Bind = (value: unknown, type: string) => string;

function parameters(): { readonly values: readonly unknown[]; readonly bind: Bind } {
  const values: unknown[] = [];
  return { values, bind: (value, type) => `$${values.push(value)}::${type}` };
}

function conditionOf({ field, operator, value }: OrderFilter, bind: Bind): string {
  const { name, type } = COLUMNS[field];
  const read = parameterOf(field);
  if (operator === 'in') {
    return `${name} = any(${bind(value.map(read), `${type}[]`)})`;
  }
  if (operator === 'like') {
    return `${name} like ${bind(patternOf(value), type)}`;
  }
  if (operator === 'is null' || operator === 'is not null') {
    return `${name} ${operator}`;
  }
  return `${name} ${SIGNS[operator]} ${bind(read(value), type)}`;
}

type Keyset = ReturnType<typeof keyset<OrderQuery>>;

/** The rows beyond a position. */
function beyond(anyOf: NonNullable<Keyset['anyOf']>, sort: OrderSort, bind: Bind): string {
  const last = anyOf.flatMap((all) => all.slice(-1));
  const [sign] = last.map(({ operator }) => SIGNS[operator]);
  // One comparison of rows means the same if all directions are the same, and uses an index better.
  if (last.length === sort.length && last.every(({ operator }) => SIGNS[operator] === sign)) {
    const names = last.map(({ field }) => COLUMNS[field].name);
    return `(${names.join(', ')}) ${sign} (${last.map((key) => boundKey(key, bind)).join(', ')})`;
  }
  const lists = anyOf.map((all) => all.map((condition) => keyCondition(condition, bind)));
  return `(${lists.map((conditions) => conditions.join(' and ')).join(' or ')})`;
}

type KeyCondition = NonNullable<Keyset['anyOf']>[number][number];

function keyCondition(condition: KeyCondition, bind: Bind): string {
  const { field, operator, value } = condition;
  const { name } = COLUMNS[field];
  if (value === null) return `${name} is ${operator === 'eq' ? '' : 'not '}null`;
  return `${name} ${SIGNS[operator]} ${boundKey(condition, bind)}`;
}

function boundKey({ field, value }: KeyCondition, bind: Bind): string {
  return bind(parameterOf(field)(value), COLUMNS[field].type);
}

/** An output column has precedence in `order by`, and has no index: `total` would be the float8. */
function orderBy(sort: OrderSort): string {
  return sort.map(({ field, direction }) => `${COLUMNS[field].name} ${direction}`).join(', ');
}

function where(conditions: readonly string[]): string {
  return conditions.length === 0 ? '' : ` where ${conditions.join(' and ')}`;
}

/** `*` matches any text; the wildcards of SQL are escaped. */
function patternOf(value: string): string {
  return value.replace(/[\\%_]/g, '\\$&').replaceAll('*', '%');
}

function parameterOf(field: Field): (value: unknown) => unknown {
  return COLUMNS[field].type === 'timestamptz' ? (value) => timestampOf(String(value)) : String;
}

/**
 * A date of parseQuery in a form that PostgreSQL reads: it has no year 0, and refuses offsets beyond 16
 * hours. No order is outside the years 1 to 9999, so the infinities compare alike.
 */
function timestampOf(text: string): string {
  const date = new Date(text);
  if (date.getUTCFullYear() < 1) return '-infinity';
  return date.getUTCFullYear() > 9999 ? 'infinity' : date.toISOString();
}
