import { HalyardError } from '../../errors.js';
import { isHttpTime } from '../../internal/http-date.js';
import type { RequestDescriptor } from '../../internal/request.js';
import type { ReceivedResponse } from './caching-options.js';

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
export interface StoredTimes {
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
