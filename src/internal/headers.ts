import { HalyardError } from '../errors.js';
import { show } from './show.js';
import { isToken } from './syntax.js';

/** A value that a header may have in the objects that frameworks hand over. */
export type HeaderValue = string | readonly string[] | number | undefined;

/** A `Headers` object of the Fetch standard, as far as it is read. */
export interface HeadersReader {
  /** The combined value of a field, by its name in any case. */
  get(name: string): string | null;
}

/**
 * Header fields as frameworks hand them over: a `Headers` object, or a plain object whose names may
 * be in any case and whose values may be arrays.
 */
export type HeadersInput = HeadersReader | { readonly [name: string]: HeaderValue };

/**
 * The combined value of a field: several lines joined by `, ` (RFC 9110 §5.3), whichever way each
 * line spells the name. `name` is in lower case.
 */
export function fieldValue(headers: HeadersInput, name: string): string | undefined {
  if (isReader(headers)) return headers.get(name) ?? undefined;
  let found: string | undefined;
  for (const key in headers) {
    if (!isSpelling(key, name)) continue;
    const value = Object.hasOwn(headers, key) ? combine(headers[key]) : undefined;
    if (value !== undefined) found = found === undefined ? value : `${found}, ${value}`;
  }
  return found;
}

/**
 * The lines of a field, one for each spelling of its name in a plain object: `Forwarded` and
 * `forwarded` are two. `name` is in lower case.
 */
export function fieldLines(headers: HeadersInput, name: string): string[] {
  if (isReader(headers)) {
    const value = headers.get(name);
    return value === null ? [] : [value];
  }
  const keys = Object.keys(headers).filter((key) => isSpelling(key, name));
  return keys.map((key) => combine(headers[key])).filter((line) => line !== undefined);
}

/** Whether a key is the name, which is in lower case, in any case. Most keys differ in length or start. */
function isSpelling(key: string, name: string): boolean {
  if (key.length !== name.length) return false;
  if (((key.charCodeAt(0) ^ name.charCodeAt(0)) & ~0x20) !== 0) return false;
  return key === name || key.toLowerCase() === name;
}

function isReader(headers: HeadersInput): headers is HeadersReader {
  return typeof headers.get === 'function';
}

function combine(value: HeaderValue): string | undefined {
  if (typeof value === 'string' || value === undefined) return value;
  return Array.isArray(value) ? value.join(', ') : String(value);
}

/**
 * Whether a field describes the content, so that a 304 and a part lack it (RFC 9110 §15.3.7, §15.4.5). A
 * policy for the document is no such field: a 304 may update it (RFC 9111 §3.2).
 */
export function describesContent(name: string): boolean {
  return /^content-(?!location$|security-policy)/.test(name);
}

/**
 * The value of `Vary` for several lists of field names, each name once; `*` includes all of them
 * (RFC 9110 §12.5.5). Empty if no list has a name.
 */
export function mergeVary(...lists: readonly (string | readonly string[] | undefined)[]): string {
  const names = new Set<string>();
  for (const list of lists) {
    if (list !== undefined) for (const name of namesOf(list)) names.add(name);
  }
  return names.has('*') ? '*' : [...names].join(', ');
}

function namesOf(list: string | readonly string[]): string[] {
  const parts = typeof list === 'string' ? list.split(',') : list;
  return parts.map(nameOf).filter((name) => name !== '');
}

function nameOf(part: string): string {
  const name = part.trim();
  if (name === '' || isToken(name)) return name.toLowerCase();
  throw new HalyardError('http.header', `vary must be a list of field names, got ${show(name)}`);
}
