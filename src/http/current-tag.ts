import { encodeTagPart, entityTag, versionTag } from '../conditional/entity-tag.js';
import { isEntityTag, parseEntityTags } from '../conditional/parse-entity-tags.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import { fieldValue } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type OnFinding, reportTo } from '../rules/row-finding.js';
import { permissionsOf } from './caller.js';
import { type Fields, headerFields } from './header-fields.js';
import type { Representation } from './response.js';
import { type Form, type FormOptions, type FormTemplates, HAL, selectForm } from './select-form.js';

/** The version of a resource and the shape of its representation, as `respond` takes them. */
export interface CurrentTagOptions extends Representation, FormOptions, FormTemplates {}

/**
 * Returns the entity tag that `respond` sends for a version, for `evaluatePreconditions` ahead of an
 * operation that changes the resource. `refusal` does both.
 *
 * If `If-Match` names this version in any variant (through another gateway, with other fields, in
 * another form, language or media type, for other permissions), the tag of that variant is returned:
 * the client has read this version.
 *
 * @param request The request.
 * @param options The version or the entity tag, and what shapes the body, as for `respond`. Other
 *   options of `respond` and of `refusal` make no difference.
 * @returns The tag, with its quotes; undefined without a version and a tag, and for a version that tells
 *   none from another: NaN, an invalid date, an empty list.
 * @throws {HalyardError} `http.header` for an invalid header field.
 * @rule caching.etag
 *
 * @example
 * ```ts
 * import { evaluatePreconditions } from 'halyard/conditional';
 * import { currentTag } from 'halyard/http';
 *
 * const request = { method: 'PATCH', headers: { 'if-match': '"3;fields=id,total;form=hal"' } };
 * const etag = currentTag(request, { version: 3 });
 * // → '"3;fields=id,total;form=hal"'
 * evaluatePreconditions(request, { etag });
 * // → { outcome: 'proceed' }
 * ```
 */
export function currentTag(
  request: RequestDescriptor,
  options: CurrentTagOptions,
): string | undefined {
  const known = versionEtag(options);
  const fields = headerFields(options.headers);
  const form = selectForm(request, options, options.templates);
  const shape = shapeText(options, options, form, fields);
  if (known === undefined) return undefined;
  const selected = representationTag(known, shape);
  const named = ifMatchTags(request)
    .filter(({ weak }) => !weak)
    .map(({ opaque }) => `"${opaque}"`);
  if (named.includes(selected)) return selected;
  return named.find((tag) => isVariantOf(tag, known)) ?? selected;
}

