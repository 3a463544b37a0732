import { fieldLookup, fieldValue, type HeadersInput } from '../../internal/headers.js';
import { remember } from '../../internal/maps.js';
import { splitList, trimWhitespace } from '../../internal/syntax.js';
import { endOfSeparators, endOfToken, endOfWhitespace } from '../../internal/syntax.js';

/**
 * Returns the names of the request fields that a response varies by (RFC 9110 §12.5.5), as in a
 * database that has a column or an index for variants. `selectStored` compares them itself.
 *
 * @param headers The header fields of the response.
 * @returns The field names of `Vary` in lower case, each once; `*` if it has that member or a malformed
 *   name, since the response then depends on something that cannot be compared.
 *
 * @example
 * ```ts
 * import { varyNames } from 'halyard/cache';
 *
 * varyNames({ Vary: 'Accept, Accept-Language' });
 * // → ['accept', 'accept-language']
 * varyNames({ vary: 'accept, *' });
 * // → '*'
 * ```
 */
export function varyNames(headers: HeadersInput): '*' | readonly string[] {
  const value = fieldValue(headers, 'vary');
  return value === undefined ? NO_NAMES : parseVary(value);
}

const NO_NAMES: readonly string[] = Object.freeze([]);

/** Vary = #( "*" / field-name ) (RFC 9110 §12.5.5) */
const parseVary = /* @__PURE__ */ remember((text): '*' | readonly string[] => {
  const value = text.toLowerCase();
  const names: string[] = [];
  let at = endOfSeparators(value, 0);
  while (at < value.length) {
    const end = endOfToken(value, at);
    const name = value.slice(at, end);
    const next = endOfWhitespace(value, end);
    const isMember = next === value.length || value.charCodeAt(next) === COMMA;
    if (name === '*' || !isMember) return '*';
    names.push(name);
    at = endOfSeparators(value, next);
  }
  return Object.freeze([...new Set(names)]);
});

/** Reads a field of a request by its name in lower case. */
export type FieldReader = (name: string) => string | undefined;

/** Reads some fields of a request: a few one by one, many in one pass. */
export function fieldReader(headers: HeadersInput, count: number): FieldReader {
  return count > FEW ? fieldLookup(headers) : (name) => fieldValue(headers, name);
}

const FEW = 8;

/**
 * The first of the fields in which two requests differ (RFC 9111 §4.1): lines are combined, and
 * whitespace around the commas of a list is ignored.
 */
export function differingField(
  names: readonly string[],
  one: FieldReader,
  other: FieldReader,
): string | undefined {
  for (const name of names) {
    const first = one(name);
    const second = other(name);
    if (first !== second && normalize(first) !== normalize(second)) return name;
  }
  return undefined;
}

function normalize(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  return value.includes(',') ? splitList(value, COMMA).join() : trimWhitespace(value);
}

const COMMA = 0x2c;
