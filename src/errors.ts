import type { Finding, RuleId } from './rules/finding.js';

/**
 * A stable name for a mistake, to branch on: an area, a dot, and what is wrong there.
 *
 * The list is open: later versions may add codes, and change none.
 */
export type ErrorCode =
  | 'audit.findings'
  | 'audit.option'
  | 'cache.policy'
  | 'client.option'
  | 'collection.option'
  | 'conditional.etag'
  | 'describe.meaning'
  | 'describe.option'
  | 'forwarded.option'
  | 'forwarded.value'
  | 'http.body'
  | 'http.header'
  | 'http.option'
  | 'link.attribute'
  | 'link.href'
  | 'link.method'
  | 'link.rel'
  | 'query.spec'
  | 'query.value'
  | 'relation.definition'
  | 'resource.definition'
  | 'resource.option'
  | 'resource.row'
  | 'url.base'
  | 'url.option'
  | 'url.rules'
  | 'url.template'
  | 'url.value';

/**
 * A mistake in the code that calls the library, never in what a client or a gateway sent.
 *
 * The message is one line: the requirement, what was given, and the rule.
 *
 * @example
 * ```ts
 * import { HalyardError, link } from 'halyard';
 *
 * let code: string | undefined;
 * try {
 *   link('self', '/orders/17');
 * } catch (error) {
 *   if (error instanceof HalyardError) code = error.code;
 * }
 * code;
 * // → 'link.href'
 * ```
 */
export class HalyardError extends Error {
  override readonly name = 'HalyardError';
  /** A stable name for the mistake, to branch on. */
  declare readonly code: ErrorCode;
  /** The rule that the mistake breaks, if any. */
  declare readonly rule: RuleId | undefined;
  /** The breaches of rules that a checker found. */
  declare readonly findings: readonly Finding[] | undefined;

  constructor(code: ErrorCode, message: string, rule?: RuleId, findings?: readonly Finding[]) {
    super(rule === undefined ? message : `${message} [${rule}]`);
    this.code = code;
    this.rule = rule;
    this.findings = findings;
  }
}
