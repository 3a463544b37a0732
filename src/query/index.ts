export type {
  StandardIssue,
  StandardJsonSchema,
  StandardProperties,
  StandardResult,
  StandardSchema,
} from '../internal/standard-schema.js';
export {
  type CursorPage,
  cursorPage,
  type Keyset,
  type KeysetCondition,
  keyset,
} from './cursor.js';
export { type CursorOptions, cursorCodec } from './cursor-codec.js';
export { formatQuery, pageUrl, withQuery } from './format-query.js';
export { parseQuery } from './parse-query.js';
export type {
  AnyQuery,
  CursorCodec,
  CursorKey,
  CursorPosition,
  CursorQuery,
  FieldOptions,
  FieldType,
  Filter,
  Operator,
  Query,
  QueryLimits,
  QuerySpec,
  Sort,
  ValueOf,
  ValueType,
} from './query-spec.js';
export type { QuerySource } from './raw-parameters.js';
export { type Selection, selectFields } from './select-fields.js';
