/*
 * What Node does fastest. The one file that calls the package `etag`, which hashes a body for Node.
 *
 * It is guarded because `etag` throws a TypeError on a Uint8Array that is not a Buffer, and takes any
 * object that looks like fs.Stats: `entityTag` admits strings and octets only, and octets are viewed
 * as a Buffer here, without a copy.
 */

import etag from 'etag';

/** The strong entity tag of a body: its length in hexadecimal and its SHA-1. */
export function strongTag(body: string | Uint8Array): string {
  return etag(
    typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  );
}

/** The length of a text in UTF-8, in octets. */
export function byteLength(text: string): number {
  return Buffer.byteLength(text);
}

/** A text in UTF-8. */
export function encodeText(text: string): Uint8Array<ArrayBuffer> {
  return Buffer.from(text) as Buffer<ArrayBuffer>;
}

/** Memory for bytes: a Buffer, which Node's frameworks send as it is. */
export function allocate(size: number): Uint8Array<ArrayBuffer> {
  return Buffer.allocUnsafe(size) as Buffer<ArrayBuffer>;
}

/** A copy of the first bytes. Node keeps small ones in the memory of a pool, each in its own part. */
export function copyBytes(bytes: Uint8Array, length: number): Uint8Array<ArrayBuffer> {
  return Buffer.from(bytes.subarray(0, length)) as Buffer<ArrayBuffer>;
}

/** Writes a text into memory of `allocate`, and returns the number of bytes. */
export function writeText(bytes: Uint8Array<ArrayBuffer>, text: string, at: number): number {
  return (bytes as Buffer).write(text, at);
}
