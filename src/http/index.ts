export type { HeadersInput, HeadersReader, HeaderValue } from '../internal/headers.js';
export type { RequestDescriptor } from '../internal/request.js';
export {
  type CreatedOptions,
  type CreatedSeveralOptions,
  created,
  createdLinks,
} from './created.js';
export { type CurrentTagOptions, currentTag } from './current-tag.js';
export type { FieldsInput } from './fields.js';
export type { Format } from './format.js';
export { type ProblemDetails, problem } from './problem.js';
export { type RefusalOptions, refusal } from './refusal.js';
export { respond } from './respond.js';
export type { RespondOptions, RespondTextOptions, ResponseDescriptor } from './response.js';
