import { requireOptions } from './require-options.js';
import type { ResponseDescriptor } from './response.js';
import { formatRetryAfter } from './retry-after.js';
import { type StatusProblemOptions, statusProblem } from './status-problem.js';

/** Options of `tooManyRequests`. */
export interface TooManyRequestsOptions extends StatusProblemOptions {
  /** When the client may ask again: in seconds, an integer ≥ 0, or at a time. */
  readonly retryAfter?: number | Date | undefined;
}

/**
 * Makes the response to a client that has sent too many requests: 429, problem details that no cache
 * stores, and `Retry-After` if the time is given (RFC 6585 §4, RFC 9110 §10.2.3).
 *
 * @param options The time as `retryAfter`; a `detail`, a `type` of your own, `instance`, header fields,
 *   extension members.
 * @returns The response.
 * @throws {HalyardError} `http.option` for an invalid time, and for options that are not an object or
 *   contain a status; what `problem` throws.
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
export function tooManyRequests(options: TooManyRequestsOptions = {}): ResponseDescriptor {
  requireOptions(options, 'tooManyRequests', 'Pass { retryAfter: 30 }');
  const { retryAfter, ...details } = options;
  return statusProblem('tooManyRequests', 429, details, {
    'retry-after': formatRetryAfter(retryAfter),
  });
}
