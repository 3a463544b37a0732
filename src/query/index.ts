export type {
  StandardIssue,
  StandardJsonSchema,
  StandardProperties,
  StandardResult,
  StandardSchema,
} from '../internal/standard-schema.js';
export type { Operator } from './filter/operators.js';
export { formatQuery } from './format-query.js';
export { pageUrl, withQuery } from './page-url.js';
export { parseQuery } from './parse-query.js';
export type { AnyQuery, Filter, Query, Sort, ValueOf } from './query.js';
export type { FieldOptions, FieldType, QueryLimits, QuerySpec, ValueType } from './query-spec.js';
export type { QuerySource } from './raw-parameters.js';
export { type Selection, selectFields } from './select-fields.js';
