import { evaluateCaching, evaluateReuse } from 'halyard/http-cache';
import { type Fields, fieldsOf } from '../support/driven-cache.js';

/* Requests, responses and verdicts of the tables of RFC 9111. */

export const NOW = new Date('2024-05-01T12:00:00Z');

/** Seconds after {@link NOW}. */
export const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

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
  readonly method?: string;
  readonly shared?: boolean;
  readonly now?: Date;
  readonly requestTime?: Date;
  readonly responseTime?: Date;
}

/** The verdict on a response with these fields. */
export function judge(
  response: Fields,
  { status = 200, request = {}, method = 'GET', shared = true, now = NOW, ...times }: Judged = {},
) {
  const received = { status, headers: fieldsOf(response) };
  return evaluateCaching(get(request, undefined, method), received, { shared, now, ...times });
}

/** The verdict on a request, some seconds after a response with these fields was stored. */
export function reuse(
  presented: ReturnType<typeof get>,
  response: Fields,
  seconds = 0,
  shared = true,
) {
  const stored = {
    request: get(),
    response: { status: 200, headers: fieldsOf(response) },
    responseTime: NOW,
  };
  return evaluateReuse(presented, stored, { shared, now: at(seconds) });
}
