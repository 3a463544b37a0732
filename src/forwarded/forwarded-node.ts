import { isHost } from '../url/absolute-url.js';

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
