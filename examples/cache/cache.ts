import { parseCacheControl } from 'halyard/cache';
import { respondRange } from 'halyard/http';
import {
  cacheKey,
  evaluateFailure,
  evaluateInvalidation,
  evaluateStoredPreconditions,
  freshen,
  groupKeys,
  responseHeaders,
  revalidationRequest,
  selectStored,
  storeResponse,
  timeToLive,
} from 'halyard/http-cache';
import type { CacheRequest, CacheResponse, CacheStore, Entry, Send } from './types.js';

export interface CacheOptions {
  readonly store: CacheStore;
  /** Whether the cache serves several users. */
  readonly shared: boolean;
  /** Whether a shared cache stores responses with `Set-Cookie` that are not `public`. Default: false. */
  readonly storesCookies?: boolean;
  readonly now?: () => Date;
  /** Receives the reason for each answer. */
  readonly log?: (explanation: string) => void;
}

/** The requests for one key that are under way at the same time. */
interface Group {
  count: number;
  /** The responses that others may wait for, by `flightOf` their requests. */
  readonly flights: Map<string, Promise<CacheResponse>>;
  /** Whether an unsafe request has changed the resource meanwhile: the responses are not stored. */
  isOutdated: boolean;
}

/** Answers a request from the store or the origin. */
export type Answer = (request: CacheRequest, send: Send) => Promise<CacheResponse>;

/** Creates a cache by RFC 9111. Each decision is a function of `halyard/http-cache`; this is their order. */
export function createCache(options: CacheOptions): Answer {
  const {
    store,
    shared,
    storesCookies = !shared,
    now = () => new Date(),
    log = () => {},
  } = options;
  const at = () => ({ shared, understood: UNDERSTOOD, now: now() });
  /** The requests under way whose responses may answer others, by key. */
  const pending = new Map<string, Group>();
  /** The keys whose requests have last waited in vain. */
  const unshared = new Set<string>();
  /** When each cache group was last invalidated, by its key. */
  const invalidated = new Map<string, number>();
  /** What a group has from before may be outdated: the invalidations of then are not known. */
  let knownSince = now().getTime() - 1;

  async function answer(request: CacheRequest, send: Send, waits = true): Promise<CacheResponse> {
    const key = keyOf(request);
    if (!READS.has(request.method) || key === '') return forward(request, [], send);
    const choice = selectStored(request, await entriesUnder(key), at());
    const stored = choice.verdict?.outcome.startsWith('reuse')
      ? reply(request, choice.matches)
      : undefined;
    const flight = flightOf(request, choice.matches, shared);
    const earlier = pending.get(key)?.flights.get(flight);
    if (stored !== undefined) unshared.delete(key);
    else if (!waits) {
      if (unshared.size === MAX_UNSHARED) unshared.clear();
      unshared.add(key);
    } else if (choice.outcome !== 'unsatisfiable' && earlier && !unshared.has(key)) {
      // "collapse requests" (RFC 9111 §4): the response to the earlier request may answer this one too.
      await earlier.catch(() => {});
      return answer(request, send, false);
    }
    log(choice.explanation);
    if (choice.outcome === 'unsatisfiable') return GATEWAY_TIMEOUT;
    if (stored === undefined) return track(request, choice.matches, send);
    if (choice.verdict?.allowedBy === 'stale-while-revalidate' && !pending.has(key)) {
      track(unconditional(request), choice.matches, send).catch(() => {});
    }
    return stored;
  }

  function track(request: CacheRequest, matches: readonly Entry[], send: Send) {
    const key = keyOf(request);
    const flight = flightOf(request, matches, shared);
    const group = pending.get(key) ?? { count: 0, flights: new Map(), isOutdated: false };
    pending.set(key, group);
    group.count++;
    const response = forward(request, matches, send, group).finally(() => {
      group.count--;
      if (group.flights.get(flight) === response) group.flights.delete(flight);
      if (group.count === 0 && pending.get(key) === group) pending.delete(key);
    });
    if (flight !== '') group.flights.set(flight, response);
    return response;
  }

  /** Answers with the response of the origin, or with a stored one that it validates or replaces. */
  async function forward(
    request: CacheRequest,
    matches: readonly Entry[],
    send: Send,
    group?: Group,
  ): Promise<CacheResponse> {
    const requestTime = now();
    const sent = { ...request, ...revalidationRequest(request, matches) };
    const response = await send(sent).catch((error: unknown) => {
      if (matches.length === 0) throw error;
      return undefined;
    });
    const failure = evaluateFailure(request, matches[0], response, at());
    if (failure.outcome !== 'forward') log(failure.explanation);
    if (failure.outcome.startsWith('reuse')) return reply(request, matches) ?? GATEWAY_TIMEOUT;
    if (response === undefined) return GATEWAY_TIMEOUT;
    const times = { ...at(), requestTime, responseTime: now() };
    if (response.status === 304 && matches.length > 0) {
      const entries = await entriesUnder(keyOf(request));
      const { updated, kept } = freshen(sent, entries, response, times);
      await save(request, kept, group);
      // Without an update, the 304 was for the conditions of the client.
      return reply(request, updated) ?? forward(request, [], send, group);
    }
    await update(request, response, times, group);
    return response;
  }

  /** Stores a response, and removes what it replaces or invalidates. */
  async function update(
    request: CacheRequest,
    response: CacheResponse,
    times: Parameters<typeof storeResponse>[2],
    group?: Group,
  ): Promise<void> {
    const { invalidates, groups } = evaluateInvalidation(request, response);
    for (const uri of invalidates) await invalidate(uri);
    for (const key of groups) invalidateGroup(key);
    // The content of a GET answers both methods.
    if (request.method === 'HEAD' || keyOf(request) === '') return;
    // Read again: other requests may have stored responses meanwhile.
    const entries = await entriesUnder(keyOf(request));
    const { stored } = storeResponse(request, response, times);
    const entry = stored && { ...stored, body: response.body };
    if (entry === undefined && !READS.has(request.method)) return;
    // A part, or an error of one request such as 401 or 412, leaves what is stored.
    const { status } = response;
    if (entry === undefined && (status === 206 || (status >= 400 && !GONE.has(status)))) return;
    const { matches } = selectStored(request, entries, at());
    const others = entries.filter((other) => !matches.includes(other));
    await save(request, entry === undefined ? others : [...others, entry], group);
  }

  /** Removes the entries under a URI. Responses under way are not stored: they may be outdated. */
  async function invalidate(uri: string): Promise<void> {
    for (const [key, group] of pending) {
      if (key.replace(/ .*/, '') !== uri) continue;
      group.isOutdated = true;
      pending.delete(key);
    }
    await store.remove(uri);
  }

  /** Outdates the entries of a group, those under way included, and no others of their groups (RFC 9875 §2.2.1). */
  function invalidateGroup(key: string): void {
    if (invalidated.size === MAX_INVALIDATED) {
      invalidated.clear();
      knownSince = now().getTime();
    }
    invalidated.set(key, now().getTime());
  }

  /** The entries under a key, without those of a group that was invalidated later. */
  async function entriesUnder(key: string): Promise<readonly Entry[]> {
    const isCurrent = (entry: Entry) =>
      groupKeys(entry).every((group) => entry.requestTime > (invalidated.get(group) ?? knownSince));
    return (await store.get(key)).filter(isCurrent);
  }

  async function save(request: CacheRequest, kept: readonly Entry[], group?: Group): Promise<void> {
    if (group?.isOutdated) return;
    const allowed = storesCookies ? kept : kept.filter(isForAllVisitors);
    const entries = allowed.slice(-MAX_VARIANTS);
    const seconds = entries.map((entry) => timeToLive(entry, at()));
    // A 304 makes a stale entry fresh again, without its content being sent.
    await store.set(keyOf(request), entries, Math.max(REVALIDATED_FOR, ...seconds));
  }

  /** A stored response as an answer. */
  function reply(request: CacheRequest, [newest]: readonly Entry[]): CacheResponse | undefined {
    if (newest === undefined) return undefined;
    if (evaluateStoredPreconditions(request, newest).outcome === 'not-modified') {
      const headers = responseHeaders(newest, { ...at(), notModified: true });
      return { status: 304, headers, body: NOTHING };
    }
    const { status } = newest.response;
    const body = request.method === 'HEAD' ? NOTHING : newest.body;
    const whole = { status, headers: responseHeaders(newest, at()), body };
    if (request.headers.range === undefined) return whole;
    const headers = whole.headers as Record<string, string>;
    return { body: NOTHING, ...respondRange(request, { ...whole, headers }) };
  }

  return answer;
}

