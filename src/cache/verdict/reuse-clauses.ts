import { fieldValue } from '../../internal/headers.js';
import { cut } from '../../internal/show.js';
import { isUnqualified } from '../directives.js';
import { isWithin } from '../ranges/byte-range.js';
import { parseContentRange } from '../ranges/content-range.js';
import { parseRange } from '../ranges/parse-range.js';
import { haveSameTarget } from '../target/target-uri.js';
import { type CachingClause, met, unmet } from './caching-verdict.js';
import { seconds } from './explain.js';
import type { Facts } from './facts.js';
import { forbiddingDirective, staleAllowed } from './freshness.js';
import type { ReuseContext } from './reuse-context.js';
import { storageClauses } from './storable.js';
import { differingField, fieldReader } from './vary.js';

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
export function useClauses(context: ReuseContext): readonly CachingClause[] {
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
