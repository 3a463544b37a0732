import { isStandardSchema } from '../internal/standard-schema.js';

/** An operator of a condition. `like` compares with a pattern, whose signs the handler defines. */
export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le' | 'in' | 'like';

const ANY = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'like'] as const;
const ORDERED = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in'] as const;
const NAMED = ['eq', 'ne', 'in'] as const;
const TWO = ['eq', 'ne'] as const;

/** The operators that a type makes sense with: `like` for texts only, no order of truth values. */
export const OPERATORS_OF = {
  string: ANY,
  number: ORDERED,
  integer: ORDERED,
  date: ORDERED,
  boolean: TWO,
  list: NAMED,
  schema: NAMED,
  object: [],
} as const satisfies Record<string, readonly Operator[]>;

/** What a field may be allowed. Of a schema's values only the developer knows what orders them. */
export function possibleOperators(type: unknown): readonly Operator[] {
  return isStandardSchema(type) ? ANY : usualOperators(type);
}

/** What a field has without being told. */
export function usualOperators(type: unknown): readonly Operator[] {
  if (isStandardSchema(type)) return OPERATORS_OF.schema;
  if (Array.isArray(type)) return OPERATORS_OF.list;
  return OPERATORS_OF[type as Exclude<keyof typeof OPERATORS_OF, 'list' | 'schema'>];
}

export function isOperator(word: string): word is Operator {
  return (ANY as readonly string[]).includes(word);
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

/** The operator of a sign. */
export function operatorOf(sign: Sign): Operator {
  return SIGNS[sign];
}

/** What other query languages write for an operator. */
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

/** The operator that a word was meant for, as far as it can be told. */
export function meantOperator(word: string): Operator | undefined {
  const lower = word.toLowerCase();
  return isOperator(lower) ? lower : FOREIGN.get(lower);
}
