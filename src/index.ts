export {
  type CacheHeadersInput,
  type CachePolicy,
  cacheHeaders,
  formatCacheControl,
  type ResponseDirectives,
} from './cache/index.js';
export {
  type EntityTag,
  entityTag,
  evaluatePreconditions,
  type PreconditionVerdict,
  parseEntityTags,
  type TagOptions,
  type Validators,
  type Version,
  type VersionPart,
  versionTag,
} from './conditional/index.js';
export { type ErrorCode, type ErrorDetails, HalyardError } from './errors.js';
export {
  type BaseUrl,
  type BaseUrlOptions,
  type BaseUrlReason,
  baseUrl,
  type ForwardedElement,
  type ForwardedFault,
  parseForwarded,
} from './forwarded/index.js';
export {
  type CreatedOptions,
  created,
  type FieldsInput,
  type HeadersInput,
  type HeaderValue,
  type ProblemDetails,
  problem,
  type RequestDescriptor,
  type RespondOptions,
  type ResponseDescriptor,
  respond,
} from './http/index.js';
export {
  findLink,
  findLinks,
  follow,
  type Link,
  type LinkInput,
  type LinkOptions,
  type LinkRequest,
  link,
  links,
} from './link/index.js';
export { pageUrl, parseQuery, type Query, type QuerySpec, withQuery } from './query/index.js';
export {
  type ExtendedRelationName,
  extendedRelations,
  type IanaRelationName,
  ianaRelations,
  type Method,
  type Rel,
  type Relation,
  relation,
} from './relation/index.js';
export {
  type Collection,
  type CollectionInput,
  type CollectionItem,
  type CollectionMeta,
  collection,
  type Resource,
  resource,
} from './resource/index.js';
export {
  type Finding,
  type Level,
  type Result,
  type Rule,
  type RuleId,
  rules,
} from './rules/index.js';
export {
  type Base,
  type CheckUrlOptions,
  checkUrl,
  expandTemplate,
  href,
  parseTemplate,
  type Template,
  type TemplateExpression,
  type TemplateOperator,
  type TemplateValue,
  type TemplateValues,
  type TemplateVariable,
} from './url/index.js';
