import { HalyardError } from '../errors.js';
import { fieldValue } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type MediaRange, parseAccept } from './accept.js';

/**
 * The form of a body: `links` for the list of links that the conventions write, `hal` for the HAL
 * draft's object, `negotiate` for the one that the request's `Accept` asks for.
 */
export type Format = 'links' | 'hal' | 'negotiate';

/** The form of one body. */
export type Form = Exclude<Format, 'negotiate'>;

/** The profile by which a client asks for the form of the HAL draft. */
const DRAFT = 'https://datatracker.ietf.org/doc/draft-kelly-json-hal';

/**
 * The form to answer a request in.
 *
 * Both forms are `application/hal+json`, which the conventions' clients send and mean the list of
 * links by. So the draft's form goes to those alone who name what only its readers know: HAL-FORMS,
 * an extension of it, or the profile. They name it at a quality no lower than the other's.
 */
export function selectForm(request: RequestDescriptor, format: Format = 'links'): Form {
  if (format === 'links' || format === 'hal') return format;
  if (format !== 'negotiate') throw formatError(format);
  const ranges = parseAccept(fieldValue(request.headers, 'accept') ?? '');
  const draft = qualityOf(ranges.filter(isDraft));
  return draft > 0 && draft >= qualityOfLinks(ranges) ? 'hal' : 'links';
}

function formatError(format: unknown): HalyardError {
  return new HalyardError(
    'http.format',
    {
      problem: 'This is no form of a body',
      given: format,
      remedy: "Write 'links', 'hal' or 'negotiate'",
    },
    'HYP.06',
  );
}

function isDraft({ type, parameters }: MediaRange): boolean {
  if (type === 'application/prs.hal-forms+json') return true;
  // The profile is a list of URIs (draft-kelly-json-hal §7; RFC 6906 §3.1).
  return type === HAL && parameters.get('profile')?.split(' ').includes(DRAFT) === true;
}

/** The most specific range decides, whatever its quality (RFC 9110 §12.5.1). */
function qualityOfLinks(ranges: readonly MediaRange[]): number {
  const others = ranges.filter((range) => !isDraft(range));
  for (const type of [HAL, 'application/json', 'application/*', '*/*']) {
    const matching = others.filter((range) => range.type === type);
    if (matching.length > 0) return qualityOf(matching);
  }
  return 0;
}

/** The media type of HAL (HYP.06). */
export const HAL = 'application/hal+json';

function qualityOf(ranges: readonly MediaRange[]): number {
  return ranges.reduce((highest, { quality }) => Math.max(highest, quality), 0);
}
