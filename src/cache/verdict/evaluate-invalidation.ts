import { fieldValue } from '../../internal/headers.js';
import { isSafeMethod } from '../../internal/is-safe-method.js';
import { type RequestDescriptor, requireMethod } from '../../internal/request.js';
import { cut } from '../../internal/show.js';
import { type ReceivedResponse, readResponse } from './caching-options.js';
import { resolve, targetOf } from './target.js';

/** The stored responses that a response invalidates. */
export interface InvalidationVerdict {
  /** The paths, with their queries, of the invalid stored responses, on the host of the request. */
  readonly invalidates: readonly string[];
  /** Why, in words. */
  readonly explanation: string;
}

/**
 * Evaluates which stored responses a response invalidates (RFC 9111 §4.4): after an unsafe method
 * without an error, those of the target URI, and those of `Location` and `Content-Location` on the
 * same host.
 *
 * @param request The request; its `method` and `url` are required.
 * @param response The response to it.
 * @returns The paths, and why.
 * @throws {HalyardError} `http.request` for a request without method, URL or headers;
 *   `cache.response` for a response without status or headers.
 * @rule caching.put-delete
 *
 * @example
 * ```ts
 * import { evaluateInvalidation } from 'halyard/cache';
 *
 * const request = { method: 'POST', url: '/orders', headers: { host: 'api.example.se' } };
 * const headers = { location: 'https://api.example.se/orders/18' };
 *
 * evaluateInvalidation(request, { status: 201, headers }).invalidates;
 * // → ['/orders', '/orders/18']
 * evaluateInvalidation(request, { status: 409, headers }).invalidates;
 * // → []
 * ```
 */
export function evaluateInvalidation(
  request: RequestDescriptor,
  response: ReceivedResponse,
): InvalidationVerdict {
  const method = requireMethod(request);
  const own = targetOf(request);
  const { status, headers } = readResponse(response);
  if (isSafeMethod(method)) return nothing(`${method} is a safe method and invalidates nothing.`);
  // "non-error response is one with a 2xx (Successful) or 3xx (Redirection) status code"
  if (!(status >= 200 && status < 400)) {
    return nothing(`${cut(method)} failed with status ${status} and invalidates nothing.`);
  }
  if (own === undefined)
    return nothing('The target URI cannot be parsed, so nothing is invalidated.');
  const named = ['location', 'content-location']
    .map((name) => fieldValue(headers, name))
    .map((reference) => (reference === undefined ? undefined : resolve(reference, request)))
    .filter((target) => target?.host === own.host)
    .map((target) => target?.path ?? '');
  const invalidates = [...new Set([own.path, ...named])];
  const paths = invalidates.map((path) => cut(path)).join(' and ');
  return { invalidates, explanation: `${cut(method)} may have changed ${paths}.` };
}

function nothing(explanation: string): InvalidationVerdict {
  return { invalidates: [], explanation };
}
