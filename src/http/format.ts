import { type Version, versionTag } from '../conditional/entity-tag.js';
import { checkValidators } from '../conditional/evaluate-preconditions.js';
import { parseEntityTags } from '../conditional/parse-entity-tags.js';
import { HalyardError } from '../errors.js';
import { fieldValue, type RequestDescriptor } from '../internal/headers.js';
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

/**
 * The entity tag of a form. Two forms of a version are different octets and must not share a strong
 * tag (RFC 9110 §8.8.3.3), so that of the HAL draft's ends in `;hal`.
 */
export function tagOfForm(etag: string, form: Form): string {
  return form === 'hal' ? `${etag.slice(0, -1)};hal"` : etag;
}

/** The entity tag that is known without the body. */
export function tagOf({
  etag,
  version,
}: {
  readonly etag?: string | undefined;
  readonly version?: Version | undefined;
}): string | undefined {
  return etag ?? (version === undefined ? undefined : versionTag(version));
}

/** What tells the current entity tag of a resource, as `respond` gets it. */
export interface CurrentTagOptions {
  /** What tells this version of the resource from others. */
  readonly version?: Version;
  /** The entity tag, in place of one of the version. */
  readonly etag?: string;
  /** The form of the body; `links` when left out. */
  readonly format?: Format;
}

/**
 * The entity tag that `respond` sends for a version, in the form that the request is answered
 * in: for `evaluatePreconditions`, ahead of an operation that changes the resource.
 *
 * With `format: 'negotiate'`, an `If-Match` that names the tag of either form gets that one: whichever
 * form the client has read, it has read this version.
 *
 * @param request The request.
 * @param options The version or the entity tag, and the format, all as `respond` gets them.
 * @returns The tag, with its quotes; undefined without a version and a tag.
 * @throws {HalyardError} `conditional.etag` or `conditional.version`.
 * @rule caching.etag
 *
 * @example
 * ```ts
 * import { currentTag, evaluatePreconditions } from 'halyard';
 *
 * const request = { method: 'PATCH', headers: { 'if-match': '"3;hal"' } };
 * const etag = currentTag(request, { version: 3, format: 'negotiate' });
 * // → '"3;hal"'
 * evaluatePreconditions(request, { etag });
 * // → { outcome: 'proceed' }
 * ```
 */
export function currentTag(
  request: RequestDescriptor,
  { version, etag, format }: CurrentTagOptions,
): string | undefined {
  const known = tagOf({ version, etag });
  checkValidators({ etag: known });
  if (known === undefined) return undefined;
  const selected = tagOfForm(known, selectForm(request, format));
  if (format !== 'negotiate') return selected;
  const named = matched(request);
  const forms = [selected, known, tagOfForm(known, 'hal')];
  return forms.find((tag) => named.includes(tag)) ?? selected;
}

/** The tags of If-Match that can match: the strong ones (RFC 9110 §13.1.1). */
function matched(request: RequestDescriptor): string[] {
  const tags = parseEntityTags(fieldValue(request.headers, 'if-match') ?? '');
  return tags === '*' ? [] : tags.filter(({ weak }) => !weak).map(({ opaque }) => `"${opaque}"`);
}
