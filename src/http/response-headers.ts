import { byteLength } from '#platform';
import {
  type CachePolicy,
  cacheHeaders,
  defaultCacheControl,
  forbidsStoring,
} from '../cache/cache-headers.js';
import type { ResponseDirectives } from '../cache/directives.js';
import { HalyardError } from '../errors.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import { mergeVary } from '../internal/headers.js';
import { formatHttpDate } from '../internal/http-date.js';
import type { RequestDescriptor } from '../internal/request.js';
import { show } from '../internal/show.js';
import { reportTo } from '../rules/row-finding.js';
import { isAbsoluteUrl, parseUrl } from '../url/absolute-url.js';
import { type Fields, headerFields, isReservedInResponse } from './header-fields.js';
import type { BodilessOptions, BodyShape } from './response.js';
import { type Form, HAL, HAL_FORMS } from './select-form.js';

/** The header fields that the options name, checked. */
export function givenFields({ headers }: BodilessOptions): Fields {
  if (headers === undefined) return NO_FIELDS;
  const fields = headerFields(headers, isReservedInResponse);
  const { location } = fields;
  if (location === undefined || isAbsoluteUrl(location)) return fields;
  const message = `header location must be an absolute URL, got ${show(location)}`;
  throw new HalyardError('http.header', message, 'created.location');
}

const NO_FIELDS: Fields = /* @__PURE__ */ Object.freeze({});

/**
 * The cache policy of a response; undefined for the default of the method. One policy may be given for
 * all methods: only responses to GET and HEAD have it, and a 200 to POST whose Content-Location is the URL
 * of the request, since caches store no others (RFC 9110 §9.3.3).
 *
 * Public is earned: a policy that would give the response to others, although it sets a cookie or depends on
 * what no `Vary` names, is made private with the same lifetime. One for a caller always is, since some shared
 * caches read no `Vary`.
 */
export function policyOf(
  { method, url }: RequestDescriptor,
  options: BodilessOptions,
  fields: Fields,
): CachePolicy | undefined {
  const { cache, status = 200, onFinding } = options;
  const contentLocation = fields['content-location'];
  if (cache === undefined) return undefined;
  const isStoredPost =
    method === 'POST' &&
    status === 200 &&
    contentLocation !== undefined &&
    (url === undefined || isTarget(contentLocation, url));
  if (!isStoredPost && method !== 'GET' && method !== 'HEAD') return undefined;
  if (!isReused(cache) && !(cache.cdn && isReused(cache.cdn))) return cache;
  const reason = personalReason(options, fields);
  if (reason === undefined) return cache;
  reportTo(onFinding)?.('response.private', `cache must be private: ${reason}; it is made private`);
  const { public: _, sMaxage: __, proxyRevalidate: ___, cdn, ...others } = cache;
  return { ...others, private: true, ...(cdn && { cdn: { noStore: true } }) };
}

/** Why a response is for one client alone; undefined if it is for all that send the fields of `Vary`. */
function personalReason(
  { caller, variant, vary }: BodilessOptions,
  fields: Fields,
): string | undefined {
  if (fields['set-cookie'] !== undefined) return 'the response has Set-Cookie';
  if (caller) return 'the response has a caller';
  // Those of the base and of the form are not what decides a language or a tenant.
  if ((vary?.length ?? 0) > 0) return undefined;
  if ((variant ?? undefined) !== undefined) return 'the response has a variant that no vary names';
  return fields['content-language'] === undefined
    ? undefined
    : 'the response has a Content-Language that no vary names';
}

/**
 * Whether a shared cache may reuse a response: any lifetime, even a heuristic one, allows it (RFC 9111
 * §3, §4.2.2), and some directives do so although the request has Authorization (§3.5). After `no-cache`,
 * the tag decides, which is the same for two callers with the same permissions.
 */
function isReused(directives: ResponseDirectives): boolean {
  return directives.private !== true && !forbidsStoring(directives);
}

/**
 * "a Content-Location header field that has the same value as the POST's target URI" (RFC 9110 §9.3.3).
 *
 * Gateways remove a prefix from the target, so an absolute URL needs to end with the target only.
 */
function isTarget(contentLocation: string, url: string): boolean {
  const target = parseUrl(url, 'http://localhost');
  if (target === undefined) return true;
  const location = parseUrl(contentLocation, target.href);
  if (location === undefined) return false;
  const [path, wanted] = [location, target].map(({ pathname, search }) => pathname + search);
  const isAbsolute = parseUrl(contentLocation) !== undefined;
  return isAbsolute ? path?.endsWith(wanted as string) === true : path === wanted;
}

/** The source of the header fields of a response. */
export interface HeaderParts {
  readonly method: string;
  readonly options: BodilessOptions;
  readonly policy: CachePolicy | undefined;
  readonly fields: Fields;
  readonly form: Form;
  readonly etag: string | undefined;
  readonly vary: string | undefined;
  readonly lastModified: Date | undefined;
}

/** The header fields of a response with this content, or without any. */
export function contentHeaders(
  parts: HeaderParts,
  content: string | Uint8Array | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (content !== undefined) {
    headers['content-type'] = parts.form === 'hal-forms' ? HAL_FORMS : HAL;
  }
  addMetadata(headers, parts, parts.fields, parts.lastModified);
  if (content !== undefined) {
    const length = typeof content === 'string' ? byteLength(content) : content.byteLength;
    // The last: behind it, writeHead of Node refuses a Content-Disposition of Latin-1.
    headers['content-length'] = String(length);
  }
  return headers;
}

/**
 * The header fields of a 304: those that update a stored response. Fields that describe content are
 * left out, and Last-Modified if there is a tag (RFC 9110 §15.4.5).
 */
export function notModifiedHeaders(parts: HeaderParts): Record<string, string> {
  const { fields, etag } = parts;
  const lastModified = etag === undefined ? parts.lastModified : undefined;
  return addMetadata({}, parts, withoutContentFields(fields), lastModified);
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
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => name === 'content-location' || !name.startsWith('content-'),
    ),
  );
}

/** Adds the fields that describe no content. They are assigned, since spreading objects is slow. */
function addMetadata(
  headers: Record<string, string>,
  { method, options, policy, etag, vary }: HeaderParts,
  fields: Fields,
  lastModified: Date | undefined,
): Record<string, string> {
  const { status = 200, now } = options;
  const contentLocation = fields['content-location'];
  if (etag !== undefined) headers.etag = etag;
  if (lastModified !== undefined) headers['last-modified'] = formatHttpDate(lastModified);
  if (fields !== NO_FIELDS) Object.assign(headers, fields);
  if (policy === undefined && contentLocation === undefined) {
    headers['cache-control'] = defaultCacheControl(method, status);
  } else {
    Object.assign(headers, cacheHeaders({ method, status, policy, contentLocation, now }));
  }
  if (vary !== undefined) headers.vary = vary;
  return headers;
}

/** The value of Vary; undefined where the response depends on no header field. */
export function varyValue(
  { format, vary }: BodilessOptions,
  { base }: BodyShape,
): string | undefined {
  const ofBase = (base as Partial<BaseUrl> | undefined)?.vary;
  const isNegotiated = format === 'negotiate';
  if (ofBase === undefined && !isNegotiated && (vary ?? undefined) === undefined) return undefined;
  return mergeVary(ofBase, isNegotiated ? 'accept' : undefined, vary ?? undefined) || undefined;
}
