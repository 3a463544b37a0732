import { HalyardError } from '../errors.js';
import { isBytes } from '../internal/bytes.js';
import { callToJson, readMember } from '../internal/plain-json.js';
import { must } from '../internal/show.js';
import { type StandardSchema, validate } from '../internal/standard-schema.js';
import { textOf as variableText } from '../url/expand-template.js';
import type { FieldType, ValueType } from './query-spec.js';
import { joinNames, showName } from './raw-parameters.js';

/** A value, or the fault of its text. */
export type ParsedValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string };

/**
 * Parses the text of a value as its type.
 *
 * @param name The field or parameter that has the value.
 * @param most The length of the text in characters.
 */
export function parseValue(name: string, type: ValueType, text: string, most: number): ParsedValue {
  if (text.length > most) {
    return refused(must(showName(name), `have at most ${most} characters`, text.length));
  }
  if (typeof type === 'string') return PARSERS[type](name, text);
  if (Array.isArray(type)) return parseMember(name, type, text);
  return parseBySchema(name, type as StandardSchema, text);
}

/** Whether a value is that of a form in which none of the members is chosen: it is as if left out. */
export function isUnchosen(type: FieldType | undefined, text: string | undefined): boolean {
  return text === '' && Array.isArray(type) && !type.includes('');
}

function refused(message: string): ParsedValue {
  return { ok: false, message };
}

const PARSERS: Readonly<
  Record<Extract<ValueType, string>, (name: string, text: string) => ParsedValue>
> = {
  string: (_name, value) => ({ ok: true, value }),
  number: parseNumber,
  integer: parseInteger,
  boolean: parseBoolean,
  date: parseDate,
};

/** int = [ "-" ] ( "0" / digit1-9 *DIGIT ), as in JSON (RFC 8259 §6) */
const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/** number = int [ "." 1*DIGIT ] [ ( "e" / "E" ) [ "+" / "-" ] 1*DIGIT ] (RFC 8259 §6) */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function parseInteger(name: string, text: string): ParsedValue {
  if (!INTEGER.test(text)) return refused(must(name, 'be an integer', text));
  const value = Number(text);
  return Number.isSafeInteger(value)
    ? { ok: true, value: value + 0 }
    : refused(must(name, 'be an integer from -(2^53 - 1) to 2^53 - 1', text));
}

function parseNumber(name: string, text: string): ParsedValue {
  if (!NUMBER.test(text)) return refused(must(name, 'be a number', text));
  const value = Number(text);
  return Number.isFinite(value) && significand(String(value)) === significand(text)
    ? { ok: true, value: value + 0 }
    : refused(must(name, 'be a number that a 64-bit float holds exactly', text));
}

/** The significant digits of a number: those of 1.50 and 0.15e1 are the same. */
function significand(text: string): string {
  const digits = text.replace(/[eE].*/, '').replace(/[-.]/g, '');
  return digits.replace(/^0+/, '').replace(/(?<!0)0+$/, '');
}

function parseBoolean(name: string, text: string): ParsedValue {
  if (text === 'true' || text === 'false') return { ok: true, value: text === 'true' };
  return refused(must(name, 'be true or false', text));
}

function parseDate(name: string, text: string): ParsedValue {
  if (isDate(text)) return { ok: true, value: text };
  const expected = 'be a date (2026-01-31) or a date-time with its offset (2026-01-31T12:00:00Z)';
  const message = must(name, expected, text);
  const isMissingPlus = isDate(text.replace(/ (?=\d\d:\d\d$)/, '+'));
  return refused(isMissingPlus ? `${message}. Write + as %2B` : message);
}

/**
 * full-date = 4DIGIT "-" 2DIGIT "-" 2DIGIT, a calendar date of ISO 8601
 * date-time = full-date "T" 2DIGIT ":" 2DIGIT ":" 2DIGIT ["." 1*DIGIT] ("Z" / (("+" / "-") 2DIGIT ":" 2DIGIT))
 *
 * (RFC 3339 §5.6.) A second 60 is refused, though §5.7 allows it for leap seconds: neither `Date` nor most
 * databases can hold it.
 */
const DATE =
  /^(\d{4}-\d\d-(\d\d))(?:T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d))?$/i;

function isDate(text: string): boolean {
  const [, date, day] = DATE.exec(text) ?? [];
  // Date counts a day that the month does not have as one of another month.
  return date !== undefined && new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day);
}

function parseMember(name: string, members: readonly string[], text: string): ParsedValue {
  if (members.includes(text)) return { ok: true, value: text };
  return refused(must(name, `be one of ${joinNames(members)}`, text));
}

function parseBySchema(name: string, schema: StandardSchema, text: string): ParsedValue {
  const result = validate(schema, text);
  if (result === 'async') {
    const message = `The schema of ${name} must validate synchronously`;
    throw new HalyardError('query.spec', message, 'UFN.04');
  }
  if (result !== 'threw' && result.issues === undefined) return { ok: true, value: result.value };
  const message = must(name, 'be valid', text);
  const issue = result === 'threw' ? undefined : result.issues?.[0];
  if (issue === undefined) return refused(message);
  // On one line, cut: the message of another library may quote everything it was given.
  return refused(`${message}. ${String(issue.message).slice(0, 200).replace(/\s+/g, ' ')}`);
}

/**
 * The text of a value of a row: that of an object is from its `toJSON` or `toString`, as of a Decimal or
 * an ObjectId, and that of bytes is in hexadecimal. Undefined for a value that has none.
 */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  // Its `toJSON` may be less exact.
  if (value instanceof Date) return Number.isNaN(+value) ? undefined : value.toISOString();
  if (!isBytes(value)) return variableText(value);
  return Array.from(value, (octet) => octet.toString(16).padStart(2, '0')).join('');
}

/** What the `toJSON` of an object returns, if it has one, as in ECMA-262 §25.5.2.2. */
export function toJson(value: object, name: string): unknown {
  return typeof readMember(value, 'toJSON') === 'function' ? callToJson(value, name) : value;
}
