import { HalyardError } from '../../errors.js';
import { isHttpTime } from '../../internal/http-date.js';
import type { RequestDescriptor } from '../../internal/request.js';
import { requireObject } from '../../internal/require-object.js';
import type { ReceivedResponse } from './caching-options.js';

/**
 * A response that a cache has stored, with the request that it answered.
 *
 * `storeResponse` makes one that survives JSON: times are numbers and headers plain objects. One that
 * is made by hand may have Dates and Fetch objects, and stays in memory: JSON turns a Date into text,
 * and every function throws on that.
 */
export interface StoredResponse {
  readonly request: RequestDescriptor;
  readonly response: ReceivedResponse;
  /** When the response was received: a Date, or milliseconds since 1970. */
  readonly responseTime: Date | number;
  /** When the request was sent: a Date, or milliseconds since 1970. Default: `responseTime`. */
  readonly requestTime?: Date | number;
}

/** The times of a stored response. */
export interface StoredTimes {
  readonly responseTime: Date;
  readonly requestTime: Date;
}

/** The times of a stored response; throws on an invalid one, and on headers that JSON would lose. */
export function requireStored(stored: StoredResponse): StoredTimes {
  requireObject(stored, 'cache.option', {
    subject: 'stored',
    remedy: 'Pass { request, response, responseTime }, as storeResponse returns it',
    reference: 'RFC 9111 §4',
  });
  const responseTime = requireStoredTime('responseTime', stored.responseTime);
  const requestTime =
    stored.requestTime === undefined
      ? responseTime
      : requireStoredTime('requestTime', stored.requestTime);
  if (typeof stored.responseTime === 'number') requirePlainHeaders(stored);
  return { responseTime, requestTime };
}

function requireStoredTime(name: string, time: unknown): Date {
  const date = typeof time === 'number' ? new Date(time) : time;
  if (isHttpTime(date)) return date;
  throw new HalyardError('cache.option', {
    subject: `${name} of a stored response`,
    expected: 'be a valid Date or a number of milliseconds since 1970',
    given: time,
    remedy: 'Store what storeResponse returns, which JSON does not change',
    reference: 'RFC 9111 §4.2.3',
  });
}

/** JSON turns a `Headers` object into `{}`, and no-cache or Vary would be lost without an error. */
function requirePlainHeaders({ request, response }: StoredResponse): void {
  for (const message of [request, response]) {
    if (typeof message?.headers?.get !== 'function') continue;
    throw new HalyardError('cache.option', {
      subject: 'headers of a stored response with numeric times',
      expected: 'be a plain object, which JSON keeps',
      given: message.headers,
      remedy: 'Store what storeResponse returns',
      reference: 'RFC 9111 §3.1',
    });
  }
}
