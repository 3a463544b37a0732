import { HalyardError } from '../errors.js';
import { formatHttpDate, isHttpTime, parseHttpDate } from '../internal/http-date.js';
import { splitList } from '../internal/split-list.js';
import { endOfQuotedString, isFieldValue, quote, unquote } from '../internal/syntax.js';
import { fieldText } from './field-text.js';

/** Information about a problem with the message (RFC 7234 §5.5). */
export interface Warning {
  /** Three digits: 1xx for the state of a stored response, 2xx for a problem of the content. */
  readonly code: number;
  /** Who added it: a host with or without a port, a pseudonym, or `-`. */
  readonly agent: string;
  /** The problem, for people; printable ASCII. */
  readonly text: string;
  /** When it was added. */
  readonly date?: Date;
}

/**
 * Parses a `Warning` field (RFC 7234 §5.5). It is obsolete: only caches from before RFC 9111 send it
 * (§5.5).
 *
 * @param header The field value; null or undefined if it is absent.
 * @returns The warnings of the first 100 members in their order; malformed ones are left out.
 * @throws {HalyardError} `cache.header` for a value of another type.
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
  const text = fieldText(header);
  if (text === undefined) return [];
  return splitList(text)
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
 * @param warnings One or more warnings.
 * @returns The field value.
 * @throws {HalyardError} `cache.warning` for a code that does not have three digits, an agent or text
 *   that the field cannot contain, or an invalid date.
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
  if (!Array.isArray(warnings) || warnings.length === 0) {
    throw warningError(
      'warnings',
      'be an array of at least one warning',
      warnings,
      "Write [{ code: 299, agent: '-', text: 'Version 1 ends in May' }]",
    );
  }
  return warnings.map(formatOne).join(', ');
}

/** warning-value = warn-code SP warn-agent SP warn-text [ SP warn-date ] */
function formatOne(warning: Warning): string {
  requireWarning(warning);
  const { code, agent, text, date } = warning;
  return `${code} ${agent} ${quote(text)}${date === undefined ? '' : ` "${formatHttpDate(date)}"`}`;
}

function requireWarning(warning: Partial<Record<keyof Warning, unknown>> | undefined): void {
  const { code, agent, text, date } = warning ?? {};
  if (!Number.isInteger(code) || Number(code) < 100 || Number(code) > 999) {
    throw warningError(
      'code of a warning',
      'be an integer from 100 to 999',
      code,
      'Use 199 or 299 for a warning of your own',
    );
  }
  if (typeof agent !== 'string' || !/^[!#-+\--~]+$/.test(agent)) {
    throw warningError(
      'agent of a warning',
      'be a host or a name in ASCII without spaces and commas',
      agent,
      "Write '-' for an unknown agent",
    );
  }
  if (typeof text !== 'string' || !isFieldValue(`"${text}"`)) {
    throw warningError('text of a warning', 'be printable ASCII', text, 'Write it in English');
  }
  if (date !== undefined && !isHttpTime(date)) {
    throw warningError('date of a warning', 'be a valid Date', date, 'Leave it out if unknown');
  }
}

function warningError(
  subject: string,
  expected: string,
  given: unknown,
  remedy: string,
): HalyardError {
  return new HalyardError(
    'cache.warning',
    { subject, expected, given, remedy, reference: 'RFC 7234 §5.5' },
    'caching.warning',
  );
}

/** Bounds the memory that a hostile field takes. */
const MAX_WARNINGS = 100;
