import { type CacheDirectives, isUnqualified } from '../cache/directives.js';
import { parseCacheControl } from '../cache/parse-cache-control.js';
import { isWithin, parseContentRange, parseRange } from '../cache/ranges.js';
import { fieldLookup, fieldValue, type HeadersInput } from '../internal/headers.js';
import { methodOf, type RequestDescriptor } from '../internal/request.js';
import { cut } from '../internal/show.js';
import {
  areMet,
  type CachingClause,
  explainReuse,
  met,
  type ReuseVerdict,
  seconds,
  unmet,
} from './caching-verdict.js';
import { conditionalHeaders, excludedFields, storageClauses } from './evaluate-caching.js';
import {
  differingField,
  type Facts,
  type ReuseOptions,
  readStored,
  type StoredResponse,
} from './facts.js';
import {
  type Freshness,
  forbiddingDirective,
  freshnessOf,
  staleAllowed,
  staleOnError,
} from './freshness.js';
import { haveSameTarget } from './target-uri.js';

/**
 * Evaluates whether a cache may answer a request with a stored response (RFC 9111 §4): by target
 * URI, method, `Vary` and age, and by the directives of the request (`max-age`, `max-stale`,
 * `min-fresh`, `no-cache`, `only-if-cached`, or `Pragma: no-cache` without `Cache-Control`).
 *
 * @param request The presented request; its `method` and `url` are required.
 * @param stored The stored response, with the request that it answered.
 * @param options The cache and the time.
 * @returns The verdict.
 * @throws {HalyardError} `http.option` for a request without method, URL or headers;
 *   `cache.option` for a stored response without status, headers or times.
 * @rule caching.pragma, caching.age
 *
 * @example
 * ```ts
 * import { evaluateReuse } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: '/orders/17', headers: { accept: 'application/hal+json' } };
 * const headers = { 'cache-control': 'public, max-age=60', vary: 'accept' };
 * const stored = { request, response: { status: 200, headers }, responseTime: new Date(0) };
 * const options = { shared: true, now: new Date(10_000) };
 *
 * evaluateReuse(request, stored, options).outcome;
 * // → 'reuse'
 * evaluateReuse({ ...request, headers: {} }, stored, options).explanation;
 * // → 'The stored response cannot answer this request: the requests differ in accept (RFC 9111 §4.1). The request goes to the origin.'
 * ```
 */
export function evaluateReuse(
  request: RequestDescriptor,
  stored: StoredResponse,
  options: ReuseOptions,
): ReuseVerdict {
  return reuseVerdict(readReuse(request, stored, options));
}

/** A presented request, and the stored response that may answer it. */
export interface ReuseContext {
  readonly request: RequestDescriptor;
  readonly method: string;
  /** The directives of the presented request. */
  readonly requestDirectives: CacheDirectives;
  /** The stored response and the request that it answered. */
  readonly facts: Facts;
  readonly freshness: Freshness;
  /** For how many seconds the response has been stale; negative if it is fresh. */
  readonly staleness: number;
}

export function readReuse(
  request: RequestDescriptor,
  stored: StoredResponse,
  options: ReuseOptions,
): ReuseContext {
  const facts = readStored(stored, options);
  const freshness = freshnessOf(facts);
  return {
    request,
    method: methodOf(request),
    requestDirectives: presentedDirectives(request),
    facts,
    freshness,
    staleness: freshness.age - freshness.lifetime,
  };
}

/** "When the Cache-Control header field is not present", Pragma: no-cache is no-cache (§5.4). */
export function presentedDirectives({ headers }: RequestDescriptor): CacheDirectives {
  const cacheControl = fieldValue(headers, 'cache-control');
  if (cacheControl !== undefined) return parseCacheControl(cacheControl, { request: true });
  const { noCache } = parseCacheControl(fieldValue(headers, 'pragma'));
  return noCache === undefined ? {} : { noCache };
}

