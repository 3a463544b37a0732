import { sha1 } from '@noble/hashes/legacy.js';

/**
 * The strong entity tag of a body for runtimes without `node:crypto`, equal to that of the package
 * `etag`: its length in hexadecimal and 27 characters of its SHA-1 in base64.
 */
export function strongTag(body: string | Uint8Array): string {
  const octets = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const hash = btoa(String.fromCharCode(...sha1(octets))).slice(0, 27);
  return `"${octets.length.toString(16)}-${hash}"`;
}

/** The length of a text in UTF-8, in octets. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
