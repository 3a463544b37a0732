import { fieldValue } from '../internal/headers.js';
import { formatHttpDate, isHttpTime, parseHttpDate } from '../internal/http-date.js';
import { methodOf, type RequestDescriptor } from '../internal/request.js';
import { matchesStrongly } from './compare-validators.js';
import { requireTag, type Validators } from './validators.js';

/** The validators that a range request is compared with. */
export interface RangeValidators extends Validators {
  /**
   * Whether `lastModified` is a strong validator: the resource cannot change twice within a second
   * (RFC 9110 §8.8.2.2). Default: false, so that no date allows a range.
   */
  readonly strongDate?: boolean | null | undefined;
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
 * are compared strongly, and a date must be strong itself and equal to the last modification
 * (§13.1.5).
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
  validators: RangeValidators,
): IfRangeVerdict {
  const method = methodOf(request);
  const etag = requireTag(validators.etag);
  const { headers } = request;
  // "A server MUST ignore a Range header field received with a request method [...]" other than GET
  // (§14.2), and "MUST ignore an If-Range header field received in a request that does not contain a
  // Range" (§13.1.5).
  if (method !== 'GET' || fieldValue(headers, 'range') === undefined) return { outcome: 'full' };
  if (validators.exists === false) return { outcome: 'full' };
  const ifRange = fieldValue(headers, 'if-range')?.trim();
  if (ifRange === undefined) return { outcome: 'range' };
  const isSame = ONE_TAG.test(ifRange)
    ? matchesStrongly(ifRange, etag)
    : isSameDate(ifRange, validators);
  return { outcome: isSame ? 'range' : 'full', header: 'if-range' };
}

/** If-Range = entity-tag / HTTP-date (RFC 9110 §13.1.5): one tag, neither a list nor `*` */
const ONE_TAG = /^(?:W\/)?"[^"]*"$/;

function isSameDate(text: string, { lastModified, strongDate }: RangeValidators): boolean {
  if (strongDate !== true || !isHttpTime(lastModified)) return false;
  const date = parseHttpDate(text);
  return date !== undefined && date === parseHttpDate(formatHttpDate(lastModified));
}
