import { HalyardError } from '../errors.js';
import { fieldValue, type RequestDescriptor, requestHost } from '../internal/headers.js';
import { isHost } from '../url/absolute-url.js';
import { baseText } from '../url/base.js';
import { type ForwardedElement, parseForwarded } from './parse-forwarded.js';

/** Whose word is taken for the base URL. */
export interface BaseUrlOptions {
  /**
   * The API's own absolute base URL, for a request that tells nothing that is trusted.
   * A trailing slash is dropped.
   */
  readonly fallback: string;
  /**
   * How many gateways of your own stand between the client and this handler, each of them adding an
   * element to `Forwarded`. 0 when left out: the header is not read.
   */
  readonly trustedHops?: number;
  /**
   * The hosts, with their ports where these are not the scheme's own, that a `Host` header may name.
   * None when left out: the header is not read.
   */
  readonly allowedHosts?: readonly string[];
}

/**
 * Why a base URL is what it is:
 * - `trusted-element`: a trusted element of `Forwarded` gave it
 * - `no-trusted-hop`: `Forwarded` was not read, since no gateway is trusted
 * - `forwarded-absent`: the request has no `Forwarded` header, or an empty one
 * - `element-malformed`: a trusted element breaks the grammar of RFC 7239
 * - `element-without-host`: no trusted element names a host
 * - `proto-refused`: its scheme is neither http nor https
 * - `host-refused`: its host is no host name, IPv4 or bracketed IPv6 address
 * - `port-refused`: its port is no number from 1 to 65535
 * - `prefix-refused`: its prefix is no clean path
 * - `host-absent`: the request has no `Host` header
 * - `host-not-allowed`: `allowedHosts` does not hold the host of the request
 */
export type BaseUrlReason =
  | 'trusted-element'
  | 'no-trusted-hop'
  | 'forwarded-absent'
  | 'element-malformed'
  | 'element-without-host'
  | 'proto-refused'
  | 'host-refused'
  | 'port-refused'
  | 'prefix-refused'
  | 'host-absent'
  | 'host-not-allowed';

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
 * them); the host that the request addresses, if `allowedHosts` holds it, with the fallback's scheme
 * and path; the fallback. A value that cannot stand in a URL is never taken, and never throws.
 *
 * @param request The request.
 * @param options The fallback, and whom to trust.
 * @returns The base URL, whose word it is and why, and the headers it depends on.
 * @throws {HalyardError} `url.base` for a fallback that is no base URL; `base.url` for a number of
 *   hops that is no whole number from 0, or an allowed host that is no host.
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
 * ```
 */
export function baseUrl(request: RequestDescriptor, options: BaseUrlOptions): BaseUrl {
  const { trustedHops = 0, allowedHosts = [] } = options;
  const fallback = baseText(options.fallback);
  checkHops(trustedHops);

  const forwarded = fromForwarded(request, trustedHops);
  const vary = trustedHops > 0 ? ['forwarded'] : [];
  if ('href' in forwarded) {
    return { href: forwarded.href, source: 'forwarded', reason: 'trusted-element', vary };
  }
  if (allowedHosts.length === 0) {
    return { href: fallback, source: 'fallback', reason: forwarded.reason, vary };
  }
  const own = fromHost(request, fallback, allowedHosts);
  vary.push('host');
  if ('href' in own) {
    return { href: own.href, source: 'host', reason: forwarded.reason, vary };
  }
  const reason = isUnread(forwarded.reason) ? own.reason : forwarded.reason;
  return { href: fallback, source: 'fallback', reason, vary };
}

function checkHops(trustedHops: number): void {
  if (Number.isSafeInteger(trustedHops) && trustedHops >= 0) return;
  throw new HalyardError(
    'base.url',
    {
      problem: 'trustedHops is a whole number from 0',
      given: trustedHops,
      remedy: 'Count the gateways of your own that add an element to Forwarded',
    },
    'HYP.09',
  );
}

/** A header that was not there is less of a reason to tell than one that was refused. */
function isUnread(reason: BaseUrlReason): boolean {
  return reason === 'no-trusted-hop' || reason === 'forwarded-absent';
}

/** A base URL, or why there is none. */
type Answer = { readonly href: string } | { readonly reason: BaseUrlReason };

function fromForwarded(request: RequestDescriptor, trustedHops: number): Answer {
  if (trustedHops === 0) return { reason: 'no-trusted-hop' };
  const header = fieldValue(request.headers, 'forwarded');
  const trusted = header === undefined ? [] : parseForwarded(header).slice(-trustedHops);
  if (trusted.length === 0) return { reason: 'forwarded-absent' };
  // A broken element may have lost its host to the break, so that the next one's would be taken.
  if (trusted.some(({ malformed }) => malformed)) return { reason: 'element-malformed' };
  for (const { parameters } of trusted) {
    if (parameters.host !== undefined) return fromElement(parameters.host, parameters);
  }
  return { reason: 'element-without-host' };
}

function fromElement(authority: string, parameters: ForwardedElement['parameters']): Answer {
  const scheme = parameters.proto?.toLowerCase() ?? 'https';
  if (scheme !== 'https' && scheme !== 'http') return { reason: 'proto-refused' };
  const [host, hostPort] = splitHost(authority);
  if (!isHost(host)) return { reason: 'host-refused' };
  const ports = [parameters.port, hostPort].filter((port) => port !== undefined);
  if (!ports.every(isPort)) return { reason: 'port-refused' };
  const prefix = cleanPrefix(parameters.prefix ?? '');
  if (prefix === undefined) return { reason: 'prefix-refused' };
  return { href: `${scheme}://${authorityOf(scheme, host, ports[0])}${prefix}` };
}

