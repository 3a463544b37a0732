import { type CacheDirectives, isUnqualified } from '../cache/directives.js';
import { fieldValue, type HeadersInput } from '../internal/headers.js';
import { isReadMethod, type RequestDescriptor } from '../internal/request.js';
import { cut } from '../internal/show.js';
import { type CachingOptions, type Facts, type ReceivedResponse, readFacts } from './facts.js';
import { freshnessOf, HEURISTICALLY_CACHEABLE, type LifetimeSource } from './freshness.js';
import { readTarget, sameOriginReference } from './target-uri.js';

/** A requirement of RFC 9111, whether it is met, and why. */
export interface CachingClause {
  /** A short name of the requirement. */
  readonly clause: string;
  /** The section of the RFC that states it. */
  readonly section: string;
  /** Whether it is met. */
  readonly met: boolean;
  /** Why, as a clause without a full stop. */
  readonly reason: string;
}

/** Whether and how a cache may store and reuse a response (RFC 9111). */
export interface CachingVerdict {
  /** Whether the cache may store the response: whether all `reasons` are met. */
  readonly storable: boolean;
  /** The requirements of RFC 9111 §3 in their order, each with whether it is met and why. */
  readonly reasons: readonly CachingClause[];
  /**
   * The fields, in lower case, that the cache must not store: those that `no-cache="…"` names, and in a
   * shared cache those that `private="…"` names (§3.1, §5.2.2.4, §5.2.2.7).
   */
  readonly excludedFields: readonly string[];
  /** The freshness lifetime, in whole seconds (§4.2.1). */
  readonly freshnessLifetime: number;
  /** Where the freshness lifetime comes from. */
  readonly lifetimeSource: LifetimeSource;
  /** The current age, in whole seconds (§4.2.3). */
  readonly age: number;
  /** Whether the freshness lifetime is greater than the age (§4.2). */
  readonly fresh: boolean;
  /** Whether the response must be revalidated before reuse: it is stale, or requires it (§4, §5.2.2.4). */
  readonly revalidate: boolean;
  /** The fields of a revalidation request; empty if the response has no validator (§4.3.1). */
  readonly revalidateWith: ConditionalHeaders;
  /** The verdict in words, one paragraph. */
  readonly explanation: string;
}

/** The header fields that make a request conditional. */
export interface ConditionalHeaders {
  readonly 'if-none-match'?: string;
  readonly 'if-modified-since'?: string;
}

/**
 * Evaluates whether a cache may store a response and why (RFC 9111 §3), its freshness lifetime, its
 * age, and how a cache revalidates it (§4).
 *
 * `evaluateReuse` evaluates whether a stored response may answer another request, and
 * `evaluateInvalidation` which stored responses a response invalidates.
 *
 * @param request The request; its `method` is required, and for POST its `url`.
 * @param response The response to it. Malformed fields get the stricter reading of
 *   `parseCacheControl`.
 * @param options The cache and the time.
 * @returns The verdict.
 * @rule CAC.01, caching.post, caching.put-delete, caching.precedence, caching.expires, caching.age
 *
 * @example
 * ```ts
 * import { evaluateCaching } from 'halyard/http-cache';
 *
 * const response = {
 *   status: 200,
 *   headers: { 'cache-control': 'public, max-age=60', age: '10', etag: '"3"' },
 * };
 * const request = { method: 'GET', headers: {} };
 * const verdict = evaluateCaching(request, response, { shared: true, now: new Date(0) });
 *
 * [verdict.storable, verdict.freshnessLifetime, verdict.lifetimeSource, verdict.age];
 * // → [true, 60, 'max-age', 10]
 * verdict.revalidateWith;
 * // → { 'if-none-match': '"3"' }
 * verdict.explanation;
 * // → 'A shared cache may store this response: public allows storing (RFC 9111 §3). It is 10 seconds old, its freshness lifetime is 60 seconds (max-age), and the cache may reuse it.'
 * ```
 */
export function evaluateCaching(
  request: RequestDescriptor,
  response: ReceivedResponse,
  options: CachingOptions,
): CachingVerdict {
  const facts = readFacts(request, response, options);
  const { responseDirectives, headers, vary } = facts;
  const reasons = storageClauses(facts);
  const { lifetime, source, age, isFresh } = freshnessOf(facts);
  const storable = areMet(reasons);
  const revalidate = !isFresh || isUnqualified(responseDirectives.noCache) || vary === '*';
  const cache = options.shared ? 'A shared cache' : 'A private cache';
  const storing = explain(`${cache} ${storable ? 'may' : 'must not'} store this response`, reasons);
  const reuse = `the cache ${revalidate ? 'must revalidate it before reuse' : 'may reuse it'}`;
  const times = `It is ${seconds(age)} old, its freshness lifetime is ${seconds(lifetime)} (${source}), and ${reuse}.`;
  return {
    storable,
    reasons,
    excludedFields: excludedFields(responseDirectives, options.shared),
    freshnessLifetime: lifetime,
    lifetimeSource: source,
    age,
    fresh: isFresh,
    revalidate,
    revalidateWith: conditionalHeaders(headers),
    explanation: storable ? `${storing} ${times}` : storing,
  };
}

