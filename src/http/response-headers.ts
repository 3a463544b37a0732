import { byteLength } from '#platform';
import { cacheHeaders } from '../cache/cache-headers.js';
import { HalyardError } from '../errors.js';
import { formatHttpDate } from '../internal/http-date.js';
import { mergeVary } from '../internal/vary.js';
import { isAbsoluteUrl } from '../url/absolute-url.js';
import { type Fields, headerFields } from './header-fields.js';
import { requirementOfRanges, requirementOfResponse } from './reserved-fields.js';
import type { BodilessOptions } from './response.js';
import { type Form, HAL, HAL_FORMS } from './select-form.js';

/** The developer's header fields, checked. */
export function givenFields({ headers, range }: BodilessOptions): Fields {
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

/** The source of the header fields of a response. */
export interface HeaderParts {
  readonly method: string;
  readonly options: BodilessOptions;
  readonly fields: Fields;
  readonly form: Form;
  readonly etag: string | undefined;
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
  // Assigned, not spread: engines are several times as fast at it.
  return Object.assign(headers, metadata(parts));
}

/**
 * The header fields of a 304: those that update a stored response. Fields that describe content are
 * left out, and Last-Modified if there is a tag (RFC 9110 §15.4.5).
 */
export function notModifiedHeaders(parts: HeaderParts): Record<string, string> {
  const headers = withoutContentFields(metadata(parts));
  if (headers.etag !== undefined) delete headers['last-modified'];
  return headers;
}

/** The header fields of a 412, which is not stored: the cache policy is for the content. */
export function failedHeaders({ options, fields, etag }: HeaderParts): Record<string, string> {
  return {
    ...(etag !== undefined && { etag }),
    'cache-control': 'no-store',
    ...withoutContentFields(fields),
    ...varyField(options),
  };
}

function withoutContentFields(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => name === 'content-location' || !name.startsWith('content-'),
    ),
  );
}

function metadata({ method, options, fields, etag }: HeaderParts): Record<string, string> {
  const { status, lastModified, cache: policy, now } = options;
  const headers: Record<string, string> = {};
  if (etag !== undefined) headers.etag = etag;
  if (lastModified !== undefined) headers['last-modified'] = formatHttpDate(lastModified);
  return Object.assign(
    headers,
    cacheHeaders({ method, status, policy, contentLocation: fields['content-location'], now }),
    fields,
    varyField(options),
  );
}

/** The Vary field; none where the response depends on no header field. */
export function varyField({ base, format, vary: names }: BodilessOptions): {
  readonly vary?: string;
} {
  const accept = format === 'negotiate' ? 'accept' : undefined;
  const vary = mergeVary(base?.vary, accept, names);
  return vary === '' ? {} : { vary };
}
