export type { Base } from './absolute-url.js';
export { expandTemplate } from './expand-template.js';
export { href } from './href.js';
export { decodeIdentifier, encodeIdentifier } from './identifier.js';
export { assertUrl } from './lint/assert-url.js';
export { type CheckUrlOptions, checkUrl } from './lint/check-url.js';
export type { Vocabulary } from './lint/vocabulary.js';
export type { TemplateValue, TemplateValues } from './template.js';
