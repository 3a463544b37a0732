import type { ResponseDescriptor } from './response.js';
import { type StatusProblemOptions, statusProblem } from './status-problem.js';

/**
 * Makes the response to an operation that the present state of the resource does not allow: 409,
 * problem details that are not stored (RFC 9110 §15.5.10).
 *
 * Say in members what the client needs to resolve the conflict: the present state, and as `_links`
 * the operations that it does allow. A failed `If-Match` is a 412 and not a conflict: see `refusal`.
 *
 * @param options A `detail`, a `type` of your own, `instance`, header fields, extension members.
 * @returns The response.
 * @throws {HalyardError} `http.option` for options that are not an object or contain a status; what
 *   `problem` throws.
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
export function conflict(options: StatusProblemOptions = {}): ResponseDescriptor {
  return statusProblem('conflict', 409, options);
}
