import { allocate, copyBytes, writeText } from '#platform';

/**
 * Writes UTF-8 into one buffer that grows, so that a body is never a text that has to be joined and
 * then encoded.
 */
export class ByteWriter {
  #bytes = allocate(INITIAL_SIZE);
  #length = 0;

  /** The number of bytes so far. A lower one takes back what was written after it. */
  get length(): number {
    return this.#length;
  }

  set length(length: number) {
    this.#length = length;
  }

  /** Writes a well-formed text. */
  text(text: string): void {
    // A UTF-16 code unit takes at most three bytes.
    this.reserve(3 * text.length);
    this.#length += writeText(this.#bytes, text, this.#length);
  }

  /** Writes one byte. */
  byte(byte: number): void {
    this.reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  /** Writes bytes as they are. */
  bytes(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Writes a short ASCII text over bytes that are there. */
  overwrite(at: number, text: string): void {
    for (let index = 0; index < text.length; index++) {
      this.#bytes[at + index] = text.charCodeAt(index);
    }
  }

  /** The bytes so far, which are the caller's; the writer is empty again. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes;
    const length = this.#length;
    this.#length = 0;
    if (bytes.length <= MAX_KEPT_SIZE) return copyBytes(bytes, length);
    this.#bytes = allocate(INITIAL_SIZE);
    return bytes.subarray(0, length);
  }

  /** Makes room for as many bytes more. */
  reserve(count: number): void {
    const needed = this.#length + count;
    if (needed <= this.#bytes.length) return;
    const larger = allocate(Math.max(needed, 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

const INITIAL_SIZE = 16_384;

/** A larger buffer is handed out rather than copied and kept for the next body. */
const MAX_KEPT_SIZE = 1_048_576;

/** The writer of the last body; undefined while it is in use, since a getter may write another body. */
let spare: ByteWriter | undefined;

/** The bytes that `write` writes. */
export function writeBytes(write: (writer: ByteWriter) => void): Uint8Array<ArrayBuffer> {
  const writer = spare ?? new ByteWriter();
  spare = undefined;
  write(writer);
  const bytes = writer.take();
  spare = writer;
  return bytes;
}

/** The comma between the members of a list. */
export const COMMA = 0x2c;
