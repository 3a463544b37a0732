import { matchesWeakly } from '../conditional/compare-validators.js';
import { fieldValue } from '../internal/headers.js';
import { isReadMethod, methodOf, type RequestDescriptor } from '../internal/request.js';
import { readResponse, type StoredResponse } from './facts.js';
import { parseCacheDate } from './freshness.js';

/** Whether the conditions of a request lead to a 304 from a stored response (RFC 9111 §4.3.2). */
export interface StoredPreconditionVerdict {
  /** Respond `not-modified` (304), or `proceed` with the stored response. */
  readonly outcome: 'proceed' | 'not-modified';
  /** The field that decided, in lower case; absent if none did. */
  readonly header?: 'if-none-match' | 'if-modified-since';
  /** The verdict in words, one sentence. */
  readonly explanation: string;
}

/**
 * Evaluates the conditions of a request against the stored response that answers it
 * (RFC 9111 §4.3.2): whether the client gets a 304.
 *
 * A cache evaluates `If-None-Match`, or `If-Modified-Since` without it, for GET and HEAD and a stored
 * 200 or 206. Without a stored `Last-Modified`, it compares the `Date`, or else the time of receipt.
 * `If-Match` and `If-Unmodified-Since` are for the origin.
 *
 * Entity tags are compared as the origin sent them, so a malformed tag matches the same text. For a
 * resource of your own service, call `evaluatePreconditions`.
 *
 * @param request The presented request; its `method` is required.
 * @param stored The stored response that `selectStored` or `freshen` chose.
 * @returns The outcome, the field that decided it, and why.
 * @rule conditional.not-modified, caching.etag
 *
 * @example
 * ```ts
 * import { evaluateStoredPreconditions } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: '/orders', headers: { 'if-none-match': '"3"' } };
 * const stored = (etag: string) => ({
 *   request: { ...request, headers: {} },
 *   response: { status: 200, headers: { etag } },
 *   responseTime: new Date(0),
 * });
 *
 * evaluateStoredPreconditions(request, stored('"3"')).outcome;
 * // → 'not-modified'
 * evaluateStoredPreconditions(request, stored('"4"'));
 * // → {
 * //   outcome: 'proceed',
 * //   header: 'if-none-match',
 * //   explanation: 'By its if-none-match, the client lacks the stored response.',
 * // }
 * ```
 */
export function evaluateStoredPreconditions(
  request: RequestDescriptor,
  stored: StoredResponse,
): StoredPreconditionVerdict {
  const method = methodOf(request);
  const { status, headers } = readResponse(stored.response);
  const isEvaluated = isReadMethod(method) && (status === 200 || status === 206);
  const condition = (name: string) => (isEvaluated ? fieldValue(request.headers, name) : undefined);
  const ifNoneMatch = condition('if-none-match');
  if (ifNoneMatch !== undefined) {
    const etag = fieldValue(headers, 'etag')?.trim();
    // A malformed tag cannot be parsed as a list member, but its origin may compare the text.
    const isMatch = ifNoneMatch.trim() === etag || matchesWeakly(ifNoneMatch, etag);
    return verdict('if-none-match', isMatch);
  }
  const now = Number(new Date(stored.responseTime));
  const since = parseCacheDate(condition('if-modified-since'), now);
  // "MUST ignore the If-Modified-Since [...] if the received value is not a valid HTTP-date"
  // (RFC 9110 §13.1.3).
  if (since === undefined) {
    const explanation = 'The request has no condition that a cache evaluates for this response.';
    return { outcome: 'proceed', explanation };
  }
  // "a cache SHOULD use the stored response's Date field value (or, if no Date field is present, the
  // time that the stored response was received)"
  const lastModified = fieldValue(headers, 'last-modified');
  const modified = parseCacheDate(lastModified ?? fieldValue(headers, 'date'), now);
  const changed = modified ?? (lastModified === undefined ? now : Number.POSITIVE_INFINITY);
  return verdict('if-modified-since', changed < since + 1000);
}

function verdict(
  header: NonNullable<StoredPreconditionVerdict['header']>,
  isCurrent: boolean,
): StoredPreconditionVerdict {
  const outcome = isCurrent ? 'not-modified' : 'proceed';
  const what = isCurrent ? 'has the stored response and gets a 304' : 'lacks the stored response';
  return { outcome, header, explanation: `By its ${header}, the client ${what}.` };
}
