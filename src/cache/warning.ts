import { formatHttpDate, isHttpTime, parseHttpDate } from '../internal/http-date.js';
import { endOfQuotedString, isFieldValue, quote, splitList, unquote } from '../internal/syntax.js';

/** Information about a problem with the message (RFC 7234 §5.5). */
export interface Warning {
  /** Three digits: 1xx for the state of a stored response, 2xx for a problem of the content. */
  readonly code: number;
  /** Who added it: a host with or without a port, a pseudonym, or `-`. */
  readonly agent: string;
  /** The problem, for people; printable ASCII. */
  readonly text: string;
  /** When it was added. An invalid Date counts as left out. */
  readonly date?: Date | null | undefined;
}

/**
 * Parses a `Warning` field (RFC 7234 §5.5). It is obsolete: only caches from before RFC 9111 send it
 * (§5.5).
 *
 * @param header The field value; null or undefined if it is absent.
 * @returns The warnings of the first 100 members in their order; malformed ones are left out.
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
export function parseWarning(header: string | null | undefined): Warning[] {
  return splitList(header ?? '')
    .slice(0, MAX_WARNINGS)
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
 * Formats a `Warning` field (RFC 7234 §5.5), for recipients from before RFC 9111.
 *
 * @param warnings The warnings.
 * @returns The field value; empty if there are none. A warning is left out if its code does not have
 *   three digits, or the field cannot contain its agent or text.
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
  return warnings.flatMap((warning) => formatOne(warning) ?? []).join(', ');
}

/** warning-value = warn-code SP warn-agent SP warn-text [ SP warn-date ] */
function formatOne({ code, agent, text, date }: Warning): string | undefined {
  const isValid =
    Number.isInteger(code) &&
    code >= 100 &&
    code <= 999 &&
    /^[!#-+\--~]+$/.test(agent) &&
    isFieldValue(`"${text}"`);
  if (!isValid) return undefined;
  return `${code} ${agent} ${quote(text)}${isHttpTime(date) ? ` "${formatHttpDate(date)}"` : ''}`;
}

/** Bounds the memory that a hostile field takes. */
const MAX_WARNINGS = 100;
