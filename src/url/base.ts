import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { absoluteUrlFault, isAbsoluteUrl } from './absolute-url.js';

/** The base URL of an API: a string, a `URL`, or the result of `baseUrl`. */
export type Base = string | { readonly href: string };

/** A dot segment, its dots encoded or not: URL parsers take `%2e` for a dot (WHATWG URL §4.4). */
export const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:$|[/?#])/i;

/** The base that was checked last: most calls pass the same one again. */
let checked = { given: 'http://localhost', text: 'http://localhost' };

/** The checked text of a base, without its trailing slash. */
export function baseText(base: Base, subject = 'base'): string {
  const given = typeof base === 'string' ? base : base.href;
  if (given !== checked.given) {
    const expected = baseFault(given);
    if (expected !== undefined) {
      const message = `${subject} must ${expected}, got ${show(given)}`;
      throw new HalyardError('url.base', message, 'HYP.07');
    }
    checked = { given, text: given.endsWith('/') ? given.slice(0, -1) : given };
  }
  return checked.text;
}

/** The first requirement that a base breaks. */
function baseFault(given: string): string | undefined {
  if (!isAbsoluteUrl(given)) return absoluteUrlFault(given).expected;
  if (/[?#]/.test(given)) return 'have no query and no fragment';
  if (DOT_SEGMENT.test(given)) return 'have no segment "." or "..", which clients resolve away';
  return undefined;
}
