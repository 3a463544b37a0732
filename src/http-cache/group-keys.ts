import { fieldValue, type HeadersInput } from '../internal/headers.js';
import { parseStringList } from '../internal/structured-fields.js';
import { readResponse, type StoredResponse } from './facts.js';
import { readTarget, type Target, type TargetOptions, uriOf } from './target-uri.js';

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
 * @throws {HalyardError} `http.option` for a stored request without URL or headers;
 *   `cache.option` for a stored response without status or headers.
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
export function keysOfGroups(headers: HeadersInput, name: string, target: Target): string[] {
  const origin = uriOf({ ...target, path: '' });
  const groups = parseStringList(fieldValue(headers, name) ?? '') ?? [];
  return groups.slice(0, MAX_GROUPS).map((group) => `${origin} ${group}`);
}

/** A hostile origin may name thousands, each an entry in the index of a store; 32 are required (RFC 9875 §2). */
const MAX_GROUPS = 256;
