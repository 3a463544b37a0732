import { isThenable } from './thenable.js';

/** The length of a quoted value in a message, in characters. */
const MAX_LENGTH = 80;

/** The part of a value of which a message is made. */
const MAX_LINE = 1000;

/** The part of a text in which an `@` may end the credentials of a URL: a token may have a thousand characters. */
const MAX_URL = 10_000;

/**
 * A value as a message quotes it: as JSON if possible, on one line, at most 80 characters, with escapes
 * for those that are invisible or reorder text. Never throws, not even for cycles, symbols or a hostile
 * `toJSON`.
 */
export function show(value: unknown): string {
  return cut(lineOf(value));
}

/** As {@link show}, with at most 500 characters: for values whose difference may be at their end. */
export function showAtLength(value: unknown): string {
  return cut(lineOf(value), 500);
}

/** JSON has escapes for U+0000 to U+001F only. */
function lineOf(value: unknown): string {
  const line = withoutCredentials(describe(value).slice(0, MAX_LINE));
  return line.replace(/\s+/g, ' ').replace(HIDDEN, escaped);
}

/**
 * Characters that are invisible, or change how the text around them is shown (UTR #36 §2.5). Persian,
 * Hindi and emoji need the two joiners between their characters.
 */
export const HIDDEN = /(?!(?<=[^ -~\p{C}])[\u200c\u200d](?=[^ -~\p{C}]))[\p{C}\p{Zl}\p{Zp}]/gu;

/** A character as JavaScript writes it: `\u202e`, `\u{e0041}`. */
export function escaped(character: string): string {
  const hex = (character.codePointAt(0) as number).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

/** A text whose URLs show no user and no password: messages end up in logs. */
export function withoutCredentials(text: string): string {
  return text.replace(CREDENTIALS, '$1…@').replace(/(?<=:\/\/)[^/?#\s"]*@/g, '…@');
}

/**
 * The scheme and slashes of a URL, with the backslashes and spaces that URL parsers take, then what is
 * before an `@`. After a colon that begins no port, a password may have `/`, `?` and `#`, for which parsers
 * refuse the URL.
 */
const CREDENTIALS =
  /^(\s*(?:(?:https?|ftp|wss?):|[\\/]{2})[\\/\s]*)(?=[^\\/\s])(?:[^\\/?#]*|[^\\/?#@:]*:(?!\d*(?:[\\/?#]|$)).*)@/is;

/** A text of at most `maximum` characters, its rest replaced by an ellipsis. */
export function cut(text: string, maximum = MAX_LENGTH): string {
  return text.length <= maximum ? text : `${startOf(text, maximum - 1)}…`;
}

/** The start of a longer text. Half a surrogate pair at its end would have no UTF-8. */
export function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

function describe(value: unknown): string {
  try {
    // Cut before escaping, so that a megabyte of input costs nothing.
    if (typeof value === 'string')
      return JSON.stringify(withoutCredentials(value.slice(0, MAX_URL)));
    if (typeof value === 'bigint') return `${value}n`;
    if (typeof value === 'function') return 'a function';
    if (typeof value !== 'object') return String(value);
    if (isThenable(value)) return 'a Promise';
    if (ArrayBuffer.isView(value)) return 'bytes';
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : 'a Date';
    return JSON.stringify(value) ?? 'an object';
  } catch {
    // A cycle, or a member that throws.
    return 'an object';
  }
}
