import {
  type CachingOptions,
  evaluateCaching,
  evaluateFailure,
  evaluateInvalidation,
  evaluateReuse,
  evaluateStoredPreconditions,
} from 'halyard/http-cache';
import { PRIVATE, requestOf, responseOf, SHARED, storedOf } from '../http-cache/rows.js';
import { type Fields, fieldsOf } from '../support/driven-cache.js';
import { type Check, checks } from './requirements.js';

/* Requests, responses and verdicts of the tables of RFC 9111. */

export const NOW = new Date('2024-05-01T12:00:00Z');

/** Seconds after {@link NOW}. */
export const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

/** The HTTP-date of so many seconds after {@link NOW}. */
export const dateAt = (seconds: number) => at(seconds).toUTCString();

export const MINUTE = { 'cache-control': 'max-age=60' };

export const get = (
  headers: Fields = {},
  url = 'https://api.example.se/orders',
  method = 'GET',
) => ({
  method,
  url,
  headers: fieldsOf(headers),
});

interface Judged {
  readonly status?: number;
  readonly request?: Fields;
  readonly shared?: boolean;
  readonly now?: Date;
  readonly responseTime?: Date;
}

/** The verdict on a response with these fields. */
export function judge(
  response: Fields,
  { status = 200, request = {}, shared = true, now = NOW, ...times }: Judged = {},
) {
  const received = { status, headers: fieldsOf(response) };
  return evaluateCaching(get(request), received, { shared, now, ...times });
}

/** The verdict on a request, some seconds after a response with these fields was stored. */
export function reuse(presented: ReturnType<typeof get>, response: Fields, seconds = 0) {
  const stored = {
    request: get(),
    response: { status: 200, headers: fieldsOf(response) },
    responseTime: NOW,
  };
  return evaluateReuse(presented, stored, { shared: true, now: at(seconds) });
}

/* Rows are messages as in test/http-cache/rows.ts, and what a verdict says of them. */

type Options = Partial<CachingOptions>;

const clausesOf = (reasons: readonly { readonly met: boolean; readonly clause: string }[]) =>
  reasons.filter(({ met }) => !met).map(({ clause }) => clause);

/** What a shared cache is expected to say, and a private one if that is another cell. */
const inBoth = (shared = '', own = shared) => [[SHARED, shared] as const, [PRIVATE, own] as const];

/** Rows: a request, its response, the unmet clauses of §3 in a shared cache and in a private one. */
export function storage(table: string, options: Options = {}): Check[] {
  return checks(table, (request, response = '', ...expected) => {
    const verdicts = inBoth(...expected).map(([cache]) => {
      const all = { ...cache, ...options };
      const { storable, reasons } = evaluateCaching(requestOf(request), responseOf(response), all);
      return storable ? 'ok' : clausesOf(reasons).join(' ');
    });
    return [verdicts, inBoth(...expected).map(([, unmet]) => unmet)];
  });
}

/** Rows: a response, its lifetime with its source in a shared cache, and in a private one. */
export function lifetimes(table: string, options: Options = {}): Check[] {
  return checks(table, (response = '', ...expected) => {
    const verdicts = inBoth(...expected).map(([cache]) => {
      const all = { ...cache, ...options };
      const verdict = evaluateCaching(requestOf(), responseOf(response), all);
      return `${verdict.freshnessLifetime} ${verdict.lifetimeSource}`;
    });
    return [verdicts, inBoth(...expected).map(([, lifetime]) => lifetime)];
  });
}

/** Rows: a response, how many seconds ago it was received and its request sent, its age. */
export function ages(table: string): Check[] {
  return checks(table, (response, times = '', age) => {
    const [responseTime, requestTime] = times.split(' ').map((seconds) => at(-Number(seconds)));
    const options = { ...SHARED, responseTime, requestTime };
    return [evaluateCaching(requestOf(), responseOf(response), options).age, Number(age)];
  });
}

/** Rows: a response, whether it is fresh, and whether it is revalidated. */
export function freshness(table: string): Check[] {
  return checks(table, (response, expected) => {
    const { fresh, revalidate } = evaluateCaching(requestOf(), responseOf(response), SHARED);
    return [`${fresh ? 'fresh' : 'stale'} ${revalidate ? 'revalidate' : 'reuse'}`, expected];
  });
}

/**
 * Rows: the presented request; the stored response with its age and, in brackets, its request where that
 * is not `GET`; the outcome with what allows it or the unmet clauses.
 */
export function reused(table: string, options: Options = {}): Check[] {
  return checks(table, (request, stored = '', expected) => {
    const [, age, storedFor = 'GET', response = ''] =
      /^(-?\d+) (?:\[(.*?)\] )?(.*)$/s.exec(stored) ?? [];
    const record = storedOf(storedFor, response, Number(age));
    const verdict = evaluateReuse(requestOf(request), record, { ...SHARED, ...options });
    const words = [verdict.outcome, ...clausesOf(verdict.reasons), verdict.allowedBy];
    return [words.filter(Boolean).join(' '), expected];
  });
}

/** Rows: a request, the age and the Cache-Control of the stored response, whether an error may be answered by it. */
export function usableOnError(table: string): Check[] {
  return checks(table, (request, stored = '', expected) => {
    const [age = '', ...control] = stored.split(' ');
    const record = storedOf('GET', `200 | ${control.join(' ')}`, Number(age));
    return [`${evaluateReuse(requestOf(request), record, SHARED).usableOnError}`, expected];
  });
}

/** Rows: the request, the status of the origin or `-`, the age and the Cache-Control of the stored response, the outcome. */
export function failures(table: string, options: Options = {}): Check[] {
  return checks(table, (request, status, stored = '', expected) => {
    const [age = '', ...control] = stored.split(' ');
    const record = storedOf('GET', `200 | ${control.join(' ')}`, Number(age));
    const error = status === '-' ? undefined : { status: Number(status), headers: {} };
    const all = { ...SHARED, ...options };
    const { outcome, allowedBy } = evaluateFailure(requestOf(request), record, error, all);
    return [[outcome, allowedBy].filter(Boolean).join(' '), expected];
  });
}

/** Rows: the request, the stored response, which was received now, and the outcome. */
export function conditions(table: string): Check[] {
  return checks(table, (request, response = '', expected) => {
    const verdict = evaluateStoredPreconditions(requestOf(request), storedOf('GET', response));
    return [[verdict.outcome, verdict.header].filter(Boolean).join(' '), expected];
  });
}

/** Rows: the request, the response, the paths that are invalidated. */
export function invalidations(table: string): Check[] {
  return checks(table, (request, response, paths = '') => {
    const { invalidates } = evaluateInvalidation(requestOf(request), responseOf(response));
    const expected = paths.split(' ').filter(Boolean);
    return [invalidates, expected.map((path) => `//a.example${path}`)];
  });
}
