import type { ResponseDescriptor } from './response.js';
import { type StatusProblemOptions, statusProblem } from './status-problem.js';

/**
 * Makes the response for a URL that has no resource: 404, problem details that are not stored
 * (RFC 9110 §15.5.5).
 *
 * It is also the response for a resource that the client must not know of (§15.5.4).
 *
 * @param options A `detail`, a `type` of your own, `instance`, header fields, extension members.
 * @returns The response.
 * @throws {HalyardError} `http.option` for options that are not an object or contain a status; what
 *   `problem` throws.
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
export function notFound(options: StatusProblemOptions = {}): ResponseDescriptor {
  return statusProblem('notFound', 404, options);
}
