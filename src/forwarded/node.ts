import { HalyardError } from '../errors.js';
import { isHost } from '../url/absolute-url.js';

/** Who took part in a hop, as `for` and `by` name it: a node of RFC 7239 §6. */
export interface ForwardedNode {
  readonly kind: 'ipv4' | 'ipv6' | 'obfuscated' | 'unknown';
  /** The address, an IPv6 one without its brackets; an obfuscated name with its `_`; or `unknown`. */
  readonly name: string;
  /** A number, or an obfuscated port with its `_`. */
  readonly port?: number | string;
}

/**
 * Reads the value of `for` or `by` (RFC 7239 §6): an IPv4 address, an IPv6 address in brackets, an
 * obfuscated name such as `_hidden`, or `unknown`, each with or without a port.
 *
 * @param value The value, as `parseForwarded` gives it.
 * @returns The node; undefined for what is none.
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
  const known = nodeOf(name.startsWith('[') ? name.slice(1, -1) : name);
  if (known === undefined || (known.kind === 'ipv6') !== name.startsWith('[')) return undefined;
  if (portText === undefined) return known;
  const port = portText.startsWith('_') ? portText : Number(portText);
  return isNodePort(port) ? { ...known, port } : undefined;
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

function isNodePort(port: unknown): boolean {
  if (typeof port === 'string') return OBFUSCATED.test(port);
  return Number.isSafeInteger(port) && Number(port) >= 0 && Number(port) <= 65535;
}

/**
 * Writes the value of `for` or `by`, an IPv6 address in brackets.
 *
 * @param node Its name: an IPv4 or IPv6 address, an obfuscated name that begins with `_`, or
 *   `unknown`; and its port, 0 to 65535 or an obfuscated one that begins with `_`.
 * @returns The value; `formatForwarded` quotes it.
 * @throws {HalyardError} `forwarded.node` for what is no node of RFC 7239 §6.
 * @rule HYP.09
 *
 * @example
 * ```ts
 * import { formatForwardedNode } from 'halyard/forwarded';
 *
 * const socket = { remoteAddress: '2001:db8:cafe::17', remotePort: 4711 };
 * formatForwardedNode({ name: socket.remoteAddress, port: socket.remotePort });
 * // → '[2001:db8:cafe::17]:4711'
 * formatForwardedNode({ name: 'proxy.example.se' });
 * // throws A node of Forwarded is an address, an obfuscated name or unknown.
 * ```
 */
export function formatForwardedNode(node: Omit<ForwardedNode, 'kind'>): string {
  const known = typeof node.name === 'string' ? nodeOf(node.name) : undefined;
  if (known === undefined) {
    throw nodeError(
      'A node of Forwarded is an address, an obfuscated name or unknown',
      node.name,
      'Give an IPv4 or IPv6 address, a name that begins with _, or unknown',
    );
  }
  const name = known.kind === 'ipv6' ? `[${known.name}]` : known.name;
  if (node.port === undefined) return name;
  if (!isNodePort(node.port)) {
    throw nodeError(
      'The port of a node is a number or an obfuscated name',
      node.port,
      'Give a number of 0 to 65535, or a name that begins with _',
    );
  }
  return `${name}:${node.port}`;
}

function nodeError(problem: string, given: unknown, remedy: string): HalyardError {
  return new HalyardError(
    'forwarded.node',
    { problem, given, remedy, reference: 'RFC 7239 §6' },
    'HYP.09',
  );
}
