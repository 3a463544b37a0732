import { fieldValue } from '../../internal/headers.js';
import { brief, type CachingClause, clause } from './caching-clause.js';
import { type Facts, isWhole } from './facts.js';
import { isSameTarget } from './target.js';

/**
 * "A cache MUST NOT store a response to a request unless" all of these are met (RFC 9111 §3).
 */
export function storageClauses(facts: Facts): CachingClause[] {
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
    // the response contains at least one of [what says that it may be stored].
    explicitClause(facts),
  ];
}

function methodClause(facts: Facts): CachingClause {
  const { method } = facts;
  const name = 'method';
  if (method === 'GET' || method === 'HEAD') {
    return clause(name, 'RFC 9111 §3', true, `the response to ${method} can be stored`);
  }
  if (method !== 'POST')
    return clause(name, 'RFC 9111 §3', false, `no response to ${brief(method)} is stored`);
  // "only cacheable when they include explicit freshness information and a Content-Location header
  // field that has the same value as the POST's target URI" (RFC 9110 §9.3.3)
  const section = 'RFC 9111 §3, RFC 9110 §9.3.3';
  if (!hasExplicitLifetime(facts)) {
    return clause(name, section, false, 'the response to POST has no explicit lifetime');
  }
  return isSameTarget(facts.request, fieldValue(facts.response.headers, 'content-location'))
    ? clause(name, section, true, 'the response to POST has a lifetime and tells its own URL')
    : clause(name, section, false, 'the Content-Location of the response to POST is not its URL');
}

function hasExplicitLifetime({ said, expires, options }: Facts): boolean {
  return (
    said.maxAge !== undefined ||
    expires !== undefined ||
    (options.shared && said.sMaxage !== undefined)
  );
}

function finalClause({ response: { status } }: Facts): CachingClause {
  const isFinal = Number.isInteger(status) && status >= 200 && status <= 599;
  const reason = isFinal ? 'the status is final' : `the status ${status} is not final`;
  return clause('final', 'RFC 9111 §3', isFinal, reason);
}

function understoodClause({ response: { status }, said, options }: Facts): CachingClause {
  if (NEVER_STORED.has(status)) {
    const reason = `a response with status ${status} is never stored`;
    return clause('understood', 'RFC 6585 §3 to §6', false, reason);
  }
  const isAsked = status === 206 || status === 304 || said.mustUnderstand === true;
  const section = 'RFC 9111 §3, §5.2.2.3';
  if (!isAsked) return clause('understood', section, true, 'the status needs no more');
  const isUnderstood = understands(status, options.understood);
  const reason = `the cache ${isUnderstood ? 'understands' : 'does not understand'} the status ${status}`;
  return clause('understood', section, isUnderstood, reason);
}

/** "Responses with the 428 status code MUST NOT be stored by a cache"; so too the others (RFC 6585). */
const NEVER_STORED: ReadonlySet<number> = /* @__PURE__ */ new Set([428, 429, 431, 511]);

function noStoreClause({ asked, said, response, options }: Facts): CachingClause {
  if (asked.noStore === true) {
    return clause('no-store', 'RFC 9111 §5.2.1.5', false, 'the request says no-store');
  }
  if (said.noStore !== true) {
    return clause('no-store', 'RFC 9111 §5.2.2.5', true, 'nobody says no-store');
  }
  // "cache [...] SHOULD ignore the no-store directive" that stands beside must-understand
  const isIgnored =
    said.mustUnderstand === true && understands(response.status, options.understood);
  return isIgnored
    ? clause(
        'no-store',
        'RFC 9111 §5.2.2.3',
        true,
        'no-store is for caches without must-understand',
      )
    : clause('no-store', 'RFC 9111 §5.2.2.5', false, 'the response says no-store');
}

function privateClause({ said, options }: Facts): CachingClause {
  const name = 'private';
  const section = 'RFC 9111 §5.2.2.7';
  if (!options.shared) return clause(name, section, true, 'the cache has one user');
  if (isWhole(said.private)) return clause(name, section, false, 'the response is for one user');
  return said.private === undefined
    ? clause(name, section, true, 'the response is not for one user')
    : clause(name, section, true, `the response is stored without ${brief(String(said.private))}`);
}

function authorizationClause({ request, said, options }: Facts): CachingClause {
  const name = 'authorization';
  const section = 'RFC 9111 §3.5';
  if (!options.shared) return clause(name, section, true, 'the cache has one user');
  if (fieldValue(request.headers, 'authorization') === undefined) {
    return clause(name, section, true, 'the request has no Authorization');
  }
  const { mustRevalidate, public: isPublic, sMaxage } = said;
  const isAllowed = mustRevalidate === true || isPublic === true || sMaxage !== undefined;
  return isAllowed
    ? clause(name, section, true, 'the response may be shared, though the request is authorized')
    : clause(name, section, false, 'the request is authorized, and nothing allows to share');
}

function explicitClause({ said, expires, options: { shared }, response }: Facts): CachingClause {
  const allowed =
    (said.public === true && 'public') ||
    (!shared && isWhole(said.private) && 'private') ||
    (expires !== undefined && 'Expires') ||
    (said.maxAge !== undefined && 'max-age') ||
    (shared && said.sMaxage !== undefined && 's-maxage');
  if (allowed) return clause('explicit', 'RFC 9111 §3', true, `${allowed} allows it`);
  const { status } = response;
  return isHeuristicallyCacheable(status)
    ? clause('explicit', 'RFC 9111 §3, §4.2.2', true, `the status ${status} allows it`)
    : clause(
        'explicit',
        'RFC 9111 §3',
        false,
        `neither a header nor the status ${status} allows it`,
      );
}

/** RFC 9110 §15.1 */
export function isHeuristicallyCacheable(status: number): boolean {
  return HEURISTICALLY_CACHEABLE.has(status);
}

const HEURISTICALLY_CACHEABLE: ReadonlySet<number> = /* @__PURE__ */ new Set([
  200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501,
]);

function understands(status: number, understood?: readonly number[]): boolean {
  return understood === undefined ? UNDERSTOOD.has(status) : understood.includes(status);
}

/** The status codes of RFC 9110 §15 but 206, which asks for parts, and 304, which updates. */
const UNDERSTOOD: ReadonlySet<number> = /* @__PURE__ */ new Set([
  200, 201, 202, 203, 204, 205, 300, 301, 302, 303, 305, 307, 308, 400, 401, 402, 403, 404, 405,
  406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 421, 422, 426, 500, 501, 502, 503,
  504, 505,
]);
