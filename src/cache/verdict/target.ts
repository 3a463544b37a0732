import { type RequestDescriptor, requestHost, requireUrl } from '../../internal/request.js';

/**
 * The target URI of a request as far as a handler knows it: its host, and its path with the query.
 * The scheme is unknown behind a gateway.
 */
export interface Target {
  readonly host: string;
  readonly path: string;
}

/** The target of a request; undefined if it cannot be parsed. */
export function targetOf(request: RequestDescriptor): Target | undefined {
  return resolve(requireUrl(request), request);
}

/** Whether two requests have the same target URI. */
export function haveSameTarget(one: RequestDescriptor, other: RequestDescriptor): boolean {
  const [first, second] = [requireUrl(one), requireUrl(other)];
  const isIdentical = first === second && requestHost(one) === requestHost(other);
  // Identical paths need no normalization, whatever their length and characters.
  if (isIdentical && PATH.test(first)) return true;
  return areEqual(targetOf(one), targetOf(other));
}

const PATH = /^\/[^#\\]*$/;

/** Whether a reference in a response identifies the target of its request. */
export function isSameTarget(request: RequestDescriptor, reference: string | undefined): boolean {
  if (reference === undefined) return false;
  return areEqual(targetOf(request), resolve(reference, request));
}

function areEqual(one: Target | undefined, other: Target | undefined): boolean {
  return one !== undefined && one.host === other?.host && one.path === other.path;
}

/** The target of a reference in a response, on the host of its request unless it is absolute. */
export function resolve(reference: string, request: RequestDescriptor): Target | undefined {
  const host = requestHost(request) ?? UNKNOWN_HOST;
  const url = requireUrl(request);
  if (![host, url, reference].every(isShortAscii)) return undefined;
  try {
    // Both are parsed, so that both are normalized the same way (RFC 3986 §6.2).
    const base = new URL(url, `http://${host}`);
    const target = new URL(reference, base);
    return { host: withoutDefaultPort(target), path: target.pathname + target.search };
  } catch {
    return undefined;
  }
}

/** The default port may be present or absent behind a gateway. */
function withoutDefaultPort({ hostname, port }: URL): string {
  return port === '' || port === '80' || port === '443' ? hostname : `${hostname}:${port}`;
}

/** A URI is ASCII; URL parsers take more than linear time for long host names in other scripts. */
function isShortAscii(text: string): boolean {
  return text.length <= MAX_URI_LENGTH && /^[\x21-\x7e]*$/.test(text);
}

const MAX_URI_LENGTH = 8192;

/** A name that no host can have (RFC 6761 §6.4). */
const UNKNOWN_HOST = 'invalid';
