import { type CachePolicy, forbidsStoring } from '../cache/cache-policy.js';
import type { ResponseDirectives } from '../cache/directives.js';
import { HalyardError } from '../errors.js';
import { parseUrl } from '../internal/parse-url.js';
import type { RequestDescriptor } from '../internal/request.js';
import type { BodilessOptions } from './response.js';

/**
 * The cache policy of a response; undefined for the default of the method. One policy may be given for
 * all methods: only responses to GET and HEAD have it, and a 200 to POST with a Content-Location, since
 * caches store no others (RFC 9110 §9.3.3).
 *
 * Throws on a policy that gives one caller's links to others, or that no cache follows. Only the service
 * knows which header field identifies its callers, so `authorization` or `cookie` in `vary` is accepted.
 */
export function policyOf(
  { method, url }: RequestDescriptor,
  { caller, cache, status = 200 }: BodilessOptions,
  contentLocation: string | undefined,
  vary: string | undefined,
): CachePolicy | undefined {
  if (cache === undefined) return undefined;
  const isPost = method === 'POST' && status === 200 && contentLocation !== undefined;
  if (!isPost && method !== 'GET' && method !== 'HEAD') return undefined;
  if (caller !== undefined && !isKeyedByCaller(vary)) requirePrivatePolicy(cache);
  if (isPost && cache.noStore !== true && url !== undefined) {
    requireContentLocation(contentLocation, url);
  }
  return cache;
}

/** Whether a shared cache keeps the responses of one caller from another (RFC 9111 §4.1). */
function isKeyedByCaller(vary = ''): boolean {
  return vary.split(', ').some((name) => ['*', 'authorization', 'cookie'].includes(name));
}

function requirePrivatePolicy(policy: CachePolicy): void {
  const { cdn } = policy;
  // `cacheHeaders` refuses null.
  if (!isReused(policy) && (!cdn || !isReused(cdn))) return;
  throw new HalyardError('cache.contradiction', {
    subject: 'cache with a caller',
    expected: 'not let shared caches reuse the response',
    given: policy,
    remedy:
      "Write private: true without public, sMaxage and cdn, or name the field that identifies the caller in vary: 'authorization' or 'cookie'",
    reference: 'RFC 9111 §3',
  });
}

/**
 * Whether a shared cache may reuse a response: any lifetime, even a heuristic one, allows it (RFC 9111
 * §3, §4.2.2), and some directives do so although the request has Authorization (§3.5). After `no-cache`,
 * the tag decides, which is the same for two callers with the same permissions.
 */
function isReused(directives: ResponseDirectives): boolean {
  return directives.private !== true && !forbidsStoring(directives);
}

/**
 * "a Content-Location header field that has the same value as the POST's target URI" (RFC 9110 §9.3.3).
 *
 * Gateways remove a prefix from the target, so an absolute URL needs to end with the target only.
 */
function requireContentLocation(contentLocation: string, url: string): void {
  const target = parseUrl(url, 'http://localhost');
  if (target === undefined) return;
  const location = parseUrl(contentLocation, target.href);
  const isAbsolute = parseUrl(contentLocation) !== undefined;
  const wanted = target.pathname + target.search;
  const isWanted = (path: string) => (isAbsolute ? path.endsWith(wanted) : path === wanted);
  if (location !== undefined && isWanted(location.pathname + location.search)) return;
  throw new HalyardError(
    'cache.method',
    {
      subject: 'header content-location',
      expected: 'be the URL of the request for a POST with a policy',
      given: contentLocation,
      remedy: 'Pass the URL of the request, since caches compare it with the target URI',
      reference: 'RFC 9110 §9.3.3',
    },
    'caching.post',
  );
}
