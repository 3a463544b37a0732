import type { Version } from '../conditional/entity-tag.js';
import { evaluateChecked } from '../conditional/evaluate-preconditions.js';
import { isHttpTime } from '../internal/http-date.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type CurrentTagOptions, currentTagOf } from './current-tag.js';
import { problem } from './problem.js';
import type { BodyShape, ResponseDescriptor } from './response.js';

/** The current state of the resource that a request is to change: at least one validator of it. */
export type RefusalOptions = CurrentTagOptions & {
  /** When the resource was last changed. */
  readonly lastModified?: Date | null | undefined;
  /** Whether the resource exists. Default: true. */
  readonly exists?: boolean | undefined;
  /**
   * Whether PUT, PATCH and DELETE must have If-Match, so that no update is lost. Default: false.
   */
  readonly required?: boolean | undefined;
} & (
    | { readonly version: Version | null }
    | { readonly etag: string | null }
    | { readonly lastModified: Date | null }
    | { readonly exists: boolean }
  );

/**
 * Returns the 412 or 428 for a request whose preconditions fail. Call it before an operation that
 * changes the resource, and continue if it returns undefined.
 *
 * - 412 if the resource is not in the state that the client names; with the current tag
 * - 428 if `required` is set and the request has no If-Match (RFC 6585 §3)
 *
 * `If-Match` may name the version in any shape: another base URL, other fields, another language,
 * another caller, another form. A weak tag never matches (RFC 9110 §13.1.1); the detail of the 412
 * says so, since proxies that compress responses weaken their tags. Of a row without a version, a tag and a
 * time only `If-Match: *` matches.
 *
 * @param request The request.
 * @param options The current state: a version, a tag, a time or `exists`; the rest as for `respond`.
 * @returns The response, problem details that are not stored; undefined if the request may be carried
 *   out.
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
 * refusal({ ...request, headers: { 'if-match': '"3;D1pLu3gYkA2Zz0vYc4T5xQ"' } }, { version: 3 });
 * // → undefined
 * ```
 */
export function refusal(
  request: RequestDescriptor,
  options: RefusalOptions,
): ResponseDescriptor<string> | undefined {
  return evaluateRefusal(request, options);
}

/** The 412 or 428 for a request; without any validator, only `If-Match: *` matches. */
export function evaluateRefusal(
  request: RequestDescriptor,
  options: Partial<RefusalOptions>,
  shape: BodyShape = options,
): ResponseDescriptor<string> | undefined {
  const { exists, required = false } = options;
  const lastModified = isHttpTime(options.lastModified) ? options.lastModified : undefined;
  const etag = currentTagOf(request, options, shape);
  const verdict = evaluateChecked(request, { etag, lastModified, exists }, required === true);
  if (verdict.outcome === 'required') return problem({ status: 428, detail: REQUIRED });
  if (verdict.outcome !== 'failed') return undefined;
  const detail = FAILED[verdict.header as keyof typeof FAILED];
  const failed = problem({ status: 412, detail });
  return etag === undefined || exists === false
    ? failed
    : { ...failed, headers: { ...failed.headers, etag } };
}

const REQUIRED =
  'If-Match is required. Read the resource and send its entity tag in If-Match, so that no other change is lost';

const FAILED = {
  'if-match': 'The resource has changed, or If-Match names another entity tag. Read it again',
  'if-unmodified-since':
    'The resource must be unchanged since the date in If-Unmodified-Since. Read it again',
  'if-none-match':
    'The resource must not exist, or must have another entity tag than If-None-Match names',
} as const;
