import { HalyardError } from '../errors.js';
import { must, show } from '../internal/show.js';
import { isToken, quote } from '../internal/syntax.js';
import { type Base, baseText } from '../url/absolute-url.js';
import { cleanPrefix } from './url-parts.js';

/** An element to write: one that `parseForwarded` returned, or one with your own parameters. */
export interface ForwardedInput {
  /** The parameters in the order in which they are written, without those that are undefined. */
  readonly parameters: { readonly [name: string]: string | number | undefined };
  /** The grammar fault, if `parseForwarded` found one. */
  readonly malformed?: { readonly parameter?: string } | undefined;
}

/**
 * Writes a `Forwarded` header (RFC 7239 §4): for a gateway, from the base URL that clients call, or
 * from elements. A value that is not a token is quoted, as the grammar asks.
 *
 * A base URL must have a path and a host that `checkForwarded` accepts. Of elements only the grammar is
 * checked, so a gateway can pass on what it received: `formatForwarded([...parseForwarded(received), element])`. Elements
 * without parameters and malformed elements are left out; if only one parameter is malformed, that
 * parameter is left out.
 *
 * @param from The public base URL of the API; or the elements, the client's end first.
 * @returns The header value; empty if there are no elements.
 * @throws {HalyardError} `url.base` for a base URL that is invalid, or that breaks UFN.06 or UFN.11; `forwarded.value` for a name that is not
 *   a token, a name that occurs twice, or a value that no header can carry.
 * @rule HYP.08, HYP.09, forwarded.parameters
 *
 * @example
 * ```ts
 * import { formatForwarded } from 'halyard/forwarded';
 *
 * formatForwarded('https://gw.example.se:8443/orders/v1');
 * // → 'proto=https;host=gw.example.se;port=8443;prefix="/orders/v1"'
 * formatForwarded([{ parameters: { for: '[2001:db8::17]:4711', by: '_edge' } }]);
 * // → 'for="[2001:db8::17]:4711";by=_edge'
 * ```
 */
export function formatForwarded(from: Base | readonly ForwardedInput[]): string {
  if (!isList(from)) return formatElement(parametersOf(from));
  return from
    .filter(({ malformed }) => malformed === undefined || malformed.parameter !== undefined)
    .map(({ parameters }) => formatElement(parameters))
    .filter((element) => element !== '')
    .join(', ');
}

function isList(from: Base | readonly ForwardedInput[]): from is readonly ForwardedInput[] {
  return Array.isArray(from);
}

/** The parameters of a base URL, without a port if it is the scheme's default. */
function parametersOf(base: Base): ForwardedInput['parameters'] {
  const { protocol, hostname, port, pathname } = new URL(baseText(base));
  // The code chose the base URL, so it must be one that `checkForwarded` accepts.
  const hasUnderscore = (hostname + pathname).includes('_');
  if (hasUnderscore || hasUpperCase(pathname) || cleanPrefix(pathname) === undefined) {
    const expected = 'be in lower case, without underscores and empty segments';
    const rule = hasUnderscore
      ? 'UFN.11'
      : hasUpperCase(pathname)
        ? 'UFN.06'
        : 'forwarded.parameters';
    throw new HalyardError('url.base', must('base', expected, pathname), rule);
  }
  return {
    proto: protocol.slice(0, -1),
    host: hostname,
    port: port === '' ? undefined : port,
    prefix: pathname === '/' ? undefined : pathname,
  };
}

/** Upper-case hex digits are the normal form of an escape (RFC 3986 §6.2.2.1). */
export function hasUpperCase(prefix: string): boolean {
  return /[A-Z]/.test(prefix.replace(/%[0-9A-Fa-f]{2}/g, ''));
}

/** forwarded-element = [ forwarded-pair ] *( ";" [ forwarded-pair ] ) */
function formatElement(parameters: ForwardedInput['parameters']): string {
  const names = new Set<string>();
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (value === undefined) continue;
    // Names are case-insensitive, and a second one would make the element malformed (RFC 7239 §4).
    if (!isToken(name) || names.has(name.toLowerCase())) {
      const message = `Each parameter name must be a token, given once in any case; got ${show(name)}`;
      throw new HalyardError('forwarded.value', message, 'HYP.09');
    }
    names.add(name.toLowerCase());
    pairs.push(`${name}=${formatValue(name, value)}`);
  }
  return pairs.join(';');
}

/** value = token / quoted-string */
function formatValue(name: string, value: string | number): string {
  const text = String(value);
  if (isToken(text)) return text;
  if (QUOTABLE.test(text)) return quote(text);
  const message = `Parameter ${name} must be a number or a string of printable characters up to U+00FF, got ${show(value)}`;
  throw new HalyardError('forwarded.value', message, 'HYP.09');
}

/** *( qdtext / quoted-pair ), unescaped (RFC 9110 §5.6.4) */
const QUOTABLE = /^[\t\x20-\x7e\x80-\xff]*$/;
