import etag from 'etag';

/** The entity tag of a body: its length and SHA-1, by the `etag` package. For Node. */
export function strongTag(body: string | Uint8Array): string {
  return etag(
    typeof body === 'string' ? body : Buffer.from(body.buffer, body.byteOffset, body.byteLength),
  );
}
