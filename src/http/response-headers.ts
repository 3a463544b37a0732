import {
  type CachePolicy,
  defaultCacheControl,
  forbidsStoring,
  policyHeaders,
} from '../cache/cache-headers.js';
import { HalyardError } from '../errors.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import { describesContent, mergeVary } from '../internal/headers.js';
import { formatHttpDate } from '../internal/http-date.js';
import { isHttpUrl, isReadMethod, type RequestDescriptor } from '../internal/request.js';
import { show } from '../internal/show.js';
import { reportTo } from '../rules/row-finding.js';
import { percentEncodeUrl } from '../url/percent-encode.js';
import { type Fields, headerFields, isReservedField, NO_FIELDS } from './header-fields.js';
import type { BodilessOptions, BodyShape } from './response.js';

/** The header fields that the options name, checked. */
export function givenFields({ headers }: BodilessOptions): Fields {
  const fields = headerFields(headers, (name) => name === 'vary' || isReservedField(name));
  const { location } = fields;
  if (location === undefined || isHttpUrl(location)) return fields;
  const message = `header location must be an absolute URL, got ${show(location)}`;
  throw new HalyardError('http.header', message, 'created.location');
}

/**
 * The cache policy of a response; undefined for the default of the method. One policy may be given for
 * all methods: only responses to GET and HEAD have it, and a 200 to POST whose Content-Location is the URL
 * of the request, since caches store no others (RFC 9110 §9.3.3).
 *
 * Public is earned: a policy that would give the response to others, although it sets a cookie or depends on
 * what no `Vary` names, is made private with the same lifetime. One for a caller always is, since some shared
 * caches read no `Vary`. Any lifetime, even a heuristic one, lets a shared cache reuse a response (RFC 9111
 * §3, §4.2.2), and some directives do so although the request has Authorization (§3.5). After `no-cache`,
 * the tag decides, which is the same for two callers with the same permissions.
 */
export function policyOf(
  { method, url }: RequestDescriptor,
  options: BodilessOptions,
  fields: Fields,
): CachePolicy | undefined {
  const { cache, status = 200, onFinding } = options;
  if (cache === undefined) return undefined;
  const isRead = isReadMethod(method);
  const isStoredPost =
    method === 'POST' && status === 200 && isTarget(fields['content-location'], url);
  if (!isRead && !isStoredPost) return undefined;
  const isShared = [cache, cache.cdn].some(
    (each) => each && each.private !== true && !forbidsStoring(each),
  );
  const reason = isShared ? personalReason(options, fields) : undefined;
  if (reason === undefined) return cache;
  reportTo(onFinding)?.('response.private', `cache must be private: ${reason}; it is made private`);
  const { public: _, sMaxage: __, proxyRevalidate: ___, cdn, ...others } = cache;
  return { ...others, private: true, ...(cdn && { cdn: { noStore: true } }) };
}

/** Why a response is for one client alone; undefined if it is for all that send the fields of `Vary`. */
function personalReason({ caller, variant, vary }: BodilessOptions, fields: Fields) {
  if (fields['set-cookie'] !== undefined) return 'the response has Set-Cookie';
  if (caller) return 'the response has a caller';
  // Those of the base and of the form are not what decides a language or a tenant.
  if (vary?.length) return undefined;
  if ((variant ?? undefined) !== undefined) return 'the response has a variant that no vary names';
  return fields['content-language'] === undefined
    ? undefined
    : 'the response has a Content-Language that no vary names';
}

/**
 * "a Content-Location header field that has the same value as the POST's target URI" (RFC 9110 §9.3.3).
 *
 * Gateways remove a prefix from the target, so an absolute URL needs to end with the target only.
 */
function isTarget(contentLocation: string | undefined, url: string | undefined): boolean {
  if (contentLocation === undefined || url === undefined) return contentLocation !== undefined;
  const [location, target] = [contentLocation, url].map((text) => text.replace(ORIGIN, ''));
  return location === contentLocation
    ? location === target
    : location?.endsWith(target as string) === true;
}

const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** What the header fields of a response are made of, apart from those of its content. */
export interface HeaderParts {
  readonly method: string;
  readonly options: BodilessOptions;
  readonly policy: CachePolicy | undefined;
  readonly fields: Fields;
  readonly etag: string | undefined;
  readonly vary: string | undefined;
  readonly lastModified: Date | undefined;
}

/** The header fields of a response that has content of a media type, or none. */
export function responseHeaders(
  { method, options, policy, fields, etag, vary, lastModified }: HeaderParts,
  type?: string,
): Record<string, string> {
  const { status = 200, now } = options;
  const contentLocation = fields['content-location'];
  const headers: Record<string, string> = {};
  if (type !== undefined) headers['content-type'] = type;
  if (etag !== undefined) headers.etag = etag;
  if (lastModified !== undefined) headers['last-modified'] = formatHttpDate(lastModified);
  if (fields !== NO_FIELDS) Object.assign(headers, fields);
  if (contentLocation !== undefined) {
    // Content-Location = absolute-URI / partial-URI: neither has a fragment (RFC 9110 §8.7).
    headers['content-location'] = percentEncodeUrl(contentLocation).replace(/#.*/s, '');
  }
  if (policy === undefined) headers['cache-control'] = defaultCacheControl(method, status);
  else Object.assign(headers, policyHeaders(policy, { method, status, now }));
  if (vary !== undefined) headers.vary = vary;
  return headers;
}

/**
 * The header fields of a 304: those that update a stored response. Fields that describe content are
 * left out, and Last-Modified if there is a tag (RFC 9110 §15.4.5).
 */
export function notModifiedHeaders(parts: HeaderParts): Record<string, string> {
  const { method, options, policy, etag, vary } = parts;
  const fields = withoutContentFields(parts.fields);
  const lastModified = etag === undefined ? parts.lastModified : undefined;
  return responseHeaders({ method, options, policy, fields, etag, vary, lastModified });
}

/** The header fields of a 412, which is not stored: the cache policy is for the content. */
export function failedHeaders({ fields, etag, vary }: HeaderParts): Record<string, string> {
  return {
    ...(etag !== undefined && { etag }),
    'cache-control': 'no-store',
    ...withoutContentFields(fields),
    ...(vary !== undefined && { vary }),
  };
}

function withoutContentFields(fields: Fields): Fields {
  if (fields === NO_FIELDS) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !describesContent(name)));
}

/** The value of Vary; undefined where the response depends on no header field. */
export function varyValue(
  { format, vary }: BodilessOptions,
  { base }: BodyShape,
): string | undefined {
  const ofBase = (base as Partial<BaseUrl> | undefined)?.vary;
  if (!ofBase?.length && !vary && format !== 'negotiate') return undefined;
  return (
    mergeVary(ofBase, format === 'negotiate' ? 'accept' : undefined, vary ?? undefined) || undefined
  );
}
