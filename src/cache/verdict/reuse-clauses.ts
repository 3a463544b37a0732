import { fieldLookup, fieldValue } from '../../internal/headers.js';
import { cut } from '../../internal/show.js';
import { isUnqualified } from '../directives.js';
import { haveSameTarget } from '../target/target-uri.js';
import { type CachingClause, met, unmet } from './caching-verdict.js';
import { seconds } from './explain.js';
import { staleAllowed, staleForbidden } from './freshness.js';
import type { ReuseContext } from './reuse-context.js';
import { differingField } from './vary.js';

/** Whether the stored response matches the request (RFC 9111 §4). */
export function matchClauses(context: ReuseContext): CachingClause[] {
  return [
    // A response that must not be stored is not there to be reused (§3).
    storedClause(context),
    // the presented target URI and that of the stored response match, and
    targetClause(context),
    // the request method associated with the stored response allows it to be used for the
    // presented request, and
    methodClause(context),
    // request header fields nominated by the stored response (if any) match those presented, and
    varyClause(context),
  ];
}

/** Whether the stored response may be reused without revalidation (RFC 9111 §4). */
export function useClauses(context: ReuseContext): CachingClause[] {
  return [
    // the stored response does not contain the no-cache directive, unless it is successfully
    // validated, and
    noCacheClause(context),
    // the stored response is one of the following: fresh, allowed to be served stale, or
    // successfully validated.
    freshClause(context),
  ];
}

function storedClause({ verdict: { storable, reasons } }: ReuseContext): CachingClause {
  if (storable) return met('stored', 'RFC 9111 §3', 'the response may be stored');
  const reason = reasons.find(({ met }) => !met)?.reason;
  return unmet('stored', 'RFC 9111 §3', `the response must not be stored: ${reason}`);
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
  const name = differingField(
    facts.vary,
    fieldLookup(request.headers),
    fieldLookup(facts.request.headers),
  );
  return name === undefined
    ? met('vary', 'RFC 9111 §4.1', 'the requests have the same fields of Vary')
    : unmet('vary', 'RFC 9111 §4.1', `the requests differ in ${cut(name)}`);
}

function noCacheClause({ requestDirectives, facts, request }: ReuseContext): CachingClause {
  if (isUnqualified(facts.responseDirectives.noCache)) {
    return unmet('no-cache', 'RFC 9111 §5.2.2.4', 'the response contains no-cache');
  }
  if (requestDirectives.noCache === undefined) {
    return met('no-cache', 'RFC 9111 §4', 'there is no unqualified no-cache directive');
  }
  return fieldValue(request.headers, 'cache-control') === undefined
    ? unmet('no-cache', 'RFC 9111 §5.4', 'the request contains Pragma: no-cache')
    : unmet('no-cache', 'RFC 9111 §5.2.1.4', 'the request contains no-cache');
}

function freshClause({ requestDirectives, facts, verdict }: ReuseContext): CachingClause {
  const { age, freshnessLifetime: lifetime, fresh } = verdict;
  const { maxAge, minFresh } = requestDirectives;
  if (maxAge !== undefined && age > maxAge) {
    const reason = `it is ${seconds(age)} old and the request accepts at most ${seconds(maxAge)}`;
    return unmet('fresh', 'RFC 9111 §5.2.1.1', reason);
  }
  if (minFresh !== undefined && lifetime - age < minFresh) {
    const reason = `it does not stay fresh for the ${seconds(minFresh)} that the request requires`;
    return unmet('fresh', 'RFC 9111 §5.2.1.3', reason);
  }
  if (fresh) {
    const reason = `it is fresh for another ${seconds(lifetime - age)}`;
    return met('fresh', 'RFC 9111 §4.2', reason);
  }
  const stale = `it has been stale for ${seconds(age - lifetime)}`;
  switch (staleAllowed(facts, requestDirectives, age - lifetime)) {
    case 'max-stale':
      return met('fresh', 'RFC 9111 §5.2.1.2', `${stale}, which max-stale allows`);
    case 'stale-while-revalidate':
      return met('fresh', 'RFC 5861 §3', `${stale}, which stale-while-revalidate allows`);
    default:
      return unmet('fresh', 'RFC 9111 §4.2.4', withProhibition(stale, staleForbidden(facts)));
  }
}

function withProhibition(stale: string, directive: string | undefined): string {
  return directive === undefined ? stale : `${stale}, and ${directive} forbids stale reuse`;
}
