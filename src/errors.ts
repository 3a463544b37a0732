import { show } from './internal/show.js';
import type { RuleId } from './rules/catalogue.js';
import type { Finding } from './rules/finding.js';

/**
 * What went wrong, as a stable name to branch on: the area, a dot, the thing that is wrong.
 *
 * The list is open: a later version may add codes, but changes none.
 */
export type ErrorCode =
  | 'base.url'
  | 'cache.contradiction'
  | 'cache.directive'
  | 'cache.method'
  | 'cache.now'
  | 'cache.option'
  | 'cache.vary'
  | 'cache.warning'
  | 'collection.count'
  | 'collection.format'
  | 'collection.item'
  | 'collection.limit'
  | 'collection.meta'
  | 'collection.name'
  | 'collection.offset'
  | 'collection.page'
  | 'collection.total'
  | 'collection.url'
  | 'conditional.body'
  | 'conditional.etag'
  | 'conditional.last-modified'
  | 'conditional.version'
  | 'created.items'
  | 'created.self'
  | 'describe.meaning'
  | 'describe.schema'
  | 'describe.url'
  | 'forwarded.node'
  | 'forwarded.parameter'
  | 'http.body'
  | 'http.format'
  | 'http.header'
  | 'http.problem'
  | 'http.status'
  | 'link.href'
  | 'link.item'
  | 'link.method'
  | 'link.rel'
  | 'link.title'
  | 'query.page'
  | 'query.spec'
  | 'query.url'
  | 'query.value'
  | 'relation.meaning'
  | 'relation.method'
  | 'relation.name'
  | 'resource.fields'
  | 'resource.links'
  | 'resource.path'
  | 'resource.schema'
  | 'resource.self'
  | 'resource.state'
  | 'stream.count'
  | 'stream.source'
  | 'url.base'
  | 'url.dot-segment'
  | 'url.parse'
  | 'url.rules'
  | 'url.template'
  | 'url.value'
  | 'url.vocabulary';

/** What a {@link HalyardError} knows; its message is derived from this. */
export interface ErrorDetails {
  /** What is wrong, as a clause without a full stop. */
  readonly problem: string;
  /** The value that was given. */
  readonly given?: unknown;
  /** What to write instead, as one sentence without a full stop. */
  readonly remedy: string;
  /** The section of the RFC that says so, where no numbered rule does. */
  readonly reference?: string;
  /** What breaks rules, where the mistake was found by a checker. */
  readonly findings?: readonly Finding[];
  /** Lines below the message that show where. */
  readonly report?: string;
}

/**
 * A mistake of the developer who calls the library: never something that a client or a gateway sent.
 *
 * The message says what is wrong, what was given, what to write instead, and which rule or RFC
 * section says so.
 *
 * @example
 * ```ts
 * import { link } from 'halyard';
 *
 * link('self', '/orders/17');
 * // throws The href of the link self is not absolute. Given: "/orders/17".
 * ```
 */
export class HalyardError extends Error {
  override readonly name = 'HalyardError';
  /** What went wrong, as a stable name to branch on. */
  readonly code: ErrorCode;
  /** The rule that is broken, where one is. */
  readonly rule: RuleId | undefined;
  /** What the message is made of. */
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails, rule?: RuleId) {
    super(messageOf(details, rule));
    this.code = code;
    this.rule = rule;
    this.details = details;
  }
}

function messageOf(details: ErrorDetails, rule: RuleId | undefined): string {
  const given = 'given' in details ? `. Given: ${show(details.given)}` : '';
  const source = [rule, details.reference].filter((part) => part !== undefined).join(', ');
  const message = `${details.problem}${given}. ${details.remedy}.${source === '' ? '' : ` [${source}]`}`;
  return details.report === undefined ? message : `${message}\n${details.report}`;
}
