import { parseCacheControl } from '../cache/parse-cache-control.js';
import {
  describesContent,
  fieldValue,
  type HeadersInput,
  type HeaderValue,
} from '../internal/headers.js';
import { splitList } from '../internal/syntax.js';
import { excludedFields } from './evaluate-caching.js';
import {
  type CachingOptions,
  type ReceivedResponse,
  type ReuseOptions,
  readResponse,
  readStored,
  type StoredResponse,
} from './facts.js';
import { currentAge } from './freshness.js';

/** The kind of cache. */
export type CacheKind = Pick<CachingOptions, 'shared'>;

/**
 * Returns the header fields of a response that a cache stores (RFC 9111 §3.1): all of them, except
 *
 * - `Connection` and the fields that it names, and the other fields for one connection
 *   (RFC 9110 §7.6.1)
 * - the fields for a proxy: `Proxy-Authenticate`, `Proxy-Authentication-Info` and
 *   `Proxy-Authorization`
 * - the fields that `no-cache="…"` names, and in a shared cache those that `private="…"` names
 *   (§5.2.2.4, §5.2.2.7)
 *
 * The fields that restrict reuse, such as `Cache-Control` and `Vary`, are kept even if they are named:
 * without them, a cache would reuse what it must not.
 *
 * @param response The response.
 * @param options Whether the cache is shared.
 * @returns The fields as plain data, names in lower case.
 *
 * @example
 * ```ts
 * import { storedHeaders } from 'halyard/http-cache';
 *
 * const headers = {
 *   'Cache-Control': 'max-age=60, no-cache="set-cookie"',
 *   Connection: 'close, x-hop',
 *   'X-Hop': '1',
 *   'Set-Cookie': ['a=1', 'b=2'],
 *   ETag: '"3"',
 * };
 * storedHeaders({ status: 200, headers }, { shared: true });
 * // → { 'cache-control': 'max-age=60, no-cache="set-cookie"', etag: '"3"' }
 * ```
 */
export function storedHeaders(response: ReceivedResponse, { shared }: CacheKind): HeaderRecord {
  const { headers } = readResponse(response);
  const directives = parseCacheControl(fieldValue(headers, 'cache-control'));
  const excluded = new Set([
    ...splitList(fieldValue(headers, 'connection')?.toLowerCase() ?? ''),
    ...excludedFields(directives, shared),
  ]);
  for (const name of RESTRICTING) excluded.delete(name);
  return headerRecord(headers, (name) => !NOT_STORED.has(name) && !excluded.has(name));
}

/** The fields that a cache reads to restrict reuse. */
const RESTRICTING = ['age', 'cache-control', 'date', 'expires', 'vary'];

const NOT_STORED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  // RFC 9110 §7.6.1
  ...['connection', 'proxy-connection', 'keep-alive', 'te', 'transfer-encoding', 'upgrade'],
  // RFC 9111 §3.1
  ...['proxy-authenticate', 'proxy-authentication-info', 'proxy-authorization'],
  // HTTP/2 has the status among the fields (RFC 9113 §8.3.2).
  ':status',
]);

/** The cache, the time, and whether to respond 304. */
export interface ResponseHeadersOptions extends ReuseOptions {
  /**
   * Whether to respond 304, without the fields that describe the content (RFC 9110 §15.4.5).
   * Default: false.
   */
  readonly notModified?: boolean | undefined;
}

/**
 * Returns the header fields of a response from the cache: the stored fields, and the current age in `Age`
 * (RFC 9111 §4, §5.1).
 *
 * @param stored The stored response.
 * @param options The cache, the time, and whether to respond 304.
 * @returns The fields as plain data, names in lower case.
 * @rule caching.age
 *
 * @example
 * ```ts
 * import { responseHeaders } from 'halyard/http-cache';
 *
 * const request = { method: 'GET', url: '/orders', headers: {} };
 * const headers = { 'content-type': 'text/plain', etag: '"3"', 'cache-control': 'max-age=60', age: '5' };
 * const stored = { request, response: { status: 200, headers }, responseTime: new Date(0) };
 * const options = { shared: true, now: new Date(20_000) };
 *
 * responseHeaders(stored, options);
 * // → { 'content-type': 'text/plain', etag: '"3"', 'cache-control': 'max-age=60', age: '25' }
 * responseHeaders(stored, { ...options, notModified: true });
 * // → { etag: '"3"', 'cache-control': 'max-age=60', age: '25' }
 * ```
 */
export function responseHeaders(
  stored: StoredResponse,
  options: ResponseHeadersOptions,
): HeaderRecord {
  const facts = readStored(stored, options);
  const headers = storedHeaders(stored.response, options);
  // A 304 has nothing that describes the content, and only one validator (RFC 9110 §15.4.5).
  const isSent = (name: string) =>
    name === 'last-modified' ? headers.etag === undefined : !describesContent(name);
  const sent = options.notModified === true ? headerRecord(headers, isSent) : headers;
  return { ...sent, age: String(currentAge(facts)) };
}

/** Header fields as plain data: names in lower case; a list for several lines of `Set-Cookie`. */
export type HeaderRecord = Readonly<Record<string, string | string[]>>;

/** The fields whose names, in lower case, are kept. */
export function headerRecord(
  headers: HeadersInput,
  isKept: (name: string) => boolean,
): HeaderRecord {
  const entries = (
    typeof headers.get === 'function' ? headers : Object.entries(headers)
  ) as Iterable<readonly [name: string, value: HeaderValue]>;
  const fields = new Map<string, string[]>();
  for (const [key, value] of entries) {
    const name = key.toLowerCase();
    if (value === undefined || !isKept(name)) continue;
    fields.set(name, [...(fields.get(name) ?? []), ...[value].flat().map(String)]);
  }
  // Unlike an assignment, this makes a field of the name __proto__.
  return Object.fromEntries(Array.from(fields, ([name, lines]) => [name, combine(name, lines)]));
}

/** Lines of `Set-Cookie` cannot be combined (RFC 9110 §5.3); those of `Cookie` are by `; ` (RFC 9113 §8.2.3). */
function combine(name: string, lines: string[]): string | string[] {
  if (name === 'set-cookie' && lines.length > 1) return lines;
  return lines.join(name === 'cookie' ? '; ' : ', ');
}
