import { HalyardError } from '../errors.js';
import { formatHttpDate, isHttpTime } from '../internal/http-date.js';

/** Retry-After = HTTP-date / delay-seconds (RFC 9110 §10.2.3); undefined for a response without it. */
export function formatRetryAfter(retryAfter: number | Date | undefined): string | undefined {
  if (retryAfter === undefined) return undefined;
  if (isHttpTime(retryAfter)) return formatHttpDate(retryAfter);
  // delay-seconds = 1*DIGIT
  if (Number.isSafeInteger(retryAfter) && Number(retryAfter) >= 0) return String(retryAfter);
  throw new HalyardError('http.option', {
    subject: 'retryAfter',
    expected: 'be seconds as an integer ≥ 0 or a valid Date',
    given: retryAfter,
    remedy: 'Pass 120, or the time from which a client may ask again',
    reference: 'RFC 9110 §10.2.3',
  });
}