/** Whether `If-Match` has the current version only as a weak tag, which never matches (RFC 9110 §13.1.1). */
export function isNamedWeakly(request: RequestDescriptor, options: CurrentTagOptions): boolean {
  const known = versionEtag(options)?.replace(/^W\//, '');
  if (known === undefined) return false;
  return ifMatchTags(request).some(({ weak, opaque }) => weak && isVariantOf(`"${opaque}"`, known));
}

function ifMatchTags(request: RequestDescriptor) {
  const field = fieldValue(request.headers, 'if-match');
  const tags = field === undefined ? [] : parseEntityTags(field);
  return tags === '*' ? [] : tags;
}

/** The tag of the version, whatever shapes its representation; undefined without a usable version. */
export function versionEtag({
  etag,
  version,
  onFinding,
}: Pick<Representation, 'etag' | 'version'> & {
  readonly onFinding?: OnFinding | undefined;
}): string | undefined {
  if (etag) {
    if (isSendable(etag)) return etag;
    reportMember(onFinding, 'etag', 'an entity tag in ASCII with double quotes');
    return versionTag(etag);
  }
  const tag = versionTag(version);
  if (tag === undefined && version !== undefined && version !== null) {
    reportMember(onFinding, 'version', 'a text, a finite number, a valid Date or a list of these');
  }
  return tag;
}

/** Node writes the obs-text of a header as UTF-8 or as Latin-1, depending on the body. */
function isSendable(etag: string): boolean {
  return isEntityTag(etag) && /^[\x21-\x7e]*$/.test(etag);
}

/** Reports a version or a date of a row that a response cannot have. */
export function reportMember(
  onFinding: OnFinding | undefined,
  name: string,
  expected: string,
): void {
  reportTo(onFinding)?.('row.member', `${name} must be ${expected}`, [name]);
}

/**
 * The tag of a version in one representation: `"3;fields=id,total;form=hal"`. Representations of one
 * version that differ in base URL, fields, variant, permissions, form, media type, language or content
 * coding are different octets and must not share a strong tag (RFC 9110 §8.8.3.3).
 *
 * No two of them do: a part of a version has no `=`, and a value here no `;`, since both are encoded.
 */
export function representationTag(etag: string, shape: string): string {
  if (shape.length === 0 && !looksShaped(etag)) return etag;
  const suffix = shape.length <= MAX_SHAPE ? shape : `;shape=${entityTag(shape).slice(1, -1)}`;
  return `${openTag(etag)}${suffix}"`;
}

/** A longer shape, such as one of a hundred permissions, is hashed to keep the header field short. */
const MAX_SHAPE = 200;

/**
 * A tag without its closing quote. `;etag=` marks a given tag that looks like a version with a shape,
 * such as one that another service made this way.
 */
function openTag(etag: string): string {
  const open = etag.slice(0, -1);
  return looksShaped(etag) ? `${open};etag=` : open;
}

function looksShaped(etag: string): boolean {
  return LIKE_SHAPE.test(etag);
}

const LIKE_SHAPE = /;(?:etag|base|fields|variant|permissions|form|type|language|encoding|shape)=/;

/** The rest of a tag after the version. The quote ends it, since a tag has none inside. */
const SHAPE =
  /^(?:;base=[^;]*)?(?:;fields=[^;]*)?(?:;variant=[^;]*)?(?:;permissions=[^;]*)?(?:;form=hal(?:-forms)?)?(?:;type=[^;]*)?(?:;language=[^;]*)?(?:;encoding=[^;]*)?"|^;shape=[^;]*"/;

function isVariantOf(tag: string, known: string): boolean {
  const open = openTag(known);
  return tag.startsWith(open) && SHAPE.test(tag.slice(open.length));
}

/** The part of a tag that names everything besides the version; empty if there is nothing. */
export function shapeText(
  { variant, caller }: Pick<Representation, 'variant' | 'caller'>,
  { base, fields }: Pick<Representation, 'base' | 'fields'>,
  form: Form,
  headers: Fields,
): string {
  let text = '';
  // The fallback is the same for every request, as a string is, so it does not distinguish representations.
  const { source = 'fallback', href = '' } = Object(base) as Partial<BaseUrl>;
  if (source !== 'fallback') text += `;base=${listText([href])}`;
  if (fields) text += `;fields=${listText(fields)}`;
  if (variant !== undefined && variant !== null) {
    text += namedList('variant', typeof variant === 'object' ? variant : [variant]);
  }
  // In one order, so that one set of permissions has one tag.
  if (caller) text += namedList('permissions', [...permissionsOf(caller)].sort());
  if (form !== 'links') text += `;form=${form}`;
  const {
    'content-type': type,
    'content-language': language,
    'content-encoding': encoding,
  } = headers;
  if (type !== undefined && !isHal(type)) text += `;type=${listText([type])}`;
  if (language !== undefined) text += `;language=${listText([language])}`;
  if (encoding !== undefined) text += `;encoding=${listText([encoding])}`;
  return text;
}

function namedList(name: string, list: readonly string[]): string {
  return list.length === 0 ? '' : `;${name}=${listText(list)}`;
}

/** The media type of every body that has no other (RFC 9110 §8.3.1 compares in any case). */
function isHal(type: string): boolean {
  return type.toLowerCase() === HAL;
}

function listText(list: readonly string[]): string {
  return list.map(itemText).join();
}

/** An empty item is `%`, which the encoding of no other has, so that a list of it is not an empty list. */
function itemText(item: string): string {
  return item === '' ? '%' : encodeTagPart(String(item)).replaceAll(',', '%2C');
}