/** Empty for a QUERY whose content is unknown. */
const keyOf = (request: CacheRequest) => cacheKey(request) ?? '';

const READS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'QUERY']);

/** The heuristically cacheable status codes (RFC 9110 §15.1), without 206. */
const UNDERSTOOD = [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501];

/** The errors that are the state of the resource. */
const GONE: ReadonlySet<number> = new Set([404, 410]);

/** The most entries under one URI, so that clients cannot fill the store with values of `Vary` fields. */
const MAX_VARIANTS = 100;

/** How long a stale response is kept for revalidation, in seconds. */
const REVALIDATED_FOR = 86_400;

/** The most groups whose invalidation is remembered; an origin chooses their names. */
const MAX_INVALIDATED = 10_000;

/** The most keys that are remembered as waited for in vain. */
const MAX_UNSHARED = 1000;

const NOTHING = new Uint8Array();
const GATEWAY_TIMEOUT: CacheResponse = { status: 504, headers: {}, body: NOTHING };

/** The request of a client without its conditions and range, to revalidate in the background. */
function unconditional(request: CacheRequest): CacheRequest {
  const kept = Object.entries(request.headers).filter(([name]) => !/^(?:if-|range$)/.test(name));
  return { ...request, headers: Object.fromEntries(kept) };
}

/** `Set-Cookie` "does not inhibit caching" (RFC 9111 §7.3), but may hold the session of one user. */
function isForAllVisitors({ response: { headers } }: Entry): boolean {
  const { public: isPublic } = parseCacheControl(String(headers['cache-control']));
  return headers['set-cookie'] === undefined || isPublic === true;
}

/**
 * What a request has in common with those that wait for its response: the stored response that they
 * share or, where none is stored, all header fields. "additional latency might be introduced" (RFC 9111
 * §4) if the response is private. So in a shared cache, nobody waits for a request with `Authorization`
 * (§3.5), or with `Cookie` while no response to it is stored.
 */
function flightOf({ method, headers }: CacheRequest, [stored]: readonly Entry[], shared: boolean) {
  if (shared && headers.authorization !== undefined) return '';
  if (stored) return JSON.stringify([method, stored.requestTime, stored.request]);
  return shared && headers.cookie !== undefined ? '' : JSON.stringify([method, headers]);
}
