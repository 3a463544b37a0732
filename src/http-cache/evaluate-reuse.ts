import { type CacheDirectives, isUnqualified } from '../cache/directives.js';
import { parseDirectives } from '../cache/parse-cache-control.js';
import { isWithin, parseContentRange, parseRange } from '../cache/ranges.js';
import { fieldValue } from '../internal/headers.js';
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
  type CachingOptions,
  differingField,
  type Facts,
  fieldReader,
  readFacts,
  type StoredResponse,
  storedTimes,
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

/** The verdict on a request and a stored response that are already parsed. */
export function reuseVerdict(context: ReuseContext): ReuseVerdict {
  const { facts, freshness, requestDirectives } = context;
  const reasons = matchClauses(context);
  const isMatch = areMet(reasons);
  reasons.push(...useClauses(context));
  const outcome = outcomeOf(context, isMatch, areMet(reasons));
  const staleness = freshness.age - freshness.lifetime.seconds;
  const verdict: Mutable<ReuseVerdict> = {
    outcome,
    reasons,
    excludedFields: excludedFields(facts.responseDirectives, facts.options.shared),
    age: freshness.age,
    revalidateWith: conditionalHeaders(facts.headers),
    usableOnError: isMatch && staleOnError(facts, requestDirectives, staleness),
    explanation: '',
  };
  if (outcome === 'reuse-stale') {
    const allowedBy = staleAllowed(facts, requestDirectives, staleness);
    if (allowedBy !== undefined) verdict.allowedBy = allowedBy;
  }
  verdict.explanation = explainReuse(verdict);
  return verdict;
}

type Mutable<Data> = { -readonly [Member in keyof Data]: Data[Member] };

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

