/*
 * The one file that calls the package `etag`, which hashes a body for Node.
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
