import { HalyardError } from '../../errors.js';
import type { HeadersInput } from '../../internal/headers.js';
import { isHttpTime } from '../../internal/http-date.js';
import { requireAwaited } from '../../internal/require-awaited.js';
import { requireOptions } from '../../internal/require-options.js';
import { isToken } from '../../internal/syntax.js';
import { isThenable } from '../../internal/thenable.js';
import { requireScheme } from '../target/require-scheme.js';

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
  readonly responseTime?: Date;
  /** When the request was sent. Default: `responseTime`. */
  readonly requestTime?: Date;
  /**
   * The scheme by which clients call the service, for requests whose `url` is a path. Without it,
   * such a request matches only others whose scheme is unknown (RFC 9110 §4.2.2).
   */
  readonly scheme?: 'http' | 'https' | undefined;
  /**
   * The targeted fields that the cache uses in place of `Cache-Control`, such as
   * `['cdn-cache-control']`: the first valid one counts (RFC 9213 §2.2). Default: none.
   */
  readonly targets?: readonly string[];
  /**
   * The heuristic freshness lifetime of a response without an explicit one, as a fraction of the time
   * since its last modification (RFC 9111 §4.2.2), from 0 to 1. Default: 0.1.
   */
  readonly heuristic?: number;
  /**
   * The status codes that the cache understands (RFC 9111 §3). Default: those of RFC 9110 except
   * 206 and 304.
   */
  readonly understood?: readonly number[];
}

/** Throws on invalid options, so that a mistake never becomes a silent verdict. */
export function requireCachingOptions(options: CachingOptions): void {
  requireCacheOptions(options, 'Pass { shared: true, now: new Date() }');
  const { shared, now, responseTime, requestTime, scheme, targets, heuristic = 0 } = options;
  const { understood } = options;
  if (typeof shared !== 'boolean') {
    throw optionError(
      'shared',
      'be a boolean',
      shared,
      'Pass true for the cache of a gateway or CDN',
    );
  }
  requireTime('now', now);
  requireScheme(scheme);
  if (responseTime !== undefined) requireTime('responseTime', responseTime);
  if (requestTime !== undefined) requireTime('requestTime', requestTime);
  if (typeof heuristic !== 'number' || !(heuristic >= 0 && heuristic <= 1)) {
    throw optionError('heuristic', 'be a number from 0 to 1', heuristic, 'RFC 9111 suggests 0.1');
  }
  if (targets !== undefined && !isListOf(targets, isFieldName)) {
    throw optionError(
      'targets',
      'be an array of field names',
      targets,
      "Pass ['cdn-cache-control']",
    );
  }
  if (understood !== undefined && !isListOf(understood, Number.isInteger)) {
    throw optionError('understood', 'be an array of status codes', understood, 'Pass [200, 404]');
  }
}

/** Throws on an option that no function of a cache has: one object may give the options of all. */
export function requireCacheOptions(options: object, remedy: string): void {
  requireOptions(options, OPTIONS, 'cache.option', { subject: 'options', remedy });
}

const OPTIONS = [
  'shared',
  'now',
  'responseTime',
  'requestTime',
  'scheme',
  'targets',
  'heuristic',
  'understood',
  'notModified',
] as const satisfies readonly (keyof CachingOptions | 'notModified')[];

function isListOf(list: unknown, isMember: (member: unknown) => boolean): boolean {
  return Array.isArray(list) && list.every(isMember);
}

function isFieldName(name: unknown): boolean {
  return typeof name === 'string' && isToken(name);
}

/** Throws on an invalid time. */
export function requireTime(name: string, time: unknown): void {
  if (isHttpTime(time)) return;
  throw optionError(name, 'be a valid Date', time, 'Pass a Date such as new Date()');
}

function optionError(
  subject: string,
  expected: string,
  given: unknown,
  remedy: string,
): HalyardError {
  return new HalyardError('cache.option', {
    subject,
    expected,
    given,
    remedy,
    reference: 'RFC 9111 §4.2',
  });
}

/** The status and the headers of a response: Node calls the status `statusCode`. */
export function readResponse(response: ReceivedResponse): {
  readonly status: number;
  readonly headers: HeadersInput;
} {
  requireAwaited(response, 'response', 'cache.response');
  const { status, statusCode, headers } = (response ?? {}) as {
    readonly status?: unknown;
    readonly statusCode?: unknown;
    readonly headers?: HeadersInput | null;
  };
  const code = status ?? statusCode;
  if (typeof code !== 'number') throw responseError('status', 'be a number', code);
  const isObject = typeof headers === 'object' && headers !== null;
  if (!isObject || Array.isArray(headers) || isThenable(headers)) {
    throw responseError('headers', 'be a Headers object or a plain object', headers);
  }
  return { status: code, headers };
}

function responseError(member: string, expected: string, given: unknown): HalyardError {
  return new HalyardError('cache.response', {
    subject: `response.${member}`,
    expected,
    given,
    remedy: 'Pass { status, headers }, a Fetch Response or a Node IncomingMessage',
  });
}
