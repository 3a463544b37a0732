/** Reads the body of a response; undefined once it has more bytes than the maximum. */
export async function readBytes(
  { body }: Response,
  maximum: number,
): Promise<ArrayBuffer | undefined> {
  if (!body) return new ArrayBuffer(0);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = body.getReader();
  for (let read = await reader.read(); read.value; read = await reader.read()) {
    size += read.value.byteLength;
    if (size > maximum) {
      // The error is that of the size.
      reader.cancel().catch(() => {});
      return undefined;
    }
    chunks.push(read.value);
  }
  return new Blob(chunks).arrayBuffer();
}
