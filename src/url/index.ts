export { assertUrl } from './assert-url.js';
export type { Base } from './base.js';
export { type CheckUrlOptions, checkUrl } from './check-url.js';
export { expandTemplate } from './expand.js';
export { href } from './href.js';
export { swedishVocabulary } from './naming/swedish.js';
export type { Vocabulary } from './naming/vocabulary.js';
export type { UrlParameter } from './parameters.js';
export { type ApiUrl, parseApiUrl } from './parse-api-url.js';
export { parseTemplate } from './parse-template.js';
export type {
  Template,
  TemplateExpression,
  TemplateOperator,
  TemplateVariable,
} from './template.js';
export type { TemplateValue, TemplateValues } from './template-values.js';
