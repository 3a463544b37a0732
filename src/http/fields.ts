import { HalyardError } from '../errors.js';
import { isFieldValue, isToken } from '../internal/syntax.js';

/** Header fields of a response; a field that is undefined is left out. */
export type FieldsInput = Readonly<Record<string, string | number | undefined>>;

/**
 * The fields under names in lower case, checked: no CR, LF or other control character reaches a
 * response (RFC 9110 §5.5).
 */
export function responseFields(input: FieldsInput | undefined): Record<string, string> {
  const fields: Record<string, string> = {};
  if (input === undefined) return fields;
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const text = String(value);
    if (!isToken(name)) throw fieldError('This is no name of a header', name, 'a token', '§5.1');
    if (!isFieldValue(text)) {
      throw fieldError(`This is no value for the header ${name}`, value, 'printable ASCII', '§5.5');
    }
    fields[name.toLowerCase()] = text;
  }
  return fields;
}

function fieldError(problem: string, given: unknown, wanted: string, section: string) {
  return new HalyardError('http.header', {
    problem,
    given,
    remedy: `Give ${wanted}, encoding what it cannot hold`,
    reference: `RFC 9110 ${section}`,
  });
}
