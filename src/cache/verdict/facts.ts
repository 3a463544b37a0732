import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import { type RequestDescriptor, requireMethod } from '../../internal/request.js';
import { parseCdnCacheControl } from '../cdn-cache-control.js';
import type { CacheDirectives } from '../directives.js';
import { parseCacheControl } from '../parse-cache-control.js';
import { type CachingOptions, type ReceivedResponse, readResponse } from './caching-options.js';
import { varyNames } from './vary.js';

/** A request, its response and their fields, parsed once for all clauses of a verdict. */
export interface Facts {
  readonly request: RequestDescriptor;
  readonly options: CachingOptions;
  readonly method: string;
  readonly status: number;
  /** The header fields of the response. */
  readonly headers: HeadersInput;
  readonly requestDirectives: CacheDirectives;
  /** The directives of the response that this cache uses: of a targeted field or `Cache-Control`. */
  readonly responseDirectives: CacheDirectives;
  /** The value of `Expires`; undefined too if a targeted field replaces it. */
  readonly expires: string | undefined;
  /** The field names of `Vary`, or `*`. */
  readonly vary: '*' | readonly string[];
}

export function readFacts(
  request: RequestDescriptor,
  response: ReceivedResponse,
  options: CachingOptions,
): Facts {
  const method = requireMethod(request);
  const { status, headers } = readResponse(response);
  const targeted = targetedDirectives(headers, options.targets);
  return {
    request,
    options,
    method,
    status,
    headers,
    requestDirectives: parseCacheControl(fieldValue(request.headers, 'cache-control')),
    responseDirectives: targeted ?? parseCacheControl(fieldValue(headers, 'cache-control')),
    expires: targeted === undefined ? fieldValue(headers, 'expires') : undefined,
    vary: varyNames(headers),
  };
}

/** "the first (in target list order) field with a valid, nonempty value" (RFC 9213 §2.2) */
export function targetedDirectives(
  headers: HeadersInput,
  targets: readonly string[] = [],
): CacheDirectives | undefined {
  for (const name of targets) {
    const directives = parseCdnCacheControl(fieldValue(headers, name.toLowerCase()));
    if (directives !== undefined) return directives;
  }
  return undefined;
}
