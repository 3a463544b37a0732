import { type CacheDirectives, isUnqualified } from '../cache/directives.js';
import { parseCacheControl } from '../cache/parse-cache-control.js';
import { fieldValue } from '../internal/headers.js';
import { methodOf, type RequestDescriptor } from '../internal/request.js';
import { cut } from '../internal/show.js';
import {
  areMet,
  type CachingClause,
  type ConditionalHeaders,
  clause,
  conditionalHeaders,
  excludedFields,
  explain,
  seconds,
  storageClauses,
} from './evaluate-caching.js';
import { differingField, type ReuseOptions, readStored, type StoredResponse } from './facts.js';
import {
  forbiddingDirective,
  freshnessOf,
  type StaleUse,
  staleAllowed,
  staleOnError,
} from './freshness.js';
import { type CacheRequest, contentKeyOf, haveSameTarget } from './target-uri.js';

/** Whether a cache may answer a request with a stored response (RFC 9111 §4). */
export interface ReuseVerdict {
  /**
   * - `reuse`: the stored response is the answer
   * - `reuse-stale`: it is the answer although it is stale; `allowedBy` says why
   * - `validate`: it must be revalidated first, with the fields of `revalidateWith`
   * - `forward`: it cannot answer this request, which goes to the origin unchanged
   * - `unsatisfiable`: the request accepts a stored response only, and this one cannot be used: 504
   *   (RFC 9111 §5.2.1.7)
   */
  readonly outcome: 'reuse' | 'reuse-stale' | 'validate' | 'forward' | 'unsatisfiable';
  /** The requirements of RFC 9111 §4 in their order, each with whether it is met and why. */
  readonly reasons: readonly CachingClause[];
  /**
   * The fields, in lower case, to leave out of an answer that is not revalidated: those that
   * `no-cache="…"` names, and in a shared cache those that `private="…"` names (§5.2.2.4, §5.2.2.7).
   */
  readonly excludedFields: readonly string[];
  /** What allows stale reuse. With `stale-while-revalidate`, revalidate at the same time. */
  readonly allowedBy?: StaleUse;
  /** The age of the stored response in whole seconds, for the `Age` of the answer (§5.1). */
  readonly age: number;
  /** The fields of a revalidation request. */
  readonly revalidateWith: ConditionalHeaders;
  /** Whether the stored response may be used if the origin fails (RFC 5861 §4). */
  readonly usableOnError: boolean;
  /** The verdict in words, one paragraph. */
  readonly explanation: string;
}

/**
 * Evaluates whether a cache may answer a request with a stored response (RFC 9111 §4): by target
 * URI, method, `Vary` and age, and by the directives of the request (`max-age`, `max-stale`,
 * `min-fresh`, `no-cache`, `only-if-cached`, or `Pragma: no-cache` without `Cache-Control`).
 *
 * @param request The presented request; its `method` and `url` are required.
 * @param stored The stored response, with the request that it answered.
 * @param options The cache and the time.
 * @returns The verdict.
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
 * // → 'The stored response cannot answer this request, which goes to the origin: the requests differ in accept (RFC 9111 §4.1).'
 * ```
 */
export function evaluateReuse(
  request: CacheRequest,
  stored: StoredResponse,
  options: ReuseOptions,
): ReuseVerdict {
  return reuseVerdict(readReuse(request, stored, options));
}

/** A presented request, and the stored response that may answer it. */
export type ReuseContext = ReturnType<typeof readReuse>;

