export type {
  HeadersInput,
  HeadersReader,
  HeaderValue,
  RequestDescriptor,
} from '../internal/headers.js';
export { type CreatedOptions, created } from './created.js';
export type { FieldsInput } from './fields.js';
export { type ProblemDetails, problem } from './problem.js';
export { type RespondOptions, type ResponseDescriptor, respond } from './respond.js';
