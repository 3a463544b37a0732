import { HalyardError } from '../errors.js';
import { must, show } from '../internal/show.js';
import { isToken, quote } from '../internal/syntax.js';
import { type Base, baseText, isHost } from '../url/absolute-url.js';
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

/** A participant in a hop, as `for` and `by` name it (RFC 7239 §6). */
export interface ForwardedNode {
  readonly kind: 'ipv4' | 'ipv6' | 'obfuscated' | 'unknown';
  /** The address, without brackets for IPv6; an obfuscated name with its `_`; or `unknown`. */
  readonly name: string;
  /** A number, or an obfuscated port with its `_`. */
  readonly port?: number | string;
}

/**
 * Parses the value of `for` or `by` (RFC 7239 §6): an IPv4 address, an IPv6 address in brackets, an
 * obfuscated name such as `_hidden`, or `unknown`, each with or without a port.
 *
 * @param value The value, as `parseForwarded` returns it.
 * @returns The node; undefined if the value is not one.
 * @rule HYP.09
 *
 * @example
 * ```ts
 * import { parseForwardedNode } from 'halyard/forwarded';
 *
 * parseForwardedNode('[2001:db8:cafe::17]:4711');
 * // → { kind: 'ipv6', name: '2001:db8:cafe::17', port: 4711 }
 * parseForwardedNode('_gazonk');
 * // → { kind: 'obfuscated', name: '_gazonk' }
 * parseForwardedNode('192.0.2.60:http');
 * // → undefined
 * ```
 */
export function parseForwardedNode(value: string): ForwardedNode | undefined {
  const [, name = '', portText] = NODE.exec(value) ?? [];
  const isBracketed = name.startsWith('[');
  const node = nodeOf(isBracketed ? name.slice(1, -1) : name);
  if (node === undefined || (node.kind === 'ipv6') !== isBracketed) return undefined;
  if (portText === undefined) return node;
  const port = portText.startsWith('_') ? portText : Number(portText);
  return typeof port === 'string' || port <= 65535 ? { ...node, port } : undefined;
}

/**
 * node = nodename [ ":" node-port ]; node-port = port / obfport; port = 1*5DIGIT;
 * obfport = "_" 1*(ALPHA / DIGIT / "." / "_" / "-") (RFC 7239 §6)
 */
const NODE = /^(\[[0-9A-Fa-f:.]+\]|[\w.-]+)(?::([0-9]{1,5}|_[\w.-]+))?$/;

function nodeOf(name: string): ForwardedNode | undefined {
  if (name.toLowerCase() === 'unknown') return { kind: 'unknown', name: 'unknown' };
  if (OBFUSCATED.test(name)) return { kind: 'obfuscated', name };
  if (name.includes(':')) return isHost(`[${name}]`) ? { kind: 'ipv6', name } : undefined;
  return /^[0-9.]+$/.test(name) && isHost(name) ? { kind: 'ipv4', name } : undefined;
}

/** obfnode = "_" 1*( ALPHA / DIGIT / "." / "_" / "-") (RFC 7239 §6.3) */
const OBFUSCATED = /^_[\w.-]+$/;

/**
 * Writes the value of `for` or `by`, with brackets around an IPv6 address.
 *
 * @param node The name: an IPv4 or IPv6 address, an obfuscated name that starts with `_`, or
 *   `unknown`. The port: 0 to 65535, or an obfuscated one that starts with `_`.
 * @returns The value, which `formatForwarded` quotes; `unknown` for what is not a node of RFC 7239 §6,
 *   such as an address with a zone.
 * @rule HYP.09
 *
 * @example
 * ```ts
 * import { formatForwardedNode } from 'halyard/forwarded';
 *
 * const socket = { remoteAddress: '2001:db8:cafe::17', remotePort: 4711 };
 * formatForwardedNode({ name: socket.remoteAddress, port: socket.remotePort });
 * // → '[2001:db8:cafe::17]:4711'
 * formatForwardedNode({ name: 'fe80::1%eth0' });
 * // → 'unknown'
 * ```
 */
export function formatForwardedNode(node: Omit<ForwardedNode, 'kind'>): string {
  const { name, port } = node;
  const host = name.includes(':') ? `[${name}]` : name;
  const value = port === undefined ? host : `${host}:${port}`;
  // The address of a socket may have a zone, which a node cannot: "unknown" (RFC 7239 §6.2).
  return parseForwardedNode(value) === undefined ? 'unknown' : value;
}
