import { byteLength } from '#platform';
import { cacheHeaders, defaultCacheControl } from '../cache/cache-headers.js';
import type { CachePolicy } from '../cache/cache-policy.js';
import { HalyardError } from '../errors.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import { formatHttpDate, isHttpTime } from '../internal/http-date.js';
import { mergeVary } from '../internal/vary.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { type Fields, headerFields } from './header-fields.js';
import { requirementOfRanges, requirementOfResponse } from './reserved-fields.js';
import type { BodilessOptions } from './response.js';
import { type Form, HAL, HAL_FORMS } from './select-form.js';

/** The developer's header fields, checked. */
export function givenFields({ headers, range }: BodilessOptions): Fields {
  if (headers === undefined) return NO_FIELDS;
  const requirement = range === true ? requirementOfRanges : requirementOfResponse;
  const fields = headerFields(headers, requirement);
  const { location } = fields;
  if (location === undefined || isAbsoluteUrl(location)) return fields;
  throw new HalyardError(
    'http.header',
    {
      subject: 'header location',
      expected: 'be an absolute URL',
      given: location,
      remedy: 'Build it with href(base, template, values)',
    },
    'created.location',
  );
}

const NO_FIELDS: Fields = /* @__PURE__ */ Object.freeze({});

/** The source of the header fields of a response. */
export interface HeaderParts {
  readonly method: string;
  readonly options: BodilessOptions;
  readonly policy: CachePolicy | undefined;
  readonly fields: Fields;
  readonly form: Form;
  readonly etag: string | undefined;
  readonly vary: string | undefined;
}

/** The header fields of a response with this content, or without any. */
export function contentHeaders(
  parts: HeaderParts,
  content: string | Uint8Array | undefined,
): Record<string, string> {
  const headers: Record<string, string> = {};
  if (content !== undefined) {
    const length = typeof content === 'string' ? byteLength(content) : content.byteLength;
    headers['content-type'] = parts.form === 'hal-forms' ? HAL_FORMS : HAL;
    headers['content-length'] = String(length);
  }
  return addMetadata(headers, parts, parts.fields, parts.options.lastModified);
}

/**
 * The header fields of a 304: those that update a stored response. Fields that describe content are
 * left out, and Last-Modified if there is a tag (RFC 9110 §15.4.5).
 */
export function notModifiedHeaders(parts: HeaderParts): Record<string, string> {
  const { options, fields, etag } = parts;
  const lastModified = etag === undefined ? options.lastModified : undefined;
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
  if (isHttpTime(lastModified)) headers['last-modified'] = formatHttpDate(lastModified);
  if (policy === undefined && contentLocation === undefined) {
    headers['cache-control'] = defaultCacheControl(method, status);
  } else {
    Object.assign(headers, cacheHeaders({ method, status, policy, contentLocation, now }));
  }
  if (fields !== NO_FIELDS) Object.assign(headers, fields);
  if (vary !== undefined) headers.vary = vary;
  return headers;
}

/** The value of Vary; undefined where the response depends on no header field. */
export function varyValue(
  { format, vary: names }: BodilessOptions,
  base: BaseUrl | undefined,
): string | undefined {
  const isNegotiated = format === 'negotiate';
  if (base === undefined && !isNegotiated && names === undefined) return undefined;
  return mergeVary(base?.vary, isNegotiated ? 'accept' : undefined, names) || undefined;
}
