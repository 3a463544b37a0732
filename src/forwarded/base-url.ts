import { HalyardError } from '../errors.js';
import { fieldLines, type HeadersInput } from '../internal/headers.js';
import { known } from '../internal/options.js';
import type { RequestDescriptor } from '../internal/request.js';
import { show } from '../internal/show.js';
import { trimWhitespace } from '../internal/syntax.js';
import { baseText } from '../url/absolute-url.js';
import { type ForwardedElement, lastElements, MAX_ELEMENTS } from './parse-forwarded.js';
import type { ForwardedParameters } from './url-parts.js';
import {
  type AllowedHosts,
  type BaseUrlReason,
  forwardedUrl,
  fromForwarded,
  hostPolicy,
  hostUrl,
  NO_PARTS,
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
  const { trustedHops = 0, forwardedHeaders = 'forwarded' } = options;
  const trust = { trustedHops, forwardedHeaders };
  // A fraction would be rounded up, and infinity would trust the client.
  const isCount = Number.isSafeInteger(trustedHops) && Number(trustedHops) >= 0;
  if (!isCount && typeof trustedHops !== 'function') {
    const message = `trustedHops must be an integer ≥ 0 or a function, got ${show(trustedHops)}`;
    throw new HalyardError('forwarded.option', message, 'HYP.09');
  }
  if (options.allowedHosts === undefined && forwardedHeaders !== 'forwarded') {
    const message = 'allowedHosts must be set if forwardedHeaders is an array';
    throw new HalyardError('forwarded.option', message, 'HYP.14');
  }
  const allowedHosts =
    options.allowedHosts === undefined ? undefined : hostPolicy(options.allowedHosts);
  const fallback = baseText(options.fallback, 'fallback');
  const vary = trustedFields(trust);

  const trusted = trustedParameters(request.headers, trust);
  const parts = 'reason' in trusted ? trusted : fromForwarded(trusted.parameters);
  const forwarded = 'reason' in parts ? parts : forwardedUrl(parts, allowedHosts);
  if ('href' in forwarded) {
    return { href: forwarded.href, source: 'forwarded', reason: 'trusted-element', vary };
  }
  const { reason } = forwarded;
  if (allowedHosts === undefined) return { href: fallback, source: 'fallback', reason, vary };

  // The parts of an element whose host was refused say nothing about another host.
  const isUsable = !('reason' in parts) && parts.host === undefined;
  const host = hostUrl(request, isUsable ? parts : NO_PARTS, fallback, allowedHosts);
  return 'href' in host
    ? { href: host.href, source: 'host', reason, vary: [...vary, 'host'] }
    : {
        href: fallback,
        source: 'fallback',
        reason: isAbsence(reason) ? host.reason : reason,
        vary: [...vary, 'host'],
      };
}

