import { fieldValue } from '../../internal/headers.js';
import { parseHttpDate } from '../../internal/http-date.js';
import { MOST_SECONDS } from '../directives.js';
import type { Facts } from './facts.js';
import { isHeuristicallyCacheable } from './storable.js';

/** What told how long a response is fresh, `none` where nothing did. */
export type LifetimeSource = 's-maxage' | 'max-age' | 'expires' | 'heuristic' | 'none';

/** How long a response is fresh, in whole seconds, and what told it. */
export interface Lifetime {
  readonly seconds: number;
  readonly source: LifetimeSource;
}

/** The freshness lifetime, by the first of what RFC 9111 §4.2.1 lists. */
export function freshnessLifetime(facts: Facts): Lifetime {
  const { said, expires, options } = facts;
  // If the cache is shared and the s-maxage response directive is present, use its value, or
  if (options.shared && said.sMaxage !== undefined) {
    return { seconds: said.sMaxage, source: 's-maxage' };
  }
  // If the max-age response directive is present, use its value, or
  if (said.maxAge !== undefined) return { seconds: said.maxAge, source: 'max-age' };
  // If the Expires response header field is present, use its value minus the value of the Date
  // response header field, or
  if (expires !== undefined) return { seconds: untilExpires(facts, expires), source: 'expires' };
  // Otherwise [...] a heuristic freshness lifetime might be applicable.
  return heuristicLifetime(facts);
}

/** "a cache recipient MUST interpret invalid date formats [...] as representing a time in the past" */
function untilExpires(facts: Facts, expires: string): number {
  const time = parseHttpDate(expires.trim());
  return time === undefined ? 0 : wholeSeconds(time - dateOf(facts));
}

/** "a cache MUST NOT use heuristics" where the status or a directive does not allow it (§4.2.2). */
function heuristicLifetime(facts: Facts): Lifetime {
  const { response, said, options } = facts;
  const isAllowed = isHeuristicallyCacheable(response.status) || said.public === true;
  const lastModified = parseHttpDate(fieldValue(response.headers, 'last-modified')?.trim() ?? '');
  if (!isAllowed || lastModified === undefined) return NO_LIFETIME;
  const { heuristic = 0.1 } = options;
  return {
    seconds: wholeSeconds((dateOf(facts) - lastModified) * heuristic),
    source: 'heuristic',
  };
}

const NO_LIFETIME: Lifetime = { seconds: 0, source: 'none' };

/** The age, by the formulas of RFC 9111 §4.2.3, in whole seconds. */
export function currentAge(facts: Facts): number {
  const { now } = facts.options;
  const responseTime = received(facts);
  const requestTime = facts.options.requestTime?.getTime() ?? responseTime;
  const apparentAge = Math.max(0, responseTime - dateOf(facts));
  const responseDelay = Math.max(0, responseTime - requestTime);
  const correctedAgeValue = ageValue(facts) * 1000 + responseDelay;
  const correctedInitialAge = Math.max(apparentAge, correctedAgeValue);
  const residentTime = Math.max(0, now.getTime() - responseTime);
  return wholeSeconds(correctedInitialAge + residentTime);
}

/** "SHOULD use the first member of the field value"; what is no number is ignored (§5.1). */
function ageValue({ response }: Facts): number {
  const value = fieldValue(response.headers, 'age');
  if (value === undefined) return 0;
  const comma = value.indexOf(',');
  const digits = (comma === -1 ? value : value.slice(0, comma)).trim();
  return /^\d+$/.test(digits) ? Math.min(Number(digits), MOST_SECONDS) : 0;
}

/** Without a Date that is one, the time when the response was received (RFC 9110 §6.6.1). */
function dateOf(facts: Facts): number {
  const date = fieldValue(facts.response.headers, 'date');
  return (date === undefined ? undefined : parseHttpDate(date.trim())) ?? received(facts);
}

function received({ options: { responseTime, now } }: Facts): number {
  return (responseTime ?? now).getTime();
}

/** delta-seconds: from 0 to 2^31 (RFC 9111 §1.2.2) */
function wholeSeconds(milliseconds: number): number {
  return Math.min(Math.max(Math.floor(milliseconds / 1000), 0), MOST_SECONDS);
}
