import { type RequestDescriptor, requestHost } from '../../internal/request.js';

/**
 * The target of a request as far as it tells it: its host, and its path with the query. The scheme
 * is not known to a handler, and a cache stands for one.
 */
export interface Target {
  readonly host: string;
  readonly path: string;
}

/** Undefined where the request target is no path and no URL. */
export function targetOf(request: RequestDescriptor): Target | undefined {
  return resolve(request.url ?? '/', request);
}

/** Whether two requests have the same target URI. */
export function haveSameTarget(one: RequestDescriptor, other: RequestDescriptor): boolean {
  const isWritten =
    (one.url ?? '/') === (other.url ?? '/') && requestHost(one) === requestHost(other);
  if (isWritten && PLAIN_PATH.test(one.url ?? '/')) return true;
  const [first, second] = [targetOf(one), targetOf(other)];
  return first !== undefined && first.host === second?.host && first.path === second.path;
}

/** Of what is written the same nothing is to be resolved. */
const PLAIN_PATH = /^\/[^#\\]*$/;

/** Whether a reference in a response leads to the target of its request. */
export function isSameTarget(request: RequestDescriptor, reference: string | undefined): boolean {
  const target = targetOf(request);
  const other = reference === undefined ? undefined : resolve(reference, request);
  return target !== undefined && other?.host === target.host && other.path === target.path;
}

/** The target that a reference in a response leads to, on the host of its request. */
export function resolve(reference: string, request: RequestDescriptor): Target | undefined {
  const host = requestHost(request) ?? NO_HOST;
  if (![host, request.url ?? '/', reference].every(isShortAscii)) return undefined;
  try {
    // Both are parsed, so that both are written the same way (RFC 3986 §6.2).
    const base = new URL(request.url ?? '/', `http://${host}`);
    const url = new URL(reference, base);
    return { host: withoutPort(url), path: url.pathname + url.search };
  } catch {
    return undefined;
  }
}

/** The port of the scheme itself says nothing: a request behind a gateway may have it or not. */
function withoutPort({ hostname, port }: URL): string {
  return port === '' || port === '80' || port === '443' ? hostname : `${hostname}:${port}`;
}

/** A URI is ASCII; URL parsers take a time that grows faster than the length for host names beyond. */
function isShortAscii(text: string): boolean {
  return text.length <= LONGEST && /^[\x21-\x7e]*$/.test(text);
}

const LONGEST = 8192;

/** A name that no request can have (RFC 6761 §6.4). */
const NO_HOST = 'invalid';
