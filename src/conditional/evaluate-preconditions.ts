import fresh from 'fresh';
import { HalyardError } from '../errors.js';
import { fieldValue, type RequestDescriptor } from '../internal/headers.js';
import { formatHttpDate, isHttpTime, parseHttpDate } from '../internal/http-date.js';
import { isEntityTag } from './entity-tag.js';
import { type EntityTag, parseEntityTags } from './parse-entity-tags.js';

/** The current state of the resource that a request addresses. */
export interface Validators {
  /** The current entity tag, with its quotes. */
  readonly etag?: string | undefined;
  /** When the resource was last changed; a part of a second does not count. */
  readonly lastModified?: Date | undefined;
  /** Whether the resource has a current representation; true when left out. */
  readonly exists?: boolean | undefined;
}

/** What the preconditions of a request say. */
export interface PreconditionVerdict {
  /** `proceed` as usual, answer `not-modified` (304), or `failed` (412). */
  readonly outcome: 'proceed' | 'not-modified' | 'failed';
  /** The header that decided, in lower case; absent when none did. */
  readonly header?: 'if-match' | 'if-unmodified-since' | 'if-none-match' | 'if-modified-since';
}

/**
 * Evaluates the preconditions of a request in the order of RFC 9110 §13.2.2.
 *
 * Call it before the operation: what it says holds for the state that you tell. Tags are compared
 * strongly for If-Match (§13.1.1) and weakly for If-None-Match (§13.1.2). A date that is no HTTP-date
 * is ignored, as are dates that the order makes void.
 *
 * @param request The request.
 * @param validators The current state of the resource.
 * @returns The outcome, and the header that decided it.
 * @throws {HalyardError} `conditional.etag` or `conditional.last-modified` for a validator of yours
 *   that is none.
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
 * ```
 */
export function evaluatePreconditions(
  request: RequestDescriptor,
  validators: Validators,
): PreconditionVerdict {
  checkValidators(validators);
  const { etag, exists = true } = validators;
  const lastModified = wholeSeconds(validators.lastModified);
  const { method = 'GET' } = request;
  if (SELECTS_NOTHING.has(method)) return PROCEED;
  const reads = method === 'GET' || method === 'HEAD';

  // Step 1 and 2: the state must be the one that the client knows.
  const match = fieldValue(request.headers, 'if-match');
  if (match !== undefined) {
    if (!matchesStrongly(match, etag, exists)) return failed('if-match');
  } else {
    const unmodifiedSince = dateOf(request, 'if-unmodified-since');
    if (unmodifiedSince !== undefined && lastModified !== undefined) {
      if (lastModified > unmodifiedSince) return failed('if-unmodified-since');
    }
  }

  // Step 3 and 4: the state must not be the one that the client knows.
  const noneMatch = fieldValue(request.headers, 'if-none-match');
  if (noneMatch !== undefined) {
    if (!matchesWeakly(noneMatch, etag, exists)) return PROCEED;
    return reads ? { outcome: 'not-modified', header: 'if-none-match' } : failed('if-none-match');
  }
  const modifiedSince = reads ? dateOf(request, 'if-modified-since') : undefined;
  if (modifiedSince === undefined || lastModified === undefined || !exists) return PROCEED;
  const unchanged = fresh(
    { 'if-modified-since': formatHttpDate(new Date(Math.max(modifiedSince, EARLIEST))) },
    { 'last-modified': formatHttpDate(new Date(lastModified)) },
  );
  return unchanged ? { outcome: 'not-modified', header: 'if-modified-since' } : PROCEED;
}

/** `fresh` reads dates by Date.parse, which takes the year 49 for 2049. */
const EARLIEST = Date.UTC(1000, 0);

const PROCEED: PreconditionVerdict = Object.freeze({ outcome: 'proceed' });

/** "A server MUST ignore" preconditions of these (RFC 9110 §13.2.1). */
const SELECTS_NOTHING: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'CONNECT',
  'OPTIONS',
  'TRACE',
]);

function failed(header: NonNullable<PreconditionVerdict['header']>): PreconditionVerdict {
  return { outcome: 'failed', header };
}

/** Strong comparison: both tags strong and equal (RFC 9110 §8.8.3.2). */
function matchesStrongly(header: string, etag: string | undefined, exists: boolean): boolean {
  const tags = parseEntityTags(header);
  if (!exists || tags === '*') return exists;
  return tags.some(({ weak, opaque }) => !weak && `"${opaque}"` === etag);
}

/**
 * Weak comparison: equal but for `W/` (RFC 9110 §8.8.3.2). `fresh` makes it, on tags whose commas
 * are encoded, since it takes each comma for the end of a tag.
 */
function matchesWeakly(header: string, etag: string | undefined, exists: boolean): boolean {
  const tags = parseEntityTags(header);
  if (!exists || tags === '*') return exists;
  if (etag === undefined) return false;
  const noneMatch = tags.map(tagText).map(withoutCommas).join();
  return fresh({ 'if-none-match': noneMatch }, { etag: withoutCommas(etag) });
}

function tagText({ weak, opaque }: EntityTag): string {
  return `${weak ? 'W/' : ''}"${opaque}"`;
}

function withoutCommas(tag: string): string {
  return tag.replace(/[%,]/g, encodeURIComponent);
}

function dateOf(
  request: RequestDescriptor,
  name: 'if-modified-since' | 'if-unmodified-since',
): number | undefined {
  const value = fieldValue(request.headers, name);
  return value === undefined ? undefined : parseHttpDate(value.trim());
}

/** HTTP-dates have no part of a second (RFC 9110 §5.6.7). */
function wholeSeconds(date: Date | undefined): number | undefined {
  return date && Math.floor(date.getTime() / 1000) * 1000;
}

/** Refuses validators of the developer that are none. */
export function checkValidators({ etag, lastModified }: Validators): void {
  if (lastModified !== undefined && !isHttpTime(lastModified)) {
    throw new HalyardError('conditional.last-modified', {
      problem: 'lastModified is a Date that an HTTP-date can tell',
      given: lastModified,
      remedy: 'Give the time of the last change as a valid Date, or leave it out',
      reference: 'RFC 9110 §8.8.2',
    });
  }
  if (etag === undefined || (typeof etag === 'string' && isEntityTag(etag))) return;
  throw new HalyardError(
    'conditional.etag',
    {
      problem: 'This is no entity tag',
      given: etag,
      remedy: 'Write it in double quotes, or make it with versionTag(version) or entityTag(body)',
      reference: 'RFC 9110 §8.8.3',
    },
    'caching.etag',
  );
}
