import { HalyardError } from '../errors.js';
import { fieldValue } from '../internal/headers.js';
import { isHttpTime } from '../internal/http-date.js';
import { isReadMethod, methodOf, type RequestDescriptor } from '../internal/request.js';
import {
  isModifiedSince,
  matchesStrongly,
  matchesWeakly,
  unmodifiedSince,
} from './compare-validators.js';
import { isEntityTag } from './entity-tag.js';

/** The result of evaluating the preconditions of a request. */
export interface PreconditionVerdict {
  /** `proceed` with the request, respond `not-modified` (304), or `failed` (412). */
  readonly outcome: 'proceed' | 'not-modified' | 'failed';
  /** The field that decided, in lower case; absent if none did. */
  readonly header?: 'if-match' | 'if-unmodified-since' | 'if-none-match' | 'if-modified-since';
}

/** Options of `evaluatePreconditions`. */
export interface PreconditionOptions {
  /**
   * Whether PUT, PATCH and DELETE of an existing resource must have If-Match, so that no update is
   * lost (RFC 6585 §3). Default: false.
   */
  readonly required?: boolean | null | undefined;
}

/** The request has no If-Match although it is required: respond 428. */
export interface PreconditionRequired {
  readonly outcome: 'required';
}

/**
 * Evaluates the preconditions of a request in the order of RFC 9110 §13.2.2.
 *
 * Call it before the operation, with the state that the operation would change. Tags are compared
 * strongly for If-Match (§13.1.1) and weakly for If-None-Match (§13.1.2). An invalid date is ignored,
 * and so is a date beside the tag that takes precedence over it.
 *
 * With `required`, a PUT, PATCH or DELETE of an existing resource needs If-Match. If-Unmodified-Since
 * does not count, since a second change within the same second has the same date (§8.8.2.2).
 * `If-Match: *` counts: it says that the client means to overwrite any state.
 *
 * @param request The request; its `method` is required.
 * @param validators The validators of the selected representation.
 * @param options Whether If-Match is required.
 * @returns The outcome, and the field that decided it.
 * @throws {HalyardError} `http.option` for a request without method or headers;
 *   `conditional.etag` for a tag that is not in quotes.
 * @rule conditional.not-modified, conditional.modified, caching.etag
 *
 * @example
 * ```ts
 * import { evaluatePreconditions } from 'halyard/conditional';
 *
 * const request = { method: 'GET', headers: { 'if-none-match': 'W/"7", "8"' } };
 *
 * evaluatePreconditions(request, { etag: '"7"' });
 * // → { outcome: 'not-modified', header: 'if-none-match' }
 * evaluatePreconditions({ ...request, method: 'PUT' }, { etag: '"7"' });
 * // → { outcome: 'failed', header: 'if-none-match' }
 * evaluatePreconditions(request, { etag: '"9"' });
 * // → { outcome: 'proceed' }
 * evaluatePreconditions({ method: 'PUT', headers: {} }, { etag: '"9"' }, { required: true });
 * // → { outcome: 'required' }
 * ```
 */
export function evaluatePreconditions(
  request: RequestDescriptor,
  validators: Validators,
  options?: PreconditionOptions & { readonly required?: false },
): PreconditionVerdict;
export function evaluatePreconditions(
  request: RequestDescriptor,
  validators: Validators,
  options: PreconditionOptions,
): PreconditionVerdict | PreconditionRequired;
export function evaluatePreconditions(
  request: RequestDescriptor,
  validators: Validators,
  options: PreconditionOptions = {},
): PreconditionVerdict | PreconditionRequired {
  requireTag(validators.etag);
  return evaluateChecked(request, validators, options.required === true);
}

/** The methods that overwrite or remove a state. */
const OVERWRITES: ReadonlySet<string> = /* @__PURE__ */ new Set(['PUT', 'PATCH', 'DELETE']);

/** `evaluatePreconditions` for a tag that is checked already. */
export function evaluateChecked(
  request: RequestDescriptor,
  validators: Validators,
  required = false,
): PreconditionVerdict | PreconditionRequired {
  const method = methodOf(request);
  const { headers } = request;
  const isRead = isReadMethod(method);
  if (SELECTS_NOTHING.has(method)) return PROCEED;
  const etag = validators.etag ?? undefined;
  const lastModified = isHttpTime(validators.lastModified) ? validators.lastModified : undefined;
  const exists = validators.exists !== false;

  // Steps 1 and 2: the state must be the one that the client knows.
  const ifMatch = fieldValue(headers, 'if-match');
  if (ifMatch !== undefined) {
    if (!exists || !matchesStrongly(ifMatch, etag)) return failed('if-match');
  } else if (lastModified !== undefined) {
    const ifUnmodifiedSince = fieldValue(headers, 'if-unmodified-since');
    if (isModifiedSince(ifUnmodifiedSince, lastModified)) return failed('if-unmodified-since');
  }

  // Steps 3 and 4: the state must not be the one that the client knows.
  if (!exists) return PROCEED;
  const ifNoneMatch = fieldValue(headers, 'if-none-match');
  if (ifNoneMatch !== undefined && matchesWeakly(ifNoneMatch, etag)) {
    return isRead ? notModified('if-none-match') : failed('if-none-match');
  }
  if (required && ifMatch === undefined && OVERWRITES.has(method)) return { outcome: 'required' };
  if (ifNoneMatch !== undefined || !isRead || lastModified === undefined) return PROCEED;
  const ifModifiedSince = fieldValue(headers, 'if-modified-since');
  return ifModifiedSince !== undefined && unmodifiedSince(ifModifiedSince, lastModified)
    ? notModified('if-modified-since')
    : PROCEED;
}

