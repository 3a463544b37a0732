import { HalyardError } from '../errors.js';
import { isBytes } from '../internal/bytes.js';
import { nearestName } from '../internal/options.js';
import { callToJson, readMember } from '../internal/plain-json.js';
import { must } from '../internal/show.js';
import { isStandardSchema, type StandardSchema, validate } from '../internal/standard-schema.js';
import type { FieldType, ValueType } from './query-spec.js';
import { didYouMean, joinNames, showName } from './raw-parameters.js';

/** A value, or the fault of its text and, if it is certain, the correction. */
type ParsedValue =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly message: string; readonly correction?: string | undefined };

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
  return isStandardSchema(type) ? parseBySchema(name, type, text) : parseMember(name, type, text);
}

/** Whether a value is that of a form in which none of the members is chosen: it is as if left out. */
export function isUnchosen(type: FieldType | undefined, text: string): boolean {
  return text === '' && Array.isArray(type) && !type.includes('');
}

function refused(message: string, correction?: string): ParsedValue {
  return { ok: false, message, correction };
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
  if (!Number.isSafeInteger(value)) {
    return refused(must(name, 'be an integer from -(2^53 - 1) to 2^53 - 1', text));
  }
  return { ok: true, value: value + 0 };
}

function parseNumber(name: string, text: string): ParsedValue {
  if (!NUMBER.test(text)) return refused(must(name, 'be a number', text));
  const value = Number(text);
  const written = String(value);
  if (written === text) return { ok: true, value };
  if (!Number.isFinite(value) || significand(written) !== significand(text)) {
    return refused(must(name, 'be a number that a 64-bit float holds exactly', text));
  }
  return { ok: true, value: value + 0 };
}

/** The significant digits of a number: those of 1.50 and 0.15e1 are the same. */
function significand(text: string): string {
  const digits = text.replace(/[eE].*/, '').replace(/[-.]/g, '');
  return digits.replace(/^0+/, '').replace(/(?<!0)0+$/, '');
}

function parseBoolean(name: string, text: string): ParsedValue {
  if (text === 'true' || text === 'false') return { ok: true, value: text === 'true' };
  const lower = text.toLowerCase();
  const isOtherCase = lower === 'true' || lower === 'false';
  return refused(must(name, 'be true or false', text), isOtherCase ? lower : undefined);
}

function parseDate(name: string, text: string): ParsedValue {
  if (isDate(text)) return { ok: true, value: text };
  const message = must(
    name,
    'be a date (2026-01-31) or a date-time with its offset (2026-01-31T12:00:00Z)',
    text,
  );
  const withPlus = text.replace(/ (?=\d\d:\d\d$)/, '+');
  if (!isDate(withPlus)) return refused(message);
  return refused(`${message}. Write + as %2B`, withPlus);
}

/** full-date = 4DIGIT "-" 2DIGIT "-" 2DIGIT (RFC 3339 §5.6), a calendar date of ISO 8601 */
const FULL_DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** full-time = 2DIGIT ":" 2DIGIT ":" 2DIGIT ["." 1*DIGIT] ("Z" / (("+" / "-") 2DIGIT ":" 2DIGIT)) */
const FULL_TIME = /^(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|[+-](\d{2}):(\d{2}))$/i;

/**
 * Whether a text is a date, or a date-time with its offset, on a day of the calendar.
 *
 * A second 60 is refused, though RFC 3339 §5.7 allows it for leap seconds: neither `Date` nor most
 * databases can hold it.
 */
function isDate(text: string): boolean {
  const [date = '', time] = text.split(/t(.*)/is, 2);
  return isCalendarDate(date) && (time === undefined || isTime(time));
}

function isCalendarDate(text: string): boolean {
  const [, year, month, day] = FULL_DATE.exec(text) ?? [];
  if (day === undefined) return false;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  // Date counts a day that the month does not have as one of another month.
  return date.getUTCMonth() === Number(month) - 1;
}

function isTime(text: string): boolean {
  const match = FULL_TIME.exec(text);
  if (match === null) return false;
  const [hour = 0, minute = 0, second = 0, offsetHour = 0, offsetMinute = 0] = match
    .slice(1)
    .map((digits) => Number(digits ?? 0));
  return hour <= 23 && minute <= 59 && second <= 59 && offsetHour <= 23 && offsetMinute <= 59;
}

function parseMember(name: string, members: readonly string[], text: string): ParsedValue {
  if (members.includes(text)) return { ok: true, value: text };
  const near = nearestName(text, members);
  return refused(`${must(name, `be one of ${joinNames(members)}`, text)}${didYouMean(near)}`, near);
}

function parseBySchema(name: string, schema: StandardSchema, text: string): ParsedValue {
  const result = validate(schema, text);
  if (result === 'async') {
    throw new HalyardError(
      'query.spec',
      `The schema of ${name} must validate synchronously`,
      'UFN.04',
    );
  }
  const message = must(name, 'be valid', text);
  if (result === 'threw') return refused(message);
  if (result.issues === undefined) return { ok: true, value: result.value };
  const [issue] = result.issues;
  return refused(issue === undefined ? message : `${message}. ${oneLine(issue.message)}`);
}

/** The message of another library on one line, cut: it may quote everything it was given. */
function oneLine(message: unknown): string {
  return String(message).slice(0, 200).replace(/\s+/g, ' ');
}

/**
 * The text of a value of a row: that of an object is from its `toJSON` or `toString`, as of a Decimal or
 * an ObjectId, and that of bytes is in hexadecimal. Undefined for a value that has none.
 */
export function textOf(value: unknown): string | undefined {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'object':
      return value === null ? undefined : textOfObject(value);
    default:
      return undefined;
  }
}

function textOfObject(value: object): string | undefined {
  if (value instanceof Date) return Number.isNaN(+value) ? undefined : value.toISOString();
  if (isBytes(value))
    return Array.from(value, (octet) => octet.toString(16).padStart(2, '0')).join('');
  const json = toJson(value, '');
  if (typeof json !== 'object' || json === null) return textOf(json);
  try {
    // Any other object has the text of its type alone.
    const hasText = value.toString !== Object.prototype.toString && !Array.isArray(value);
    return hasText ? String(value) : undefined;
  } catch {
    return undefined;
  }
}

/** What the `toJSON` of an object returns, if it has one, as in ECMA-262 §25.5.2.2. */
export function toJson(value: object, name: string): unknown {
  return typeof readMember(value, 'toJSON') === 'function' ? callToJson(value, name) : value;
}
