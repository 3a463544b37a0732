import { parseHttpDate } from '../internal/http-date.js';
import type { RequestDescriptor } from '../internal/request.js';
import { isUnchangedSince, namesTag } from './ask-fresh.js';
import { matchesStrongly } from './compare-tags.js';
import { type Conditions, readConditions } from './read-conditions.js';
import { checkValidators, type Validators } from './validators.js';

/** What the preconditions of a request say. */
export interface PreconditionVerdict {
  /** `proceed` as usual, answer `not-modified` (304), or `failed` (412). */
  readonly outcome: 'proceed' | 'not-modified' | 'failed';
  /** The header that decided, in lower case; absent when none did. */
  readonly header?: 'if-match' | 'if-unmodified-since' | 'if-none-match' | 'if-modified-since';
}

/** What is asked of a request. */
export interface PreconditionOptions {
  /**
   * Whether PUT, PATCH and DELETE of a resource that exists must name the state that the client
   * knows, by If-Match or If-Unmodified-Since, so that no update is lost (RFC 6585 §3).
   */
  readonly required?: boolean;
}

/** The request must name the state that the client knows, and does not: answer 428. */
export interface PreconditionRequired {
  readonly outcome: 'required';
}

/**
 * Evaluates the preconditions of a request in the order of RFC 9110 §13.2.2.
 *
 * Call it before the operation: what it says holds for the state that you tell. Tags are compared
 * strongly for If-Match (§13.1.1) and weakly for If-None-Match (§13.1.2). A date that is no HTTP-date
 * is ignored, as are dates that the order makes void.
 *
 * With `required`, a PUT, PATCH or DELETE that could overwrite a state which the client has not seen
 * is told to name the one it has. `If-Match: *` names any: a client that means to overwrite says so.
 *
 * @param request The request.
 * @param validators The current state of the resource.
 * @param options Whether a precondition is required.
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
  options?: PreconditionOptions,
): PreconditionVerdict | PreconditionRequired {
  checkValidators(validators);
  const { method = 'GET' } = request;
  const conditions = readConditions(request.headers);
  const verdict = conditions === undefined ? PROCEED : verdictOf(method, conditions, validators);
  const isRequired = options?.required === true && CHANGES.has(method);
  return isRequired && verdict === PROCEED && !namesState(conditions, validators)
    ? REQUIRED
    : verdict;
}

/** The methods that overwrite or remove a state. */
const CHANGES: ReadonlySet<string> = /* @__PURE__ */ new Set(['PUT', 'PATCH', 'DELETE']);

const REQUIRED: PreconditionRequired = Object.freeze({ outcome: 'required' });

/** Whether the client has said what it knows of the state; of none there is nothing to be known. */
function namesState(
  conditions: Conditions | undefined,
  { lastModified, exists = true }: Validators,
): boolean {
  if (!exists) return true;
  const { ifMatch, ifUnmodifiedSince } = conditions ?? {};
  if (ifMatch !== undefined) return true;
  // A date that is none, or that is compared with nothing, was ignored (RFC 9110 §13.1.4).
  return (
    ifUnmodifiedSince !== undefined &&
    lastModified !== undefined &&
    dateOf(ifUnmodifiedSince) !== undefined
  );
}

function verdictOf(
  method: string,
  conditions: Conditions,
  validators: Validators,
): PreconditionVerdict {
  const reads = method === 'GET' || method === 'HEAD';
  if (!reads && SELECTS_NOTHING.has(method)) return PROCEED;
  const { etag, lastModified, exists = true } = validators;
  const { ifMatch, ifUnmodifiedSince, ifNoneMatch, ifModifiedSince } = conditions;

  // Step 1 and 2: the state must be the one that the client knows.
  if (ifMatch !== undefined) {
    if (!matchesStrongly(ifMatch, etag, exists)) return failed('if-match');
  } else if (ifUnmodifiedSince !== undefined && lastModified !== undefined) {
    const since = dateOf(ifUnmodifiedSince);
    if (since !== undefined && wholeSeconds(lastModified) > since) {
      return failed('if-unmodified-since');
    }
  }

  // Step 3 and 4: the state must not be the one that the client knows.
  if (!exists) return PROCEED;
  if (ifNoneMatch !== undefined) {
    if (!namesTag(ifNoneMatch, etag)) return PROCEED;
    return reads ? notModified('if-none-match') : failed('if-none-match');
  }
  if (!reads || ifModifiedSince === undefined || lastModified === undefined) return PROCEED;
  return isUnchangedSince(ifModifiedSince, lastModified)
    ? notModified('if-modified-since')
    : PROCEED;
}

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

function notModified(header: NonNullable<PreconditionVerdict['header']>): PreconditionVerdict {
  return { outcome: 'not-modified', header };
}

function dateOf(value: string): number | undefined {
  return parseHttpDate(value.trim());
}

/** HTTP-dates have no part of a second (RFC 9110 §5.6.7). */
function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000) * 1000;
}
