import { HalyardError } from '../errors.js';
import { fieldLines, type HeadersInput } from '../internal/headers.js';
import { known } from '../internal/options.js';
import type { RequestDescriptor } from '../internal/request.js';
import { show } from '../internal/show.js';
import { trimWhitespace } from '../internal/syntax.js';
import { baseText } from '../url/absolute-url.js';
import { type ForwardedElement, lastElements, MAX_ELEMENTS } from './parse-forwarded.js';
import {
  type AllowedHosts,
  allowedUrl,
  type BaseUrlReason,
  fromForwarded,
  hostPolicy,
  hostUrl,
  rootedPath,
} from './url-parts.js';

/** Options of {@link baseUrl}. */
export interface BaseUrlOptions {
  /**
   * The API's own absolute base URL with its version, for requests that carry no trusted information.
   * A trailing slash is dropped.
   */
  readonly fallback: string;
  /**
   * How many gateways of your own are between the client and this handler, each of which adds an
   * element to `Forwarded`; or a predicate on an element and its index from the right (0 first), which
   * is called until it returns false. Default: 0, no header of a gateway is read.
   */
  readonly trustedHops?: TrustedHops;
  /**
   * The hosts that the base URL may name, whichever header brings them. Default: any host that a
   * trusted element names, and no `Host` header.
   */
  readonly allowedHosts?: AllowedHosts;
  /**
   * The headers that your gateways write: `'forwarded'` (default), or the list of the `X-Forwarded-*`
   * names, in lower case. Only these are read. A list requires `allowedHosts`, and each trusted hop
   * must add an entry to each header of the list.
   */
  readonly forwardedHeaders?: ForwardedHeaders;
}

/**
 * The trusted proxies: how many, counted from the right; or a predicate on an element and its index
 * from the right, which is called until it returns false.
 */
export type TrustedHops = number | ((element: ForwardedElement, index: number) => boolean);

/** The headers that trusted proxies write. */
export type ForwardedHeaders = 'forwarded' | readonly XForwardedName[];

/** An `X-Forwarded-*` header that `baseUrl` can read. */
export type XForwardedName =
  | 'x-forwarded-for'
  | 'x-forwarded-host'
  | 'x-forwarded-port'
  | 'x-forwarded-prefix'
  | 'x-forwarded-proto';

/** The base URL of the API as the client of one request sees it. */
export interface BaseUrl {
  /** An absolute URL without trailing slash, query or fragment. */
  readonly href: string;
  /** Where the host comes from. */
  readonly source: 'forwarded' | 'host' | 'fallback';
  /** Why: for `host` and `fallback`, why the gateway's headers or the `Host` header were not used. */
  readonly reason: BaseUrlReason;
  /** The request headers that the URL depends on, in lower case, for `Vary`. */
  readonly vary: readonly string[];
}

/**
 * Returns the base URL of the API as the client of this request sees it, behind a gateway or not. The
 * links of the response are built on it.
 *
 * Only the headers that the options trust are read. The sources, in order:
 *
 * 1. The outermost trusted element that names a host. Elements are counted from the right, so the
 *    elements that a client writes itself are left of the trusted ones.
 * 2. The host that the client addressed, if `allowedHosts` includes it. Scheme, port and path come
 *    from a trusted element without a host if there is one, else from the fallback.
 * 3. The fallback.
 *
 * With `allowedHosts`, no URL names a host outside it, except the fallback's. An invalid value in a
 * request never throws and is never used.
 *
 * @param request The request; its headers, and its URL if that is absolute.
 * @param options The fallback, and what to trust.
 * @returns The base URL, where it comes from and why, and the headers that it depends on.
 * @throws {HalyardError} `url.base` for a fallback that is not a base URL; `forwarded.option` for an
 *   unknown option, for `trustedHops` below 0, for an entry of `allowedHosts` that is not a host, for
 *   `X-Forwarded-*` without `allowedHosts`, and for a predicate that does not return a boolean.
 * @rule HYP.07, HYP.09, HYP.10, HYP.14, forwarded.parameters, forwarded.links
 *
 * @example
 * ```ts
 * import { baseUrl } from 'halyard/forwarded';
 *
 * const options = {
 *   fallback: 'http://localhost:3000/v1',
 *   trustedHops: 1,
 *   allowedHosts: ['*.example.se'],
 * };
 * const forwarded = 'proto=https;host=gw.example.se;prefix=/orders/v1';
 *
 * baseUrl({ headers: { forwarded } }, options).href;
 * // → 'https://gw.example.se/orders/v1'
 * baseUrl({ headers: { forwarded: 'host=evil.example' } }, options);
 * // → {
 * //   href: 'http://localhost:3000/v1',
 * //   source: 'fallback',
 * //   reason: 'element-not-allowed',
 * //   vary: ['forwarded', 'host'],
 * // }
 * baseUrl({ headers: { host: 'evil.example' } }, options).reason;
 * // → 'host-not-allowed'
 * ```
 */
