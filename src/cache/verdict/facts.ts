import { fieldValue, type HeadersInput } from '../../internal/headers.js';
import { remember } from '../../internal/maps.js';
import { methodOf, type RequestDescriptor } from '../../internal/request.js';
import { withoutContradictions } from '../add-directive.js';
import { parseTargetedField } from '../cdn-cache-control.js';
import type { CacheDirectives } from '../directives.js';
import { parseDirectives } from '../parse-cache-control.js';
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
  /** The directives of the request that the response answered. */
  readonly requestDirectives: CacheDirectives;
  /** The directives of the response that this cache uses: of a targeted field or `Cache-Control`. */
  readonly responseDirectives: CacheDirectives;
  /** The directives that restrict only, because they have an argument that they do not take. */
  readonly malformed: ReadonlySet<string> | undefined;
  /** The value of `Expires`; undefined too if a targeted field replaces it. */
  readonly expires: string | undefined;
  /** The field names of `Vary`, or `*`. */
  readonly vary: '*' | readonly string[];
  /** The times, in milliseconds since 1970. */
  readonly now: number;
  readonly responseTime: number;
  readonly requestTime: number;
}

/** The directives of a response, and the kind of cache that obeys them. */
export interface ResponsePolicy {
  readonly responseDirectives: CacheDirectives;
  readonly options: Pick<CachingOptions, 'shared'>;
}

/** The times of a response. */
export type Times = Pick<CachingOptions, 'responseTime' | 'requestTime'>;

export function readFacts(
  request: RequestDescriptor,
  response: ReceivedResponse,
  options: CachingOptions,
  times: Times = options,
): Facts {
  const method = methodOf(request);
  const { status, headers } = readResponse(response);
  const targeted = targetedDirectives(headers, options.targets);
  const { directives, malformed } = targeted ?? ofCacheControl(headers);
  const now = options.now.getTime();
  const responseTime = times.responseTime?.getTime() ?? now;
  return {
    request,
    options,
    method,
    status,
    headers,
    requestDirectives: readRequestDirectives(request),
    responseDirectives: directives,
    malformed,
    expires: targeted === undefined ? fieldValue(headers, 'expires') : undefined,
    vary: varyNames(headers),
    now,
    responseTime,
    requestTime: times.requestTime?.getTime() ?? responseTime,
  };
}

/** The directives of a request; in a request, none contradicts another. */
function readRequestDirectives({ headers }: RequestDescriptor): CacheDirectives {
  return parseDirectives(fieldValue(headers, 'cache-control')).directives;
}

/** The directives of a response that a cache with these targeted fields uses. */
export function readResponseDirectives(
  headers: HeadersInput,
  targets?: readonly string[],
): CacheDirectives {
  return (targetedDirectives(headers, targets) ?? ofCacheControl(headers)).directives;
}

function ofCacheControl(headers: HeadersInput): ParsedDirectives {
  return parseResponseDirectives(fieldValue(headers, 'cache-control') ?? '');
}

/** The directives of a response. */
interface ParsedDirectives {
  readonly directives: CacheDirectives;
  /** The directives that restrict only, because they have an argument that they do not take. */
  readonly malformed: ReadonlySet<string> | undefined;
}

/** The directives of `Cache-Control` in a response. */
const parseResponseDirectives: (text: string) => ParsedDirectives = /* @__PURE__ */ remember(
  (text) => {
    const { directives, malformed } = parseDirectives(text);
    return { directives: freeze(withoutContradictions(directives)), malformed };
  },
);

/** The lists of field names become part of verdicts. */
function freeze(directives: CacheDirectives): CacheDirectives {
  Object.freeze(directives.noCache);
  Object.freeze(directives.private);
  return Object.freeze(directives);
}

/** "the first (in target list order) field with a valid, nonempty value" (RFC 9213 §2.2) */
function targetedDirectives(
  headers: HeadersInput,
  targets: readonly string[] = [],
): ParsedDirectives | undefined {
  for (const name of targets) {
    const text = fieldValue(headers, name.toLowerCase());
    const parsed = text === undefined ? undefined : parseTargetedField(text);
    if (parsed === undefined) continue;
    const { directives, malformed } = parsed;
    return { directives: withoutContradictions(directives), malformed };
  }
  return undefined;
}
