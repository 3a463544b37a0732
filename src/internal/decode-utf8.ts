import { decodeStrictly } from './decode-text.js';

/**
 * The text of a field value that holds UTF-8: Node and Fetch give each octet as a character. A value
 * that is not UTF-8 stays as it is.
 */
export function decodeUtf8(octets: string): string {
  if (/[^\0-\xff]/.test(octets)) return octets;
  try {
    return decodeStrictly(Uint8Array.from(octets, (octet) => octet.charCodeAt(0)));
  } catch {
    return octets;
  }
}