export function baseUrl(request: RequestDescriptor, options: BaseUrlOptions): BaseUrl {
  known('forwarded.option', options, [
    'fallback',
    'trustedHops',
    'allowedHosts',
    'forwardedHeaders',
  ] satisfies (keyof BaseUrlOptions)[]);
  return resolveBaseUrl(request, options);
}

/** `baseUrl` with options whose names are checked, and which may have others. */
export function resolveBaseUrl(request: RequestDescriptor, options: BaseUrlOptions): BaseUrl {
  const { trustedHops = 0, forwardedHeaders = 'forwarded', allowedHosts } = options;
  // A fraction would be rounded up, and infinity would trust the client.
  const isCount = Number.isSafeInteger(trustedHops) && Number(trustedHops) >= 0;
  if (!isCount && typeof trustedHops !== 'function') {
    const message = `trustedHops must be an integer ≥ 0 or a function, got ${show(trustedHops)}`;
    throw new HalyardError('forwarded.option', message, 'HYP.09');
  }
  if (allowedHosts === undefined && forwardedHeaders !== 'forwarded') {
    const message = 'allowedHosts must be set if forwardedHeaders is an array';
    throw new HalyardError('forwarded.option', message, 'HYP.14');
  }
  const policy = allowedHosts === undefined ? undefined : hostPolicy(allowedHosts);
  const fallback = baseText(options.fallback, 'fallback');
  const vary = trustedHops === 0 ? [] : [forwardedHeaders].flat();

  const elements = trustedElements(request.headers, trustedHops, forwardedHeaders);
  const parts =
    typeof elements === 'string'
      ? elements
      : fromForwarded(parametersOf(elements, forwardedHeaders === 'forwarded'));
  const isGiven = typeof parts === 'object';
  const hasHost = isGiven && parts.host !== undefined;
  const href = hasHost ? allowedUrl(parts, policy) : undefined;
  if (href !== undefined) return { href, source: 'forwarded', reason: 'trusted-element', vary };
  const refused = hasHost ? 'element-not-allowed' : 'element-without-host';
  const reason = isGiven ? refused : parts;
  if (policy === undefined) return { href: fallback, source: 'fallback', reason, vary };

  // The parts of an element whose host was refused say nothing about another host.
  const host = hostUrl(request, isGiven && !hasHost ? parts : {}, fallback, policy);
  const varyHost = [...vary, 'host'];
  if (typeof host === 'object') return { ...host, source: 'host', reason, vary: varyHost };
  // Report a refusal rather than an absence.
  const isAbsence = reason === 'no-trusted-hop' || reason === 'forwarded-absent';
  return { href: fallback, source: 'fallback', reason: isAbsence ? host : reason, vary: varyHost };
}

/** The elements of the trusted proxies, or why there are none. */
function trustedElements(
  headers: HeadersInput,
  trustedHops: TrustedHops,
  forwardedHeaders: ForwardedHeaders,
): readonly ForwardedElement[] | BaseUrlReason {
  if (trustedHops === 0) return 'no-trusted-hop';
  const elements =
    forwardedHeaders === 'forwarded'
      ? readForwarded(headers, typeof trustedHops === 'number' ? trustedHops : MAX_ELEMENTS)
      : readXForwarded(headers, forwardedHeaders, trustedHops);
  if (typeof elements === 'string') return elements;
  const count =
    typeof trustedHops === 'number' ? elements.length : countTrusted(elements, trustedHops);
  if (count === 0) return 'no-trusted-hop';
  const trusted = elements.slice(-count);
  // A malformed element may have lost its host, and the next element's would be taken in its place.
  const isUnusable = trusted.some(
    ({ malformed }) => malformed && malformed.parameter === undefined,
  );
  return isUnusable ? 'element-malformed' : trusted;
}

