import { decodeText } from '../internal/bytes.js';
import { nearestName } from '../internal/options.js';
import { type RequestDescriptor, requestQuery, targetOf } from '../internal/request.js';
import { must, show } from '../internal/show.js';
import { type Finding, finding } from '../rules/finding.js';
import { percentEncode } from '../url/percent-encode.js';
import { type Operator, operatorOf, type Sign } from './query-spec.js';

/** A request, its URL, or its parameters. */
export type QuerySource = RequestDescriptor | string | URL | URLSearchParams;

/** The text that is checked, and its query. */
interface QueryText {
  /** The text that suggestions correct and that ranges are positions in. */
  readonly text: string;
  /** The query without its `?`. */
  readonly query: string;
  /** The position of the query in the text. */
  readonly start: number;
  /** Whether the caller has the text. `URLSearchParams` do not keep the one that they were made of. */
  readonly isGiven: boolean;
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
  /** Whether it is text as it is written: no escape, no `+`, no NUL, no lone surrogate. */
  readonly isPlain: boolean;
}

/** Whether a list has any entry: forms send the name of an empty field too. */
export function hasValue({ value }: RawParameter): boolean {
  return value !== '';
}

/** A comparison that is written directly: `price>=100`. */
export interface Comparison {
  readonly field: string;
  readonly sign: Sign;
  readonly operator: Operator;
  readonly value: string;
}

/** The text of a source. For a request, only its path and query, since its host may be internal. */
export function queryText(source: QuerySource): QueryText {
  if (source instanceof URLSearchParams) {
    const query = formatParameters(source);
    return { text: query, query, start: 0, isGiven: false };
  }
  const text =
    typeof source === 'string'
      ? source
      : source instanceof URL
        ? source.href
        : withoutOrigin(targetOf(source));
  return { text, query: requestQuery(text), start: text.indexOf('?') + 1, isGiven: true };
}

function withoutOrigin(url: string): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '');
}

/**
 * A parameter without a value is written without `=`, so that `price>100` is read as it was sent.
 * After a sign, `=` is part of the sign.
 */
function formatParameters(parameters: URLSearchParams): string {
  return Array.from(parameters, ([name, value]) =>
    value === '' && !/[<>!]$/.test(name)
      ? percentEncode(name)
      : `${percentEncode(name)}=${percentEncode(value)}`,
  ).join('&');
}

/** The first `most` parameters, in their order. Empty ones, as in `a=1&&b=2`, are skipped. */
export function rawParameters(source: QueryText, most: number): RawParameter[] {
  const { query, start } = source;
  const isPlain = !/[%+\0\ud800-\udfff]/.test(query);
  const parameters: RawParameter[] = [];
  for (let at = 0, end = 0; at < query.length && parameters.length < most; at = end + 1) {
    end = query.indexOf('&', at);
    if (end === -1) end = query.length;
    if (end > at) parameters.push(rawParameter(query.slice(at, end), start + at, source, isPlain));
  }
  return parameters;
}

/** A parameter as it is written at a position of the text. */
export function rawParameter(
  raw: string,
  start: number,
  source: QueryText,
  isPlain = false,
): RawParameter {
  const equals = raw.indexOf('=');
  const decode = isPlain ? asWritten : formDecode;
  return {
    name: decode(equals === -1 ? raw : raw.slice(0, equals)),
    value: equals === -1 ? '' : decode(raw.slice(equals + 1)),
    raw,
    start,
    source,
    isPlain,
  };
}

/** The first sign, encoded or not. An exclamation mark is one only before `=`. */
const FIRST_SIGN = /=|[<>]|%3[CcEe]|(?:!|%21)(?==|%3[Dd])/;

const EQUALS = /^(?:=|%3[Dd])/;

/**
 * Reads a parameter as a comparison: `price>100`, `price>=100`, `price%3E%3D100`, `status=open`. An
 * equals sign directly after `<`, `>` or `!` belongs to it, encoded or not. A name alone has an empty
 * value, as in forms.
 */
export function comparisonOf({ name, value: written, raw }: RawParameter): Comparison {
  const first = /[<>!]/.test(name) ? FIRST_SIGN.exec(raw) : null;
  if (first === null) return { field: name, sign: '=', operator: 'eq', value: written };
  const rest = raw.slice(first.index + first[0].length);
  const mark = formDecode(first[0]);
  const equals = mark === '=' ? undefined : EQUALS.exec(rest)?.[0];
  const sign = (equals === undefined ? mark : `${mark}=`) as Sign;
  const field = formDecode(raw.slice(0, first.index));
  const value = formDecode(rest.slice(equals?.length));
  return { field, sign, operator: operatorOf(sign), value };
}

/** Writes a parameter. The commas of lists stay, as UFN.04 writes `fields`. */
export function formatParameter(name: string, value: string): string {
  return `${encodeValue(name)}=${encodeValue(value)}`;
}

