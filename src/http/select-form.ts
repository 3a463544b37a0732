import { HalyardError } from '../errors.js';
import { fieldValue } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type MediaRange, parseAccept } from './parse-accept.js';

/**
 * The form of a body: `links` for the list of links of the conventions, `hal` for the object of the
 * HAL draft, `negotiate` for the one that the request's `Accept` asks for.
 */
export type Format = 'links' | 'hal' | 'negotiate';

/** The form of one body. */
export type Form = Exclude<Format, 'negotiate'>;

/** A media range of `Accept` that matches both forms. */
export type PlainRange = 'application/hal+json' | 'application/json' | '*/*';

/** Which form a body has. */
export interface FormOptions {
  /**
   * The form of the body. Default: `links`.
   *
   * `negotiate` sends the HAL draft's form to clients that ask for it by
   * `application/prs.hal-forms+json` (Ketting does) or
   * `application/hal+json; profile="https://datatracker.ietf.org/doc/draft-kelly-json-hal"`, at a
   * quality no lower than that of the list of links. The response has `Vary: accept`.
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

/** The form of the response to a request. Both forms have the media type `application/hal+json`. */
export function selectForm(
  request: RequestDescriptor,
  { format = 'links', halRanges = [] }: FormOptions,
): Form {
  requireRanges(halRanges);
  if (format === 'links' || format === 'hal') return format;
  if (format !== 'negotiate') throw formatError(format);
  const ranges = parseAccept(fieldValue(request.headers, 'accept') ?? '');
  const draft = highestQuality(ranges.filter(isDraft));
  const plain = plainRange(ranges);
  const plainForm: Form = halRanges.includes(plain.type) ? 'hal' : 'links';
  return draft > 0 && draft >= plain.quality ? 'hal' : plainForm;
}

/** The profile by which a client asks for the form of the HAL draft. */
const DRAFT = 'https://datatracker.ietf.org/doc/draft-kelly-json-hal';

/** Whether a range names what only readers of the HAL draft's form know. */
function isDraft({ type, parameters }: MediaRange): boolean {
  if (type === 'application/prs.hal-forms+json') return true;
  // The profile is a list of URIs (draft-kelly-json-hal §7; RFC 6906 §3.1).
  return type === HAL && parameters.get('profile')?.split(' ').includes(DRAFT) === true;
}

/**
 * The most specific range that covers either form (RFC 9110 §12.5.1). A request that accepts neither
 * is answered as one without `Accept`, which that section allows.
 */
function plainRange(ranges: readonly MediaRange[]): { type: PlainRange; quality: number } {
  const plain = ranges.filter((range) => !isDraft(range));
  for (const [type, name] of PLAIN_RANGES) {
    const matching = plain.filter((range) => range.type === type);
    if (matching.length > 0) return { type: name, quality: highestQuality(matching) };
  }
  return { type: '*/*', quality: 0 };
}

/** The media type of HAL (HYP.06). */
export const HAL = 'application/hal+json';

/** The ranges from the most to the least specific, each with the name that `halRanges` has for it. */
const PLAIN_RANGES = [
  [HAL, HAL],
  ['application/json', 'application/json'],
  ['application/*', '*/*'],
  ['*/*', '*/*'],
] as const;

function highestQuality(ranges: readonly MediaRange[]): number {
  return ranges.reduce((highest, { quality }) => Math.max(highest, quality), 0);
}

function requireRanges(halRanges: unknown): void {
  const known: readonly unknown[] = PLAIN_RANGES.map(([, name]) => name);
  if (Array.isArray(halRanges) && halRanges.every((range) => known.includes(range))) return;
  throw new HalyardError(
    'http.format',
    {
      subject: 'halRanges',
      expected: "be an array of 'application/hal+json', 'application/json' and '*/*'",
      given: halRanges,
    },
    'HYP.06',
  );
}

function formatError(given: unknown): HalyardError {
  return new HalyardError(
    'http.format',
    { subject: 'format', expected: "be 'links', 'hal' or 'negotiate'", given },
    'HYP.06',
  );
}