/** "A cache MUST NOT store a response to a request unless" all of these are met (RFC 9111 §3). */
export function storageClauses(facts: Facts): readonly CachingClause[] {
  const { status, responseDirectives, options } = facts;
  const isFinal = Number.isInteger(status) && status >= 200 && status <= 599;
  const isPrivate = options.shared && responseDirectives.private === true;
  return [
    // the request method is understood by the cache;
    methodClause(facts),
    // the response status code is final;
    clause(['final', '§3', 'the status is final'], !isFinal && `status ${status} is not final`),
    // if the response status code is 206 or 304, or the must-understand cache directive is present:
    // the cache understands the response status code;
    understoodClause(facts),
    // the no-store cache directive is not present in the response, nor in the request (§5.2.1.5);
    noStoreClause(facts),
    // if the cache is shared: the private response directive is either not present or allows a
    // shared cache to store a modified response;
    clause(
      ['private', '§5.2.2.7', 'the response is not private, or the cache is'],
      isPrivate && 'the response is private',
    ),
    // if the cache is shared: the Authorization header field is not present in the request or a
    // response directive is present that explicitly allows shared caching;
    clause(
      ['authorization', '§3.5', 'the request has no Authorization, or the response allows it'],
      options.shared &&
        fieldValue(facts.request.headers, 'authorization') !== undefined &&
        !allowsSharing(facts) &&
        'the request has Authorization and the response does not allow shared caching',
    ),
    // the response contains at least one of [what allows to store it].
    explicitClause(facts),
  ];
}

function methodClause(facts: Facts): CachingClause {
  const { request, method, headers, responseDirectives, expires, options } = facts;
  if (method !== 'POST') {
    const fault = !isReadMethod(method) && `responses to ${cut(method)} are not stored`;
    return clause(['method', '§3', 'the method allows storing'], fault);
  }
  // "only cacheable when they include explicit freshness information and a Content-Location header
  // field that has the same value as the POST's target URI" (RFC 9110 §9.3.3)
  const { maxAge, sMaxage } = responseDirectives;
  const isExplicit = (maxAge ?? expires ?? (options.shared ? sMaxage : undefined)) !== undefined;
  const location = fieldValue(headers, 'content-location');
  const target = readTarget(request, options.scheme);
  const content = target && location !== undefined && sameOriginReference(location, target);
  const isTarget = content && content.path === target.path;
  return clause(
    ['method', '§3, RFC 9110 §9.3.3', 'the response to POST is that of its target URI'],
    (!isExplicit && 'the response to POST has no explicit freshness lifetime') ||
      (!isTarget && 'the Content-Location of the response to POST is not the target URI'),
  );
}

function understoodClause({ status, responseDirectives, options }: Facts): CachingClause {
  const section = UNSTORED.get(status);
  if (section !== undefined) {
    return clause(['understood', section, ''], `responses with status ${status} are not stored`);
  }
  const isUnderstood = !responseDirectives.mustUnderstand || understands(status, options);
  return clause(
    ['understood', '§3, §5.2.2.3', `status ${status} may be stored`],
    !isUnderstood && `the cache does not understand status ${status}`,
  );
}

const UNSTORED: ReadonlyMap<number, string> = /* @__PURE__ */ new Map([
  // Parts are not stored, and a 304 updates what is.
  [206, '§3.3'],
  [304, '§4.3.4'],
  // Answers to a condition, a range and `Expect`: stored, they would answer requests without these.
  [412, 'RFC 9110 §15.5'],
  [416, 'RFC 9110 §15.5'],
  [417, 'RFC 9110 §15.5'],
  // "Responses with the 428 status code MUST NOT be stored by a cache"; likewise the others.
  [428, 'RFC 6585 §3'],
  [429, 'RFC 6585 §4'],
  [431, 'RFC 6585 §5'],
  [511, 'RFC 6585 §6'],
]);

function understands(status: number, { understood = UNDERSTOOD }: CachingOptions): boolean {
  return understood.includes(status);
}