/** The verdict on a request and a stored response that are already parsed. */
export function reuseVerdict(context: ReuseContext): ReuseVerdict {
  const { facts, freshness, requestDirectives, staleness } = context;
  const matching = matchClauses(context);
  const isMatch = areMet(matching);
  const reasons = [...matching, noCacheClause(context), freshClause(context)];
  const outcome = outcomeOf(context, isMatch, areMet(reasons));
  const allowedBy =
    outcome === 'reuse-stale' ? staleAllowed(facts, requestDirectives, staleness) : undefined;
  const verdict = {
    outcome,
    reasons,
    excludedFields: excludedFields(facts.responseDirectives, facts.options.shared),
    age: freshness.age,
    revalidateWith: conditionalHeaders(facts.headers),
    usableOnError: isMatch && staleOnError(facts, requestDirectives, staleness),
    ...(allowedBy && { allowedBy }),
  };
  return { ...verdict, explanation: explainReuse(verdict) };
}

function outcomeOf(
  { requestDirectives, freshness }: ReuseContext,
  isMatch: boolean,
  isUsable: boolean,
): ReuseVerdict['outcome'] {
  if (isUsable) return freshness.isFresh ? 'reuse' : 'reuse-stale';
  // "MUST either respond using a stored response [...] or respond with a 504" (§5.2.1.7)
  if (requestDirectives.onlyIfCached === true) return 'unsatisfiable';
  return isMatch ? 'validate' : 'forward';
}

/** Whether the stored response matches the request (RFC 9111 §4). */
export function matchClauses(context: ReuseContext): CachingClause[] {
  return [
    // A response that must not be stored must not be reused either (§3).
    storedClause(context),
    // the presented target URI and that of the stored response match, and
    targetClause(context),
    // the request method associated with the stored response allows it to be used for the
    // presented request, and
    methodClause(context),
    // request header fields nominated by the stored response (if any) match those presented, and
    varyClause(context),
    // "A cache MUST NOT use an incomplete response to answer requests unless [...] the request is
    // partial and specifies a range wholly within the incomplete response" (§3.3).
    completeClause(context),
  ];
}

function storedClause({ facts }: ReuseContext): CachingClause {
  const reason = storageClauses(facts).find(({ met }) => !met)?.reason;
  return reason === undefined
    ? met('stored', 'RFC 9111 §3', 'the response may be stored')
    : unmet('stored', 'RFC 9111 §3', `the response must not be stored: ${reason}`);
}

function targetClause({ request, facts }: ReuseContext): CachingClause {
  return haveSameTarget(request, facts.request, facts.options.scheme)
    ? met('target', 'RFC 9111 §4', 'the target URIs are the same')
    : unmet('target', 'RFC 9111 §4', 'the target URIs differ');
}

/** Which methods a stored response answers: RFC 9110 §9.3.1 to §9.3.3. */
function methodClause({ method, facts }: ReuseContext): CachingClause {
  const isAnswer = method === 'HEAD' || (method === 'GET' && facts.method !== 'HEAD');
  const [stored, presented] = [cut(facts.method), cut(method)];
  return isAnswer
    ? met('method', 'RFC 9111 §4', `a response to ${stored} can answer ${presented}`)
    : unmet('method', 'RFC 9111 §4', `a response to ${stored} cannot answer ${presented}`);
}

function varyClause({ request, facts }: ReuseContext): CachingClause {
  const section = 'RFC 9111 §4.1';
  if (facts.vary === '*') return unmet('vary', section, 'Vary is * or malformed');
  const [presented, original] = [request, facts.request].map(({ headers }) => fieldLookup(headers));
  const name = presented && original && differingField(facts.vary, presented, original);
  return name === undefined
    ? met('vary', section, 'the requests have the same fields of Vary')
    : unmet('vary', section, `the requests differ in ${cut(name)}`);
}

function completeClause({ request, facts }: ReuseContext): CachingClause {
  const section = 'RFC 9111 §3.3';
  if (facts.status !== 206) return met('complete', section, 'the stored response is not a part');
  return holdsRange(request, facts.headers)
    ? met('complete', section, 'the stored part has the requested range')
    : unmet('complete', section, 'the stored response is a part without the requested range');
}

