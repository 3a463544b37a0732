import { encodeTagPart, entityTag, versionTag } from '../conditional/entity-tag.js';
import { parseEntityTags } from '../conditional/parse-entity-tags.js';
import { requireSendableTag } from '../conditional/validators.js';
import { HalyardError } from '../errors.js';
import { fieldValue } from '../internal/headers.js';
import { type RequestDescriptor, requireHeaders } from '../internal/request.js';
import { permissionsOf } from './caller.js';
import { type Fields, headerFields } from './header-fields.js';
import { requireOptions } from './require-options.js';
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
 * @param options The version or the entity tag, and what shapes the body, as for `respond`.
 * @returns The tag, with its quotes; undefined without a version and a tag.
 * @throws {HalyardError} `conditional.etag` or `conditional.version`; `http.option`, `http.format` or
 *   `http.header` for an invalid option; `http.request` for a request without headers.
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
  requireHeaders(request);
  requireOptions(options, 'currentTag', 'Pass { version: order.version }');
  const known = versionEtag(options);
  const fields = headerFields(options.headers, () => undefined);
  const selected = representationTag(
    known,
    shapeText(options, selectForm(request, options), fields),
  );
  if (known === undefined || selected === undefined) return undefined;
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
  const tags = parseEntityTags(fieldValue(requireHeaders(request), 'if-match') ?? '');
  return tags === '*' ? [] : tags;
}

/** The tag of the version, whatever shapes its representation. */
export function versionEtag({ etag, version }: Representation): string | undefined {
  const tag = etag ?? (version === undefined ? undefined : versionTag(version));
  requireSendableTag(tag);
  return tag;
}

/**
 * The tag of a version in one representation: `"3;fields=id,total;form=hal"`. Representations of one
 * version that differ in base URL, fields, variant, permissions, form, media type, language or content
 * coding are different octets and must not share a strong tag (RFC 9110 §8.8.3.3).
 *
 * No two of them do: a part of a version has no `=`, and a value here no `;`, since both are encoded.
 */
export function representationTag(etag: string | undefined, shape: string): string | undefined {
  if (etag === undefined) return undefined;
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
  return LIKE_SHAPE.test(open) ? `${open};etag=` : open;
}

const LIKE_SHAPE = /;(?:etag|base|fields|variant|permissions|form|type|language|encoding|shape)=/;

/** The rest of a tag after the version. */
const SHAPE =
  /^(?:;base=[^;]*)?(?:;fields=[^;]*)?(?:;variant=[^;]*)?(?:;permissions=[^;]*)?(?:;form=hal(?:-forms)?)?(?:;type=[^;]*)?(?:;language=[^;]*)?(?:;encoding=[^;]*)?"$|^;shape=[^;]*"$/;

function isVariantOf(tag: string, known: string): boolean {
  const open = openTag(known);
  return tag.startsWith(open) && SHAPE.test(tag.slice(open.length));
}

/** The part of a tag that names everything besides the version; empty if there is nothing. */
export function shapeText(
  { base, fields, variant, caller }: Representation,
  form: Form,
  headers: Fields,
): string {
  // In one order, so that one set of permissions has one tag.
  const permissions = [...permissionsOf(caller)].sort();
  const variants = typeof variant === 'string' ? [variant] : stringsOf('variant', variant ?? []);
  // The fallback is the same for every request, so it does not distinguish representations.
  const isOfRequest = base !== undefined && sourceOf(base) !== 'fallback';
  return [
    isOfRequest ? `;base=${listText([base.href])}` : '',
    fields === undefined ? '' : `;fields=${listText(stringsOf('fields', fields))}`,
    variants.length === 0 ? '' : `;variant=${listText(variants)}`,
    permissions.length === 0 ? '' : `;permissions=${listText(permissions)}`,
    form === 'links' ? '' : `;form=${form}`,
    contentText(';type=', isHal(headers['content-type']) ? undefined : headers['content-type']),
    contentText(';language=', headers['content-language']),
    contentText(';encoding=', headers['content-encoding']),
  ].join('');
}

/** The media type of every body that has no other (RFC 9110 §8.3.1 compares in any case). */
function isHal(type: string | undefined): boolean {
  return type?.toLowerCase() === HAL;
}

function contentText(name: string, value: string | undefined): string {
  return value === undefined ? '' : `${name}${listText([value])}`;
}

function stringsOf(subject: string, list: unknown): readonly string[] {
  if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
  throw new HalyardError('http.option', {
    subject,
    expected: 'be an array of strings',
    given: list,
  });
}

function sourceOf(base: unknown): string {
  const { href, source } = (base ?? {}) as { href?: unknown; source?: unknown };
  if (typeof href === 'string' && typeof source === 'string') return source;
  throw new HalyardError('http.option', {
    subject: 'base',
    expected: 'be what baseUrl() returns',
    given: base,
    remedy: 'Leave it out if the base URL is the same for every request',
  });
}

function listText(list: readonly string[]): string {
  return list.map(itemText).join();
}

/** An empty item is `%`, which the encoding of no other has, so that a list of it is not an empty list. */
function itemText(item: string): string {
  return item === '' ? '%' : encodeTagPart(item).replaceAll(',', '%2C');
}
