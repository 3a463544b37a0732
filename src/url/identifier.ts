import { percentDecode } from './percent-encode.js';

/**
 * Writes an identifier with the characters that the rules allow in a path: lower-case letters, digits,
 * `-`, `.` and `~` (UFN.06, UFN.07, UFN.09). Percent-encoding is for parameter values only, so every
 * other byte of the UTF-8 text becomes `~` and two hex digits. {@link decodeIdentifier} reads it.
 *
 * @param identifier The identifier: any text. Lone surrogates become U+FFFD.
 * @returns The segment of the path; the same text if the identifier has no other characters.
 * @rule UFN.06, UFN.07, UFN.09
 *
 * @example
 * ```ts
 * import { encodeIdentifier, href } from 'halyard/url';
 *
 * const id = encodeIdentifier('2024/17 B');
 * href('https://api.example.se/orders/v1', '/orders/{id}', { id });
 * // → 'https://api.example.se/orders/v1/orders/2024~2f17~20~42'
 * ```
 */
export function encodeIdentifier(identifier: string): string {
  // A segment of dots is resolved away by clients (RFC 3986 §5.2.4).
  if (identifier === '.' || identifier === '..') return '~2e'.repeat(identifier.length);
  if (/^[a-z0-9.-]+$/.test(identifier)) return identifier;
  return Array.from(new TextEncoder().encode(identifier), (octet) => {
    const character = String.fromCharCode(octet);
    return /[a-z0-9.-]/.test(character) ? character : `~${octet.toString(16).padStart(2, '0')}`;
  }).join('');
}

/** The characters that identifiers are written in. Asked first, so that foreign text costs little. */
const SPELLING = /^[a-z0-9.~-]+$/;

/**
 * Reads the identifier that {@link encodeIdentifier} wrote.
 *
 * @param segment The segment of the path, as your router passes it.
 * @returns The identifier, or undefined if `encodeIdentifier` writes no such segment: answer with 404.
 * @rule UFN.07
 *
 * @example
 * ```ts
 * import { decodeIdentifier } from 'halyard/url';
 *
 * decodeIdentifier('2024~2f17~20~42');
 * // → '2024/17 B'
 * decodeIdentifier('2024/17');
 * // → undefined
 * ```
 */
export function decodeIdentifier(segment: string): string | undefined {
  if (!SPELLING.test(segment)) return undefined;
  const identifier = percentDecode(segment.replaceAll('~', '%'));
  // One identifier has one URL: no second spelling of it is taken.
  return identifier !== undefined && encodeIdentifier(identifier) === segment
    ? identifier
    : undefined;
}
