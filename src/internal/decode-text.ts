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
