import { withoutCredentials } from './secrets.js';

/** The length of a quoted value in a message, in characters. */
const MAX_LENGTH = 80;

/** The characters of a value that are read for a message. */
const MAX_READ = 1000;

/**
 * A value as a message quotes it: as JSON if possible, on one line, at most 80 characters, with escapes
 * for those that are invisible or reorder text. Never throws, not even for cycles, symbols or a hostile
 * `toJSON`.
 */
export function show(value: unknown): string {
  return typeof value === 'string' && PLAIN.test(value) ? `"${value}"` : cut(lineOf(value));
}

/** Most names and paths need no escape. */
const PLAIN = /^[\w./{}-]{0,78}$/;

/** As {@link show}, with at most 500 characters: for values whose difference may be at their end. */
export function showAtLength(value: unknown): string {
  return cut(lineOf(value), 500);
}

function lineOf(value: unknown): string {
  return printable(describe(value).slice(0, MAX_READ).replace(/\s+/g, ' '));
}

function describe(value: unknown): string {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  try {
    if (ArrayBuffer.isView(value)) return 'bytes';
    if (value instanceof Date && Number.isNaN(+value)) return 'an invalid Date';
    // Cut before escaping, so that a megabyte of input costs little.
    const json = JSON.stringify(value, (_, member) =>
      typeof member === 'string' ? withoutCredentials(member.slice(0, MAX_READ)) : member,
    );
    return json === undefined || typeof value === 'number' ? String(value) : json;
  } catch {
    // A cycle, a bigint, or a member that throws.
    return 'an object';
  }
}

/** A character as JavaScript writes it: `\u202e`, `\u{e0041}`. */
function escaped(character: string): string {
  const hex = (character.codePointAt(0) as number).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

/** A text of at most `maximum` characters, its rest replaced by an ellipsis. */
export function cut(text: string, maximum = MAX_LENGTH): string {
  return text.length <= maximum ? text : `${startOf(text, maximum - 1)}…`;
}

/** The start of a longer text. Half a surrogate pair at its end would have no UTF-8. */
export function startOf(text: string, length: number): string {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/**
 * A requirement and what was given in its place, the pattern of every message:
 * `page must be an integer ≥ 1, got "0"`. `expected` is what follows "must".
 */
export function must(subject: string, expected: string, ...given: [value?: unknown]): string {
  const requirement = `${subject} must ${expected}`;
  if (given.length === 0) return requirement;
  return `${requirement}${expected.includes(',') ? ';' : ','} got ${show(given[0])}`;
}

/**
 * Text of a foreign service for a terminal, a log or a page: such characters are written as `\u001b`,
 * so that no escape sequence, no new line and no reversed text reaches the reader.
 */
export function printable(text: string, write = escaped): string {
  // They are invisible, or change how the text around them is shown (UTR #36 §2.5). Persian, Hindi and emoji
  // need the two joiners between their characters.
  return text.replace(
    /(?!(?<=[^ -~\p{C}])[\u200c\u200d](?=[^ -~\p{C}]))[\p{C}\p{Zl}\p{Zp}]/gu,
    write,
  );
}

/** Names as a message lists them, on one line of at most 500 characters. */
export function printableList(names: Iterable<unknown>): string {
  return cut(printable([...names].map(String).join(', ')), 500);
}

/** Names as alternatives: "A, B or C". */
export function joinOr(names: readonly string[]): string {
  return names.map((name, index) => orBefore(index, names.length) + name).join('');
}

/** What separates an alternative from the one before it. */
export function orBefore(index: number, count: number): string {
  if (index === 0) return '';
  return index === count - 1 ? ' or ' : ', ';
}
