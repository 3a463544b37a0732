import { HalyardError } from '../errors.js';
import { type RequestDescriptor, requestHost } from '../internal/request.js';
import { show } from '../internal/show.js';
import { isHost } from '../url/absolute-url.js';
import type { ForwardedElement } from './parse-forwarded.js';

/** Scheme, host, port and path prefix, if given; each of them valid. */
interface BaseUrlParts {
  readonly scheme?: Scheme | undefined;
  readonly host?: string | undefined;
  readonly port?: string | undefined;
  readonly path?: string | undefined;
}

type Scheme = 'http' | 'https';

/** The parts that a gateway's parameters state. One invalid value refuses all of them. */
export function fromForwarded(
  parameters: ForwardedElement['parameters'],
): BaseUrlParts | BaseUrlReason {
  const [name, hostPort] = splitHost(parameters.host ?? '');
  const { proto, port = hostPort, prefix } = parameters;
  const host = asciiHost(name);
  const scheme = schemeOf(proto ?? '');
  const path = prefix === undefined ? undefined : cleanPrefix(prefix);
  if (parameters.host !== undefined && host === undefined) return 'host-refused';
  if (hostPort !== undefined && !isPort(hostPort)) return 'port-refused';
  if (proto !== undefined && scheme === undefined) return 'proto-refused';
  if (port !== undefined && !isPort(port)) return 'port-refused';
  return prefix !== undefined && path === undefined
    ? 'prefix-refused'
    : { scheme, host, port, path };
}

/** The scheme that `proto` names in any case (RFC 7239 §5.4), if links can have it. */
export function schemeOf(proto: string): Scheme | undefined {
  const scheme = proto.toLowerCase();
  return scheme === 'https' || scheme === 'http' ? scheme : undefined;
}

/**
 * The base URL on the host that the client addressed, if it is allowed, or why there is none. What `parts`
 * leave open is taken from the fallback.
 */
export function hostUrl(
  request: RequestDescriptor,
  parts: BaseUrlParts,
  fallback: string,
  allowedHosts: HostPolicy,
): { readonly href: string } | BaseUrlReason {
  const given = requestHost(request);
  if (given === undefined) return 'host-absent';
  const {
    scheme = /^https:/i.test(fallback) ? 'https' : 'http',
    path = fallback.replace(/^https?:\/\/[^/]*/i, ''),
  } = parts;
  const [host, hostPort] = readHost(given) ?? [];
  const { port = hostPort } = parts;
  const url = host && allowedUrl({ scheme, host, port, path }, allowedHosts);
  return url ? { href: url } : 'host-not-allowed';
}

/** The URL of the parts, if its host is allowed. */
export function allowedUrl(
  { scheme = 'https', host = '', port, path = '' }: BaseUrlParts,
  allowedHosts: HostPolicy | undefined,
): string | undefined {
  const authority = authorityOf(scheme, host, port);
  const isRefused = allowedHosts !== undefined && !isAllowed(allowedHosts, scheme, authority);
  return isRefused ? undefined : `${scheme}://${authority}${path}`;
}

/**
 * Why a base URL is what it is. The list is closed:
 * - `trusted-element`: a trusted element of `Forwarded`, or trusted entries of `X-Forwarded-*`, gave it
 * - `no-trusted-hop`: `trustedHops` is 0, or its predicate trusts no element
 * - `forwarded-absent`: the request has no `Forwarded` header, none of the `X-Forwarded-*` headers
 *   that are read, or an empty one
 * - `header-ambiguous`: a plain headers object has the header under two spellings of its name
 * - `list-too-short`: a list of `X-Forwarded-*` has fewer entries than there are trusted hops
 * - `element-malformed`: a trusted element breaks the grammar of RFC 7239
 * - `element-without-host`: no trusted element names a host
 * - `element-not-allowed`: `allowedHosts` does not include the host that the trusted element names
 * - `proto-refused`: the scheme is neither http nor https
 * - `host-refused`: the host is not a host name, an IPv4 address or a bracketed IPv6 address
 * - `port-refused`: the port is not an integer from 1 to 65535
 * - `prefix-refused`: the prefix is not a clean path
 * - `host-absent`: the request has no `Host` header
 * - `host-not-allowed`: `allowedHosts` does not include the host of the request
 */
export type BaseUrlReason =
  | 'trusted-element'
  | 'no-trusted-hop'
  | 'forwarded-absent'
  | 'header-ambiguous'
  | 'list-too-short'
  | 'element-malformed'
  | 'element-without-host'
  | 'element-not-allowed'
  | 'proto-refused'
  | 'host-refused'
  | 'port-refused'
  | 'prefix-refused'
  | 'host-absent'
  | 'host-not-allowed';

