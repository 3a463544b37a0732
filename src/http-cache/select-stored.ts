import type { HeadersInput } from '../internal/headers.js';
import { areMet } from './evaluate-caching.js';
import {
  matchClauses,
  presentedDirectives,
  type ReuseContext,
  type ReuseVerdict,
  readReuse,
  reuseVerdict,
} from './evaluate-reuse.js';
import { differingField, type ReuseOptions, type StoredResponse, varyNames } from './facts.js';
import { dateOf } from './freshness.js';
import type { CacheRequest } from './target-uri.js';

/** What a cache does with a request, and the stored response that it chooses (RFC 9111 §4). */
export type Selection<Stored extends StoredResponse = StoredResponse> =
  | Hit<'reuse', Stored>
  | Hit<'reuse-stale', Stored>
  | Hit<'validate', Stored>
  | Miss<'forward', Stored>
  | Miss<'unsatisfiable', Stored>;

/** A stored response is chosen: to be reused, or to be revalidated first. */
interface Hit<Outcome, Stored> {
  /** As in {@link ReuseVerdict}: respond with `stored`, now or after its revalidation. */
  readonly outcome: Outcome;
  /** The chosen response. */
  readonly stored: Stored;
  /** The verdict of `evaluateReuse` on it. */
  readonly verdict: ReuseVerdict;
  /**
   * All stored responses that could be chosen for the request, fresh or stale, the most recent first.
   * A revalidation request names their entity tags, and a new response replaces them.
   */
  readonly matches: readonly Stored[];
  /** The choice in words, one paragraph. */
  readonly explanation: string;
}

/** No stored response can be used: send the request to the origin, or respond with 504 (§5.2.1.7). */
type Miss<Outcome, Stored> = Pick<Hit<Outcome, Stored>, 'outcome' | 'matches' | 'explanation'> & {
  readonly stored?: undefined;
  readonly verdict?: undefined;
};

/**
 * Chooses the stored response for a request, and decides whether it may be reused without revalidation
 * (RFC 9111 §4, §4.1).
 *
 * Of the responses that match the request by target URI, method and `Vary`, it chooses the most recent
 * by `Date`. If that has no `Vary` and a reusable one has, it chooses the latter: some resources omit
 * `Vary` by mistake (§4.1). A stored response to GET answers HEAD too. For a request with
 * `only-if-cached`, the outcome is `unsatisfiable` if nothing can be reused.
 *
 * @param request The presented request; its `method` and `url` are required.
 * @param candidates The stored responses, such as all under `cacheKey(request)`, in any order.
 * @param options The cache and the time.
 * @returns The choice.
 * @rule caching.pragma, caching.age
 *
 * @example
 * ```ts
 * import { selectStored, storeResponse } from 'halyard/http-cache';
 *
 * const get = (language: string) => ({
 *   method: 'GET',
 *   url: 'https://api.example.se/orders',
 *   headers: { 'accept-language': language },
 * });
 * const headers = { 'cache-control': 'max-age=60', vary: 'accept-language', etag: '"3"' };
 * const options = { shared: true, responseTime: new Date(0) };
 * const { stored } = storeResponse(get('sv'), { status: 200, headers }, options);
 * const candidates = stored === undefined ? [] : [{ ...stored, body: 'Hej' }];
 *
 * const after = (seconds: number) => ({ shared: true, now: new Date(seconds * 1000) });
 * selectStored(get('sv'), candidates, after(10)).stored?.body;
 * // → 'Hej'
 * selectStored(get('sv'), candidates, after(90)).outcome;
 * // → 'validate'
 * selectStored(get('en'), candidates, after(10)).explanation;
 * // → 'No stored response matches this request (RFC 9111 §4).'
 * ```
 */
export function selectStored<Stored extends StoredResponse>(
  request: CacheRequest,
  candidates: readonly Stored[],
  options: ReuseOptions,
): Selection<Stored> {
  const found = matchingResponses(request, candidates, options);
  const matches = found.map(({ stored }) => stored);
  const chosen = choose(found);
  if (chosen === undefined) {
    const { onlyIfCached } = presentedDirectives(request);
    const explanation = 'No stored response matches this request (RFC 9111 §4).';
    return { outcome: onlyIfCached ? 'unsatisfiable' : 'forward', matches, explanation };
  }
  const verdict = reuseVerdict(chosen.context);
  const { outcome, explanation } = verdict;
  return outcome === 'forward' || outcome === 'unsatisfiable'
    ? { outcome, matches, explanation }
    : { outcome, stored: chosen.stored, verdict, matches, explanation };
}

/**
 * "the most recent response (as determined by the Date header field) is chosen"; but where "one or more
 * omits the Vary header field, the cache SHOULD choose the most recent stored response with a valid
 * Vary field value" (RFC 9111 §4.1). It does so only where that spares a request: the resource may no
 * longer vary.
 */
function choose<Stored extends StoredResponse>(
  matches: readonly Match<Stored>[],
): Match<Stored> | undefined {
  const [newest] = matches;
  const varies = ({ context }: Match<Stored>) => context.facts.vary.length > 0;
  if (newest === undefined || varies(newest)) return newest;
  const varying = matches.find(varies);
  return varying && reuseVerdict(varying.context).outcome.startsWith('reuse') ? varying : newest;
}

/** A stored response that can be chosen for a request, parsed. */
export interface Match<Stored extends StoredResponse> {
  readonly stored: Stored;
  readonly context: ReuseContext;
}

/**
 * The stored responses that can be chosen for a request: those that meet the requirements of RFC 9111
 * §4 except freshness, the most recent by `Date` first.
 */
export function matchingResponses<Stored extends StoredResponse>(
  request: CacheRequest,
  candidates: readonly Stored[],
  options: ReuseOptions,
): readonly Match<Stored>[] {
  // Most candidates differ in a field of Vary, which is compared before anything else is parsed.
  const variants = candidates.filter((stored) => isVariant(stored, request.headers));
  const matches = variants
    .map((stored) => ({ stored, context: readReuse(request, stored, options) }))
    .filter(({ context }) => areMet(matchClauses(context)));
  // A Date has no fraction of a second, so the time of the receipt decides between equal ones.
  return matches.sort(
    ({ context: { facts: one } }, { context: { facts: other } }) =>
      dateOf(other) - dateOf(one) || other.responseTime - one.responseTime,
  );
}

/** Whether a stored response is for the fields of a request that its `Vary` names (RFC 9111 §4.1). */
function isVariant({ request, response }: StoredResponse, presented: HeadersInput): boolean {
  const names = varyNames(response.headers);
  if (names === '*') return false;
  return differingField(names, presented, request.headers) === undefined;
}
