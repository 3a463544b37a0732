import { type CacheDirectives, isUnqualified } from '../cache/directives.js';
import { fieldValue, type HeadersInput } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import { cut } from '../internal/show.js';
import {
  areMet,
  type CachingClause,
  type CachingVerdict,
  type ConditionalHeaders,
  explainCaching,
  met,
  unmet,
} from './caching-verdict.js';
import { type CachingOptions, type Facts, type ReceivedResponse, readFacts } from './facts.js';
import { freshnessOf, HEURISTICALLY_CACHEABLE } from './freshness.js';
import { readTarget, sameOriginReference } from './target-uri.js';

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
 * @throws {HalyardError} `http.option` for a request without method or headers; `cache.option` for a
 *   response without status or headers.
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
 * // → 'A shared cache may store this response: public allows storing. It is fresh for 60 seconds (max-age) and 10 seconds old, so the cache may reuse it for another 50 seconds. After that, the cache revalidates it with If-None-Match.'
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
  const verdict = {
    storable: areMet(reasons),
    reasons,
    excludedFields: excludedFields(responseDirectives, options.shared),
    freshnessLifetime: lifetime,
    lifetimeSource: source,
    age,
    fresh: isFresh,
    revalidate: !isFresh || isUnqualified(responseDirectives.noCache) || vary === '*',
    revalidateWith: conditionalHeaders(headers),
  };
  return { ...verdict, explanation: explainCaching(verdict, facts) };
}

/** "A cache MUST NOT store a response to a request unless" all of these are met (RFC 9111 §3). */
export function storageClauses(facts: Facts): readonly CachingClause[] {
  return [
    // the request method is understood by the cache;
    methodClause(facts),
    // the response status code is final;
    finalClause(facts),
    // if the response status code is 206 or 304, or the must-understand cache directive is present:
    // the cache understands the response status code;
    understoodClause(facts),
    // the no-store cache directive is not present in the response, nor in the request (§5.2.1.5);
    noStoreClause(facts),
    // if the cache is shared: the private response directive is either not present or allows a
    // shared cache to store a modified response;
    privateClause(facts),
    // if the cache is shared: the Authorization header field is not present in the request or a
    // response directive is present that explicitly allows shared caching;
    authorizationClause(facts),
    // the response contains at least one of [what allows to store it].
    explicitClause(facts),
  ];
}

function methodClause(facts: Facts): CachingClause {
  const { request, method, headers, responseDirectives, expires, options } = facts;
  if (method === 'GET' || method === 'HEAD') {
    return met('method', 'RFC 9111 §3', `responses to ${method} may be stored`);
  }
  if (method !== 'POST') {
    return unmet('method', 'RFC 9111 §3', `responses to ${cut(method)} are not stored`);
  }
  // "only cacheable when they include explicit freshness information and a Content-Location header
  // field that has the same value as the POST's target URI" (RFC 9110 §9.3.3)
  const section = 'RFC 9111 §3, RFC 9110 §9.3.3';
  const { maxAge, sMaxage } = responseDirectives;
  if (maxAge === undefined && expires === undefined && !(options.shared && sMaxage !== undefined)) {
    return unmet('method', section, 'the response to POST has no explicit freshness lifetime');
  }
  const location = fieldValue(headers, 'content-location');
  const target = readTarget(request, options.scheme);
  const content = target && location !== undefined && sameOriginReference(location, target);
  if (!content || content.path !== target.path) {
    const reason = 'the Content-Location of the response to POST is not the target URI';
    return unmet('method', section, reason);
  }
  const reason =
    'the response to POST has an explicit freshness lifetime and its Content-Location is the target URI';
  return met('method', section, reason);
}

function finalClause({ status }: Facts): CachingClause {
  const isFinal = Number.isInteger(status) && status >= 200 && status <= 599;
  return isFinal
    ? met('final', 'RFC 9111 §3', `status ${status} is final`)
    : unmet('final', 'RFC 9111 §3', `status ${status} is not final`);
}

function understoodClause({ status, responseDirectives, options }: Facts): CachingClause {
  const refused = (section: string, reason: string) => unmet('understood', section, reason);
  if (status === 304) {
    return refused('RFC 9111 §4.3.4', 'a 304 updates stored responses and is not stored itself');
  }
  if (NEVER_STORED.has(status)) {
    return refused('RFC 6585 §3 to §6', `responses with status ${status} must not be stored`);
  }
  if (OF_REQUEST_FIELDS.has(status)) {
    const reason = `status ${status} answers fields of the request that Vary does not name`;
    return refused('RFC 9110 §15.5', reason);
  }
  const section = 'RFC 9111 §3, §5.2.2.3';
  if (status !== 206 && responseDirectives.mustUnderstand !== true) {
    return met('understood', section, `status ${status} need not be understood`);
  }
  return understands(status, options)
    ? met('understood', section, `the cache understands status ${status}`)
    : refused(section, `the cache does not understand status ${status}`);
}

