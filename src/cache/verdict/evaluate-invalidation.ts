import { fieldValue } from '../../internal/headers.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { brief } from './caching-clause.js';
import type { ReceivedResponse } from './caching-options.js';
import { resolve, targetOf } from './target.js';

/** What a response makes invalid. */
export interface InvalidationVerdict {
  /** The paths, with their queries, whose stored responses are invalid, on the request's own host. */
  readonly invalidates: readonly string[];
  /** Why, in plain words. */
  readonly explanation: string;
}

/** The methods that change nothing (RFC 9110 §9.2.1). */
const SAFE: ReadonlySet<string> = /* @__PURE__ */ new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Which stored responses the response to a request makes invalid (RFC 9111 §4.4): after an unsafe
 * method that did not fail, those of its own URL, and those of `Location` and `Content-Location` on
 * the same host.
 *
 * @param request The request.
 * @param response The response to it.
 * @returns The paths, and why.
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
  { status, headers }: ReceivedResponse,
): InvalidationVerdict {
  const { method = 'GET' } = request;
  if (SAFE.has(method)) return { invalidates: [], explanation: `${method} changes nothing.` };
  // "non-error response is one with a 2xx (Successful) or 3xx (Redirection) status code"
  if (!(status >= 200 && status < 400)) {
    return {
      invalidates: [],
      explanation: `${brief(method)} failed with ${status} and changed nothing.`,
    };
  }
  const own = targetOf(request);
  const named = ['location', 'content-location']
    .map((name) => fieldValue(headers, name))
    .map((reference) => (reference === undefined ? undefined : resolve(reference, request)));
  const targets = [own, ...named].filter(
    (target) => target !== undefined && target.host === own?.host,
  );
  const invalidates = [...new Set(targets.map((target) => target?.path ?? ''))];
  if (invalidates.length === 0)
    return { invalidates, explanation: 'The request has no URL that can be read.' };
  const explanation = `${brief(method)} may have changed what is stored of ${invalidates.map(brief).join(' and ')}, so it is not used before the origin was asked.`;
  return { invalidates, explanation };
}
