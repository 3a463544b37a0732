import { endOfQuotedString, isToken, splitList, unquote } from '../internal/syntax.js';

/** A member of an `Accept` field: a media range that the client accepts, with its weight. */
export interface MediaRange {
  /** The type in lower case, such as `application/json`, `application/*` or `*\/*`. */
  readonly type: string;
  /** The parameters except `q`: names in lower case, values without their quotes. */
  readonly parameters: ReadonlyMap<string, string>;
  /** From 0, not acceptable, to 1. */
  readonly quality: number;
}

/**
 * Reads an `Accept` field (RFC 9110 §12.5.1). Members that are malformed are skipped.
 *
 * Accept = [ ( media-range [ weight ] ) *( OWS "," OWS ( media-range [ weight ] ) ) ]
 */
export function parseAccept(value: string): MediaRange[] {
  return splitList(value, COMMA, MAX_RANGES)
    .map(mediaRange)
    .filter((range) => range !== undefined);
}

/** Longer lists would take many times their size in memory, so their rest is not read. */
const MAX_RANGES = 1000;
const MAX_PARAMETERS = 100;

/** media-range = ( "*\/*" / ( type "/" "*" ) / ( type "/" subtype ) ) parameters */
function mediaRange(member: string): MediaRange | undefined {
  const [range, ...pieces] = splitList(member, SEMICOLON, MAX_PARAMETERS) as [string, ...string[]];
  if (!isRange(range)) return undefined;
  const parameters = new Map<string, string>();
  for (const piece of pieces) {
    // parameters = *( OWS ";" OWS [ parameter ] ): a parameter may be absent (§5.6.6).
    if (piece === '') continue;
    const parameter = nameAndValue(piece);
    // A repeated parameter has no defined meaning.
    if (parameter === undefined || parameters.has(parameter[0])) return undefined;
    parameters.set(...parameter);
  }
  const weight = parameters.get('q') ?? '1';
  if (!QVALUE.test(weight)) return undefined;
  // "any parameter named "q" as weight, regardless of parameter ordering" (§12.5.1)
  parameters.delete('q');
  return { type: range.toLowerCase(), parameters, quality: Number(weight) };
}

/** qvalue = ( "0" [ "." 0*3DIGIT ] ) / ( "1" [ "." 0*3("0") ] ) (RFC 9110 §12.4.2) */
const QVALUE = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

function isRange(text: string): boolean {
  const [type = '', subtype = '', ...others] = text.split('/');
  const isPair = others.length === 0 && isToken(type) && isToken(subtype);
  return isPair && (type !== '*' || subtype === '*');
}

/** parameter = parameter-name "=" ( token / quoted-string ) (RFC 9110 §5.6.6) */
function nameAndValue(text: string): [name: string, value: string] | undefined {
  const equals = text.indexOf('=');
  const name = text.slice(0, Math.max(equals, 0)).toLowerCase();
  const value = text.slice(equals + 1);
  if (!isToken(name)) return undefined;
  if (isToken(value)) return [name, value];
  const isQuoted = value.startsWith('"') && endOfQuotedString(value, 0) === value.length;
  return isQuoted ? [name, unquote(value)] : undefined;
}

const COMMA = 0x2c;
const SEMICOLON = 0x3b;

/** The quality of the most specific type that has a range: "the most specific reference has precedence". */
export function mostSpecific(ranges: readonly MediaRange[], types: readonly string[]) {
  for (const type of types) {
    const matching = ranges.filter((range) => range.type === type);
    if (matching.length > 0) return { type, quality: highestQuality(matching) };
  }
  return { type: '*/*', quality: 0 };
}

export function highestQuality(ranges: readonly MediaRange[]): number {
  return ranges.reduce((highest, { quality }) => Math.max(highest, quality), 0);
}