/** Whether a stored part holds the ranges of a request, which must not be conditional (`If-Range`). */
export function holdsRange(request: RequestDescriptor, stored: HeadersInput): boolean {
  const { range, length } = parseContentRange(fieldValue(stored, 'content-range')) ?? {};
  if (methodOf(request) !== 'GET' || range === undefined || length === undefined) return false;
  if (fieldValue(request.headers, 'if-range') !== undefined) return false;
  const requested = parseRange(fieldValue(request.headers, 'range'), length);
  return requested.outcome === 'range' && requested.ranges.every((one) => isWithin(one, range));
}

/**
 * "the stored response does not contain the no-cache directive, unless it is successfully validated"
 * (RFC 9111 §4)
 */
export function noCacheClause({ requestDirectives, facts, request }: ReuseContext): CachingClause {
  const { noCache } = facts.responseDirectives;
  if (isUnqualified(noCache)) {
    return unmet('no-cache', 'RFC 9111 §5.2.2.4', 'the response contains no-cache');
  }
  if (requestDirectives.noCache !== undefined) {
    return fieldValue(request.headers, 'cache-control') === undefined
      ? unmet('no-cache', 'RFC 9111 §5.4', 'the request contains Pragma: no-cache')
      : unmet('no-cache', 'RFC 9111 §5.2.1.4', 'the request contains no-cache');
  }
  return typeof noCache === 'object'
    ? met('no-cache', 'RFC 9111 §5.2.2.4', `no-cache excludes only ${cut(noCache.join(', '))}`)
    : met('no-cache', 'RFC 9111 §4', 'there is no no-cache directive');
}

/** "fresh, or allowed to be served stale, or successfully validated" (RFC 9111 §4) */
function freshClause(context: ReuseContext): CachingClause {
  const { requestDirectives, facts, freshness, staleness } = context;
  const { maxAge, minFresh } = requestDirectives;
  if (maxAge !== undefined && freshness.age > maxAge) {
    const reason = `it is ${seconds(freshness.age)} old and the request accepts at most ${seconds(maxAge)}`;
    return unmet('fresh', 'RFC 9111 §5.2.1.1', reason);
  }
  if (minFresh !== undefined && -staleness < minFresh) {
    const reason = `it does not stay fresh for the ${seconds(minFresh)} that the request requires`;
    return unmet('fresh', 'RFC 9111 §5.2.1.3', reason);
  }
  const forbidding = forbiddingDirective(facts);
  return staleClause(
    context,
    staleAllowed(facts, requestDirectives, staleness),
    forbidding && `${forbidding} forbids stale reuse`,
  );
}

/** Whether a response is fresh or something allows its stale reuse, else what prohibits it. */
export function staleClause(
  { freshness, staleness }: ReuseContext,
  allowedBy: keyof typeof ALLOWED_IN | undefined,
  prohibition: string | undefined,
): CachingClause {
  if (freshness.isFresh) {
    return met('fresh', 'RFC 9111 §4.2', `it is fresh for another ${seconds(-staleness)}`);
  }
  const stale = `it has been stale for ${seconds(staleness)}`;
  if (allowedBy === undefined) {
    const reason = prohibition === undefined ? stale : `${stale}, and ${prohibition}`;
    return unmet('fresh', 'RFC 9111 §4.2.4', reason);
  }
  const permission =
    allowedBy === 'disconnected' ? 'and the cache is disconnected' : `which ${allowedBy} allows`;
  return met('fresh', ALLOWED_IN[allowedBy], `${stale}, ${permission}`);
}

/** The sections of what allows stale reuse. */
const ALLOWED_IN = {
  'max-stale': 'RFC 9111 §5.2.1.2',
  'stale-while-revalidate': 'RFC 5861 §3',
  'stale-if-error': 'RFC 5861 §4',
  disconnected: 'RFC 9111 §4.2.4',
} as const;