/** Whether the stored response may be reused without revalidation (RFC 9111 §4). */
function useClauses(context: ReuseContext): readonly CachingClause[] {
  return [
    // the stored response does not contain the no-cache directive, unless it is successfully
    // validated, and
    noCacheClause(context),
    // the stored response is one of the following: fresh, allowed to be served stale, or
    // successfully validated.
    freshClause(context),
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
  if (facts.vary === '*') return unmet('vary', 'RFC 9111 §4.1', 'Vary is * or malformed');
  const count = facts.vary.length;
  const presented = fieldReader(request.headers, count);
  const original = fieldReader(facts.request.headers, count);
  const name = differingField(facts.vary, presented, original);
  return name === undefined
    ? met('vary', 'RFC 9111 §4.1', 'the requests have the same fields of Vary')
    : unmet('vary', 'RFC 9111 §4.1', `the requests differ in ${cut(name)}`);
}

function completeClause(context: ReuseContext): CachingClause {
  const section = 'RFC 9111 §3.3';
  if (context.facts.status !== 206) {
    return met('complete', section, 'the stored response is not a part');
  }
  return holdsRange(context)
    ? met('complete', section, 'the stored part has the requested range')
    : unmet('complete', section, 'the stored response is a part without the requested range');
}

/** Whether a stored part holds the ranges of a request, which must not be conditional (`If-Range`). */
export function holdsRange({
  request: { headers },
  method,
  facts,
}: Pick<ReuseContext, 'request' | 'method'> & {
  readonly facts: Pick<Facts, 'headers'>;
}): boolean {
  const part = parseContentRange(fieldValue(facts.headers, 'content-range'));
  const range = fieldValue(headers, 'range');
  if (method !== 'GET' || part?.length === undefined) return false;
  if (fieldValue(headers, 'if-range') !== undefined) return false;
  const requested = parseRange(range, part.length);
  return (
    requested.outcome === 'range' &&
    requested.ranges.every((one) => part.range !== undefined && isWithin(one, part.range))
  );
}

export function noCacheClause({ requestDirectives, facts, request }: ReuseContext): CachingClause {
  const { noCache } = facts.responseDirectives;
  if (isUnqualified(noCache)) {
    return unmet('no-cache', 'RFC 9111 §5.2.2.4', 'the response contains no-cache');
  }
  if (requestDirectives.noCache === undefined) {
    return typeof noCache === 'object'
      ? met('no-cache', 'RFC 9111 §5.2.2.4', `no-cache excludes only ${cut(noCache.join(', '))}`)
      : met('no-cache', 'RFC 9111 §4', 'there is no no-cache directive');
  }
  return fieldValue(request.headers, 'cache-control') === undefined
    ? unmet('no-cache', 'RFC 9111 §5.4', 'the request contains Pragma: no-cache')
    : unmet('no-cache', 'RFC 9111 §5.2.1.4', 'the request contains no-cache');
}

function freshClause({ requestDirectives, facts, freshness }: ReuseContext): CachingClause {
  const { age, isFresh } = freshness;
  const lifetime = freshness.lifetime.seconds;
  const { maxAge, minFresh } = requestDirectives;
  if (maxAge !== undefined && age > maxAge) {
    const reason = `it is ${seconds(age)} old and the request accepts at most ${seconds(maxAge)}`;
    return unmet('fresh', 'RFC 9111 §5.2.1.1', reason);
  }
  if (minFresh !== undefined && lifetime - age < minFresh) {
    const reason = `it does not stay fresh for the ${seconds(minFresh)} that the request requires`;
    return unmet('fresh', 'RFC 9111 §5.2.1.3', reason);
  }
  if (isFresh) {
    const reason = `it is fresh for another ${seconds(lifetime - age)}`;
    return met('fresh', 'RFC 9111 §4.2', reason);
  }
  const stale = `it has been stale for ${seconds(age - lifetime)}`;
  const use = staleAllowed(facts, requestDirectives, age - lifetime);
  return use === undefined
    ? unmet('fresh', 'RFC 9111 §4.2.4', withProhibition(stale, forbiddingDirective(facts)))
    : allowedClause(stale, use);
}

/** The clause of a stale response that a directive allows to be reused. */
export function allowedClause(stale: string, directive: keyof typeof ALLOWED_IN): CachingClause {
  return met('fresh', ALLOWED_IN[directive], `${stale}, which ${directive} allows`);
}

/** The sections of the directives that allow stale reuse. */
const ALLOWED_IN = {
  'max-stale': 'RFC 9111 §5.2.1.2',
  'stale-while-revalidate': 'RFC 5861 §3',
  'stale-if-error': 'RFC 5861 §4',
} as const;

function withProhibition(stale: string, directive: string | undefined): string {
  return directive === undefined ? stale : `${stale}, and ${directive} forbids stale reuse`;
}

/** The cache and the time; the other times are those of the stored response. */
export type ReuseOptions = Omit<CachingOptions, 'responseTime' | 'requestTime'>;

/** A presented request, and the stored response that may answer it. */
export interface ReuseContext {
  readonly request: RequestDescriptor;
  readonly method: string;
  /** The directives of the presented request. */
  readonly requestDirectives: CacheDirectives;
  /** The stored response and the request that it answered. */
  readonly facts: Facts;
  readonly freshness: Freshness;
}

export function readReuse(
  request: RequestDescriptor,
  stored: StoredResponse,
  options: ReuseOptions,
): ReuseContext {
  const method = methodOf(request);
  const facts = readStored(stored, options);
  const requestDirectives = presentedDirectives(request);
  return { request, method, requestDirectives, facts, freshness: freshnessOf(facts) };
}

/** A stored response at the time of a verdict. */
export function readStored(stored: StoredResponse, options: ReuseOptions): Facts {
  const times = storedTimes(stored);
  return readFacts(stored.request, stored.response, options, times);
}

/** "When the Cache-Control header field is not present", Pragma: no-cache is no-cache (§5.4). */
export function presentedDirectives({ headers }: RequestDescriptor): CacheDirectives {
  const cacheControl = fieldValue(headers, 'cache-control');
  if (cacheControl !== undefined) return parseDirectives(cacheControl).directives;
  const { noCache } = parseDirectives(fieldValue(headers, 'pragma')).directives;
  return noCache === undefined ? {} : { noCache };
}
