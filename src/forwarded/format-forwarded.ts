import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { isToken, quote } from '../internal/syntax.js';
import { type Base, baseText } from '../url/absolute-url.js';

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
 * Only the grammar is checked here; `checkForwarded` checks what else the conventions ask. A gateway
 * can pass on what it received: `formatForwarded([...parseForwarded(received), element])`. Elements
 * without parameters and malformed elements are left out; if only one parameter is malformed, that
 * parameter is left out.
 *
 * @param from The public base URL of the API; or the elements, the client's end first.
 * @returns The header value; empty if there are no elements.
 * @throws {HalyardError} `url.base` for an invalid base URL; `forwarded.value` for a name that is not
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
  return {
    proto: protocol.slice(0, -1),
    host: hostname,
    port: port === '' ? undefined : port,
    prefix: pathname === '/' ? undefined : pathname,
  };
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
  throw new HalyardError(
    'forwarded.value',
    `Parameter ${name} must be a number or a string of printable characters up to U+00FF, got ${show(value)}`,
    'HYP.09',
  );
}

/** *( qdtext / quoted-pair ), unescaped (RFC 9110 §5.6.4) */
const QUOTABLE = /^[\t\x20-\x7e\x80-\xff]*$/;
