import { fieldValue } from '../../internal/headers.js';
import type { RequestDescriptor } from '../../internal/request.js';
import type { CacheDirectives } from '../directives.js';
import { parseCacheControl } from '../parse-cache-control.js';
import { brief, type CachingClause, clause } from './caching-clause.js';
import type { CachingVerdict } from './caching-verdict.js';
import { seconds } from './explain.js';
import { type Facts, isWhole } from './facts.js';
import { staleAllowed, staleForbidden } from './stale.js';
import { haveSameTarget } from './target.js';
import { differingHeader, varyNames } from './vary.js';

/** A request, and the stored response that may answer it. */
export interface Presented {
  readonly request: RequestDescriptor;
  /** The directives of the request; `Pragma: no-cache` is one where there is no `Cache-Control`. */
  readonly asked: CacheDirectives;
  /** What was read of the stored response and its own request. */
  readonly facts: Facts;
  readonly verdict: CachingVerdict;
}

/** The directives that a request has, by `Cache-Control` or by what went before it (§5.4). */
export function askedOf({ headers }: RequestDescriptor): CacheDirectives {
  const cacheControl = fieldValue(headers, 'cache-control');
  if (cacheControl !== undefined) return parseCacheControl(cacheControl);
  const { noCache } = parseCacheControl(fieldValue(headers, 'pragma'));
  return noCache === undefined ? {} : { noCache: true };
}

/** What decides whether the stored response is an answer at all. */
export function matchClauses(presented: Presented): CachingClause[] {
  return [
    // What must not be stored is not there to be used (§3).
    storedClause(presented),
    // the presented target URI and that of the stored response match, and
    targetClause(presented),
    // the request method associated with the stored response allows it to be used for the
    // presented request, and
    methodClause(presented),
    // request header fields nominated by the stored response (if any) match those presented, and
    varyClause(presented),
  ];
}

/** What decides whether it is used before the origin was asked. */
export function useClauses(presented: Presented): CachingClause[] {
  return [
    // the stored response does not contain the no-cache directive, unless it is successfully
    // validated, and
    noCacheClause(presented),
    // the stored response is one of the following: fresh, allowed to be served stale, or
    // successfully validated.
    freshClause(presented),
  ];
}

function storedClause({ verdict: { storable, reasons } }: Presented): CachingClause {
  if (storable) return clause('stored', 'RFC 9111 §3', true, 'the response may be stored');
  const [unmet] = reasons.filter(({ met }) => !met).map(({ reason }) => reason);
  return clause('stored', 'RFC 9111 §3', false, `the response must not be stored: ${unmet}`);
}

function targetClause({ request, facts }: Presented): CachingClause {
  const isSame = haveSameTarget(request, facts.request);
  return clause(
    'target',
    'RFC 9111 §4',
    isSame,
    `the URLs are ${isSame ? 'the same' : 'different'}`,
  );
}

/** Which methods a stored response answers: RFC 9110 §9.3.1 to §9.3.3. */
function methodClause({ request: { method = 'GET' }, facts }: Presented): CachingClause {
  const isAnswer = method === 'HEAD' || (method === 'GET' && facts.method !== 'HEAD');
  return isAnswer
    ? clause(
        'method',
        'RFC 9111 §4',
        true,
        `the response to ${brief(facts.method)} answers ${brief(method)}`,
      )
    : clause(
        'method',
        'RFC 9111 §4',
        false,
        `the response to ${brief(facts.method)} does not answer ${brief(method)}`,
      );
}

function varyClause({ request, facts }: Presented): CachingClause {
  const names = varyNames(facts.response);
  if (names === '*')
    return clause('vary', 'RFC 9111 §4.1', false, 'the response depends on more than headers');
  const differing = differingHeader(names, request, facts.request);
  return differing === undefined
    ? clause(
        'vary',
        'RFC 9111 §4.1',
        true,
        'the requests do not differ in what the response depends on',
      )
    : clause('vary', 'RFC 9111 §4.1', false, `the requests differ in ${brief(differing)}`);
}

function noCacheClause({ asked, facts, request }: Presented): CachingClause {
  const name = 'no-cache';
  if (isWhole(facts.said.noCache)) {
    return clause(name, 'RFC 9111 §5.2.2.4', false, 'the response says no-cache');
  }
  if (asked.noCache === undefined) return clause(name, 'RFC 9111 §4', true, 'nobody says no-cache');
  return fieldValue(request.headers, 'cache-control') === undefined
    ? clause(name, 'RFC 9111 §5.4', false, 'the request says Pragma: no-cache')
    : clause(name, 'RFC 9111 §5.2.1.4', false, 'the request says no-cache');
}

function freshClause({ asked, facts, verdict }: Presented): CachingClause {
  const name = 'fresh';
  const { age, freshnessLifetime: lifetime, fresh } = verdict;
  const { maxAge, minFresh } = asked;
  if (maxAge !== undefined && age > maxAge) {
    const reason = `it is ${seconds(age)} old, and the request takes ${seconds(maxAge)}`;
    return clause(name, 'RFC 9111 §5.2.1.1', false, reason);
  }
  if (minFresh !== undefined && lifetime - age < minFresh) {
    const reason = `it is not fresh for another ${seconds(minFresh)}, which the request asks for`;
    return clause(name, 'RFC 9111 §5.2.1.3', false, reason);
  }
  if (fresh)
    return clause(
      name,
      'RFC 9111 §4.2',
      true,
      `it is fresh for another ${seconds(lifetime - age)}`,
    );
  const stale = `it is stale for ${seconds(age - lifetime)}`;
  const allowed = staleAllowed(facts, asked, age - lifetime);
  if (allowed === 'max-stale') {
    return clause(name, 'RFC 9111 §5.2.1.2', true, `${stale}, which max-stale allows`);
  }
  if (allowed === 'stale-while-revalidate') {
    return clause(name, 'RFC 5861 §3', true, `${stale}, which stale-while-revalidate allows`);
  }
  const forbidden = staleForbidden(facts);
  return clause(
    name,
    'RFC 9111 §4.2.4',
    false,
    forbidden === undefined ? stale : `${stale}, which ${forbidden} forbids to use`,
  );
}
