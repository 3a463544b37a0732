import { must } from './internal/must.js';
import { withoutCredentials } from './internal/show.js';
import { isThenable, swallowRejections } from './internal/thenable.js';
import type { RuleId } from './rules/catalogue.js';
import type { Finding } from './rules/finding.js';

/**
 * A stable name for a mistake, to branch on: an area, a dot, and what is wrong there.
 *
 * The list is open: later versions may add codes, and change none.
 */
export type ErrorCode =
  | 'audit.findings'
  | 'audit.option'
  | 'cache.option'
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
  | 'url.value'
  | RetiredCode;

/** Codes that are being replaced. */
type RetiredCode =
  | 'audit.response'
  | 'cache.contradiction'
  | 'cache.directive'
  | 'cache.header'
  | 'cache.method'
  | 'cache.now'
  | 'cache.response'
  | 'cache.vary'
  | 'cache.warning'
  | 'collection.count'
  | 'collection.cursor'
  | 'collection.input'
  | 'collection.item'
  | 'collection.limit'
  | 'collection.links'
  | 'collection.meta'
  | 'collection.name'
  | 'collection.offset'
  | 'collection.page'
  | 'collection.total'
  | 'collection.url'
  | 'conditional.body'
  | 'conditional.header'
  | 'conditional.last-modified'
  | 'conditional.option'
  | 'conditional.version'
  | 'created.items'
  | 'created.links'
  | 'created.self'
  | 'describe.example'
  | 'describe.schema'
  | 'describe.url'
  | 'forwarded.header'
  | 'forwarded.node'
  | 'forwarded.parameter'
  | 'http.format'
  | 'http.problem'
  | 'http.request'
  | 'http.status'
  | 'link.form'
  | 'link.item'
  | 'link.title'
  | 'query.page'
  | 'query.url'
  | 'relation.meaning'
  | 'relation.method'
  | 'relation.name'
  | 'resource.fields'
  | 'resource.limits'
  | 'resource.links'
  | 'resource.path'
  | 'resource.schema'
  | 'resource.self'
  | 'resource.state'
  | 'stream.count'
  | 'stream.source'
  | 'url.dot-segment'
  | 'url.parse'
  | 'url.vocabulary';

/** The data of a {@link HalyardError}. Its message is derived from this. */
export interface ErrorDetails {
  /** The argument, option or member at fault, by its name: `trustedHops`, `href of link self`. */
  readonly subject: string;
  /** The requirement, as it follows "must": `be an integer ≥ 0`. */
  readonly expected: string;
  /** The value that was given. A text that is a URL has no credentials here. */
  readonly given?: unknown;
  /** What to write instead, as one sentence without a full stop. */
  readonly remedy?: string;
  /** The section of the RFC that asks for it, if no numbered rule does. */
  readonly reference?: string;
  /** The breaches of rules, if a checker found the mistake. */
  readonly findings?: readonly Finding[];
  /** Lines below the message that show the place of the mistake. */
  readonly report?: string;
}

/**
 * A mistake in the code that calls the library, never in what a client or a gateway sent.
 *
 * The message states the requirement, what was given, what to write instead, and the rule or RFC
 * section.
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
  /** The data that the message is derived from. */
  declare readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    details: ErrorDetails | string,
    rule?: RuleId,
    findings?: readonly Finding[],
  ) {
    if (typeof details === 'string') {
      super(rule === undefined ? details : `${details} [${rule}]`);
      this.code = code;
      this.rule = rule;
      this.findings = findings;
      return;
    }
    const { given, remedy } = details;
    // A promise may have the right value: any other remedy would be that of another mistake.
    const isAwaitable = isThenable(given) && !/\bawait\b/i.test(remedy ?? '');
    const complete = {
      ...details,
      ...(typeof given === 'string' && { given: withoutCredentials(given) }),
      ...(isAwaitable && { remedy: 'Await it before the call' }),
    };
    super(messageOf(complete, rule));
    swallowRejections(given);
    this.code = code;
    this.rule = rule;
    this.details = complete;
    this.findings = details.findings;
  }
}

function messageOf(details: ErrorDetails, rule: RuleId | undefined): string {
  const { subject, expected, remedy, reference, report } = details;
  const given = 'given' in details ? [details.given] : [];
  const source = [rule, reference].filter(Boolean).join(', ');
  return [
    `${must(subject, expected, ...given)}.`,
    remedy && ` ${remedy}.`,
    source && ` [${source}]`,
    report && `\n${report}`,
  ]
    .filter(Boolean)
    .join('');
}
