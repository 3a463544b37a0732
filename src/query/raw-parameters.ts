import { HalyardError } from '../errors.js';
import { decodeText } from '../internal/bytes.js';
import { nearestName } from '../internal/options.js';
import { type RequestDescriptor, requestQuery, targetOf } from '../internal/request.js';
import { must, show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { percentDecode, percentEncode } from '../url/percent-encode.js';

/** A request, or its URL. */
export type QuerySource = RequestDescriptor | string | URL;

/** The text that is checked, and its query. */
export interface QueryText {
  /** The query without its `?`. */
  readonly query: string;
  /** The position of the query in the text that was given. */
  readonly start: number;
  /** Whether no character of the query is encoded or may be a fault: it is decoded as it is. */
  readonly isPlain: boolean;
}

/** A parameter, decoded and as it was given. */
export interface RawParameter {
  /** The part before the first `=`, decoded. */
  readonly name: string;
  /** The part after the first `=`, decoded. */
  readonly value: string;
  /** The parameter as it is written in the query. */
  readonly raw: string;
  /** The position of the parameter in the text. */
  readonly start: number;
  readonly source: QueryText;
}

/** Whether a list has any entry: forms send the name of an empty field too. */
export function hasValue({ value }: RawParameter): boolean {
  return value !== '';
}

/**
 * The text of a source. For a request, only its path and query, since its host may be internal. Suggestions
 * have its query alone, a reference to the URL that the client used (RFC 3986 §5.2.2): mounts and gateways
 * shorten the path.
 */
export function queryText(source: QuerySource): QueryText {
  const isUrl = typeof source === 'string' || source instanceof URL;
  // Without it, the parsed query of a framework would be a query without parameters: all rows.
  if (!isUrl && typeof source.url !== 'string') {
    throw new HalyardError('query.spec', 'A query needs a request with its url');
  }
  const target = isUrl ? String(source) : targetOf(source);
  const text = isUrl || target[0] === '/' ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
  const query = requestQuery(text);
  const start = text.indexOf('?') + 1;
  return { query, start, isPlain: PLAIN.test(query) };
}

/** Unreserved characters, and those that separate parameters, values, segments and times. */
const PLAIN = /^[\w.~:/,=&-]*$/;

/** The first `most` parameters, in their order. Empty ones, as in `a=1&&b=2`, are skipped. */
export function rawParameters(source: QueryText, most: number): RawParameter[] {
  const { query, start, isPlain } = source;
  const parameters: RawParameter[] = [];
  for (let at = 0, end = 0; at < query.length && parameters.length < most; at = end + 1) {
    end = query.indexOf('&', at);
    if (end === -1) end = query.length;
    if (end === at) continue;
    const raw = query.slice(at, end);
    const equals = raw.indexOf('=');
    const name = equals === -1 ? raw : raw.slice(0, equals);
    const value = equals === -1 ? '' : raw.slice(equals + 1);
    parameters.push({
      name: isPlain ? name : formDecode(name),
      value: isPlain ? value : formDecode(value),
      raw,
      start: start + at,
      source,
    });
  }
  return parameters;
}

/** Writes a parameter. The commas of lists stay, as UFN.04 writes `fields`. */
export function formatParameter(name: string, value: string): string {
  return `${encodeValue(name)}=${encodeValue(value)}`;
}

/** Percent-encodes all but unreserved characters and commas. */
function encodeValue(text: string): string {
  return percentEncode(text).replaceAll('%2C', ',');
}

/**
 * Decodes a name or a value as forms are decoded (WHATWG URL §5.1): `+` is a space, as `%20` is.
 * Octets that are not UTF-8 become U+FFFD, without the exceptions of `decodeURIComponent`.
 */
export function formDecode(raw: string): string {
  if (PLAIN.test(raw)) return raw;
  const text = raw.replaceAll('+', ' ').toWellFormed();
  const decodeRun = (run: string) => {
    const octets = run.slice(1).split('%');
    return decodeText(Uint8Array.from(octets, (octet) => Number.parseInt(octet, 16)));
  };
  return percentDecode(text) ?? text.replace(/(?:%[0-9A-Fa-f]{2})+/g, decodeRun);
}

/** Checking stops after this many findings, so that the response stays small. */
export const MAX_FINDINGS = 50;

/** A finding about a parameter; `correction` is what to write in place of the parameter. */
export function parameterFinding({ name, raw, start }: RawParameter, message: string): Finding {
  return finding('UFN.04', message, {
    path: [name.slice(0, 80)],
    range: [start, start + raw.length],
  });
}

/** The finding of a parameter that is not UTF-8 text without NUL; the message quotes `text`. */
export function encodingFinding(
  parameter: RawParameter,
  text = parameter.value,
): Finding | undefined {
  if (parameter.source.isPlain || PLAIN.test(parameter.raw)) return undefined;
  let expected = 'be percent-encoded UTF-8';
  try {
    decodeURIComponent(parameter.raw);
    // Databases and file systems refuse NUL, or take it for the end of the text.
    if (text.includes('\0')) expected = 'not contain NUL';
    else if (parameter.raw.isWellFormed()) return undefined;
  } catch {
    // No text has these octets.
  }
  return parameterFinding(parameter, must(showName(parameter.name), expected, text));
}

/** A name that a client sent, quoted unless it is plain. */
export function showName(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : show(name);
}

/** How many names a message lists. */
const MAX_NAMES = 20;

/** Names as a message lists them. */
export function joinNames(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more` : names.join(', ');
}

/** The message about an unknown name, with the known name that it is likely to mean. */
export function unknownName(kind: string, name: string, known: readonly string[], place = '') {
  const near = nearestName(name, known);
  const advice = near === undefined ? `Allowed: ${joinNames(known)}` : `Did you mean ${near}?`;
  return `Unknown ${kind} ${showName(name)}${place}. ${advice}`;
}
