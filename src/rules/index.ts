export { type Rule, rules } from './catalogue.js';
export type { Finding, Level, Result, RuleId } from './finding.js';
export type { OnFinding, RowFinding, RowRule } from './row-finding.js';
