import { bodyText } from 'halyard/http';

/** The text of bytes. */
export function decode(body: Uint8Array): string {
  return bodyText({ status: 200, headers: {}, body });
}

/** The text of a stream of bytes. */
export async function decodeAll(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return decode(Buffer.concat(all));
}
