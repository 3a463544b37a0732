import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { parseCdnCacheControl } from '../cdn-cache-control.js';
import type { CacheDirectives } from '../directives.js';
import { parseCacheControl } from '../parse-cache-control.js';
import type { CachingOptions, ReceivedResponse } from './caching-options.js';

/** What a verdict is made of, read once. */
export interface Facts {
  readonly request: RequestDescriptor;
  readonly response: ReceivedResponse;
  readonly options: CachingOptions;
  readonly method: string;
  /** The directives of the request. */
  readonly asked: CacheDirectives;
  /** The directives of the response that this cache goes by. */
  readonly said: CacheDirectives;
  /** The value of `Expires`; undefined too where a targeted field stands in its place. */
  readonly expires: string | undefined;
}

export function readFacts(
  request: RequestDescriptor,
  response: ReceivedResponse,
  options: CachingOptions,
): Facts {
  const { headers } = response;
  const targeted = targetedDirectives(headers, options.targets);
  return {
    request,
    response,
    options,
    method: request.method ?? 'GET',
    asked: parseCacheControl(fieldValue(request.headers, 'cache-control')),
    said: targeted ?? parseCacheControl(fieldValue(headers, 'cache-control')),
    expires: targeted === undefined ? fieldValue(headers, 'expires') : undefined,
  };
}

/** "the first (in target list order) field with a valid, nonempty value" (RFC 9213 §2.2) */
function targetedDirectives(
  headers: HeadersInput,
  targets: readonly string[] = [],
): CacheDirectives | undefined {
  for (const name of targets) {
    const directives = parseCdnCacheControl(fieldValue(headers, name.toLowerCase()));
    if (directives !== undefined) return directives;
  }
  return undefined;
}

/** Whether the whole response, not some of its fields, has the directive. */
export function isWhole(directive: boolean | readonly string[] | undefined): boolean {
  return directive === true;
}