const PROCEED: PreconditionVerdict = /* @__PURE__ */ Object.freeze({ outcome: 'proceed' });

/** "A server MUST ignore" preconditions of these (RFC 9110 §13.2.1). */
const SELECTS_NOTHING: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'CONNECT',
  'OPTIONS',
  'TRACE',
]);

function failed(header: NonNullable<PreconditionVerdict['header']>): PreconditionVerdict {
  return { outcome: 'failed', header };
}

function notModified(header: NonNullable<PreconditionVerdict['header']>): PreconditionVerdict {
  return { outcome: 'not-modified', header };
}

/** Whether the requested range may be sent. */
export interface IfRangeVerdict {
  /**
   * `range`: process the Range field; the response may be a 206. `full`: ignore it and respond as if
   * it were absent.
   */
  readonly outcome: 'range' | 'full';
  /** The field that decided, in lower case; absent if the request has no `If-Range`. */
  readonly header?: 'if-range';
}

/**
 * Evaluates `If-Range`: step 5 of RFC 9110 §13.2.2, after {@link evaluatePreconditions}.
 *
 * The client combines the range with the parts that it has, so both must be of the same octets: tags
 * are compared strongly, and a date, which is not known to be strong, gets the whole (§13.1.5).
 *
 * @param request The request; its `method` is required.
 * @param validators The validators of the selected representation.
 * @returns The outcome, and the field that decided it.
 * @throws {HalyardError} `http.option` for a request without method or headers;
 *   `conditional.etag` for a tag that is not in quotes.
 *
 * @example
 * ```ts
 * import { evaluateIfRange } from 'halyard/conditional';
 *
 * const request = { method: 'GET', headers: { range: 'bytes=500-', 'if-range': '"3"' } };
 *
 * evaluateIfRange(request, { etag: '"3"' });
 * // → { outcome: 'range', header: 'if-range' }
 * evaluateIfRange(request, { etag: '"4"' });
 * // → { outcome: 'full', header: 'if-range' }
 * evaluateIfRange({ method: 'GET', headers: { range: 'bytes=500-' } }, { etag: '"4"' });
 * // → { outcome: 'range' }
 * ```
 */
export function evaluateIfRange(
  request: RequestDescriptor,
  validators: Validators,
): IfRangeVerdict {
  const method = methodOf(request);
  const etag = requireTag(validators.etag);
  const { headers } = request;
  // "A server MUST ignore a Range header field received with a request method [...]" other than GET
  // (§14.2) and QUERY, which has the semantics of GET (RFC 10008 §2.8), and "MUST ignore an If-Range header field received in a request that does not contain a
  // Range" (§13.1.5).
  const isRanged = method === 'GET' || method === 'QUERY';
  if (!isRanged || fieldValue(headers, 'range') === undefined) return { outcome: 'full' };
  if (validators.exists === false) return { outcome: 'full' };
  const ifRange = fieldValue(headers, 'if-range')?.trim();
  if (ifRange === undefined) return { outcome: 'range' };
  const isSame = ONE_TAG.test(ifRange) && matchesStrongly(ifRange, etag);
  return { outcome: isSame ? 'range' : 'full', header: 'if-range' };
}

/** If-Range = entity-tag / HTTP-date (RFC 9110 §13.1.5): one tag, neither a list nor `*`, nor a date */
const ONE_TAG = /^(?:W\/)?"[^"]*"$/;

/** The validators of the selected representation, and whether there is one (RFC 9110 §8.8). */
export interface Validators {
  /** The current entity tag, with its quotes. */
  readonly etag?: string | null | undefined;
  /**
   * When the resource was last modified; fractions of a second are ignored. An invalid Date counts as
   * left out, and so does a year that `Last-Modified` cannot express.
   */
  readonly lastModified?: Date | null | undefined;
  /** Whether the resource has a current representation. Default: true. */
  readonly exists?: boolean | null | undefined;
}

/** Throws on a text that is not an entity tag, such as one without quotes: it would never match. */
function requireTag(etag: string | null | undefined): string | undefined {
  if (etag === null || etag === undefined) return undefined;
  if (isEntityTag(etag)) return etag;
  throw new HalyardError(
    'conditional.etag',
    'etag must be an entity tag in double quotes. Make it with versionTag(version) or entityTag(body)',
    'caching.etag',
  );
}
