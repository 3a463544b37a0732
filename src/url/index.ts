export type { Base } from './base.js';
export { href } from './href.js';
export { decodeIdentifier, encodeIdentifier } from './identifier.js';
export { assertUrl } from './lint/assert-url.js';
export { type CheckUrlOptions, checkUrl } from './lint/check-url.js';
export type { Vocabulary } from './lint/words/vocabulary.js';
export type { UrlParameter } from './parameters.js';
export { type ApiUrl, parseApiUrl } from './parse-api-url.js';
export { expandTemplate } from './template/expand.js';
export { parseTemplate } from './template/parse-template.js';
export type {
  Template,
  TemplateExpression,
  TemplateOperator,
  TemplateVariable,
} from './template/template.js';
export type { TemplateValue, TemplateValues } from './template/template-values.js';
