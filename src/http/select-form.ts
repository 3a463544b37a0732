import { fieldValue } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import { endOfQuotedString, isToken, splitList, unquote } from '../internal/syntax.js';
import type { HalTemplates } from '../link/to-hal-forms.js';

/**
 * The form of a body: `links` for the list of links of the conventions, `hal` for the object of the
 * HAL draft, `hal-forms` for that object with a form for each operation, `negotiate` for the one that
 * the request's `Accept` asks for.
 */
export type Format = 'links' | 'hal' | 'hal-forms' | 'negotiate';

/** The form of one body. */
export type Form = Exclude<Format, 'negotiate'>;

/** A media range of `Accept` that matches the list of links and the HAL draft's form. */
export type PlainRange = 'application/hal+json' | 'application/json' | '*/*';

/** Which form a body has. */
export interface FormOptions {
  /**
   * The form of the body. Default: `links`.
   *
   * `negotiate` sends HAL-FORMS to clients that ask for `application/prs.hal-forms+json` (Ketting
   * does), and the HAL draft's form to those that ask for
   * `application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"`, at a
   * quality no lower than that of the list of links. Where a response has no forms, the former get
   * the HAL draft's form too. The response has `Vary: accept`.
   */
  readonly format?: Format | undefined;
  /**
   * The media ranges that also get the HAL draft's form with `negotiate`. Default: none, since
   * clients of the conventions send them and expect the list of links.
   *
   * - `application/hal+json`: what traverson-hal sends
   * - `application/json`: what hal-rest-client sends
   * - `*\/*`: what `fetch` sends, and so a client that parses bodies with halfred; also a request
   *   without `Accept`
   */
  readonly halRanges?: readonly PlainRange[] | undefined;
}

/** The forms of a body, which HAL-FORMS has. */
export interface FormTemplates {
  /**
   * The forms of the body by relation type, or a function that makes them: `_templates` of HAL-FORMS,
   * see `toHalForms`. Without them, only `format: 'hal-forms'` sends HAL-FORMS.
   */
  readonly templates?: HalTemplates | (() => HalTemplates) | undefined;
}

/** The form of the response to a request; HAL-FORMS by `Accept` only where there are forms to send. */
export function selectForm(
  request: RequestDescriptor,
  { format = 'links', halRanges }: FormOptions,
  templates?: FormTemplates['templates'],
): Form {
  if (format !== 'negotiate') return format;
  const ranges = parseAccept(fieldValue(request.headers, 'accept') ?? '');
  const forms = highestQuality(ranges.filter(({ type }) => type === HAL_FORMS));
  const draft = highestQuality(ranges.filter(isDraft));
  // A request that accepts neither form is answered as one without `Accept` (RFC 9110 §12.5.1).
  const plain = mostSpecific(
    ranges.filter((range) => !isDraft(range)),
    [HAL, 'application/json', 'application/*', '*/*'],
  );
  const special = Math.max(forms, draft);
  if (special === 0 || special < plain.quality) {
    const name = plain.type === 'application/*' ? '*/*' : plain.type;
    return halRanges?.includes(name as PlainRange) ? 'hal' : 'links';
  }
  return templates !== undefined && forms >= draft ? 'hal-forms' : 'hal';
}

/** The profile by which a client asks for the form of the HAL draft. */
const DRAFT = 'https://datatracker.ietf.org/doc/draft-kelly-json-hal';

/** Whether a range names what only readers of the HAL draft's form know. */
function isDraft({ type, parameters }: MediaRange): boolean {
  // The profile is a list of URIs (draft-kelly-json-hal §7; RFC 6906 §3.1).
  return type === HAL && parameters.get('profile')?.split(' ').includes(DRAFT) === true;
}

/** The media type of HAL (HYP.06): of the list of links, and of the HAL draft's form. */
export const HAL = 'application/hal+json';

/** The media type of HAL-FORMS. */
export const HAL_FORMS = 'application/prs.hal-forms+json';

/** The quality of the most specific type that has a range: "the most specific reference has precedence". */
function mostSpecific(ranges: readonly MediaRange[], types: readonly string[]) {
  for (const type of types) {
    const matching = ranges.filter((range) => range.type === type);
    if (matching.length > 0) return { type, quality: highestQuality(matching) };
  }
  return { type: '*/*', quality: 0 };
}

function highestQuality(ranges: readonly MediaRange[]): number {
  return ranges.reduce((highest, { quality }) => Math.max(highest, quality), 0);
}

/** A member of an `Accept` field: a media range that the client accepts, with its weight. */
interface MediaRange {
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

/**
 * Returns the media type of several that a client prefers by its `Accept` (RFC 9110 §12.5.1). Of types
 * that it likes equally the first is returned, as it is when the client accepts none of them or has no
 * preference. Name `accept` in the `vary` of the response.
 *
 * @param request The request; only its headers are read.
 * @param types The media types that you have, without parameters, the default first.
 * @returns One of the types.
 *
 * @example
 * ```ts
 * import { preferredType } from 'halyard/http';
 *
 * const browser = { headers: { accept: 'text/html,application/xml;q=0.9,*\/*;q=0.8' } };
 * preferredType(browser, ['text/markdown', 'text/html']);
 * // → 'text/html'
 * preferredType({ headers: { accept: '*\/*' } }, ['text/markdown', 'text/html']);
 * // → 'text/markdown'
 * ```
 */
export function preferredType<Type extends string>(
  request: RequestDescriptor,
  types: readonly [Type, ...Type[]],
): Type {
  const ranges = parseAccept(fieldValue(request.headers, 'accept') ?? '');
  const [first, ...others] = types;
  return others.reduce(
    (best, type) => (qualityOf(type, ranges) > qualityOf(best, ranges) ? type : best),
    first,
  );
}

function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const name = type.toLowerCase();
  return mostSpecific(ranges, [name, `${name.split('/', 1)[0]}/*`, '*/*']).quality;
}
