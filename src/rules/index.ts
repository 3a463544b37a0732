export { type Level, type Rule, type RuleId, rules } from './catalogue.js';
export type { Finding, Result } from './finding.js';
export type { OnFinding, RowFinding, RowRule } from './row-finding.js';