function readForwarded(headers: HeadersInput, limit: number): ForwardedElement[] | BaseUrlReason {
  const lines = fieldLines(headers, 'forwarded');
  if (lines.length > 1) return 'header-ambiguous';
  const elements = lastElements(lines[0] ?? '', limit);
  return elements.length === 0 ? 'forwarded-absent' : elements;
}

/**
 * Reads `X-Forwarded-*` as elements: entries at the same position from the right belong together.
 * An element exists only if every list has an entry, since a client may have written the longer
 * part of a list.
 */
function readXForwarded(
  headers: HeadersInput,
  names: readonly XForwardedName[],
  trustedHops: TrustedHops,
): ForwardedElement[] | BaseUrlReason {
  const lines = names.map((name) => fieldLines(headers, name));
  if (lines.some(({ length }) => length > 1)) return 'header-ambiguous';
  if (lines.every(({ length }) => length === 0)) return 'forwarded-absent';
  const [limit, least] =
    typeof trustedHops === 'number' ? [trustedHops, trustedHops] : [MAX_ELEMENTS, 1];
  const lists = lines.map(([line]) => (line === undefined ? [] : lastEntries(line, limit)));
  const length = Math.min(...lists.map((entries) => entries.length));
  if (length < least) return 'list-too-short';
  return Array.from({ length }, (_, index) => {
    const parameters: { [name: string]: string | undefined } = Object.create(null);
    names.forEach((name, list) => {
      parameters[name.slice('x-forwarded-'.length)] = lists[list]?.at(index - length);
    });
    return { parameters };
  });
}

/**
 * The last entries of a list, at most `limit`. Empty entries count, so that an empty value of the
 * gateway's never makes the client's entry the last one.
 */
function lastEntries(line: string, limit: number): string[] {
  const entries: string[] = [];
  let end = line.length;
  while (end >= 0 && entries.length < limit) {
    const comma = end === 0 ? -1 : line.lastIndexOf(',', end - 1);
    entries.push(trimWhitespace(line, comma + 1, end));
    end = comma;
  }
  return entries.reverse();
}

/** How many elements, counted from the right, the predicate trusts. */
function countTrusted(
  elements: readonly ForwardedElement[],
  isTrusted: Exclude<TrustedHops, number>,
): number {
  const untrusted = elements.toReversed().findIndex((element, index) => {
    const answer: unknown = isTrusted(element, index);
    if (typeof answer === 'boolean') return !answer;
    // A promise would count as true, and trust the client's own elements.
    const message = `trustedHops must return a boolean, got ${show(answer)}`;
    throw new HalyardError('forwarded.option', message, 'HYP.09');
  });
  return untrusted === -1 ? elements.length : untrusted;
}

/**
 * What trusted elements state about the client's URL, not validated. Scheme, host and port are of one
 * element: the outermost with a host or, if there is none, with a scheme or a port.
 */
function parametersOf(
  elements: readonly ForwardedElement[],
  isForwarded: boolean,
): ForwardedElement['parameters'] {
  const outermost = (name: string) =>
    elements.find(({ parameters }) => parameters[name] !== undefined)?.parameters;
  const { host, proto, port } = outermost('host') ?? outermost('proto') ?? outermost('port') ?? {};
  const prefixes = elements.flatMap(({ parameters }) => parameters.prefix ?? []);
  // In `Forwarded`, a proxy that names no prefix passes the path on unchanged. `X-Forwarded-Prefix` lists
  // what each proxy took off the path: Spring and Traefik write it so.
  const joined = prefixes.length === 0 ? undefined : prefixes.map(rootedPath).join('');
  return { host, proto, port, prefix: isForwarded ? prefixes[0] : joined };
}
