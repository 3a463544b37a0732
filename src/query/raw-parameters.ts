import { type RequestDescriptor, requestQuery } from '../internal/request.js';
import { formDecode } from './form-decode.js';
import { type Operator, operatorOf, type Sign } from './operators.js';

/** Where the parameters of a request are read from. */
export type QuerySource = RequestDescriptor | string | URL | URLSearchParams;

/** A parameter, decoded, and as it was given. */
export interface RawParameter {
  /** What stands before the first `=`. */
  readonly name: string;
  readonly value: string;
  /** The parameter as it stands in the query. */
  readonly raw: string;
  /** Where it begins in the URL; undefined in `URLSearchParams`, which do not keep the URL. */
  readonly start: number | undefined;
}

/** A comparison that is written directly: `price>=100`. */
export interface Comparison {
  readonly field: string;
  readonly sign: Sign;
  readonly operator: Operator;
  readonly value: string;
}

/** The query of a request as text, and where it begins in the URL. */
export interface RawQuery {
  readonly query: string;
  readonly start: number | undefined;
}

export function rawQuery(source: QuerySource): RawQuery {
  if (source instanceof URLSearchParams) return { query: writtenAgain(source), start: undefined };
  const url =
    typeof source === 'string' ? source : source instanceof URL ? source.href : (source.url ?? '');
  return { query: requestQuery(url), start: url.indexOf('?') + 1 };
}

/**
 * A parameter without a value is written without `=`, so that `price>100` comes back as it was; where
 * the name ends in a sign, the `=` belongs to it.
 */
function writtenAgain(parameters: URLSearchParams): string {
  return Array.from(parameters, ([name, value]) =>
    value === '' && !/[<>!]$/.test(name)
      ? encodeURIComponent(name)
      : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  ).join('&');
}

/** The parameters in their order; nothing between two `&` is none. */
export function* rawParameters({ query, start }: RawQuery): Generator<RawParameter> {
  for (let at = 0, end = 0; at < query.length; at = end + 1) {
    end = query.indexOf('&', at);
    if (end === -1) end = query.length;
    if (end > at) yield rawParameter(query.slice(at, end), start && start + at);
  }
}

function rawParameter(raw: string, start: number | undefined): RawParameter {
  const equals = raw.indexOf('=');
  return {
    name: formDecode(equals === -1 ? raw : raw.slice(0, equals)),
    value: equals === -1 ? '' : formDecode(raw.slice(equals + 1)),
    raw,
    start,
  };
}

/** Whichever comes first, encoded or not; an exclamation mark only where `=` follows. */
const FIRST_SIGN = /=|[<>]|%3[CcEe]|(?:!|%21)(?==|%3[Dd])/;

const EQUALS = /^(?:=|%3[Dd])/;

/**
 * The comparison that a parameter is: `price>100`, `price>=100`, `price%3E%3D100`, `status=open`. An
 * equals sign directly behind `<`, `>` or `!` belongs to it, encoded or not. A name alone is one with
 * an empty value, as in forms.
 */
export function comparisonOf({ name, raw }: RawParameter): Comparison {
  const first = FIRST_SIGN.exec(raw);
  if (first === null) return { field: name, sign: '=', operator: 'eq', value: '' };
  const behind = raw.slice(first.index + first[0].length);
  const mark = formDecode(first[0]);
  const equals = mark === '=' ? undefined : EQUALS.exec(behind)?.[0];
  const sign = (equals === undefined ? mark : `${mark}=`) as Sign;
  const field = formDecode(raw.slice(0, first.index));
  const value = formDecode(behind.slice(equals?.length));
  return { field, sign, operator: operatorOf(sign), value };
}
