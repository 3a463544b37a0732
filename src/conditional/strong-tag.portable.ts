import { sha1 } from '@noble/hashes/legacy.js';

/**
 * The entity tag of a body, the same that the `etag` package gives: its length in hexadecimal and 27
 * characters of its SHA-1 in base64. For runtimes without `node:crypto`.
 */
export function strongTag(body: string | Uint8Array): string {
  const octets = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const hash = btoa(String.fromCharCode(...sha1(octets))).slice(0, 27);
  return `"${octets.length.toString(16)}-${hash}"`;
}
