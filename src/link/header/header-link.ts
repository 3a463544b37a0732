import type { Rel } from '../../relation/relation.js';
import { BROKEN_ESCAPE } from '../../url/absolute-url.js';
import { percentDecode, percentEncode } from '../../url/percent-encode.js';

/** A link of a `Link` header or a link set. */
export interface HeaderLink {
  /** The target, often relative; what a URL cannot have is percent-encoded. */
  readonly href: string;
  /** The relation type, in lower case (RFC 8288 appendix B.2) unless it is a URI. */
  readonly rel: Rel;
  /** A heading for people, from `title*` if that is readable, else from `title`. */
  readonly title?: string;
  /** The method to call the link with, from the extension attribute `method`. */
  readonly method?: string;
  /**
   * The context of the link if it is not the resource that sent it. RFC 8288 §3.2 lets a client
   * ignore such a link.
   */
  readonly anchor?: string;
  /** The other target attributes. */
  readonly attributes: LinkAttributes;
}

/** Target attributes by lower-case name, such as `type`, `hreflang` or `as`. It has no prototype. */
export interface LinkAttributes {
  readonly [name: string]: LinkAttribute | undefined;
}

/**
 * The value of a target attribute: `true` if it has none, an {@link ExtValue} if the name ends in `*`,
 * a list if it is repeated. `title*` is present only if it has a language.
 */
export type LinkAttribute = LinkAttributeValue | readonly LinkAttributeValue[];

/** One value of a target attribute. */
export type LinkAttributeValue = string | true | ExtValue;

/** The value of an internationalised parameter, such as `title*`. */
export interface ExtValue {
  readonly value: string;
  /** The language tag (RFC 5646), if there is one. */
  readonly language?: string;
}

/**
 * Parses the value of an internationalised parameter, such as `title*` or `filename*` (RFC 8187 §3.2).
 *
 * ext-value = charset "'" [ language ] "'" value-chars. Accepts unencoded `'`, `(`, `)` and `*`, since
 * `encodeURIComponent` leaves them.
 *
 * @param text The value, without the name of the parameter.
 * @returns The text and its language; undefined if the value is malformed, in another charset or not
 *   valid UTF-8.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { parseExtValue } from 'halyard/link';
 *
 * parseExtValue("UTF-8'de'n%c3%a4chstes%20Kapitel");
 * // → { value: 'nächstes Kapitel', language: 'de' }
 * parseExtValue("UTF-8''%e2%82");
 * // → undefined
 * ```
 */
export function parseExtValue(text: string): ExtValue | undefined {
  const charsetEnd = text.indexOf("'");
  const languageEnd = text.indexOf("'", charsetEnd + 1);
  if (languageEnd === -1) return undefined;
  const language = text.slice(charsetEnd + 1, languageEnd);
  if (language !== '' && !isLanguageTag(language)) return undefined;
  const encoded = text.slice(languageEnd + 1);
  const isUtf8 = text.slice(0, charsetEnd).toLowerCase() === 'utf-8';
  if (!isUtf8 || !VALUE_CHARS.test(encoded) || BROKEN_ESCAPE.test(encoded)) return undefined;
  const value = percentDecode(encoded);
  if (value === undefined) return undefined;
  return language === '' ? { value } : { value, language };
}

/**
 * Formats the value of an internationalised parameter, such as `title*` or `filename*` (RFC 8187
 * §3.2): percent-encoded UTF-8, so that no text can end the parameter or the header.
 *
 * @param ext The text, with any characters (a lone surrogate becomes U+FFFD), and its language tag. A
 *   malformed tag is left out.
 * @returns The value, without the name of the parameter.
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
export function formatExtValue({ value, language }: ExtValue): string {
  return `UTF-8'${isLanguageTag(language) ? language : ''}'${percentEncode(value)}`;
}

/** The shape of a Language-Tag (RFC 5646 §2.1): subtags of letters and digits. */
const LANGUAGE = /^[A-Za-z][A-Za-z0-9-]*$/;

/**
 * value-chars = *( pct-encoded / attr-char ) (RFC 8187 §3.2.1), and the marks of `encodeURIComponent`.
 * BROKEN_ESCAPE finds a percent sign without two hex digits.
 */
const VALUE_CHARS = /^[\w!#$&+.^`|~'()*%-]*$/;

function isLanguageTag(language: unknown): boolean {
  return typeof language === 'string' && LANGUAGE.test(language);
}

/** Whether an attribute "MUST NOT appear more than once in a given link-value" (RFC 8288 §3.4.1). */
export function isSingle(name: string): boolean {
  return name === 'media' || name === 'type' || name === 'title*';
}
