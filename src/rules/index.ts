export type { Result } from '../internal/result.js';
export { type Level, type Rule, type RuleId, rules } from './catalogue.js';
export type { Finding } from './finding.js';
