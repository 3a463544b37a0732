import { parseTargetedField } from '../cache/cdn-cache-control.js';
import type { CacheDirectives } from '../cache/directives.js';
import { parseDirectives, withoutContradictions } from '../cache/parse-cache-control.js';
import { HalyardError } from '../errors.js';
import { fieldLookup, fieldValue, type HeadersInput } from '../internal/headers.js';
import { isHttpTime } from '../internal/http-date.js';
import { remember } from '../internal/maps.js';
import { methodOf, type RequestDescriptor } from '../internal/request.js';
import {
  endOfSeparators,
  endOfToken,
  endOfWhitespace,
  splitList,
  trimWhitespace,
} from '../internal/syntax.js';

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
type Times = Pick<CachingOptions, 'responseTime' | 'requestTime'>;

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

/** A response that a cache received: `{ status, headers }`, a Fetch `Response` or a Node message. */
export type ReceivedResponse =
  | { readonly status: number; readonly headers: HeadersInput }
  | { readonly statusCode?: number | undefined; readonly headers: HeadersInput };

/** The cache and the time. */
export interface CachingOptions {
  /** Whether the cache is shared by several users, as in a gateway or a CDN. */
  readonly shared: boolean;
  /** The time of the verdict. */
  readonly now: Date;
  /** When the response was received. Default: `now`. */
  readonly responseTime?: Date | undefined;
  /** When the request was sent. Default: `responseTime`. */
  readonly requestTime?: Date | undefined;
  /**
   * The scheme by which clients call the service, for requests whose `url` is a path. Without it,
   * such a request matches only others whose scheme is unknown (RFC 9110 §4.2.2).
   */
  readonly scheme?: 'http' | 'https' | undefined;
  /**
   * The targeted fields that the cache uses in place of `Cache-Control`, such as
   * `['cdn-cache-control']`: the first valid one counts (RFC 9213 §2.2). Default: none.
   */
  readonly targets?: readonly string[] | undefined;
  /**
   * The heuristic freshness lifetime of a response without an explicit one, as a fraction of the time
   * since its last modification (RFC 9111 §4.2.2), from 0 to 1. Default: 0.1.
   */
  readonly heuristic?: number | undefined;
  /**
   * The status codes that the cache understands (RFC 9111 §3). Default: those of RFC 9110 except
   * 206 and 304.
   */
  readonly understood?: readonly number[] | undefined;
}

/** The status and the headers of a response: Node calls the status `statusCode`. */
export function readResponse(response: ReceivedResponse): {
  readonly status: number;
  readonly headers: HeadersInput;
} {
  const { headers } = response;
  const status = 'status' in response ? response.status : response.statusCode;
  return { status: status ?? 0, headers };
}

/**
 * A response that a cache has stored, with the request that it answered.
 *
 * `storeResponse` makes one that survives JSON: times are numbers and headers plain objects. One that
 * is made by hand may have Dates and Fetch objects, and stays in memory: JSON turns a Date into text,
 * and each function that needs the time throws on that.
 */
export interface StoredResponse {
  readonly request: RequestDescriptor;
  readonly response: ReceivedResponse;
  /** When the response was received: a Date, or milliseconds since 1970. */
  readonly responseTime: Date | number;
  /** When the request was sent: a Date, or milliseconds since 1970. Default: `responseTime`. */
  readonly requestTime?: Date | number | undefined;
}

/** The times of a stored response. */
interface StoredTimes {
  readonly responseTime: Date;
  readonly requestTime: Date;
}

/**
 * The times of a stored response. Throws on one whose Date has become text, which would have no age, and
 * on what a store returns for a key that it does not have.
 */
export function storedTimes(stored: StoredResponse): StoredTimes {
  const responseTime = dateOf(stored?.responseTime);
  const requestTime = dateOf(stored?.requestTime ?? stored?.responseTime);
  const isStored = typeof (stored?.response?.headers ?? undefined) === 'object';
  if (isStored && isHttpTime(responseTime) && isHttpTime(requestTime)) {
    return { responseTime, requestTime };
  }
  throw new HalyardError(
    'cache.option',
    'A stored response must have headers, and times that are valid Dates or milliseconds since 1970',
  );
}

function dateOf(time: Date | number): Date {
  return typeof time === 'number' ? new Date(time) : time;
}

/**
 * Returns the names of the request fields that a response varies by (RFC 9110 §12.5.5), as in a
 * database that has a column or an index for variants. `selectStored` compares them itself.
 *
 * @param headers The header fields of the response.
 * @returns The field names of `Vary` in lower case, each once; `*` if it has that member or a malformed
 *   name, since the response then depends on something that cannot be compared.
 *
 * @example
 * ```ts
 * import { varyNames } from 'halyard/http-cache';
 *
 * varyNames({ Vary: 'Accept, Accept-Language' });
 * // → ['accept', 'accept-language']
 * varyNames({ vary: 'accept, *' });
 * // → '*'
 * ```
 */
export function varyNames(headers: HeadersInput): '*' | readonly string[] {
  const value = fieldValue(headers, 'vary');
  return value === undefined ? NO_NAMES : parseVary(value);
}

const NO_NAMES: readonly string[] = Object.freeze([]);

/** Vary = #( "*" / field-name ) (RFC 9110 §12.5.5) */
const parseVary = /* @__PURE__ */ remember((text): '*' | readonly string[] => {
  const value = text.toLowerCase();
  const names: string[] = [];
  let at = endOfSeparators(value, 0);
  while (at < value.length) {
    const end = endOfToken(value, at);
    const name = value.slice(at, end);
    const next = endOfWhitespace(value, end);
    const isMember = next === value.length || value.charCodeAt(next) === COMMA;
    if (name === '*' || !isMember) return '*';
    names.push(name);
    at = endOfSeparators(value, next);
  }
  return Object.freeze([...new Set(names)]);
});

/** Reads a field of a request by its name in lower case. */
export type FieldReader = (name: string) => string | undefined;

/** Reads some fields of a request: a few one by one, many in one pass. */
export function fieldReader(headers: HeadersInput, count: number): FieldReader {
  return count > FEW ? fieldLookup(headers) : (name) => fieldValue(headers, name);
}

const FEW = 8;

/**
 * The first of the fields in which two requests differ (RFC 9111 §4.1): lines are combined, and
 * whitespace around the commas of a list is ignored.
 */
export function differingField(
  names: readonly string[],
  one: FieldReader,
  other: FieldReader,
): string | undefined {
  for (const name of names) {
    const first = one(name);
    const second = other(name);
    if (first !== second && normalize(first) !== normalize(second)) return name;
  }
  return undefined;
}

function normalize(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value.includes(',') ? splitList(value, COMMA).join() : trimWhitespace(value);
}

const COMMA = 0x2c;
