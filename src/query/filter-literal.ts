import { show } from '../internal/show.js';

/** A piece of an expression: what it says and its place. */
export interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What is wrong at a piece, and the text that was meant in its place where that can be told. */
export interface Fault {
  readonly problem: string;
  readonly at: Piece;
  readonly meant?: string | undefined;
}

/** A value as it is written in an expression: quoted where it must be. */
export function formatLiteral(value: string): string {
  return value !== '' && endOfBare(value, 0) === value.length ? value : quoted(value);
}

/** One literal, or what is wrong with it. */
export function literalAt(text: string, at: number): Piece | Fault {
  const start = skipSpaces(text, at);
  if (text[start] === "'") return quotedAt(text, start);
  const end = endOfBare(text, start);
  if (end > start) return { text: text.slice(start, end), start, end };
  const rest = restAt(text, start);
  return rest.text === '' || rest.text.startsWith(',')
    ? { problem: "a value is missing; the empty text is ''", at: { text: '', start, end: start } }
    : needsQuotes(rest);
}

function quotedAt(text: string, start: number): Piece | Fault {
  for (let at = start + 1; ; at += 2) {
    at = text.indexOf("'", at);
    if (at === -1) {
      return {
        problem: 'a quote has no end; a quote within a value is doubled',
        at: { text: text.slice(start), start, end: text.length },
      };
    }
    if (text[at + 1] === "'") continue;
    const inside = text.slice(start + 1, at).replaceAll("''", "'");
    return { text: inside, start, end: at + 1 };
  }
}

/** What begins as a value and goes on with something that only a quoted one can have. */
export function needsQuotes(at: Piece): Fault {
  const [, inParentheses] = /^\((.*)\)$/s.exec(at.text) ?? [];
  if (inParentheses !== undefined) {
    return { problem: 'values stand without parentheses', at, meant: inParentheses };
  }
  const [, time, offset] = /^(\S+) (\d\d:\d\d)$/.exec(at.text) ?? [];
  if (offset !== undefined) {
    return { problem: 'a plus is written %2B', at, meant: `${time}+${offset}` };
  }
  return {
    problem: `${show(at.text)} is no value; one with spaces, commas, parentheses or quotes stands in single quotes, a list behind in`,
    at,
    meant: meantLiteral(at.text),
  };
}

/** Quotes around, or doubled within; what only begins with a quote may mean anything. */
function meantLiteral(text: string): string | undefined {
  if (!text.startsWith("'")) return quoted(text);
  const [, inside] = /^'(.*)'$/s.exec(text) ?? [];
  return inside === undefined ? undefined : quoted(inside.replaceAll("''", "'"));
}

/** From a place up to the next ` and `. */
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

/** None of SP ' ( ) , */
function isBare(code: number): boolean {
  return code !== 0x20 && code !== 0x2c && (code < 0x27 || code > 0x29);
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
