import { fieldValue, type HeadersInput } from '../internal/headers.js';
import { isSafeMethod, methodOf, type RequestDescriptor } from '../internal/request.js';
import { cut } from '../internal/show.js';
import { parseStringList } from '../internal/structured-fields.js';
import { type ReceivedResponse, readResponse, type StoredResponse } from './facts.js';
import {
  readTarget,
  sameOriginReference,
  type Target,
  type TargetOptions,
  uriOf,
} from './target-uri.js';

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
  // "non-error response is one with a 2xx (Successful) or 3xx (Redirection) status code"
  const isChange = !isSafeMethod(method) && status >= 200 && status < 400;
  if (!isChange || target === undefined) {
    const explanation = `${cut(method)} with status ${status} invalidates nothing.`;
    return { invalidates: [], groups: [], explanation };
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

/**
 * Returns the keys of the cache groups that a stored response belongs to, by `Cache-Groups` (RFC 9875 §2): the
 * origin, a space and the String. Two stored responses are in one group if they have one key in common (§2.1);
 * a response of another origin never has the same key.
 *
 * Compare the keys with `groups` of {@link evaluateInvalidation}.
 *
 * @param stored The stored response.
 * @param options The scheme, for a stored request whose `url` is a path.
 * @returns The keys, at most 256; none if the field is malformed or longer than 8192 characters.
 *
 * @example
 * ```ts
 * import { groupKeys } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: 'https://api.example.se/orders/17', headers: {} };
 * const headers = { 'cache-groups': '"/orders/17", "/customers"' };
 * groupKeys({ request, response: { status: 200, headers }, responseTime: new Date(0) });
 * // → ['https://api.example.se /orders/17', 'https://api.example.se /customers']
 * ```
 */
export function groupKeys(stored: StoredResponse, options?: TargetOptions): readonly string[] {
  const target = readTarget(stored.request, options?.scheme);
  if (target === undefined) return [];
  return keysOfGroups(readResponse(stored.response).headers, 'cache-groups', target);
}

/** The keys of the groups in a field of a response from the origin of a target URI. */
function keysOfGroups(headers: HeadersInput, name: string, target: Target): string[] {
  const origin = uriOf({ ...target, path: '' });
  const groups = parseStringList(fieldValue(headers, name) ?? '') ?? [];
  return groups.slice(0, MAX_GROUPS).map((group) => `${origin} ${group}`);
}

/** A hostile origin may name thousands, each an entry in the index of a store; 32 are required (RFC 9875 §2). */
const MAX_GROUPS = 256;