export function readReuse(request: CacheRequest, stored: StoredResponse, options: ReuseOptions) {
  const facts = readStored(stored, options);
  const freshness = freshnessOf(facts);
  return {
    request,
    method: methodOf(request),
    /** The directives of the presented request. */
    requestDirectives: presentedDirectives(request),
    /** The stored response and the request that it answered. */
    facts,
    freshness,
    /** For how many seconds the response has been stale; negative if it is fresh. */
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
  return {
    outcome,
    reasons,
    excludedFields: excludedFields(facts.responseDirectives, facts.options.shared),
    age: freshness.age,
    revalidateWith: conditionalHeaders(facts.headers),
    usableOnError: isMatch && staleOnError(facts, requestDirectives, staleness),
    ...(allowedBy && { allowedBy }),
    explanation: explain(ACTIONS[outcome], reasons),
  };
}

/** The verdicts on reuse in words. */
const ACTIONS = {
  reuse: 'The cache may reuse the stored response',
  'reuse-stale': 'The cache may reuse the stored response',
  validate: 'The cache must revalidate the stored response before reuse',
  forward: 'The stored response cannot answer this request, which goes to the origin',
  unsatisfiable: 'The cache responds with 504, because the stored response cannot be used',
};

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
export function matchClauses({ request, method, facts }: ReuseContext): CachingClause[] {
  const { vary } = facts;
  const fault = storageClauses(facts).find(({ met }) => !met)?.reason;
  const isSame = haveSameTarget(request, facts.request, facts.options.scheme);
  const name = vary === '*' ? '' : differingField(vary, request.headers, facts.request.headers);
  return [
    // A response that must not be stored must not be reused either (§3).
    clause(
      ['stored', '§3', 'the response may be stored'],
      fault && `the response must not be stored: ${fault}`,
    ),
    // the presented target URI and that of the stored response match, and
    clause(['target', '§4', 'the target URIs are the same'], !isSame && 'the target URIs differ'),
    // the request method associated with the stored response allows it to be used for the
    // presented request, and
    clause(
      ['method', '§4', 'the stored response can answer the method'],
      !answers(request, facts.request) &&
        `a response to ${cut(facts.method)} cannot answer ${cut(method)}${method === facts.method ? ' with other content' : ''}`,
    ),
    // request header fields nominated by the stored response (if any) match those presented, and
    clause(
      ['vary', '§4.1', 'the requests have the same fields of Vary'],
      vary === '*' ? 'Vary is * or malformed' : name && `the requests differ in ${cut(name)}`,
    ),
  ];
}

/**
 * Whether a response to the one request may answer the other: GET by GET and POST, HEAD by these and HEAD
 * (RFC 9110 §9.3.1 to §9.3.3), QUERY by QUERY with the same content (RFC 10008 §2.7).
 */
function answers(request: CacheRequest, stored: CacheRequest): boolean {
  if (request.method === 'QUERY' || stored.method === 'QUERY') {
    const content = contentKeyOf(request);
    return (
      request.method === stored.method && content !== undefined && content === contentKeyOf(stored)
    );
  }
  return request.method === 'HEAD' || (request.method === 'GET' && stored.method !== 'HEAD');
}

/**
 * "the stored response does not contain the no-cache directive, unless it is successfully validated"
 * (RFC 9111 §4)
 */
export function noCacheClause({ requestDirectives, facts, request }: ReuseContext): CachingClause {
  const allowed = 'no-cache does not forbid reuse';
  if (isUnqualified(facts.responseDirectives.noCache)) {
    return clause(['no-cache', '§5.2.2.4', allowed], 'the response contains no-cache');
  }
  if (requestDirectives.noCache === undefined) return clause(['no-cache', '§4', allowed]);
  return fieldValue(request.headers, 'cache-control') === undefined
    ? clause(['no-cache', '§5.4', allowed], 'the request contains Pragma: no-cache')
    : clause(['no-cache', '§5.2.1.4', allowed], 'the request contains no-cache');
}

/** "fresh, or allowed to be served stale, or successfully validated" (RFC 9111 §4) */
function freshClause(context: ReuseContext): CachingClause {
  const { requestDirectives, facts, freshness, staleness } = context;
  const { maxAge, minFresh } = requestDirectives;
  if (maxAge !== undefined && freshness.age > maxAge) {
    const fault = `it is ${seconds(freshness.age)} old and the request accepts at most ${seconds(maxAge)}`;
    return clause(['fresh', '§5.2.1.1', ''], fault);
  }
  if (minFresh !== undefined && -staleness < minFresh) {
    const fault = `it does not stay fresh for the ${seconds(minFresh)} that the request requires`;
    return clause(['fresh', '§5.2.1.3', ''], fault);
  }
  return staleClause(context, staleAllowed(facts, requestDirectives, staleness));
}

/** Whether a response is fresh or something allows its stale reuse, else what prohibits it. */
export function staleClause(
  { facts, freshness, staleness }: ReuseContext,
  allowedBy: keyof typeof ALLOWED_IN | undefined,
): CachingClause {
  if (freshness.isFresh) {
    return clause(['fresh', '§4.2', `it is fresh for another ${seconds(-staleness)}`]);
  }
  const stale = `it has been stale for ${seconds(staleness)}`;
  if (allowedBy === undefined) {
    const forbidding = forbiddingDirective(facts);
    const prohibition = forbidding === undefined ? '' : `, and ${forbidding} forbids stale reuse`;
    return clause(['fresh', '§4.2.4', ''], stale + prohibition);
  }
  const permission =
    allowedBy === 'disconnected' ? 'and the cache is disconnected' : `which ${allowedBy} allows`;
  return clause(['fresh', ALLOWED_IN[allowedBy], `${stale}, ${permission}`]);
}

/** The sections of what allows stale reuse. */
const ALLOWED_IN = {
  'max-stale': '§5.2.1.2',
  'stale-while-revalidate': 'RFC 5861 §3',
  'stale-if-error': 'RFC 5861 §4',
  disconnected: '§4.2.4',
} as const;
