import { sha1 } from '@noble/hashes/legacy.js';

/**
 * The strong entity tag of a body for runtimes without `node:crypto`, equal to that of the package
 * `etag`: its length in hexadecimal and 27 characters of its SHA-1 in base64.
 */
export function strongTag(body: string | Uint8Array): string {
  const octets = typeof body === 'string' ? utf8().encode(body) : body;
  const hash = btoa(String.fromCharCode(...sha1(octets))).slice(0, 27);
  return `"${octets.length.toString(16)}-${hash}"`;
}

/** The length of a text in UTF-8, in octets. */
export function byteLength(text: string): number {
  return utf8().encode(text).length;
}

/** A text in UTF-8. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return utf8().encode(text);
}

/** Memory for bytes. */
export function allocate(size: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(size);
}

/** The first bytes in memory of their own. */
export function copyBytes(bytes: Uint8Array<ArrayBuffer>, length: number): Uint8Array<ArrayBuffer> {
  return bytes.slice(0, length);
}

/** Writes a text into memory of `allocate`, and returns the number of bytes. */
export function writeText(bytes: Uint8Array<ArrayBuffer>, text: string, at: number): number {
  return utf8().encodeInto(text, bytes.subarray(at)).written;
}

let encoder: TextEncoder | undefined;

/** Made at its first use, since Jest's jsdom imports this without having a TextEncoder. */
function utf8(): TextEncoder {
  encoder ??= new TextEncoder();
  return encoder;
}
