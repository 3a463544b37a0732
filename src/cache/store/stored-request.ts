import { fieldLookup } from '../../internal/headers.js';
import { type RequestDescriptor, requestHost, targetOf } from '../../internal/request.js';
import { targetUri } from '../target/target-uri.js';
import type { ReuseOptions } from '../verdict/reuse-context.js';

/** What a cache stores of a request: its target, and the fields that decide on reuse. */
export interface StoredRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The request as a cache stores it: with the fields that `Vary` names (RFC 9111 §4.1), and an empty
 * `Authorization` where there was one, so that §3.5 holds after an update and no credentials are
 * stored.
 */
export function storedRequest(
  method: string,
  request: RequestDescriptor,
  vary: '*' | readonly string[],
  options: Pick<ReuseOptions, 'scheme'>,
): StoredRequest {
  const read = fieldLookup(request.headers);
  const isAuthorized = read('authorization') !== undefined;
  const { url, host } = storedTarget(request, options);
  const fields = [
    ['host', host],
    ...(isAuthorized ? [['authorization', '']] : []),
    ...(vary === '*' ? [] : vary.map((name) => [name, read(name)])),
  ].filter(([, value]) => value !== undefined);
  return { method, url, headers: Object.fromEntries(fields) };
}

/** The target URI if its scheme is known, else the path and the host. */
function storedTarget(
  request: RequestDescriptor,
  options: Pick<ReuseOptions, 'scheme'>,
): { readonly url: string; readonly host?: string | undefined } {
  const uri = targetUri(request, options);
  if (uri !== undefined && !uri.startsWith('/')) return { url: uri };
  return { url: targetOf(request), host: requestHost(request) };
}
