import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import { methodOf, type RequestDescriptor } from '../../internal/request.js';
import { cut } from '../../internal/show.js';
import { type ReceivedResponse, readResponse } from '../verdict/caching-options.js';
import type { StoredResponse } from '../verdict/stored-response.js';
import type { Freshening } from './freshen.js';
import { matchingResponses } from './matching-responses.js';
import type { StoreOptions } from './store-response.js';
import { updateAll } from './update-stored.js';

/** The stored responses after an update with a response to HEAD. */
export interface HeadFreshening<Stored extends StoredResponse = StoredResponse>
  extends Freshening<Stored> {
  /** The stored responses that are out of date; they are not in `kept`. */
  readonly outdated: readonly Stored[];
}

/**
 * Updates stored responses to GET with a 200 to HEAD (RFC 9111 §3.2, §4.3.5).
 *
 * A stored response that could be chosen for the request is updated if it has the same `ETag`,
 * `Last-Modified` and `Content-Length`, as far as the 200 has these fields. If one differs, the stored
 * response is out of date and is not kept.
 *
 * @param request The HEAD request that was answered.
 * @param candidates The stored responses, such as all under `cacheKey(request)`.
 * @param response The response to it; one with a status other than 200 updates nothing.
 * @param options The cache, and the times of the request and the response.
 * @returns The updated responses, those that are out of date, and all that the cache keeps.
 * @throws {HalyardError} `http.option` for a request without method, URL or headers;
 *   `cache.option` for a response without status or headers, a candidate without times, and an invalid
 *   `responseTime`.
 *
 * @example
 * ```ts
 * import { freshenByHead } from 'halyard/cache';
 *
 * const head = { method: 'HEAD', url: '/orders', headers: {} };
 * const stored = {
 *   request: { ...head, method: 'GET' },
 *   response: { status: 200, headers: { etag: '"3"', 'cache-control': 'max-age=60' } },
 *   responseTime: new Date(0),
 * };
 * const options = { shared: true, responseTime: new Date(90_000) };
 * const receive = (etag: string) => ({ status: 200, headers: { etag, 'cache-control': 'max-age=60' } });
 *
 * freshenByHead(head, [stored], receive('"3"'), options).updated[0]?.responseTime;
 * // → 90000
 * freshenByHead(head, [stored], receive('"4"'), options).kept;
 * // → []
 * ```
 */
export function freshenByHead<Stored extends StoredResponse>(
  request: RequestDescriptor,
  candidates: readonly Stored[],
  response: ReceivedResponse,
  options: StoreOptions,
): HeadFreshening<Stored> {
  const method = methodOf(request);
  const { status, headers } = readResponse(response);
  const matches = matchingResponses(request, candidates, { ...options, now: options.responseTime });
  if (method !== 'HEAD' || status !== 200) {
    const explanation = `A response to ${cut(method)} with status ${status} is not a 200 to HEAD and updates nothing (RFC 9111 §4.3.5).`;
    return { updated: [], outdated: [], kept: candidates, explanation };
  }
  const agrees = agreement(headers);
  const found = matches.filter(({ context }) => context.facts.method === 'GET');
  const outdated = new Set(
    found
      // A response with another status is not what the 200 to HEAD describes (RFC 9110 §9.3.2).
      .filter(({ context: { facts } }) => facts.status >= 300 || !agrees(facts.headers))
      .map(({ stored }) => stored),
  );
  const current = found.map(({ stored }) => stored).filter((stored) => !outdated.has(stored));
  const rest = candidates.filter((stored) => !outdated.has(stored));
  return {
    ...updateAll(request, rest, current, response, options),
    outdated: [...outdated],
    explanation: `Of the stored responses for this request, ${current.length} agree with the 200 to HEAD and are updated, and ${outdated.size} are out of date (RFC 9111 §4.3.5).`,
  };
}

/**
 * "matching values for any received validator fields [...] and, if the HEAD response has a
 * Content-Length header field, the value of Content-Length matches that of the stored response"
 */
function agreement(received: HeadersInput): (stored: HeadersInput) => boolean {
  const fields = ['etag', 'last-modified', 'content-length']
    .map((name) => ({ name, value: fieldValue(received, name)?.trim() }))
    .filter(({ value }) => value !== undefined);
  return (stored) => fields.every(({ name, value }) => fieldValue(stored, name)?.trim() === value);
}