/** Percent-encodes all but unreserved characters and commas. */
export function encodeValue(text: string): string {
  return percentEncode(text).replaceAll('%2C', ',');
}

/**
 * A character in percent-encoded UTF-8 (RFC 3629 §4): UTF8-1 / UTF8-2 / UTF8-3 / UTF8-4.
 *
 * `decodeURIComponent` checks the same, but by an exception, which costs 40 times as much.
 */
const ENCODED_CHARACTER =
  /%[0-7][\dA-F]|%(?:C[2-9A-F]|D[\dA-F])%[89AB][\dA-F]|%(?:E0%[AB]|E[1-9A-CEF]%[89AB]|ED%[89])[\dA-F]%[89AB][\dA-F]|%(?:F0%[9AB]|F[1-3]%[89AB]|F4%8)[\dA-F]%[89AB][\dA-F]%[89AB][\dA-F]/gi;

/** Whether each `%` begins an escape, and all escapes together are UTF-8. */
function isPercentEncoded(raw: string): boolean {
  return (
    raw.isWellFormed() && (!raw.includes('%') || !raw.replace(ENCODED_CHARACTER, '').includes('%'))
  );
}

/**
 * Decodes a name or a value as forms are decoded (WHATWG URL §5.1): `+` is a space, as `%20` is.
 * Octets that are not UTF-8 become U+FFFD.
 */
export function formDecode(raw: string): string {
  const spaced = raw.replaceAll('+', ' ');
  if (!spaced.includes('%')) return spaced.toWellFormed();
  if (isPercentEncoded(spaced)) return decodeURIComponent(spaced);
  return spaced.toWellFormed().replace(/(?:%[0-9A-Fa-f]{2})+/g, decodeEscapes);
}

function asWritten(raw: string): string {
  return raw;
}

function decodeEscapes(run: string): string {
  const octets = new Uint8Array(run.length / 3);
  for (let at = 0; at < octets.length; at++) {
    octets[at] = Number.parseInt(run.slice(3 * at + 1, 3 * at + 3), 16);
  }
  return decodeText(octets);
}

/** Checking stops after this many findings, so that the response stays small. */
export const MAX_FINDINGS = 50;

/** The length of a URL according to UFN.05: a longer suggestion would break that rule. */
export const MAX_SUGGESTION_LENGTH = 2048;

/** How many names a message lists. */
const MAX_NAMES = 20;

/** A finding about a parameter; `correction` is what to write in place of the parameter. */
export function parameterFinding(
  parameter: RawParameter,
  message: string,
  correction?: string,
): Finding {
  const { name, raw, start, source } = parameter;
  const suggestion = correction === undefined ? undefined : withCorrection(parameter, correction);
  return finding('UFN.04', message, {
    path: [name.slice(0, 80)],
    ...(source.isGiven && { range: [start, start + raw.length] as const }),
    ...(suggestion !== undefined && { suggestion }),
  });
}

/** The whole text with a correction in place of the parameter, unless that is too long for a URL. */
function withCorrection(
  { raw, start, source: { text } }: RawParameter,
  correction: string,
): string | undefined {
  if (text.length - raw.length + correction.length > MAX_SUGGESTION_LENGTH) return undefined;
  return text.slice(0, start) + correction + text.slice(start + raw.length);
}

/** The finding of a parameter that is not UTF-8 text without NUL; the message quotes `text`. */
export function encodingFinding(
  parameter: RawParameter,
  text = parameter.value,
): Finding | undefined {
  if (parameter.isPlain) return undefined;
  const isEncoded = isPercentEncoded(parameter.raw);
  // Databases and file systems refuse NUL, or take it for the end of the text.
  if (isEncoded && !text.includes('\0')) return undefined;
  const expected = isEncoded ? 'not contain NUL' : 'be percent-encoded UTF-8';
  return parameterFinding(parameter, must(showName(parameter.name), expected, text));
}

/** A name that a client sent, quoted unless it is plain. */
export function showName(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : show(name);
}

export function didYouMean(name: string | undefined): string {
  return name === undefined ? '' : `. Did you mean ${name}?`;
}

/** Names as a message lists them. */
export function joinNames(names: readonly string[]): string {
  if (names.length === 0) return 'none';
  const more = names.length - MAX_NAMES;
  return more > 0 ? `${names.slice(0, MAX_NAMES).join(', ')} and ${more} more` : names.join(', ');
}

/** The field that a name is likely to mean: misspelt, or nested and named without its parents. */
export function suggestField(name: string, names: readonly string[]): string | undefined {
  const near = nearestName(name, names);
  if (near !== undefined) return near;
  const nested = names.filter((known) => known.endsWith(`.${name}`));
  return nested.length === 1 ? nested[0] : undefined;
}
