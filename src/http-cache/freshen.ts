import { DIGEST_FIELDS } from '../cache/ranges.js';
import { fieldValue, type HeadersInput } from '../internal/headers.js';
import { parseHttpDate } from '../internal/http-date.js';
import { methodOf, type RequestDescriptor } from '../internal/request.js';
import { cut } from '../internal/show.js';
import { evaluateCaching } from './evaluate-caching.js';
import { type ReceivedResponse, readResponse, type StoredResponse, varyNames } from './facts.js';
import { type Match, matchingResponses } from './select-stored.js';
import { type StoredRecord, type StoreOptions, storedRequest, withDate } from './store-response.js';
import { headerRecord, storedHeaders } from './stored-headers.js';
import type { CacheRequest } from './target-uri.js';

/** The stored responses after an update with a newer response. */
export interface Freshening<Stored extends StoredResponse = StoredResponse> {
  /**
   * The updated responses, the most recent first. The first one answers the request that was
   * revalidated.
   */
  readonly updated: readonly UpdatedResponse<Stored>[];
  /** What the cache keeps of the candidates, updated or as it was, in their order. */
  readonly kept: readonly (Stored | UpdatedResponse<Stored>)[];
  /** How many responses are updated and why, one sentence. */
  readonly explanation: string;
}

/**
 * Updates stored responses with a 304 (RFC 9111 §3.2, §4.3.4).
 *
 * Of the stored responses that could be chosen for the request, it updates
 *
 * - for a 304 with a strong entity tag: all that have this tag
 * - for a 304 with another validator: the most recent one that has it
 * - for a 304 without a validator: the only one, if it has no validator either, or if the request was
 *   sent with its validator alone
 *
 * The fields of the 304 replace those stored, except `Content-Length`, `Content-Encoding` and
 * `Content-Range`, which belong to the stored content, and those that a cache does not store. The age
 * then counts from the 304. A response that must no longer be stored, because the 304 has `no-store`,
 * still answers this request, but is not kept.
 *
 * If nothing is updated, the 304 is for a condition of the client: pass it on if you sent the client's
 * request unchanged; otherwise send that request now.
 *
 * @param request The request that was sent, as `revalidationRequest` returned it.
 * @param candidates The stored responses, such as all under `cacheKey(request)`.
 * @param notModified The 304; a response with another status updates nothing.
 * @param options The cache, and the times of the request that was sent and of the 304.
 * @returns The updated responses, and all that the cache keeps.
 * @rule caching.etag
 *
 * @example
 * ```ts
 * import { freshen } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: '/orders', headers: {} };
 * const headers = { etag: '"3"', 'cache-control': 'max-age=60', 'content-length': '2' };
 * const stored = { request, response: { status: 200, headers }, responseTime: new Date(0), body: '[]' };
 * const options = { shared: true, responseTime: new Date(90_000) };
 *
 * const newer = { etag: '"3"', 'cache-control': 'max-age=600', 'content-length': '0' };
 * const { updated } = freshen(request, [stored], { status: 304, headers: newer }, options);
 * updated[0]?.response.headers;
 * // → {
 * //   etag: '"3"',
 * //   'cache-control': 'max-age=600',
 * //   'content-length': '2',
 * //   date: 'Thu, 01 Jan 1970 00:01:30 GMT',
 * // }
 * updated[0]?.body;
 * // → '[]'
 * freshen(request, [stored], { status: 304, headers: { etag: '"4"' } }, options).explanation;
 * // → 'A 304 with validator "4" updates 0 of 1 stored responses for this request (RFC 9111 §4.3.4).'
 * ```
 */
export function freshen<Stored extends StoredResponse>(
  request: CacheRequest,
  candidates: readonly Stored[],
  notModified: ReceivedResponse,
  options: StoreOptions,
): Freshening<Stored> {
  const { status, headers } = readResponse(notModified);
  const matches = matchingResponses(request, candidates, { ...options, now: options.responseTime });
  if (status !== 304) {
    const explanation = `Status ${status} is not 304 and validates no stored response (RFC 9111 §4.3.3).`;
    return { updated: [], kept: candidates, explanation };
  }
  const selected = selectForUpdate(matches, request, headers);
  const { etag, lastModified } = validatorsOf(headers);
  const validator = etag ?? lastModified;
  const newer = validator === undefined ? 'without validators' : `with validator ${cut(validator)}`;
  const explanation = `A 304 ${newer} updates ${selected.length} of ${matches.length} stored responses for this request (RFC 9111 §4.3.4).`;
  const updates = new Map(
    selected.map((stored) => [stored, updateStored(stored, request, notModified, options)]),
  );
  const now = options.responseTime;
  const kept = candidates.flatMap<Stored | UpdatedResponse<Stored>>((stored) => {
    const updated = updates.get(stored);
    if (updated === undefined) return [stored];
    const { storable } = evaluateCaching(updated.request, updated.response, { ...options, now });
    return storable ? [updated] : [];
  });
  return { updated: [...updates.values()], kept, explanation };
}

