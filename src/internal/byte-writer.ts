import { allocate, copyBytes, encodeText, writeText } from '#platform';

/**
 * Writes UTF-8 into one buffer that grows, so that a body is never a text that has to be joined and
 * then encoded.
 */
export class ByteWriter {
  #bytes = allocate(INITIAL_SIZE);
  #view = viewOf(this.#bytes);
  #length = 0;

  /** The number of bytes so far. */
  get length(): number {
    return this.#length;
  }

  /** Writes a well-formed text. */
  text(text: string): void {
    // A UTF-16 code unit takes at most three bytes.
    this.reserve(3 * text.length);
    this.#length += writeText(this.#bytes, text, this.#length);
  }

  /** Writes prepared text. */
  chunk({ length, words }: Chunk): void {
    // The last word may end behind the text.
    this.reserve(length + 8);
    const view = this.#view;
    let at = this.#length;
    for (let index = 0; index < words.length; index++) {
      view.setFloat64(at, words[index] as number, true);
      at += 8;
    }
    this.#length += length;
  }

  /** Goes back to an earlier length. */
  rewind(length: number): void {
    this.#length = length;
  }

  /** Writes one byte. */
  byte(byte: number): void {
    this.reserve(1);
    this.#bytes[this.#length++] = byte;
  }

  /** Writes a short ASCII text. */
  ascii(text: string): void {
    this.reserve(text.length);
    this.overwrite(this.#length, text);
    this.#length += text.length;
  }

  /** Writes a text as `JSON.stringify` does; returns false, and writes nothing, if it has a lone surrogate. */
  string(text: string): boolean {
    if (this.#plainString(text)) return true;
    if (!text.isWellFormed()) return false;
    this.text(JSON.stringify(text));
    return true;
  }

  /** Writes a number as `JSON.stringify` does. */
  number(value: number): void {
    this.ascii(Number.isFinite(value) ? String(value) : 'null');
  }

  /**
   * Writes a time as `Date.prototype.toJSON` does: `"2026-11-27T20:00:00.000Z"`, null for an invalid one. Four
   * times as fast, which pages of rows with times feel.
   */
  time(date: Date): void {
    const year = date.getUTCFullYear();
    // Other years have more digits and a sign (ECMA-262 §21.4.1.32).
    if (!(year >= 0 && year <= 9999)) {
      this.ascii(JSON.stringify(date));
      return;
    }
    const time = date.getTime();
    const ms = time - Math.floor(time / DAY) * DAY;
    this.ascii('"0000-00-00T00:00:00.000Z"');
    const start = this.#length - 26;
    this.overwriteDigits(start + 1, 4, year);
    this.overwriteDigits(start + 6, 2, date.getUTCMonth() + 1);
    this.overwriteDigits(start + 9, 2, date.getUTCDate());
    this.overwriteDigits(start + 12, 2, Math.floor(ms / 3_600_000));
    this.overwriteDigits(start + 15, 2, Math.floor(ms / 60_000) % 60);
    this.overwriteDigits(start + 18, 2, Math.floor(ms / 1000) % 60);
    this.overwriteDigits(start + 21, 3, ms % 1000);
  }

  /** Writes a text without characters that JSON escapes; returns false if it has any. */
  #plainString(text: string): boolean {
    if (text.length <= MAX_SHORT) return this.#shortString(text);
    if (!PLAIN.test(text)) return false;
    this.byte(QUOTE);
    this.text(text);
    this.byte(QUOTE);
    return true;
  }

  #shortString(text: string): boolean {
    this.reserve(3 * text.length + 2);
    const bytes = this.#bytes;
    let at = this.#length;
    bytes[at++] = QUOTE;
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      if (code < 0x80) {
        if (code < 0x20 || code === QUOTE || code === BACKSLASH) return false;
        bytes[at++] = code;
      } else if (code < 0x800) {
        bytes[at++] = 0xc0 | (code >> 6);
        bytes[at++] = 0x80 | (code & 0x3f);
      } else {
        // A surrogate: JSON escapes a lone one (ECMA-262 §25.5.2.3).
        if (code >= 0xd800 && code < 0xe000) return false;
        bytes[at++] = 0xe0 | (code >> 12);
        bytes[at++] = 0x80 | ((code >> 6) & 0x3f);
        bytes[at++] = 0x80 | (code & 0x3f);
      }
    }
    bytes[at++] = QUOTE;
    this.#length = at;
    return true;
  }

  /** Writes a short ASCII text over bytes that are there. */
  overwrite(at: number, text: string): void {
    const bytes = this.#bytes;
    for (let index = 0; index < text.length; index++) bytes[at + index] = text.charCodeAt(index);
  }

  /** Writes an integer of `count` digits over bytes that are there. */
  overwriteDigits(at: number, count: number, integer: number): void {
    const bytes = this.#bytes;
    let rest = integer;
    for (let place = at + count - 1; place >= at; place--) {
      const tens = (rest / 10) | 0;
      bytes[place] = ZERO + rest - 10 * tens;
      rest = tens;
    }
  }

  /** Returns the bytes so far, which the caller then owns, and empties the writer. */
  take(): Uint8Array<ArrayBuffer> {
    const bytes = this.#bytes;
    const length = this.#length;
    this.#length = 0;
    if (bytes.length <= MAX_KEPT_SIZE) return copyBytes(bytes, length);
    this.#bytes = allocate(INITIAL_SIZE);
    this.#view = viewOf(this.#bytes);
    // A body that is kept must not keep memory that it does not need.
    return 2 * length < bytes.length ? copyBytes(bytes, length) : bytes.subarray(0, length);
  }

  /** Makes room for `count` more bytes. */
  reserve(count: number): void {
    const needed = this.#length + count;
    if (needed > this.#bytes.length) this.#grow(needed);
  }

  #grow(needed: number): void {
    const larger = allocate(Math.max(Math.ceil(needed), 2 * this.#bytes.length));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
    this.#view = viewOf(larger);
  }
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** A text in UTF-8 for {@link ByteWriter.chunk}. */
export interface Chunk {
  readonly length: number;
  /** Eight bytes each, which are stored at once. No UTF-8 has the bits of a NaN, which might not stay. */
  readonly words: Float64Array;
}

/** Prepares a well-formed text that is written often. */
export function chunkOf(text: string): Chunk {
  const octets = encodeText(text);
  const padded = new Uint8Array(Math.ceil(octets.length / 8) * 8);
  padded.set(octets);
  const view = viewOf(padded);
  const words = new Float64Array(padded.length / 8).map((_, at) => view.getFloat64(8 * at, true));
  return { length: octets.length, words };
}

const DAY = 86_400_000;

const INITIAL_SIZE = 16_384;

/** A larger buffer is handed out, not copied and kept for the next body. */
const MAX_KEPT_SIZE = 1_048_576;

/** The length of the longest text that is written character by character. */
const MAX_SHORT = 40;

/** A text without quotes, backslashes, control characters and surrogates (ECMA-262 §25.5.2.3). */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

/** The writer of the last body; undefined while it is in use, since a getter may write another body. */
let spare: ByteWriter | undefined;

/** Returns a writer for one body. */
export function openWriter(): ByteWriter {
  const writer = spare ?? new ByteWriter();
  spare = undefined;
  return writer;
}

/** Returns the bytes of the body, and keeps its writer for the next one. */
export function closeWriter(writer: ByteWriter): Uint8Array<ArrayBuffer> {
  const bytes = writer.take();
  spare = writer;
  return bytes;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;

/** The comma between the members of a list. */
export const COMMA = 0x2c;
