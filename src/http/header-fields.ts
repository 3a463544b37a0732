import { HalyardError } from '../errors.js';
import { quotable } from '../internal/quotable.js';
import { isFieldValue, isToken } from '../internal/syntax.js';
import { isThenable } from '../internal/thenable.js';

/** Header fields of a response by name; a field that is undefined is left out. */
export type FieldsInput = Readonly<Record<string, string | number | undefined>>;

/** Header fields whose names are in lower case and whose values are valid. */
export type Fields = Readonly<Record<string, string>>;

/** The requirement that a reserved field, named in lower case, breaks in `headers`; undefined for others. */
export type Requirement = (name: string) => string | undefined;

/**
 * Checks header fields and writes their names in lower case. `requirement` returns what a field that
 * cannot be given here must be instead.
 */
export function headerFields(input: FieldsInput | undefined, requirement: Requirement): Fields {
  const fields: Record<string, string> = {};
  if (input === undefined) return fields;
  // The entries of a Headers object or a list are not its properties, and would be lost.
  if (
    typeof input !== 'object' ||
    input === null ||
    Symbol.iterator in input ||
    isThenable(input)
  ) {
    throw new HalyardError('http.header', {
      subject: 'headers',
      expected: 'be a plain object of names and values',
      // A flat list has the values of cookies.
      ...(!Array.isArray(input) && quotable(input)),
      remedy: 'Convert a Headers object with Object.fromEntries(headers)',
    });
  }
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const key = requireName(name, requirement);
    if (Object.hasOwn(fields, key)) {
      throw new HalyardError('http.header', {
        subject: `header ${key}`,
        expected: 'be set once, in one spelling',
        given: Object.keys(input).filter((other) => other.toLowerCase() === key),
        remedy: 'Write header names in lower case',
      });
    }
    fields[key] = requireValue(key, value);
  }
  return fields;
}

/**
 * Merges the developer's header fields with those that a function makes from its other arguments.
 * Throws if a field is in both.
 */
export function withOwnFields(headers: FieldsInput | undefined, own: FieldsInput): Fields {
  const fields = headerFields(own, () => undefined);
  const given = headerFields(headers, (name) =>
    Object.hasOwn(fields, name) ? 'not be set: it has an argument of its own' : undefined,
  );
  return { ...given, ...fields };
}

function requireName(name: string, requirement: Requirement): string {
  if (!isToken(name)) {
    throw new HalyardError('http.header', {
      subject: 'A header name',
      expected: 'be a token: letters, digits and hyphens',
      given: name,
      remedy: 'Write a name such as x-request-id',
      reference: 'RFC 9110 §5.1',
    });
  }
  const key = name.toLowerCase();
  const expected = requirement(key);
  if (expected === undefined) return key;
  throw new HalyardError('http.header', {
    subject: `header ${key}`,
    expected,
    remedy: 'Leave it out of headers',
  });
}

/** No CR, LF or other control character reaches a response: it could start a field or a body. */
function requireValue(name: string, value: unknown): string {
  const text = typeof value === 'string' || Number.isFinite(value) ? String(value) : undefined;
  if (text !== undefined && isFieldValue(text)) return text;
  throw new HalyardError('http.header', {
    subject: `header ${name}`,
    expected: 'be a number or a string of printable ASCII, without white space at its ends',
    // A cookie may be a credential.
    ...(name !== 'set-cookie' && { given: value }),
    remedy: 'Encode other characters',
    reference: 'RFC 9110 §5.5',
  });
}
