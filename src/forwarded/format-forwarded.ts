import { HalyardError } from '../errors.js';
import { isToken } from '../internal/syntax.js';
import { type Base, baseText } from '../url/base.js';

/** An element to write: what `parseForwarded` gave, or parameters of one's own. */
export interface ForwardedInput {
  /** The parameters in the order in which they are written; those that are undefined are left out. */
  readonly parameters: { readonly [name: string]: string | number | undefined };
  /** Why it could not be read, if `parseForwarded` says so. */
  readonly malformed?: unknown;
}

/**
 * Writes a `Forwarded` header (RFC 7239 §4): for a gateway, of the base URL that clients call, or of
 * elements. What is no token stands in quotes, as the grammar asks.
 *
 * The grammar alone is kept: `checkForwarded` tells what else the conventions ask. An element that
 * `parseForwarded` marked is left out, and so is one without parameters, so that a gateway can pass on
 * what it received: `formatForwarded([...parseForwarded(received), own])`.
 *
 * @param from The public base URL of the API; or the elements, the client's end first.
 * @returns The value of the header; empty for no element.
 * @throws {HalyardError} `url.base` for what is no base URL; `forwarded.parameter` for a name that is
 *   no token, a name that is given twice, or a value that no header can hold.
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
  return isList(from)
    ? from
        .filter(({ malformed }) => malformed === undefined)
        .map(({ parameters }) => formatElement(parameters))
        .filter((element) => element !== '')
        .join(', ')
    : formatElement(parametersOf(from));
}

function isList(from: Base | readonly ForwardedInput[]): from is readonly ForwardedInput[] {
  return Array.isArray(from);
}

/** The scheme's own port goes without saying: 443 is assumed, or that of the other scheme. */
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
    checkName(name, names);
    pairs.push(`${name}=${formatValue(name, String(value))}`);
  }
  return pairs.join(';');
}

function checkName(name: string, names: Set<string>): void {
  if (!isToken(name)) {
    throw parameterError('This is no name of a parameter of Forwarded', name, 'Give a token');
  }
  if (names.has(name.toLowerCase())) {
    throw parameterError(
      'A parameter of Forwarded is given once, its name being in any case',
      name,
      'Leave one out',
    );
  }
  names.add(name.toLowerCase());
}

/** value = token / quoted-string */
function formatValue(name: string, value: string): string {
  if (isToken(value)) return value;
  if (QUOTABLE.test(value)) return `"${value.replace(/["\\]/g, '\\$&')}"`;
  throw parameterError(
    `This is no value for the parameter ${name}`,
    value,
    'Give characters of a quoted string, a host in punycode',
  );
}

/** *( qdtext / quoted-pair ), undone (RFC 9110 §5.6.4) */
const QUOTABLE = /^[\t\x20-\x7e\x80-\xff]*$/;

function parameterError(problem: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError(
    'forwarded.parameter',
    { problem, given, remedy, reference: 'RFC 7239 §4' },
    'HYP.09',
  );
}