/** The status codes of RFC 9110 §15 except 206 and 304, which are never stored. */
const UNDERSTOOD: readonly number[] = [
  200, 201, 202, 203, 204, 205, 300, 301, 302, 303, 305, 307, 308, 400, 401, 402, 403, 404, 405,
  406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 426, 500, 501, 502, 503,
  504, 505,
];

function noStoreClause(facts: Facts): CachingClause {
  const { requestDirectives, responseDirectives, status, options } = facts;
  const { noStore, mustUnderstand } = responseDirectives;
  const allowed = 'no-store does not forbid storing';
  if (requestDirectives.noStore) {
    return clause(['no-store', '§5.2.1.5', allowed], 'the request contains no-store');
  }
  // "cache [...] SHOULD ignore the no-store directive" beside must-understand
  const isOverridden = mustUnderstand && understands(status, options);
  const fault = noStore && !isOverridden && 'the response contains no-store';
  return clause(['no-store', '§5.2.2.5', allowed], fault);
}

/** Whether a response allows shared caching despite the credentials of its request (RFC 9111 §3.5). */
function allowsSharing({ responseDirectives, control }: Facts): boolean | undefined {
  const { mustRevalidate, public: isPublic, sMaxage } = responseDirectives;
  // With an argument that they do not take, these directives restrict only.
  const isValidated = mustRevalidate && !/must-revalidate\s*=/i.test(control);
  const isForShared = sMaxage !== undefined && !MALFORMED_S_MAXAGE.test(control);
  return isPublic || isValidated || isForShared;
}

const MALFORMED_S_MAXAGE = /s-maxage(?!\s*=\s*(?:\d+|"\d+")\s*(?:[,;]|$))/i;

function explicitClause({ responseDirectives, expires, options, status }: Facts): CachingClause {
  const { shared } = options;
  const allowing =
    (responseDirectives.public && 'public') ||
    (!shared && responseDirectives.private !== undefined && 'private') ||
    (expires !== undefined && 'Expires') ||
    (responseDirectives.maxAge !== undefined && 'max-age') ||
    (shared && responseDirectives.sMaxage !== undefined && 's-maxage');
  if (allowing) return clause(['explicit', '§3', `${allowing} allows storing`]);
  return clause(
    ['explicit', '§3, §4.2.2', `status ${status} allows storing`],
    !HEURISTICALLY_CACHEABLE.has(status) &&
      `neither a header field nor status ${status} allows storing`,
  );
}

/**
 * The fields that a cache neither stores nor sends without revalidation (RFC 9111 §3.1): those that
 * `no-cache="…"` names, and in a shared cache those that `private="…"` names.
 */
export function excludedFields(directives: CacheDirectives, shared: boolean): readonly string[] {
  const named = [directives.noCache, shared && directives.private];
  return [...new Set(named.flatMap((names) => (typeof names === 'object' ? names : [])))];
}

/**
 * The fields of a revalidation request: "MUST send the relevant entity tags", and "SHOULD send the
 * Last-Modified value" beside them (RFC 9111 §4.3.1).
 */
export function conditionalHeaders(headers: HeadersInput): ConditionalHeaders {
  const etag = fieldValue(headers, 'etag') ?? '';
  const lastModified = fieldValue(headers, 'last-modified') ?? '';
  return {
    ...(FIELD_VALUE.test(etag) && { 'if-none-match': etag }),
    ...(FIELD_VALUE.test(lastModified) && { 'if-modified-since': lastModified }),
  };
}

/**
 * field-value = *field-content (RFC 9110 §5.5), not empty. Validators are sent back unchanged, so obs-text
 * does no harm (§8.8.3).
 */
const FIELD_VALUE = /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/;

/** A requirement with its section, of RFC 9111 unless it says another, which is met unless there is a fault. */
export function clause(
  [name, place, reason]: readonly [name: string, section: string, reason: string],
  fault?: string | false | undefined,
): CachingClause {
  const section = place.startsWith('§') ? `RFC 9111 ${place}` : place;
  return { clause: name, section, met: !fault, reason: fault || reason };
}

/** Whether all requirements are met. */
export function areMet(clauses: readonly CachingClause[]): boolean {
  return clauses.every(({ met }) => met);
}

/** A verdict in words: what the cache does, and the requirements that decided it, each with its section. */
export function explain(action: string, clauses: readonly CachingClause[]): string {
  const deciding = areMet(clauses) ? clauses.slice(-1) : clauses.filter(({ met }) => !met);
  return `${action}: ${deciding.map(({ reason, section }) => `${reason} (${section})`).join('; ')}.`;
}

/** A number of seconds in words. */
export function seconds(count: number): string {
  return count === 1 ? '1 second' : `${count} seconds`;
}
