import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { isToken } from '../internal/syntax.js';

/**
 * Header fields of a response by name. A field that is null, undefined or NaN is left out. A list is for several
 * lines of `set-cookie`; the values of any other field are combined with commas (RFC 9110 §5.3).
 */
export type FieldsInput = Readonly<
  Record<string, string | number | readonly string[] | null | undefined>
>;

/** Header fields whose names are in lower case and whose values are valid. */
export type Fields = Readonly<Record<string, string>>;

/**
 * Checks header fields and writes their names in lower case.
 *
 * @param isReserved Whether the response sets a field, named in lower case, by another option.
 */
export function headerFields(
  input: FieldsInput | null | undefined,
  isReserved?: (name: string) => boolean | undefined,
): Fields {
  if (input === undefined || input === null) return NO_FIELDS;
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined || value === null || Number.isNaN(value)) continue;
    const key = name.toLowerCase();
    if (!isToken(key) || isReserved?.(key)) {
      const ofOption = 'be set by its option, not in headers';
      const expected = isToken(key) ? ofOption : 'have a token as its name';
      throw new HalyardError('http.header', `header ${show(name)} must ${expected}`);
    }
    fields[key] = Array.isArray(value) ? combine(key, value) : fieldText(value);
  }
  return fields;
}

/** The fields of a response that is given none. */
export const NO_FIELDS: Fields = /* @__PURE__ */ Object.freeze({});

/** Lines of Set-Cookie cannot be combined (RFC 9110 §5.3). */
function combine(name: string, values: readonly string[]): string {
  const texts = values.map(fieldText);
  return name === 'set-cookie' ? (texts as never) : texts.join(', ');
}

/**
 * field-value = *( VCHAR / obs-text / SP / HTAB ) (RFC 9110 §5.5). No CR, LF or other control character reaches
 * a response: it could start a field or a body. obs-text is Latin-1, as node:http writes it.
 */
const NO_FIELD_CONTENT = /[^\t\x20-\x7e\x80-\xff]/gu;

/** A value of a row, such as a file name, has `?` for each character that a header cannot have. */
function fieldText(value: unknown): string {
  return String(value).replace(NO_FIELD_CONTENT, '?');
}

/** The fields that a response makes itself, so that `headers` cannot contradict it. */
export function isReservedField(name: string): boolean {
  return RESERVED.has(name) || isCacheField(name);
}

const RESERVED: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'etag',
  'last-modified',
  'content-length',
  'transfer-encoding',
]);

/**
 * Whether caches take a field for their policy. The targeted ones, such as CDN-Cache-Control and its
 * vendors' (RFC 9213 §2), Surrogate-Control and X-Accel-Expires take precedence over Cache-Control.
 */
export function isCacheField(name: string): boolean {
  return (
    name.endsWith('cache-control') ||
    /^(?:expires|pragma|surrogate-control|edge-control|x-accel-expires)$/.test(name)
  );
}