/**
 * The hosts that a base URL may name: a list, or a predicate.
 *
 * An entry is a host (`api.example.se`) or every host below one (`*.example.se`). Without a port it
 * allows the scheme's default port only; with one (`api.example.se:8443`) that port only. The
 * predicate gets the host as the URL has it: in lower case and ASCII, with its port if that is not
 * the scheme's default.
 */
export type AllowedHosts = readonly string[] | ((host: string) => boolean);

/** {@link AllowedHosts} with its entries checked. */
type HostPolicy = readonly HostPattern[] | ((host: string) => boolean);

/** An entry of the list: a host, or every host below it. */
interface HostPattern {
  readonly isWildcard: boolean;
  readonly host: string;
  readonly port: string | undefined;
}

/** Throws on an invalid entry, whichever host the request names. */
export function hostPolicy(allowed: AllowedHosts): HostPolicy {
  if (typeof allowed === 'function') return allowed;
  return allowed.map((entry) => {
    const isWildcard = entry.startsWith('*.');
    const [host, port] = readHost(isWildcard ? entry.slice(2) : entry) ?? [];
    // A host that is an address has no hosts below it.
    const isAddress = /^(?:\[|[0-9.]+$)/.test(host ?? '');
    if (host !== undefined && !(isWildcard && isAddress)) return { isWildcard, host, port };
    const message = `Each entry of allowedHosts must be a host such as api.example.se, *.example.se or api.example.se:8443; got ${show(entry)}`;
    throw new HalyardError('forwarded.option', message, 'HYP.14');
  });
}

/** Whether a URL may name a host: `authority` as the URL has it. */
function isAllowed(policy: HostPolicy, scheme: string, authority: string): boolean {
  if (typeof policy === 'function') {
    const isAllowed: unknown = policy(authority);
    if (typeof isAllowed === 'boolean') return isAllowed;
    // A promise would count as true, and allow every host.
    const message = `allowedHosts must return a boolean, got ${show(isAllowed)}`;
    throw new HalyardError('forwarded.option', message, 'HYP.14');
  }
  return policy.some(({ isWildcard, host, port }) => {
    const allowed = authorityOf(scheme, host, port);
    return isWildcard ? authority.endsWith(`.${allowed}`) : authority === allowed;
  });
}

/** A host as URLs write it, with its port; undefined if one of them is invalid. */
export function readHost(text: string): [host: string, port?: string] | undefined {
  const [name, port] = splitHost(text);
  const host = asciiHost(name);
  if (host === undefined || (port !== undefined && !isPort(port))) return undefined;
  return port === undefined ? [host] : [host, port];
}

/** uri-host [ ":" port ] (RFC 9110 §7.2) */
export function splitHost(text: string): [host: string, port?: string] {
  const colon = text.lastIndexOf(':');
  if (colon === -1 || text.endsWith(']')) return [text];
  return [text.slice(0, colon), text.slice(colon + 1)];
}

/** Whether a text is a port: 1 to 65535, without leading zeros. */
export function isPort(text: string): boolean {
  return /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65535;
}

/** The host, with its port if that is not the scheme's default (RFC 9110 §4.2.3). */
function authorityOf(scheme: string, host: string, port: string | undefined): string {
  const defaultPort = scheme === 'https' ? '443' : '80';
  return port === undefined || port === defaultPort ? host : `${host}:${port}`;
}

/**
 * The host as URLs write it, in lower case; undefined if it is not a host. An underscore is refused: no
 * host name has one (RFC 1123 §2.1), and no base URL may (UFN.11).
 */
function asciiHost(text: string): string | undefined {
  return isHost(text) && !text.includes('_') ? text.toLowerCase() : undefined;
}

/** The prefix with a leading slash and without a trailing one; undefined if it is not a clean path. */
export function cleanPrefix(prefix: string): string | undefined {
  // A URL should not be longer (UFN.05).
  if (prefix.length > 2048) return undefined;
  const path = rootedPath(prefix);
  return PATH.test(path) && !UNCLEAN.test(path) ? path : undefined;
}

/** segment = *pchar (RFC 3986 §3.3); empty segments are refused. */
const PATH = /^(?:\/[\w.~!$&'()*+,;=:@%-]+)*$/;

/** A dot-segment, an escape that a proxy may decode to a delimiter or a dot, or a broken escape. */
const UNCLEAN = /\/\.{1,2}(?:\/|$)|%(?:2[Ff]|5[Cc]|2[Ee]|(?![0-9A-Fa-f]{2}))/;

/** The path with a leading slash and without one trailing slash. */
export function rootedPath(path: string): string {
  const rooted = path.startsWith('/') ? path : `/${path}`;
  return rooted.endsWith('/') ? rooted.slice(0, -1) : rooted;
}
