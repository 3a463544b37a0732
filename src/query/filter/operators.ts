import { isStandardSchema } from '../../internal/standard-schema.js';

/** An operator of a condition. `like` compares with a pattern, whose wildcards the handler defines. */
export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in' | 'like';

export const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like'] as const;
const ORDERED = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'] as const;
const UNORDERED = ['eq', 'ne', 'in'] as const;
const EQUALITY = ['eq', 'ne'] as const;

/** The operators of each type: `like` for texts only, no order of truth values. */
export const OPERATORS_OF = {
  string: OPERATORS,
  number: ORDERED,
  integer: ORDERED,
  date: ORDERED,
  boolean: EQUALITY,
  list: UNORDERED,
  schema: UNORDERED,
  object: [],
} as const satisfies Record<string, readonly Operator[]>;

/** The operators that a field may be given. Only the developer knows how the values of a schema order. */
export function possibleOperators(type: unknown): readonly Operator[] {
  return isStandardSchema(type) ? OPERATORS : usualOperators(type);
}

/** The operators that a field has by default. */
export function usualOperators(type: unknown): readonly Operator[] {
  if (isStandardSchema(type)) return OPERATORS_OF.schema;
  if (Array.isArray(type)) return OPERATORS_OF.list;
  return OPERATORS_OF[type as Exclude<keyof typeof OPERATORS_OF, 'list' | 'schema'>];
}

export function isOperator(word: unknown): word is Operator {
  return (OPERATORS as readonly unknown[]).includes(word);
}

const SIGNS = {
  '=': 'eq',
  '!=': 'ne',
  '>': 'gt',
  '>=': 'ge',
  '<': 'lt',
  '<=': 'le',
} as const satisfies Record<string, Operator>;

/** A sign of a comparison that is written directly. */
export type Sign = keyof typeof SIGNS;

export function operatorOf(sign: Sign): Operator {
  return SIGNS[sign];
}

/** The operators of other query languages. */
const FOREIGN: ReadonlyMap<string, Operator> = /* @__PURE__ */ new Map<string, Operator>([
  .../* @__PURE__ */ Object.entries(SIGNS),
  ['==', 'eq'],
  ['<>', 'ne'],
  ['=>', 'ge'],
  ['=<', 'le'],
  ['is', 'eq'],
  ['equals', 'eq'],
  ['neq', 'ne'],
  ['gte', 'ge'],
  ['lte', 'le'],
  ['ilike', 'like'],
]);

/** The operator with the meaning of an operator of another query language. */
export function suggestOperator(word: string): Operator | undefined {
  const lower = word.toLowerCase();
  return isOperator(lower) ? lower : FOREIGN.get(lower);
}
