import { fieldValue } from '../internal/headers.js';
import { formatHttpDate, parseHttpDate } from '../internal/http-date.js';
import type { RequestDescriptor } from '../internal/request.js';
import { matchesStrongly } from './compare-tags.js';
import { checkValidators, type Validators } from './validators.js';

/** The current state of the resource of which a part is asked for. */
export interface RangeValidators extends Validators {
  /**
   * Whether `lastModified` is a strong validator: the resource cannot change twice within a second
   * (RFC 9110 §8.8.2.2). False when left out: no date then lets a part be sent.
   */
  readonly strongDate?: boolean | undefined;
}

/** Whether the part that is asked for may be sent. */
export interface IfRangeVerdict {
  /**
   * `range`: the Range header applies, and the answer may be 206. `full`: it is ignored, or there is
   * none, and the answer is as without it.
   */
  readonly outcome: 'range' | 'full';
  /** The header that decided, in lower case; absent where the request has no `If-Range`. */
  readonly header?: 'if-range';
}

/**
 * Whether the part that a request asks for may be sent: step 5 of RFC 9110 §13.2.2, behind
 * {@link evaluatePreconditions}.
 *
 * The client adds a part to the rest that it has, so both must be of the same octets: tags are
 * compared strongly, and a date must be the very one of the last change and strong itself (§13.1.5).
 *
 * @param request The request.
 * @param validators The current state of the resource.
 * @returns The outcome, and the header that decided it.
 * @throws {HalyardError} `conditional.etag` or `conditional.last-modified` for a validator of yours
 *   that is none.
 *
 * @example
 * ```ts
 * import { evaluateIfRange } from 'halyard/conditional';
 *
 * const headers = { range: 'bytes=500-', 'if-range': '"3"' };
 *
 * evaluateIfRange({ headers }, { etag: '"3"' });
 * // → { outcome: 'range', header: 'if-range' }
 * evaluateIfRange({ headers }, { etag: '"4"' });
 * // → { outcome: 'full', header: 'if-range' }
 * evaluateIfRange({ headers: { range: 'bytes=500-' } }, { etag: '"4"' });
 * // → { outcome: 'range' }
 * ```
 */
export function evaluateIfRange(
  request: RequestDescriptor,
  validators: RangeValidators,
): IfRangeVerdict {
  checkValidators(validators);
  const { method = 'GET', headers } = request;
  // "A server MUST ignore a Range header field received with a request method [...]" other than GET
  // (§14.2), and "MUST ignore an If-Range header field received in a request that does not contain a
  // Range" (§13.1.5).
  if (method !== 'GET' || fieldValue(headers, 'range') === undefined) return { outcome: 'full' };
  if (validators.exists === false) return { outcome: 'full' };
  const ifRange = fieldValue(headers, 'if-range')?.trim();
  if (ifRange === undefined) return { outcome: 'range' };
  const isSame = ONE_TAG.test(ifRange)
    ? matchesStrongly(ifRange, validators.etag, true)
    : isSameDate(ifRange, validators);
  return { outcome: isSame ? 'range' : 'full', header: 'if-range' };
}

/** If-Range = entity-tag / HTTP-date: one tag, told from a date by its first three characters */
const ONE_TAG = /^(?:W\/)?"[^"]*"$/;

function isSameDate(text: string, { lastModified, strongDate = false }: RangeValidators): boolean {
  const date = parseHttpDate(text);
  if (!strongDate || date === undefined || lastModified === undefined) return false;
  return formatHttpDate(new Date(date)) === formatHttpDate(lastModified);
}
