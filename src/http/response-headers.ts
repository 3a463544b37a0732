import { cacheHeaders } from '../cache/cache-headers.js';
import { formatHttpDate } from '../internal/http-date.js';
import type { RequestDescriptor } from '../internal/request.js';
import { mergeVary } from '../internal/vary.js';
import { hasContent } from './content.js';
import { HAL } from './format.js';
import type { RespondOptions, RespondTextOptions } from './response.js';

/** Header fields of the developer's, checked, their names in lower case. */
export type Fields = Readonly<Record<string, string>>;

/**
 * What guides the update of a stored response: none of the fields that describe content, and
 * Last-Modified only in place of a tag (RFC 9110 §15.4.5).
 */
export function notModifiedHeaders(
  request: RequestDescriptor,
  options: RespondOptions | RespondTextOptions,
  fields: Fields,
  etag: string | undefined,
): Record<string, string> {
  const { 'last-modified': lastModified, ...headers } = metadata(request, options, fields, etag);
  return {
    ...withoutContentFields(headers),
    ...(etag === undefined && lastModified !== undefined && { 'last-modified': lastModified }),
  };
}

/** A 412 is not to be stored: what the options say of caching is meant for the content. */
export function failedHeaders(
  options: RespondOptions | RespondTextOptions,
  fields: Fields,
  etag: string | undefined,
): Record<string, string> {
  const {
    'cache-control': _,
    expires: _expires,
    'last-modified': _modified,
    vary: _vary,
    ...others
  } = fields;
  return {
    ...(etag !== undefined && { etag }),
    'cache-control': 'no-store',
    ...withoutContentFields(others),
    ...varyOf(options, fields),
  };
}

function withoutContentFields(fields: Fields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name]) => name === 'content-location' || !name.startsWith('content-'),
    ),
  );
}

/** The headers of a response with content. */
export function contentHeaders(
  request: RequestDescriptor,
  options: RespondOptions | RespondTextOptions,
  fields: Fields,
  etag: string | undefined,
): Record<string, string> {
  const headers = hasContent(options) ? { 'content-type': HAL } : {};
  return Object.assign(headers, metadata(request, options, fields, etag));
}

function metadata(
  request: RequestDescriptor,
  options: RespondOptions | RespondTextOptions,
  fields: Fields,
  etag: string | undefined,
): Record<string, string> {
  const { status, lastModified, cache: policy, now } = options;
  // Assigned, not spread: engines are several times as fast at it.
  const headers: Record<string, string> = {};
  if (etag !== undefined) headers.etag = etag;
  if (lastModified !== undefined) headers['last-modified'] = formatHttpDate(lastModified);
  Object.assign(
    headers,
    cacheHeaders({
      method: request.method ?? 'GET',
      status,
      policy,
      contentLocation: fields['content-location'],
      now,
    }),
  );
  for (const name in fields) {
    if (name !== 'vary') headers[name] = fields[name] ?? '';
  }
  return Object.assign(headers, varyOf(options, fields));
}

function varyOf(
  { base, format }: RespondOptions | RespondTextOptions,
  { vary: given }: Fields,
): { readonly vary?: string } {
  const accept = format === 'negotiate' ? 'accept' : undefined;
  if ((base?.vary ?? accept ?? given) === undefined) return {};
  const vary = mergeVary(base?.vary, accept, given);
  return vary === '' ? {} : { vary };
}
