import { HalyardError } from '../errors.js';
import { absoluteUrlFault, isAbsoluteUrl } from './absolute-url.js';

/** Where the API stands for its clients: text, a `URL`, or what `baseUrl` answered. */
export type Base = string | { readonly href: string };

/** A dot-segment, its dots encoded or not: URL parsers take `%2e` for a dot (WHATWG URL §4.4). */
export const DOT_SEGMENT = /(?:^|\/)(?:\.|%2e){1,2}(?:$|[/?#])/i;

/** The base that was checked last: mostly it is the same one again. */
let checked: { readonly given?: unknown; readonly text: string } = { text: '' };

/** The text of a base without its trailing slash, checked. */
export function baseText(base: Base): string {
  const given = typeof base === 'string' ? base : base?.href;
  if (given === undefined || given !== checked.given) checked = { given, text: checkBase(given) };
  return checked.text;
}

function checkBase(given: unknown): string {
  if (typeof given !== 'string' || !isAbsoluteUrl(given)) {
    const { expected, remedy } = absoluteUrlFault(given);
    throw new HalyardError('url.base', { subject: 'base', expected, given, remedy }, 'HYP.07');
  }
  if (/[?#]/.test(given)) {
    throw baseError('The base URL has a query or a fragment', given, 'Give the part before it');
  }
  if (DOT_SEGMENT.test(given)) {
    throw baseError(
      'The base URL has a segment of dots, which clients resolve away',
      given,
      'Give it as it is resolved',
    );
  }
  return given.endsWith('/') ? given.slice(0, -1) : given;
}

function baseError(problem: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError('url.base', { problem, given, remedy }, 'HYP.07');
}