/** The stored responses that a 304 updates, by the first that applies of RFC 9111 §4.3.4. */
function selectForUpdate<Stored extends StoredResponse>(
  matches: readonly Match<Stored>[],
  request: RequestDescriptor,
  headers: HeadersInput,
): readonly Stored[] {
  const newer = validatorsOf(headers);
  const all = matches.map(({ stored, context }) => ({
    stored,
    status: context.facts.status,
    validators: validatorsOf(context.facts.headers),
  }));
  // "If the new response contains one or more strong validators"
  if (newer.etag?.startsWith('"')) {
    const same = all.filter(({ validators }) => validators.etag === newer.etag);
    return same.map(({ stored }) => stored);
  }
  // "no strong validators but does contain one or more weak validators"
  if (hasValidator(newer)) {
    const same = all.find(({ validators }) => correspond(validators, newer));
    return same === undefined ? [] : [same.stored];
  }
  const [only, another] = all;
  // "would have resulted in a 200 (OK) response" (RFC 9110 §15.4.5), so it does not mean an error.
  if (only !== undefined && another === undefined && only.status < 300) {
    // "there is only one stored response in the initial set, and that stored response also lacks a
    // validator"
    if (!hasValidator(only.validators)) return [only.stored];
    // A 304 must have the ETag of the 200 (RFC 9110 §15.4.5), but some servers leave it out.
    if (isNamedAlone(only.validators, request.headers)) return [only.stored];
  }
  return [];
}

type ReceivedValidators = ReturnType<typeof validatorsOf>;

function validatorsOf(headers: HeadersInput) {
  return {
    etag: fieldValue(headers, 'etag')?.trim(),
    lastModified: fieldValue(headers, 'last-modified')?.trim(),
  };
}

function hasValidator({ etag, lastModified }: ReceivedValidators): boolean {
  return (etag ?? lastModified) !== undefined;
}

/** By weak comparison of the entity tags if both have one (RFC 9110 §8.8.3.2), else by date. */
function correspond(stored: ReceivedValidators, newer: ReceivedValidators): boolean {
  if (stored.etag !== undefined && newer.etag !== undefined) {
    return stored.etag.replace(/^W\//, '') === newer.etag.replace(/^W\//, '');
  }
  const [one, other] = [stored.lastModified, newer.lastModified];
  if (one === undefined || other === undefined) return false;
  return one === other || (parseHttpDate(one) ?? Number.NaN) === parseHttpDate(other);
}

/** Whether the condition of a request is that of `revalidationRequest` for one stored response. */
function isNamedAlone({ etag, lastModified }: ReceivedValidators, headers: HeadersInput): boolean {
  const ifNoneMatch = fieldValue(headers, 'if-none-match');
  if (ifNoneMatch !== undefined) return ifNoneMatch.trim() === etag;
  const ifModifiedSince = fieldValue(headers, 'if-modified-since');
  return ifModifiedSince !== undefined && ifModifiedSince.trim() === lastModified;
}

/** A stored response after an update, with the members that the cache has added to it. */
export type UpdatedResponse<Stored extends StoredResponse> = Omit<Stored, keyof StoredRecord> &
  StoredRecord;

/**
 * Updates a stored response with the fields of a newer one (RFC 9111 §3.2), its times, and the fields of
 * its request that `Vary` names.
 */
function updateStored<Stored extends StoredResponse>(
  stored: Stored,
  request: CacheRequest,
  newer: ReceivedResponse,
  options: StoreOptions,
): UpdatedResponse<Stored> {
  const { responseTime, requestTime = responseTime } = options;
  const { status, headers: before } = readResponse(stored.response);
  // The age of the older message is not that of the newer one (§4.2.3).
  const kept = headerRecord(before, (name) => name !== 'age');
  const provided = headerRecord(storedHeaders(newer, options), (name) => !NOT_UPDATED.has(name));
  const merged = { ...kept, ...withDate(provided, responseTime) };
  const headers = storedHeaders({ status, headers: merged }, options);
  // The newer response answers this request, so its fields of `Vary` are those that match.
  const answered = storedRequest(methodOf(stored.request), request, varyNames(headers), options);
  const isAuthorized = fieldValue(stored.request.headers, 'authorization') !== undefined;
  const credentials: Record<string, string> = isAuthorized ? { authorization: '' } : {};
  return {
    ...stored,
    request: { ...answered, headers: { ...credentials, ...answered.headers } },
    response: { status, headers },
    requestTime: requestTime.getTime(),
    responseTime: responseTime.getTime(),
  };
}

/**
 * Fields that are not updated: `Content-Length`, what the stored content depends on, and
 * `Content-Range`, which the recipient processes (RFC 9111 §3.2).
 */
const NOT_UPDATED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'content-length',
  'content-encoding',
  'content-range',
  ...DIGEST_FIELDS,
]);
