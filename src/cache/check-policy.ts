import { HalyardError } from '../errors.js';
import type { CachePolicy } from './cache-policy.js';

/** Refuses a policy that the response to the method cannot have. */
export function checkPolicy(method: string, policy: CachePolicy): void {
  checkMethod(method, policy);
  checkNames(policy);
  checkPragma(policy);
}

/** The methods whose responses a cache may store (RFC 9110 §9.2.3, RFC 9111 §3). */
function checkMethod(method: string, policy: CachePolicy): void {
  if (method === 'GET' || method === 'HEAD' || method === 'POST' || isNeverStored(policy)) return;
  throw new HalyardError(
    'cache.method',
    {
      problem: `The response to ${method} is not cached`,
      given: policy,
      remedy: 'Leave the policy out: the response says no-store',
    },
    'caching.put-delete',
  );
}

/**
 * Beside must-understand, no-store is for caches that do not know it (RFC 9111 §5.2.2.3); the caches
 * of a CDN do not read it at all where they have a policy of their own (RFC 9213 §2.2).
 */
function isNeverStored({ noStore, mustUnderstand, cdn }: CachePolicy): boolean {
  return noStore === true && mustUnderstand !== true && (cdn === undefined || isNeverStored(cdn));
}

const OF_REQUESTS = ['maxStale', 'minFresh', 'onlyIfCached'];

function checkNames(policy: CachePolicy): void {
  for (const part of [policy, policy.cdn ?? {}]) {
    const name = OF_REQUESTS.find((name) => Object.hasOwn(part, name));
    if (name === undefined) continue;
    throw new HalyardError('cache.directive', {
      problem: `${name} is a directive of requests: a client says it, not a response`,
      given: part,
      remedy: `Leave ${name} out`,
      reference: 'RFC 9111 §5.2.1',
    });
  }
}

function checkPragma({ pragma, noStore, noCache }: CachePolicy): void {
  if (pragma !== true || noStore === true || noCache === true) return;
  throw new HalyardError(
    'cache.contradiction',
    {
      problem: 'Pragma: no-cache stands for noCache. A response that is used unasked has none',
      given: { pragma, noStore, noCache },
      remedy: 'Leave pragma out, or add noCache: true',
      reference: 'RFC 9111 §5.4',
    },
    'caching.pragma',
  );
}

export function emptyError(policy: CachePolicy): HalyardError {
  return new HalyardError('cache.directive', {
    problem: 'A policy has one directive at least',
    given: policy,
    remedy: "Leave the policy out for the method's own way, or write { noStore: true }",
    reference: 'RFC 9111 §5.2',
  });
}
