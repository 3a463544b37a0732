import { must } from '../../internal/must.js';

/** A piece of an expression and its place. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The fault of a piece and, if it is certain, the correction. */
export interface Fault {
  readonly message: string;
  readonly at: Piece;
  readonly correction?: string | undefined;
}

/** A value as it is written in an expression, quoted if necessary. */
export function formatLiteral(value: string): string {
  return value !== '' && endOfBare(value, 0) === value.length ? value : quoted(value);
}

/** The literal at a position, or what is wrong with it. */
export function literalAt(text: string, at: number): Piece | Fault {
  const start = skipSpaces(text, at);
  if (text[start] === "'") return quotedAt(text, start);
  const end = endOfBare(text, start);
  if (end > start) return { text: text.slice(start, end), start, end };
  const rest = restAt(text, start);
  if (rest.text !== '' && !rest.text.startsWith(',')) return unquotedFault(rest);
  return {
    message: `${must('filter', 'have a value after an operator or a comma')}. Write '' for an empty value`,
    at: rest,
  };
}

function quotedAt(text: string, start: number): Piece | Fault {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf("'", at);
    if (at === -1) {
      const piece = { text: text.slice(start), start, end: text.length };
      const message = must('filter', 'close each quote', piece.text);
      return { message: `${message}. Double a quote within a value`, at: piece };
    }
    if (text[at + 1] === "'") continue;
    const inside = text.slice(start + 1, at).replaceAll("''", "'");
    return { text: inside, start, end: at + 1 };
  }
}

/** The fault of a text that begins as a bare value and goes on as only a quoted one may. */
export function unquotedFault(at: Piece): Fault {
  const [, inParentheses] = /^\((.*)\)$/s.exec(at.text) ?? [];
  if (inParentheses !== undefined) {
    const message = must('filter', 'not have parentheses', at.text);
    return { message, at, correction: inParentheses };
  }
  const [, time, offset] = /^(\S+) (\d\d:\d\d)$/.exec(at.text) ?? [];
  if (offset !== undefined) {
    const message = must('filter', 'encode + as %2B', at.text);
    return { message, at, correction: `${time}+${offset}` };
  }
  return {
    message: must(
      'filter',
      'have single quotes around a value with spaces, commas, parentheses or quotes',
      at.text,
    ),
    at,
    correction: correctLiteral(at.text),
  };
}

/** Quotes a text, doubles the quotes within quotes, or replaces double quotes around it. */
function correctLiteral(text: string): string | undefined {
  const [, inDoubleQuotes] = /^"(.*)"$/s.exec(text) ?? [];
  if (inDoubleQuotes !== undefined) return quoted(inDoubleQuotes);
  if (!text.startsWith("'")) return quoted(text);
  const [, inQuotes] = /^'(.*)'$/s.exec(text) ?? [];
  return inQuotes === undefined ? undefined : quoted(inQuotes.replaceAll("''", "'"));
}

/** The piece from a position to the next ` and `. */
export function restAt(text: string, start: number): Piece {
  const and = text.indexOf(' and ', start);
  const end = and === -1 ? text.length : and;
  return { text: text.slice(start, end).trimEnd(), start, end };
}

export function skipSpaces(text: string, at: number): number {
  let next = at;
  while (text[next] === ' ') next++;
  return next;
}

function endOfBare(text: string, start: number): number {
  let end = start;
  while (end < text.length && isBare(text.charCodeAt(end))) end++;
  return end;
}

/** Any character but SP ' ( ) , */
function isBare(code: number): boolean {
  return code !== 0x20 && code !== 0x2c && (code < 0x27 || code > 0x29);
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