/** Report a refusal rather than an absence. */
function isAbsence(reason: BaseUrlReason): boolean {
  return reason === 'no-trusted-hop' || reason === 'forwarded-absent';
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

/** Which proxies and headers are trusted. */
interface Trust {
  readonly trustedHops: TrustedHops;
  readonly forwardedHeaders: ForwardedHeaders;
}

/** The names of the headers that {@link trustedParameters} reads. */
function trustedFields({ trustedHops, forwardedHeaders }: Trust): readonly string[] {
  if (trustedHops === 0) return [];
  return forwardedHeaders === 'forwarded' ? ['forwarded'] : [...forwardedHeaders];
}

/** The parameters that the trusted proxies state, or why there are none. */
function trustedParameters(
  headers: HeadersInput,
  { trustedHops, forwardedHeaders }: Trust,
): { readonly parameters: ForwardedParameters } | { readonly reason: BaseUrlReason } {
  if (trustedHops === 0) return { reason: 'no-trusted-hop' };
  const limit = typeof trustedHops === 'number' ? trustedHops : MAX_ELEMENTS;
  const received =
    forwardedHeaders === 'forwarded'
      ? readForwarded(headers, limit)
      : readXForwarded(headers, forwardedHeaders, limit, typeof trustedHops === 'number');
  if ('reason' in received) return received;

  const { elements } = received;
  const trusted =
    typeof trustedHops === 'number'
      ? elements
      : elements.slice(elements.length - countTrusted(elements, trustedHops));
  if (trusted.length === 0) return { reason: 'no-trusted-hop' };
  // A malformed element may have lost its host, and the next element's would be taken in its place.
  if (trusted.some(isUnusable)) return { reason: 'element-malformed' };
  const prefix =
    forwardedHeaders === 'forwarded' ? outermostPrefix(trusted) : joinPrefixes(trusted);
  const { host, proto, port } = outermostHost(trusted);
  return { parameters: { host, proto, port, prefix } };
}

type Received = { readonly elements: ForwardedElement[] } | { readonly reason: BaseUrlReason };

function readForwarded(headers: HeadersInput, limit: number): Received {
  const lines = fieldLines(headers, 'forwarded');
  if (lines.length > 1) return { reason: 'header-ambiguous' };
  const elements = lastElements(lines[0] ?? '', limit);
  return elements.length === 0 ? { reason: 'forwarded-absent' } : { elements };
}

/**
 * Reads `X-Forwarded-*` as elements: entries at the same position from the right belong together.
 * An element exists only if every list has an entry, since a client may have written the longer
 * part of a list.
 */
function readXForwarded(
  headers: HeadersInput,
  names: readonly XForwardedName[],
  limit: number,
  isCounted: boolean,
): Received {
  const lines = names.map((name) => fieldLines(headers, name));
  if (lines.some(({ length }) => length > 1)) return { reason: 'header-ambiguous' };
  if (lines.every(({ length }) => length === 0)) return { reason: 'forwarded-absent' };
  const lists = lines.map(([line]) => (line === undefined ? [] : lastEntries(line, limit)));
  const length = Math.min(...lists.map((entries) => entries.length));
  if (length < (isCounted ? limit : 1)) return { reason: 'list-too-short' };
  const elements = Array.from({ length }, (_, index) => {
    const parameters: { [name: string]: string | undefined } = Object.create(null);
    names.forEach((name, list) => {
      parameters[name.slice('x-forwarded-'.length)] = lists[list]?.at(index - length);
    });
    return { parameters };
  });
  return { elements };
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
  let count = 0;
  for (const element of elements.toReversed()) {
    const answer: unknown = isTrusted(element, count);
    if (typeof answer !== 'boolean') {
      // A promise would count as true, and trust the client's own elements.
      const message = `trustedHops must return a boolean, got ${show(answer)}`;
      throw new HalyardError('forwarded.option', message, 'HYP.09');
    }
    if (!answer) break;
    count += 1;
  }
  return count;
}

/** Whether a fault may concern a parameter that the base URL depends on. */
function isUnusable({ malformed }: ForwardedElement): boolean {
  return malformed !== undefined && malformed.parameter === undefined;
}

/**
 * Scheme, host and port of one element: the outermost with a host or, if there is none, with a scheme
 * or a port.
 */
function outermostHost(elements: readonly ForwardedElement[]): ForwardedElement['parameters'] {
  return (
    outermost(elements, 'host') ?? outermost(elements, 'proto') ?? outermost(elements, 'port') ?? {}
  );
}

/** The outermost prefix: a proxy that names none passes the path on unchanged. */
function outermostPrefix(elements: readonly ForwardedElement[]): string | undefined {
  return outermost(elements, 'prefix')?.prefix;
}

/** `X-Forwarded-Prefix` lists what each proxy took off the path: Spring and Traefik write it so. */
function joinPrefixes(elements: readonly ForwardedElement[]): string | undefined {
  const prefixes = elements.flatMap(({ parameters }) => parameters.prefix ?? []);
  return prefixes.length === 0 ? undefined : prefixes.map(rootedPath).join('');
}

function outermost(
  elements: readonly ForwardedElement[],
  name: string,
): ForwardedElement['parameters'] | undefined {
  return elements.find(({ parameters }) => parameters[name] !== undefined)?.parameters;
}
