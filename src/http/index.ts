export type { HeadersInput, HeadersReader, HeaderValue } from '../internal/headers.js';
export type { RequestDescriptor } from '../internal/request.js';
export { type AcceptedOptions, accepted } from './accepted.js';
export { bodyText } from './body-text.js';
export type { Caller } from './caller.js';
export {
  conflict,
  methodNotAllowed,
  notFound,
  type StatusProblemOptions,
  type TooManyRequestsOptions,
  tooManyRequests,
} from './client-error.js';
export {
  type CreatedOptions,
  type CreatedSeveralOptions,
  created,
  createdLinks,
} from './created.js';
export { type CurrentTagOptions, currentTag } from './current-tag.js';
export { type DeprecationFields, type DeprecationOptions, deprecation } from './deprecation.js';
export type { FieldsInput } from './header-fields.js';
export { noContent } from './no-content.js';
export { preferredType } from './preferred-type.js';
export { type ProblemDetails, type ProblemIssue, type ProblemOptions, problem } from './problem.js';
export { type RefusalOptions, refusal } from './refusal.js';
export { respond } from './respond.js';
export { respondRange } from './respond-range.js';
export type {
  ChangeOptions,
  Representation,
  RespondContentOptions,
  RespondOptions,
  RespondTextOptions,
  ResponseDescriptor,
} from './response.js';
export { type SeeOtherOptions, seeOther } from './see-other.js';
export type { Form, Format, FormOptions, PlainRange } from './select-form.js';
export {
  type UnsupportedMediaTypeOptions,
  unsupportedMediaType,
} from './unsupported-media-type.js';
