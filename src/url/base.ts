import { HalyardError } from '../errors.js';
import { absoluteUrlFault, isAbsoluteUrl } from './absolute-url.js';

/** The base URL of an API: a string, a `URL`, or the result of `baseUrl`. */
export type Base = string | { readonly href: string };

/** A dot segment, its dots encoded or not: URL parsers take `%2e` for a dot (WHATWG URL §4.4). */
export const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:$|[/?#])/i;

/** The base that was checked last: most calls pass the same one again. */
let checked: { readonly given?: unknown; readonly text: string } = { text: '' };

/** The checked text of a base, without its trailing slash. */
export function baseText(base: Base, subject = 'base'): string {
  const given = typeof base === 'string' ? base : base?.href;
  if (given === undefined || given !== checked.given)
    checked = { given, text: requireBase(given ?? base, subject) };
  return checked.text;
}

function requireBase(given: unknown, subject: string): string {
  if (typeof given !== 'string' || !isAbsoluteUrl(given)) {
    throw baseError(subject, absoluteUrlFault(given).expected, given);
  }
  if (/[?#]/.test(given)) throw baseError(subject, 'have no query and no fragment', given);
  if (DOT_SEGMENT.test(given)) {
    const expected = 'have no segment "." or "..", which clients resolve away';
    throw baseError(subject, expected, given);
  }
  return given.endsWith('/') ? given.slice(0, -1) : given;
}

function baseError(subject: string, expected: string, given: unknown): HalyardError {
  return new HalyardError(
    'url.base',
    {
      subject,
      expected,
      given,
      remedy: 'Pass an absolute URL, such as https://api.example.se/orders/v1',
    },
    'HYP.07',
  );
}