function fromHost(
  request: RequestDescriptor,
  fallback: string,
  allowedHosts: readonly string[],
): Answer {
  const given = requestHost(request);
  if (given === undefined) return { reason: 'host-absent' };
  const [scheme = '', , , ...path] = fallback.split('/');
  const own = normalHost(scheme, given);
  const allowed = allowedHosts.map((host) => normalHost(scheme, host) ?? refuseHost(host));
  if (own === undefined || !allowed.includes(own)) return { reason: 'host-not-allowed' };
  return { href: [`${scheme}//${own}`, ...path].join('/') };
}

function refuseHost(host: string): never {
  throw new HalyardError(
    'base.url',
    {
      problem: 'allowedHosts has something that is no host',
      given: host,
      remedy: "Give host names, with :port where it is not the scheme's own",
    },
    'HYP.14',
  );
}

/** A host with its port as it is compared; undefined for what is none. */
function normalHost(scheme: string, text: string): string | undefined {
  const [host, port] = splitHost(text);
  if (!isHost(host) || (port !== undefined && !isPort(port))) return undefined;
  return authorityOf(scheme.replace(':', '').toLowerCase(), host, port);
}

/** uri-host [ ":" port ] (RFC 9110 §7.2) */
function splitHost(text: string): [host: string, port?: string] {
  const colon = text.lastIndexOf(':');
  if (colon === -1 || text.endsWith(']')) return [text];
  return [text.slice(0, colon), text.slice(colon + 1)];
}

function isPort(text: string): boolean {
  return /^[1-9][0-9]{0,4}$/.test(text) && Number(text) <= 65535;
}

/** The scheme's own port is left out (RFC 9110 §4.2.3). */
function authorityOf(scheme: string, host: string, port: string | undefined): string {
  const own = scheme === 'https' ? '443' : '80';
  return port === undefined || port === own ? host.toLowerCase() : `${host.toLowerCase()}:${port}`;
}

/** segment = *pchar (RFC 3986 §3.3), none of them empty */
const PREFIX = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/;

/** A dot-segment, or an escape that a proxy may undo into a delimiter or a dot; or a broken one. */
const UNCLEAN = /\/\.{1,2}(?:\/|$)|%(?:2[Ff]|5[Cc]|2[Ee]|(?![0-9A-Fa-f]{2}))/;

/** The prefix with a slash before it and none behind it; undefined where it is no clean path. */
function cleanPrefix(prefix: string): string | undefined {
  const rooted = prefix.startsWith('/') || prefix === '' ? prefix : `/${prefix}`;
  const path = rooted.endsWith('/') ? rooted.slice(0, -1) : rooted;
  return PREFIX.test(path) && !UNCLEAN.test(path) ? path : undefined;
}
