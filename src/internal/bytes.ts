/**
 * Whether a value is a Uint8Array, such as a Buffer. `instanceof` misses those of another realm, such
 * as what Node's TextEncoder returns in Jest's jsdom.
 */
export function isBytes(value: unknown): value is Uint8Array<ArrayBuffer> {
  return ArrayBuffer.isView(value) && Reflect.get(value, Symbol.toStringTag) === 'Uint8Array';
}

/** Whether a value is bytes of any type, also of another realm. */
export function isBinary(value: unknown): value is ArrayBuffer | ArrayBufferView {
  return ArrayBuffer.isView(value) || Object(value)[Symbol.toStringTag] === 'ArrayBuffer';
}

/*
 * The decoders are made at their first use, since Jest's jsdom imports this without having a
 * TextDecoder. A byte order mark is kept as a character.
 */

let lenient: TextDecoder | undefined;
let strict: TextDecoder | undefined;

/** The text of UTF-8, with U+FFFD for invalid sequences. */
export function decodeText(bytes: ArrayBuffer | ArrayBufferView): string {
  lenient ??= new TextDecoder('utf-8', { ignoreBOM: true });
  return lenient.decode(bytes);
}

/** The text of UTF-8; throws a TypeError for an invalid sequence. */
export function decodeStrictly(bytes: ArrayBuffer | ArrayBufferView): string {
  strict ??= new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  return strict.decode(bytes);
}

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
