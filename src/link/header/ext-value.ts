import { HalyardError } from '../../errors.js';
import { BROKEN_ESCAPE } from '../../url/absolute-url.js';

/** The value of an internationalised parameter, such as `title*`: a text and its language. */
export interface ExtValue {
  readonly value: string;
  /** The language tag (RFC 5646), as it is written; absent where none is given. */
  readonly language?: string;
}

/**
 * Reads the value of an internationalised parameter, such as `title*` or `filename*` (RFC 8187 §3.2).
 *
 * ext-value = charset "'" [ language ] "'" value-chars. Beside UTF-8 it takes ISO-8859-1, as §3.2.1
 * lets recipients; and `'`, `(`, `)` and `*` as they are, since `encodeURIComponent` leaves them.
 *
 * @param text The value, without the name of the parameter.
 * @returns The text and its language; undefined for another charset, a broken escape, octets that
 *   are no UTF-8, or anything else that the grammar has not.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { parseExtValue } from 'halyard/link';
 *
 * parseExtValue("UTF-8'de'n%c3%a4chstes%20Kapitel");
 * // → { value: 'nächstes Kapitel', language: 'de' }
 * parseExtValue("iso-8859-1''%A3%20rates");
 * // → { value: '£ rates' }
 * parseExtValue("UTF-8''%e2%82");
 * // → undefined
 * ```
 */
export function parseExtValue(text: string): ExtValue | undefined {
  const charsetEnd = text.indexOf("'");
  const languageEnd = text.indexOf("'", charsetEnd + 1);
  if (charsetEnd === -1 || languageEnd === -1) return undefined;
  const language = text.slice(charsetEnd + 1, languageEnd);
  if (language !== '' && !isLanguageTag(language)) return undefined;
  const value = decode(text.slice(0, charsetEnd).toLowerCase(), text.slice(languageEnd + 1));
  if (value === undefined) return undefined;
  return language === '' ? { value } : { value, language };
}

/**
 * Writes the value of an internationalised parameter, such as `title*` or `filename*` (RFC 8187
 * §3.2): in UTF-8, percent-encoded, so that no text can end the parameter or the header.
 *
 * @param ext The text, of any characters (a lone surrogate becomes U+FFFD), and its language tag.
 * @returns The value, without the name of the parameter.
 * @throws {HalyardError} `link.item` for a value that is no string or a language that is no tag.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { formatExtValue } from 'halyard/link';
 *
 * formatExtValue({ value: '€ rates', language: 'en' });
 * // → "UTF-8'en'%E2%82%AC%20rates"
 * ```
 */
export function formatExtValue(ext: ExtValue): string {
  if (!isExtValue(ext)) {
    throw new HalyardError('link.item', {
      problem: 'This is no text with a language tag',
      given: ext,
      remedy: "Give { value: 'nächstes Kapitel', language: 'de' }",
      reference: 'RFC 8187 §3.2',
    });
  }
  const { value, language = '' } = ext;
  // attr-char has none of the marks that encodeURIComponent leaves.
  const encoded = encodeURIComponent(value.toWellFormed()).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `UTF-8'${language}'${encoded}`;
}

/** The shape of a Language-Tag (RFC 5646 §2.1): subtags of letters and digits. */
const LANGUAGE = /^[A-Za-z][A-Za-z0-9-]*$/;

/**
 * value-chars = *( pct-encoded / attr-char ) (RFC 8187 §3.2.1), and the marks of `encodeURIComponent`.
 * A percent sign is taken as any other character; one without two hex digits is looked for after.
 */
const VALUE_CHARS = /^[\w!#$&+.^`|~'()*%-]*$/;

/** Whether a value is a text with, or without, a language tag. */
export function isExtValue(item: unknown): item is ExtValue {
  if (typeof item !== 'object' || item === null) return false;
  const { value, language = '' } = item as Partial<Record<keyof ExtValue, unknown>>;
  return typeof value === 'string' && (language === '' || isLanguageTag(language));
}

function isLanguageTag(language: unknown): boolean {
  return typeof language === 'string' && LANGUAGE.test(language);
}

function decode(charset: string, encoded: string): string | undefined {
  if (!VALUE_CHARS.test(encoded) || BROKEN_ESCAPE.test(encoded)) return undefined;
  if (charset === 'utf-8') return decodeUtf8(encoded);
  if (charset === 'iso-8859-1') return decodeLatin1(encoded);
  return undefined;
}

function decodeUtf8(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function decodeLatin1(encoded: string): string {
  return encoded.replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
