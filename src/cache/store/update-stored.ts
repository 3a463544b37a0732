import { fieldValue } from '../../internal/headers.js';
import { methodOf, type RequestDescriptor } from '../../internal/request.js';
import { type ReceivedResponse, readResponse } from '../verdict/caching-options.js';
import { evaluateCaching } from '../verdict/evaluate-caching.js';
import type { StoredResponse } from '../verdict/stored-response.js';
import { varyNames } from '../verdict/vary.js';
import { DIGEST_FIELDS, headerRecord } from './header-record.js';
import { type StoredRecord, type StoreOptions, withDate } from './store-response.js';
import { storedHeaders } from './stored-headers.js';
import { type StoredRequest, storedRequest } from './stored-request.js';

/** A stored response after an update, with the members that the cache has added to it. */
export type UpdatedResponse<Stored extends StoredResponse> = Omit<Stored, keyof StoredRecord> &
  StoredRecord;

/** Updates the selected responses, and returns them and all that the cache keeps. */
export function updateAll<Stored extends StoredResponse>(
  request: RequestDescriptor,
  candidates: readonly Stored[],
  selected: readonly Stored[],
  newer: ReceivedResponse,
  options: StoreOptions,
): {
  readonly updated: readonly UpdatedResponse<Stored>[];
  readonly kept: readonly (Stored | UpdatedResponse<Stored>)[];
} {
  const updates = new Map(
    selected.map((stored) => [stored, updateStored(stored, request, newer, options)]),
  );
  const now = options.responseTime;
  const kept = candidates.flatMap<Stored | UpdatedResponse<Stored>>((stored) => {
    const updated = updates.get(stored);
    if (updated === undefined) return [stored];
    const { storable } = evaluateCaching(updated.request, updated.response, { ...options, now });
    return storable ? [updated] : [];
  });
  return { updated: [...updates.values()], kept };
}

/**
 * Updates a stored response with the fields of a newer one (RFC 9111 §3.2), its times, and the fields of
 * its request that `Vary` names.
 */
function updateStored<Stored extends StoredResponse>(
  stored: Stored,
  request: RequestDescriptor,
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
  return {
    ...stored,
    request: updatedRequest(stored.request, request, varyNames(headers), options),
    response: { status, headers },
    requestTime: requestTime.getTime(),
    responseTime: responseTime.getTime(),
  };
}

/** The newer response answers this request, so its fields of `Vary` are those that match. */
function updatedRequest(
  before: RequestDescriptor,
  request: RequestDescriptor,
  vary: '*' | readonly string[],
  options: StoreOptions,
): StoredRequest {
  const method = methodOf(before);
  const { url, headers } = storedRequest(method, request, vary, options);
  const isAuthorized = fieldValue(before.headers, 'authorization') !== undefined;
  return { method, url, headers: isAuthorized ? { authorization: '', ...headers } : headers };
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
