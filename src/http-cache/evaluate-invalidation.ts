import { fieldValue } from '../internal/headers.js';
import { isSafeMethod, methodOf, type RequestDescriptor } from '../internal/request.js';
import { cut } from '../internal/show.js';
import { type ReceivedResponse, readResponse } from './facts.js';
import { keysOfGroups } from './group-keys.js';
import { readTarget, sameOriginReference, type TargetOptions, uriOf } from './target-uri.js';

/** The stored responses that a response invalidates. */
export interface InvalidationVerdict {
  /** The target URIs of the invalid stored responses, in the form of {@link targetUri}. */
  readonly invalidates: readonly string[];
  /**
   * The keys of the cache groups in `Cache-Group-Invalidation` (RFC 9875 §3). The stored responses that have one
   * of them as {@link groupKeys} are invalid too, and what else these are grouped with is not.
   */
  readonly groups: readonly string[];
  /** Why, in words. */
  readonly explanation: string;
}

/**
 * Evaluates which stored responses a response invalidates (RFC 9111 §4.4): after an unsafe method
 * without an error, those of the target URI, and those of `Location` and `Content-Location` if they
 * have the same origin. The response may also name groups of stored responses (RFC 9875).
 *
 * @param request The request; its `method` and `url` are required.
 * @param response The response to it.
 * @param options The scheme, for a request whose `url` is a path. Without it, the URIs have none.
 * @returns The target URIs and the keys of groups, and why.
 * @throws {HalyardError} `http.option` for a request without method, URL or headers;
 *   `cache.option` for a response without status or headers.
 * @rule caching.put-delete
 *
 * @example
 * ```ts
 * import { evaluateInvalidation } from 'halyard/http-cache';
 *
 * const request = { method: 'POST', url: 'https://api.example.se/orders', headers: {} };
 * const headers = { location: '/orders/18', 'cache-group-invalidation': '"/orders"' };
 *
 * evaluateInvalidation(request, { status: 201, headers }).invalidates;
 * // → ['https://api.example.se/orders', 'https://api.example.se/orders/18']
 * evaluateInvalidation(request, { status: 201, headers }).groups;
 * // → ['https://api.example.se /orders']
 * evaluateInvalidation(request, { status: 409, headers }).invalidates;
 * // → []
 * ```
 */
export function evaluateInvalidation(
  request: RequestDescriptor,
  response: ReceivedResponse,
  options?: TargetOptions,
): InvalidationVerdict {
  const method = methodOf(request);
  const target = readTarget(request, options?.scheme);
  const { status, headers } = readResponse(response);
  const nothing = (explanation: string) => ({ invalidates: [], groups: [], explanation });
  if (isSafeMethod(method)) return nothing(`${method} is a safe method and invalidates nothing.`);
  // "non-error response is one with a 2xx (Successful) or 3xx (Redirection) status code"
  if (!(status >= 200 && status < 400)) {
    return nothing(`${cut(method)} failed with status ${status} and invalidates nothing.`);
  }
  if (target === undefined) {
    return nothing('The target URI cannot be parsed, so nothing is invalidated.');
  }
  // "MUST NOT trigger an invalidation [...] if the origin of the URI to be invalidated differs" (§4.4)
  const named = ['location', 'content-location'].flatMap((name) => {
    const reference = fieldValue(headers, name);
    return (reference !== undefined && sameOriginReference(reference, target)) || [];
  });
  const invalidates = [...new Set([target, ...named].map(uriOf))];
  const uris = invalidates.map((uri) => cut(uri)).join(' and ');
  const groups = keysOfGroups(headers, 'cache-group-invalidation', target);
  return { invalidates, groups, explanation: `${cut(method)} may have changed ${uris}.` };
}