/** "Responses with the 428 status code MUST NOT be stored by a cache"; likewise the others (RFC 6585). */
const NEVER_STORED: ReadonlySet<number> = /* @__PURE__ */ new Set([428, 429, 431, 511]);

/** Answers to a condition, a range and `Expect`: stored, they would answer requests without these. */
const OF_REQUEST_FIELDS: ReadonlySet<number> = /* @__PURE__ */ new Set([412, 416, 417]);

function understands(status: number, { understood }: CachingOptions): boolean {
  return understood === undefined ? UNDERSTOOD.has(status) : understood.includes(status);
}

/** The status codes of RFC 9110 §15 except 206, which needs ranges, and 304, which updates. */
const UNDERSTOOD: ReadonlySet<number> = /* @__PURE__ */ new Set([
  200, 201, 202, 203, 204, 205, 300, 301, 302, 303, 305, 307, 308, 400, 401, 402, 403, 404, 405,
  406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 426, 500, 501, 502, 503,
  504, 505,
]);

function noStoreClause(facts: Facts): CachingClause {
  const { requestDirectives, responseDirectives, status, options } = facts;
  if (requestDirectives.noStore === true) {
    return unmet('no-store', 'RFC 9111 §5.2.1.5', 'the request contains no-store');
  }
  if (responseDirectives.noStore !== true) {
    return met('no-store', 'RFC 9111 §5.2.2.5', 'there is no no-store directive');
  }
  // "cache [...] SHOULD ignore the no-store directive" beside must-understand
  return responseDirectives.mustUnderstand === true && understands(status, options)
    ? met('no-store', 'RFC 9111 §5.2.2.3', 'must-understand overrides no-store')
    : unmet('no-store', 'RFC 9111 §5.2.2.5', 'the response contains no-store');
}

function privateClause({ responseDirectives, options }: Facts): CachingClause {
  const section = 'RFC 9111 §5.2.2.7';
  if (!options.shared) return met('private', section, 'the cache is private');
  const fields = responseDirectives.private;
  if (fields === undefined) return met('private', section, 'the response is not private');
  return typeof fields === 'object'
    ? met('private', section, `only ${cut(fields.join(', '))} of the response is private`)
    : unmet('private', section, 'the response is private');
}

function authorizationClause(facts: Facts): CachingClause {
  const { request, responseDirectives, control, options } = facts;
  const section = 'RFC 9111 §3.5';
  if (!options.shared) return met('authorization', section, 'the cache is private');
  if (fieldValue(request.headers, 'authorization') === undefined) {
    return met('authorization', section, 'the request has no Authorization');
  }
  const { mustRevalidate, public: isPublic, sMaxage } = responseDirectives;
  // With an argument that they do not take, these directives restrict only.
  const isValidated = mustRevalidate === true && !/must-revalidate\s*=/i.test(control);
  const isForShared = sMaxage !== undefined && !MALFORMED_S_MAXAGE.test(control);
  if (isPublic === true || isValidated || isForShared) {
    const reason = 'the response allows shared caching despite Authorization';
    return met('authorization', section, reason);
  }
  const reason = 'the request has Authorization and the response does not allow shared caching';
  return unmet('authorization', section, reason);
}

const MALFORMED_S_MAXAGE = /s-maxage(?!\s*=\s*(?:\d+|"\d+")\s*(?:[,;]|$))/i;

function explicitClause({ responseDirectives, expires, options, status }: Facts): CachingClause {
  const { shared } = options;
  const allowed =
    (responseDirectives.public === true && 'public') ||
    (!shared && responseDirectives.private !== undefined && 'private') ||
    (expires !== undefined && 'Expires') ||
    (responseDirectives.maxAge !== undefined && 'max-age') ||
    (shared && responseDirectives.sMaxage !== undefined && 's-maxage');
  if (allowed) return met('explicit', 'RFC 9111 §3', `${allowed} allows storing`);
  if (HEURISTICALLY_CACHEABLE.has(status)) {
    return met('explicit', 'RFC 9111 §3, §4.2.2', `status ${status} allows storing`);
  }
  const reason = `neither a header field nor status ${status} allows storing`;
  return unmet('explicit', 'RFC 9111 §3', reason);
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
