import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import type { Method } from '../relation/method.js';
import { type FieldsInput, headerFields } from './header-fields.js';
import { type ProblemOptions, problem } from './problem.js';
import type { ResponseDescriptor } from './response.js';

/** Options of a function that makes problem details with one status code, such as `notFound`. */
export interface StatusProblemOptions extends ProblemOptions {
  readonly status?: undefined;
}

/** Options of `tooManyRequests`. */
export interface TooManyRequestsOptions extends StatusProblemOptions {
  /** When the client may try again: seconds, or a time. */
  readonly retryAfter?: number | Date | null | undefined;
}

/**
 * Makes the 404 for a URL without a resource: problem details that are not stored (RFC 9110 §15.5.5).
 *
 * Use it as well for a resource whose existence the client must not learn of (§15.5.4).
 *
 * @param options A `detail`, a `type` of your own, `instance`, header fields, extension members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { notFound } from 'halyard';
 *
 * const { status, body } = notFound({ detail: 'There is no order 18' });
 * status;
 * // → 404
 * body;
 * // → '{"type":"about:blank","title":"Not Found","status":404,"detail":"There is no order 18"}'
 * ```
 */
export function notFound(options: StatusProblemOptions = {}): ResponseDescriptor<string> {
  return statusProblem(404, options);
}

/**
 * Makes the 405 for a method that the resource does not support: problem details that are not stored,
 * and `Allow` with the methods that it supports (RFC 9110 §15.5.6, §10.2.1).
 *
 * HEAD is added after GET, since both are supported together (§9.1). An empty list means that no method
 * is allowed at present.
 *
 * @param allow The supported methods, in upper case and in the order of the field.
 * @param options A `detail` (default: the methods), a `type` of your own, `instance`, header fields,
 *   extension members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { methodNotAllowed } from 'halyard';
 *
 * const response = methodNotAllowed(['GET', 'PATCH']);
 * [response.status, response.headers.allow];
 * // → [405, 'GET, HEAD, PATCH']
 * ```
 */
export function methodNotAllowed(
  allow: readonly (Method | (string & {}))[],
  options: StatusProblemOptions = {},
): ResponseDescriptor<string> {
  const value = formatAllow(allow);
  const detail = value === '' ? 'No method is allowed here' : `Allowed here: ${value}`;
  return statusProblem(405, { ...options, detail: options.detail ?? detail }, { allow: value });
}

/**
 * Makes the 409 for an operation that the current state of the resource does not allow: problem
 * details that are not stored (RFC 9110 §15.5.10).
 *
 * Add the members that a client needs to resolve the conflict: the current state, and `_links` with
 * the operations that it allows. A failed `If-Match` is a 412 and not a conflict: see `refusal`.
 *
 * @param options A `detail`, a `type` of your own, `instance`, header fields, extension members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.03, HYP.06
 *
 * @example
 * ```ts
 * import { conflict, link } from 'halyard';
 *
 * const _links = [link('self', 'https://api.example.se/orders/v1/orders/17')];
 * const { status, body = '' } = conflict({
 *   detail: 'The order is shipped, so cancel is not available',
 *   state: 'shipped',
 *   _links,
 * });
 * [status, JSON.parse(body).state];
 * // → [409, 'shipped']
 * ```
 */
export function conflict(options: StatusProblemOptions = {}): ResponseDescriptor<string> {
  return statusProblem(409, options);
}

/**
 * Makes the 429 for a client that has sent too many requests: problem details that are not stored, and
 * `Retry-After` if `retryAfter` is given (RFC 6585 §4, RFC 9110 §10.2.3).
 *
 * @param options `retryAfter`; a `detail`, a `type` of your own, `instance`, header fields,
 *   extension members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { tooManyRequests } from 'halyard';
 *
 * const response = tooManyRequests({ retryAfter: 30, detail: 'At most 100 requests a minute' });
 * [response.status, response.headers['retry-after']];
 * // → [429, '30']
 * tooManyRequests({ retryAfter: new Date('1999-12-31T23:59:59Z') }).headers['retry-after'];
 * // → 'Fri, 31 Dec 1999 23:59:59 GMT'
 * ```
 */
export function tooManyRequests(options: TooManyRequestsOptions = {}): ResponseDescriptor<string> {
  const { retryAfter, ...details } = options;
  return statusProblem(429, details, {
    'retry-after': formatRetryAfter(retryAfter),
  });
}

/** Allow = #method (RFC 9110 §10.2.1) */
function formatAllow(allow: readonly string[]): string {
  const methods = allow.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)].join(', ');
}

/**
 * Retry-After = HTTP-date / delay-seconds (RFC 9110 §10.2.3); undefined for a response without it. Seconds are
 * often the rest of a window: fractions are rounded up, and what is over is 0.
 */
export function formatRetryAfter(retryAfter: number | Date | null | undefined): string | undefined {
  if (isHttpTime(retryAfter)) return formatHttpDate(retryAfter);
  if (typeof retryAfter !== 'number' || !Number.isFinite(retryAfter)) return undefined;
  // delay-seconds = 1*DIGIT
  return String(Math.min(Math.max(0, Math.ceil(retryAfter)), Number.MAX_SAFE_INTEGER));
}

/** Makes a problem with this status code, and with header fields of the function's own. */
export function statusProblem(
  status: number,
  options: StatusProblemOptions,
  own: FieldsInput = {},
): ResponseDescriptor<string> {
  return problem({ ...options, status, headers: { ...options.headers, ...headerFields(own) } });
}
