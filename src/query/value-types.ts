import { HalyardError } from '../errors.js';
import { nearestName } from '../internal/nearest-name.js';
import { show } from '../internal/show.js';
import { isStandardSchema, type StandardSchema } from '../internal/standard-schema.js';
import { isDate } from './date.js';
import { didYouMean, listed } from './messages.js';
import type { ValueType } from './query-spec.js';

/** A value, or what is wrong with its text, and the text that was meant where that can be told. */
export type ReadValue =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly problem: string; readonly meant?: string | undefined };

/** Reads the text of a value as its type asks; `problem` goes on from what the value is the value of. */
export function readValue(type: ValueType, text: string): ReadValue {
  if (isStandardSchema(type)) return readBySchema(type, text);
  if (typeof type === 'object') return readMember(type, text);
  return READERS[type](text);
}

const READERS: Readonly<Record<Extract<ValueType, string>, (text: string) => ReadValue>> = {
  string: (value) => ({ value }),
  number: readNumber,
  integer: readInteger,
  boolean: readBoolean,
  date: readDate,
};

/** int = [ "-" ] ( "0" / digit1-9 *DIGIT ), as JSON has it (RFC 8259 §6) */
const INTEGER = /^-?(?:0|[1-9]\d*)$/;

/** number = int [ "." 1*DIGIT ] [ ( "e" / "E" ) [ "+" / "-" ] 1*DIGIT ] (RFC 8259 §6) */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

function readInteger(text: string): ReadValue {
  const value = Number(text);
  if (!INTEGER.test(text)) return { problem: `is ${show(text)}, but is a whole number` };
  if (!Number.isSafeInteger(value)) {
    return { problem: `is ${show(text)}, but is a whole number from -(2^53 - 1) to 2^53 - 1` };
  }
  return { value: value + 0 };
}

function readNumber(text: string): ReadValue {
  const value = Number(text);
  if (!NUMBER.test(text)) return { problem: `is ${show(text)}, but is a number` };
  const written = String(value);
  if (written === text) return { value };
  if (!Number.isFinite(value) || significand(written) !== significand(text)) {
    return { problem: `is ${show(text)}, which a number cannot hold exactly` };
  }
  return { value: value + 0 };
}

/** The digits of a number that count: those of 1.50 and 0.15e1 are the same. */
function significand(text: string): string {
  const digits = text.replace(/[eE].*$/, '').replace(/[-.]/g, '');
  return digits.replace(/^0+/, '').replace(/(?<!0)0+$/, '');
}

function readBoolean(text: string): ReadValue {
  if (text === 'true' || text === 'false') return { value: text === 'true' };
  const lower = text.toLowerCase();
  return {
    problem: `is ${show(text)}, but is true or false`,
    meant: lower === 'true' || lower === 'false' ? lower : undefined,
  };
}

function readDate(text: string): ReadValue {
  if (isDate(text)) return { value: text };
  const withPlus = text.replace(/ (?=\d\d:\d\d$)/, '+');
  const meant = withPlus !== text && isDate(withPlus) ? withPlus : undefined;
  return {
    problem: `is ${show(text)}, but is a date (2026-01-31) or a date-time with its offset (2026-01-31T12:00:00Z)${meant === undefined ? '' : '; a plus is written %2B'}`,
    meant,
  };
}

function readMember(members: readonly string[], text: string): ReadValue {
  if (members.includes(text)) return { value: text };
  const meant = nearestName(text, members);
  return {
    problem: `is ${show(text)}, but is one of ${listed(members)}${didYouMean(meant)}`,
    meant,
  };
}

function readBySchema(schema: StandardSchema, text: string): ReadValue {
  const result = schema['~standard'].validate(text);
  if (result instanceof Promise) {
    // Nobody waits for it any more; its rejection must not end the process.
    result.catch(() => {});
    throw new HalyardError(
      'query.spec',
      {
        problem: `The schema of ${schema['~standard'].vendor} validates asynchronously`,
        given: text,
        remedy: 'Read a query with schemas that validate synchronously; ask a store afterwards',
      },
      'UFN.04',
    );
  }
  if (result.issues === undefined) return { value: result.value };
  const [issue] = result.issues;
  return { problem: `is ${show(text)}: ${oneLine(issue?.message ?? 'it is not valid')}` };
}

/** A message of another library, which may quote the whole of what it was given. */
function oneLine(message: string): string {
  return message.slice(0, 200).replace(/\s+/g, ' ');
}
