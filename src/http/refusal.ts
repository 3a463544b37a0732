import type { Version } from '../conditional/entity-tag.js';
import { evaluatePreconditions } from '../conditional/evaluate-preconditions.js';
import { HalyardError } from '../errors.js';
import { fieldValue } from '../internal/headers.js';
import { quotable } from '../internal/quotable.js';
import { type RequestDescriptor, requireMethod } from '../internal/request.js';
import {
  type CurrentTagOptions,
  isNamedWeakly,
  STATE_OPTIONS,
  selectedTag,
} from './current-tag.js';
import { problem } from './problem.js';
import { requireHttpOptions } from './require-http-options.js';
import type { ResponseDescriptor } from './response.js';

/** The current state of the resource that a request is to change: at least one validator of it. */
export type RefusalOptions = CurrentTagOptions & {
  /** When the resource was last changed. */
  readonly lastModified?: Date | undefined;
  /** Whether the resource exists. Default: true. */
  readonly exists?: boolean | undefined;
  /**
   * Whether PUT, PATCH and DELETE must have If-Match, so that no update is lost. Default: false.
   */
  readonly required?: boolean | undefined;
} & (
    | { readonly version: Version }
    | { readonly etag: string }
    | { readonly lastModified: Date }
    | { readonly exists: boolean }
  );

/**
 * Returns the 412 or 428 for a request whose preconditions fail. Call it before an operation that
 * changes the resource, and continue if it returns undefined.
 *
 * - 412 if the resource is not in the state that the client names; with the current tag
 * - 428 if `required` is set and the request has no If-Match (RFC 6585 §3)
 *
 * `If-Match` may name the version in any variant: another base URL, other fields, another language,
 * other permissions, another form. A weak tag never matches (RFC 9110 §13.1.1); the detail of the 412
 * says so, since proxies that compress responses weaken their tags.
 *
 * @param request The request.
 * @param options The current state: a version, a tag, a time or `exists`; the rest as for `respond`.
 * @returns The response, problem details that are not stored; undefined if the request may be carried
 *   out.
 * @throws {HalyardError} `http.request` for a request without a method; `http.option` without a
 *   version, a tag and a time, and for an unknown option; `conditional.etag`, `conditional.version` or
 *   `conditional.last-modified` for an invalid one.
 *
 * @example
 * ```ts
 * import { refusal } from 'halyard/http';
 *
 * const request = { method: 'PUT', headers: { 'if-match': '"2"' } };
 *
 * refusal(request, { version: 2, required: true });
 * // → undefined
 * refusal(request, { version: 3, required: true })?.status;
 * // → 412
 * refusal({ ...request, headers: {} }, { version: 3, required: true })?.status;
 * // → 428
 * refusal({ ...request, headers: { 'if-match': '"3;variant=sv"' } }, { version: 3 });
 * // → undefined
 * ```
 */
export function refusal(
  request: RequestDescriptor,
  options: RefusalOptions,
): ResponseDescriptor<string> | undefined {
  requireMethod(request);
  requireHttpOptions(options ?? {}, 'refusal', PASS_STATE, STATE_OPTIONS);
  requireState(options);
  return evaluateRefusal(request, options);
}

/** The 412 or 428 for a request; without any validator, only `If-Match: *` matches. */
export function evaluateRefusal(
  request: RequestDescriptor,
  options: Partial<RefusalOptions>,
): ResponseDescriptor<string> | undefined {
  const { lastModified, exists, required = false } = options;
  const etag = selectedTag(request, options);
  const verdict = evaluatePreconditions(request, { etag, lastModified, exists }, { required });
  if (verdict.outcome === 'required') return problem({ status: 428, detail: REQUIRED });
  if (verdict.outcome !== 'failed') return undefined;
  const isWeak = verdict.header === 'if-match' && isNamedWeakly(request, options);
  const isQuoted = fieldValue(request.headers, 'if-match')?.search(/["*]/) !== -1;
  const failure = isQuoted ? FAILED[verdict.header as keyof typeof FAILED] : UNQUOTED;
  const detail = isWeak ? WEAK : failure;
  const failed = problem({ status: 412, detail });
  return etag === undefined || exists === false
    ? failed
    : { ...failed, headers: { ...failed.headers, etag } };
}

const PASS_STATE = 'Pass the current state of the resource, such as { version: order.version }';

/** Without a validator every If-Match fails: the option is forgotten. */
function requireState(options: RefusalOptions): void {
  const { version, etag, lastModified, exists } = (options ?? {}) as Partial<RefusalOptions>;
  if ((version ?? etag ?? lastModified) !== undefined || exists === false) return;
  throw new HalyardError('http.option', {
    subject: 'Options of refusal',
    expected: 'have a version, an etag or a lastModified, or exists: false',
    ...quotable(options),
    remedy: PASS_STATE,
    reference: 'RFC 9110 §13.1',
  });
}

const REQUIRED =
  'If-Match is required. Read the resource and send its entity tag in If-Match, so that no other change is lost';

const WEAK =
  'If-Match must name a strong entity tag, got a weak one (W/). A proxy that compresses responses may have weakened it. Send the tag without W/';

const UNQUOTED =
  'If-Match must have the entity tag in double quotes. Send it as in ETag, such as If-Match: "3"';

const FAILED = {
  'if-match': 'If-Match must name the current entity tag of the resource. Read it again',
  'if-unmodified-since':
    'The resource must be unchanged since the date in If-Unmodified-Since. Read it again',
  'if-none-match':
    'The resource must not exist, or must have another entity tag than If-None-Match names',
} as const;
