import { fieldValue } from '../../internal/headers.js';
import { splitList } from '../../internal/syntax.js';
import {
  type CachingOptions,
  type ReceivedResponse,
  readResponse,
} from '../verdict/caching-options.js';
import { excludedFields } from '../verdict/excluded-fields.js';
import { readResponseDirectives } from '../verdict/facts.js';
import { type HeaderRecord, headerRecord } from './header-record.js';

/** The kind of cache: whether it is shared, and the targeted fields that it uses. */
export type CacheKind = Pick<CachingOptions, 'shared' | 'targets'>;

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
 * @param options Whether the cache is shared, and the targeted fields that it uses.
 * @returns The fields as plain data, names in lower case.
 * @throws {HalyardError} `cache.option` for a response without status or headers.
 *
 * @example
 * ```ts
 * import { storedHeaders } from 'halyard/cache';
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
export function storedHeaders(response: ReceivedResponse, options: CacheKind): HeaderRecord {
  const { headers } = readResponse(response);
  const { shared, targets = [] } = options;
  const excluded = new Set([
    ...splitList(fieldValue(headers, 'connection')?.toLowerCase() ?? ''),
    ...excludedFields(readResponseDirectives(headers, targets), shared),
  ]);
  for (const name of [...RESTRICTING, ...targets]) excluded.delete(name.toLowerCase());
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
