import { HalyardError } from '../errors.js';
import { formatHttpDate, isHttpTime, parseHttpDate } from '../internal/http-date.js';
import { splitList } from '../internal/list.js';
import { endOfQuotedString, isFieldValue, unquote } from '../internal/syntax.js';

/** Information about a problem with the message (RFC 7234 §5.5). */
export interface Warning {
  /** Three digits: 1xx tells the state of a stored response, 2xx what is wrong with the content. */
  readonly code: number;
  /** Who says so: a host with or without a port, a name, or `-`. */
  readonly agent: string;
  /** What is wrong, for a person; printable ASCII. */
  readonly text: string;
  /** When that was. */
  readonly date?: Date;
}

/**
 * Reads a `Warning` header (RFC 7234 §5.5). RFC 9111 §5.5 has made it obsolete: caches send it no
 * more, and what the old ones send is read here.
 *
 * @param header The value of the header; undefined where there is none.
 * @returns The warnings in their order, of the first 100 members; what is malformed is left out.
 * @rule caching.warning
 *
 * @example
 * ```ts
 * import { parseWarning } from 'halyard/cache';
 *
 * parseWarning('110 gw.example.se "Response is Stale", 299 - "Old, and slow"');
 * // → [
 * //   { code: 110, agent: 'gw.example.se', text: 'Response is Stale' },
 * //   { code: 299, agent: '-', text: 'Old, and slow' },
 * // ]
 * ```
 */
export function parseWarning(header: string | undefined): Warning[] {
  if (header === undefined) return [];
  return splitList(header, COMMA)
    .slice(0, MOST_WARNINGS)
    .map(warningOf)
    .filter((warning) => warning !== undefined);
}

/** warning-value = warn-code SP warn-agent SP warn-text [ SP warn-date ] */
const WARNING = /^(\d{3}) ([^\s"]+) (?=")/;

function warningOf(member: string): Warning | undefined {
  const match = WARNING.exec(member);
  if (match === null) return undefined;
  const [{ length: start }, code, agent = ''] = match;
  const end = endOfQuotedString(member, start);
  if (end === -1) return undefined;
  const warning = { code: Number(code), agent, text: unquote(member.slice(start, end)) };
  if (end === member.length) return warning;
  // warn-date = DQUOTE HTTP-date DQUOTE
  const time = parseHttpDate(/^ "([^"]*)"$/.exec(member.slice(end))?.[1] ?? '');
  return time === undefined ? undefined : { ...warning, date: new Date(time) };
}

/**
 * Writes a `Warning` header (RFC 7234 §5.5), for readers of before RFC 9111.
 *
 * @param warnings The warnings, one or more.
 * @returns The value of the header.
 * @throws {HalyardError} `cache.warning` for a code that has not three digits, an agent or text that
 *   the header cannot hold, or a date that is none.
 * @rule caching.warning
 *
 * @example
 * ```ts
 * import { formatWarning } from 'halyard/cache';
 *
 * formatWarning([{ code: 299, agent: '-', text: 'Version 1 ends in May' }]);
 * // → '299 - "Version 1 ends in May"'
 * ```
 */
export function formatWarning(warnings: readonly Warning[]): string {
  return warnings.map(formatOne).join(', ');
}

function formatOne(warning: Warning): string {
  const { code, agent, text, date } = warning;
  const isSound =
    Number.isInteger(code) &&
    code >= 100 &&
    code <= 999 &&
    /^[!#-+\--~]+$/.test(agent) &&
    isFieldValue(`"${text}"`) &&
    (date === undefined || isHttpTime(date));
  if (!isSound) throw warningError(warning);
  const quoted = `"${text.replace(/["\\]/g, '\\$&')}"`;
  return `${code} ${agent} ${quoted}${date === undefined ? '' : ` "${formatHttpDate(date)}"`}`;
}

function warningError(given: unknown): HalyardError {
  return new HalyardError(
    'cache.warning',
    {
      problem: 'This is no warning',
      given,
      remedy:
        'Give a code of three digits, an agent, a text of printable ASCII, and no date or a Date',
      reference: 'RFC 7234 §5.5',
    },
    'caching.warning',
  );
}

/** More than that no one reads; a megabyte of them is an attack. */
const MOST_WARNINGS = 100;

const COMMA = 0x2c;
