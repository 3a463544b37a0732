export type {
  StandardIssue,
  StandardJsonSchema,
  StandardProperties,
  StandardResult,
  StandardSchema,
} from '../internal/standard-schema.js';
export { decodeCursor, encodeCursor } from './cursor.js';
export { cursorCodec } from './cursor-codec.js';
export { type CursorPage, cursorPage } from './cursor.js';
export type {
  CursorCodec,
  CursorKey,
  CursorOptions,
  CursorPosition,
  CursorQuery,
} from './query-spec.js';
export type { Operator } from './query-spec.js';
export { formatQuery } from './format-query.js';
export { type Keyset, type KeysetCondition, keyset } from './cursor.js';
export { pageUrl, withQuery } from './format-query.js';
export { parseQuery } from './parse-query.js';
export type { AnyQuery, Filter, Query, ValueOf } from './query-spec.js';
export type { FieldOptions, FieldType, QueryLimits, QuerySpec, ValueType } from './query-spec.js';
export type { QuerySource } from './raw-parameters.js';
export { type Selection, selectFields } from './select-fields.js';
export type { Sort } from './query-spec.js';
