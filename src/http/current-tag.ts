import { encodeTagPart, type Version, versionTag } from '../conditional/entity-tag.js';
import { parseEntityTags } from '../conditional/parse-entity-tags.js';
import { checkValidators } from '../conditional/validators.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import { fieldValue } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type Form, type Format, selectForm } from './format.js';

/** What gives representations of one version different octets. */
export interface Shape {
  readonly base?: BaseUrl | undefined;
  readonly fields?: readonly string[] | undefined;
}

/**
 * The entity tag of a representation. Two of one version that differ in their links' base URL, in
 * their fields or in their form are different octets and must not share a strong tag
 * (RFC 9110 §8.8.3.3), so the tag of the version gets `;base=…`, `;fields=…` and `;hal`.
 *
 * The base URL is told where it comes from the request: the fallback is the same for all.
 */
export function tagOfShape(etag: string, { base, fields }: Shape, form: Form): string {
  const isOfRequest = base !== undefined && base.source !== 'fallback';
  if (!isOfRequest && fields === undefined && form === 'links') return etag;
  const suffix = [
    isOfRequest ? `;base=${encodeTagPart(base.href)}` : '',
    fields === undefined ? '' : `;fields=${fields.map(encodeTagPart).join()}`,
    form === 'hal' ? HAL_SUFFIX : '',
  ].join('');
  return `${etag.slice(0, -1)}${suffix}"`;
}

const HAL_SUFFIX = ';hal';

/** What stands between the tag of a version and that of a form, of any base URL and any fields. */
const BASE_AND_FIELDS = /^(?:;base=[^;]*)?(?:;fields=[^;]*)?$/;

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
  /** The base URL that the links are built on. */
  readonly base?: BaseUrl;
  /** The fields that the body is limited to. */
  readonly fields?: readonly string[] | undefined;
}

/**
 * The entity tag that `respond` sends for a version, in the shape that the request is answered
 * in: for `evaluatePreconditions`, ahead of an operation that changes the resource.
 *
 * An `If-Match` that names the tag of this version in another shape gets that one: through whichever
 * gateway, with whichever fields, and with `format: 'negotiate'` in whichever form the client has read
 * it, it has read this version.
 *
 * @param request The request.
 * @param options The version or the entity tag, and the format, as `respond` gets them. The base URL
 *   and the fields matter to the tag of an answer alone.
 * @returns The tag, with its quotes; undefined without a version and a tag.
 * @throws {HalyardError} `conditional.etag` or `conditional.version`.
 * @rule caching.etag
 *
 * @example
 * ```ts
 * import { currentTag, evaluatePreconditions } from 'halyard';
 *
 * const request = { method: 'PATCH', headers: { 'if-match': '"3;fields=id,total;hal"' } };
 * const etag = currentTag(request, { version: 3, format: 'negotiate' });
 * // → '"3;fields=id,total;hal"'
 * evaluatePreconditions(request, { etag });
 * // → { outcome: 'proceed' }
 * ```
 */
export function currentTag(
  request: RequestDescriptor,
  { version, etag, format, ...shape }: CurrentTagOptions,
): string | undefined {
  const known = tagOf({ version, etag });
  checkValidators({ etag: known });
  if (known === undefined) return undefined;
  const form = selectForm(request, format);
  const selected = tagOfShape(known, shape, form);
  const forms: readonly Form[] = format === 'negotiate' ? ['links', 'hal'] : [form];
  const named = namedTags(request);
  if (named.includes(selected)) return selected;
  return named.find((tag) => forms.some((form) => isShapeOf(tag, known, form))) ?? selected;
}

/** The tags of If-Match that can match: the strong ones (RFC 9110 §13.1.1). */
function namedTags(request: RequestDescriptor): string[] {
  const tags = parseEntityTags(fieldValue(request.headers, 'if-match') ?? '');
  return tags === '*' ? [] : tags.filter(({ weak }) => !weak).map(({ opaque }) => `"${opaque}"`);
}

/** Whether a tag is that of a version, in a form, with any base URL and any fields. */
function isShapeOf(tag: string, known: string, form: Form): boolean {
  const start = known.slice(0, -1);
  const end = form === 'hal' ? `${HAL_SUFFIX}"` : '"';
  return (
    tag.length >= start.length + end.length &&
    tag.startsWith(start) &&
    tag.endsWith(end) &&
    BASE_AND_FIELDS.test(tag.slice(start.length, tag.length - end.length))
  );
}
