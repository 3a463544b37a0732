import type { RequestDescriptor } from '../internal/request.js';
import { baseText } from '../url/base.js';
import type { AllowedHosts } from './allowed-hosts.js';
import type { BaseUrlReason } from './reason.js';
import { type ForwardedHeaders, type TrustedHops, trustedWord } from './trusted-word.js';
import { fromHost, fromWord, SILENT, viewOf } from './view.js';

/** Whose word is taken for the base URL. */
export interface BaseUrlOptions {
  /**
   * The API's own absolute base URL, for a request that tells nothing that is trusted.
   * A trailing slash is dropped.
   */
  readonly fallback: string;
  /**
   * How many gateways of your own stand between the client and this handler, each of them adding an
   * element to `Forwarded`; or a predicate on an element and its index from the right, from 0, which
   * is asked until it answers false. 0 when left out: the header is not read.
   */
  readonly trustedHops?: TrustedHops;
  /**
   * The hosts that a trusted element may name; any when left out. For gateways that write the host of
   * the client's request, which anybody can choose.
   */
  readonly gatewayHosts?: AllowedHosts;
  /** The hosts that a `Host` header may name. None when left out: the header is not read. */
  readonly allowedHosts?: AllowedHosts;
  /**
   * The headers that the gateways write: `forwarded`, when left out, or `x-forwarded` for
   * `X-Forwarded-Host`, `-Proto`, `-Port` and `-Prefix`. The other kind is not read.
   */
  readonly forwardedHeaders?: ForwardedHeaders;
}

/** Where the API stands for the client of one request. */
export interface BaseUrl {
  /** An absolute URL without trailing slash, query and fragment. */
  readonly href: string;
  /** Whose word was taken. */
  readonly source: 'forwarded' | 'host' | 'fallback';
  /** Why: for the fallback and the host, why nothing that goes before them was taken. */
  readonly reason: BaseUrlReason;
  /** The request headers that the answer depends on, in lower case, for `Vary`. */
  readonly vary: readonly string[];
}

/**
 * The base URL of the API as the client of this request sees it, behind a gateway or not: what the
 * links of the response are built on.
 *
 * Only what the options trust is read. In order: the outermost trusted element of `Forwarded` that
 * names a host (elements are counted from the right, so what a client writes itself stands left of
 * them); the host that the request addresses, if `allowedHosts` holds it, with the scheme and prefix
 * that a trusted element names, else those of the fallback; the fallback. A value that cannot stand in
 * a URL is never taken, and never throws. Names in other letters than ASCII come out in punycode.
 *
 * @param request The request.
 * @param options The fallback, and whom to trust.
 * @returns The base URL, whose word it is and why, and the headers it depends on.
 * @throws {HalyardError} `url.base` for a fallback that is no base URL; `base.url` for a number of
 *   hops that is no whole number from 0, a host in a list that is none, a predicate that does not
 *   answer with a boolean, or a kind of headers that there is not.
 * @rule HYP.07, HYP.09, HYP.10, HYP.14, forwarded.parameters, forwarded.links
 *
 * @example
 * ```ts
 * import { baseUrl } from 'halyard/forwarded';
 *
 * const options = { fallback: 'http://localhost:3000', trustedHops: 1 };
 * const forwarded = 'proto=https;host=gw.example.se;prefix=/orders/v1';
 *
 * baseUrl({ headers: { forwarded } }, options).href;
 * // → 'https://gw.example.se/orders/v1'
 * baseUrl({ headers: { host: 'evil.example' } }, options);
 * // → {
 * //   href: 'http://localhost:3000',
 * //   source: 'fallback',
 * //   reason: 'forwarded-absent',
 * //   vary: ['forwarded'],
 * // }
 * const allowedHosts = ['*.example.se'];
 * baseUrl({ headers: { host: 'api.example.se:8080' } }, { ...options, allowedHosts }).reason;
 * // → 'host-not-allowed'
 * ```
 */
export function baseUrl(request: RequestDescriptor, options: BaseUrlOptions): BaseUrl {
  const { trustedHops = 0, allowedHosts = [], forwardedHeaders = 'forwarded' } = options;
  const fallback = baseText(options.fallback);
  const vary: string[] = [];

  const told = trustedWord(request.headers, trustedHops, forwardedHeaders, vary);
  const forwarded = 'word' in told ? fromWord(told.word, options.gatewayHosts) : told;
  if ('href' in forwarded) {
    return { href: forwarded.href, source: 'forwarded', reason: 'trusted-element', vary };
  }
  if (typeof allowedHosts !== 'function' && allowedHosts.length === 0) {
    return { href: fallback, source: 'fallback', reason: forwarded.reason, vary };
  }

  vary.push('host');
  // A word that names no host may still say how the host is reached that the client addressed.
  const isSilent = forwarded.reason === 'element-without-host';
  const said = 'word' in told && isSilent ? viewOf(told.word) : SILENT;
  const own = fromHost(request, fallback, allowedHosts, 'reason' in said ? SILENT : said);
  const refusal = 'reason' in said ? said.reason : forwarded.reason;
  if ('href' in own) return { href: own.href, source: 'host', reason: refusal, vary };
  const reason = isUnread(refusal) ? own.reason : refusal;
  return { href: fallback, source: 'fallback', reason, vary };
}

/** A header that was not there is less of a reason to tell than one that was refused. */
function isUnread(reason: BaseUrlReason): boolean {
  return reason === 'no-trusted-hop' || reason === 'forwarded-absent';
}
