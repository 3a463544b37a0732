import { HalyardError } from '../../errors.js';
import type { HeadersInput } from '../../internal/headers.js';
import { isHttpTime } from '../../internal/http-date.js';

/** A response as a cache receives it: `{ status, headers }`, a Fetch `Response`, a Node message. */
export interface ReceivedResponse {
  readonly status: number;
  readonly headers: HeadersInput;
}

/** The cache, and the time. */
export interface CachingOptions {
  /** Whether the cache serves more than one user, as that of a gateway or a CDN does. */
  readonly shared: boolean;
  /** The time that the verdict is about. */
  readonly now: Date;
  /** When the response was received; `now` when left out. */
  readonly responseTime?: Date;
  /** When the request was sent; `responseTime` when left out. */
  readonly requestTime?: Date;
  /**
   * The targeted fields that the cache reads in place of `Cache-Control`, such as
   * `['cdn-cache-control']`, the first that says something (RFC 9213 §2.2). None when left out.
   */
  readonly targets?: readonly string[];
  /**
   * The part of the time since the last change for which a response without a lifetime counts as
   * fresh (RFC 9111 §4.2.2), from 0 to 1; 0.1 when left out.
   */
  readonly heuristic?: number;
  /**
   * The status codes that the cache understands (RFC 9111 §3, clause 3); those of RFC 9110 but 206
   * and 304 when left out.
   */
  readonly understood?: readonly number[];
}

/** Refuses options that are none: a verdict on a wrong one would be wrong unseen. */
export function checkCachingOptions(options: CachingOptions): void {
  const { shared, now, responseTime, requestTime, heuristic = 0 } = options;
  if (typeof shared !== 'boolean') {
    throw optionError(
      'shared is true or false',
      { shared },
      'Say whether the cache has many users',
    );
  }
  checkTime('now', now);
  if (responseTime !== undefined) checkTime('responseTime', responseTime);
  if (requestTime !== undefined) checkTime('requestTime', requestTime);
  if (typeof heuristic !== 'number' || !(heuristic >= 0 && heuristic <= 1)) {
    throw optionError('heuristic is a part of 1', { heuristic }, 'Give a number from 0 to 1');
  }
}

/** Refuses a time that is none. */
export function checkTime(name: string, time: unknown): void {
  if (isHttpTime(time)) return;
  throw optionError(`${name} is a valid Date`, { [name]: time }, 'Give a Date, as new Date()');
}

function optionError(problem: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError('cache.option', { problem, given, remedy, reference: 'RFC 9111 §4.2' });
}
