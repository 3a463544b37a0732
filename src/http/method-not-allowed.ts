import { HalyardError } from '../errors.js';
import { isToken } from '../internal/syntax.js';
import type { Method } from '../relation/method.js';
import { requireOptions } from './require-options.js';
import type { ResponseDescriptor } from './response.js';
import { type StatusProblemOptions, statusProblem } from './status-problem.js';

/**
 * Makes the response to a request whose method the resource does not have: 405, problem details that
 * are not stored, and `Allow` with the methods that it has (RFC 9110 §15.5.6, §10.2.1).
 *
 * HEAD is added after GET, since whatever answers GET answers HEAD (§9.1). An empty list says that the
 * resource allows no method at present.
 *
 * @param allow The methods in the order in which they are sent, in upper case.
 * @param options A `detail` (default: the methods), a `type` of your own, `instance`, header fields, extension members.
 * @returns The response.
 * @throws {HalyardError} `http.option` for an invalid list of methods, and for options that are not an
 *   object or contain a status; what `problem` throws.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { methodNotAllowed } from 'halyard';
 *
 * const response = methodNotAllowed(['GET', 'PATCH']);
 * [response.status, response.headers.allow];
 * // → [405, 'GET, HEAD, PATCH']
 * methodNotAllowed(['get']);
 * // throws allow must be an array of method names in upper case, got ["get"].
 * ```
 */
export function methodNotAllowed(
  allow: readonly (Method | (string & {}))[],
  options: StatusProblemOptions = {},
): ResponseDescriptor {
  requireOptions(options, 'methodNotAllowed', "Pass { detail: 'The archive is read-only' }");
  const value = formatAllow(allow);
  const detail = value === '' ? 'No method is allowed here' : `Allowed here: ${value}`;
  return statusProblem('methodNotAllowed', 405, { detail, ...options }, { allow: value });
}

/** Allow = #method (RFC 9110 §10.2.1) */
function formatAllow(allow: readonly string[]): string {
  if (!Array.isArray(allow) || !allow.every(isUpperCaseMethod)) {
    throw new HalyardError('http.option', {
      subject: 'allow',
      expected: 'be an array of method names in upper case',
      given: allow,
      remedy: "Pass ['GET', 'PATCH']",
      reference: 'RFC 9110 §10.2.1',
    });
  }
  const methods = allow.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  return [...new Set(methods)].join(', ');
}

/** Methods are case-sensitive, and those of the standards are in upper case (RFC 9110 §9.1). */
function isUpperCaseMethod(method: unknown): boolean {
  return typeof method === 'string' && isToken(method) && method === method.toUpperCase();
}
