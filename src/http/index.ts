export type { HeadersInput, HeadersReader, HeaderValue } from '../internal/headers.js';
export type { RequestDescriptor } from '../internal/request.js';
export {
  type AcceptedOptions,
  accepted,
  type CreatedOptions,
  type CreatedSeveralOptions,
  created,
  createdLinks,
  noContent,
  type SeeOtherOptions,
  seeOther,
} from './changes.js';
export { type CurrentTagOptions, currentTag } from './current-tag.js';
export { type DeprecationFields, type DeprecationOptions, deprecation } from './deprecation.js';
export type { FieldsInput } from './header-fields.js';
export {
  type OnceClaim,
  type OnceEarlier,
  type OnceOptions,
  type OnceRequest,
  type OnceStore,
  once,
} from './once.js';
export {
  conflict,
  methodNotAllowed,
  notFound,
  type ProblemDetails,
  type ProblemIssue,
  type ProblemOptions,
  problem,
  type StatusProblemOptions,
  type TooManyRequestsOptions,
  tooManyRequests,
  type UnsupportedMediaTypeOptions,
  unsupportedMediaType,
} from './problem.js';
export { type RefusalOptions, refusal } from './refusal.js';
export { respond } from './respond.js';
export { respondRange } from './respond-range.js';
export type {
  Caller,
  ChangeOptions,
  Representation,
  RespondContentOptions,
  RespondOptions,
  RespondTextOptions,
  ResponseDescriptor,
} from './response.js';
export { bodyText } from './response.js';
export type { Form, Format, FormOptions, PlainRange } from './select-form.js';
