import { strongTag } from '#platform';
import { isEntityTag, parseEntityTags, versionTag } from '../conditional/entity-tag.js';
import type { BaseUrl } from '../forwarded/base-url.js';
import { fieldValue, mergeVary } from '../internal/headers.js';
import { remember } from '../internal/maps.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type OnFinding, reportTo } from '../rules/row-finding.js';
import { type Fields, headerFields } from './header-fields.js';
import {
  type BodyShape,
  callerId,
  permissionsOf,
  type Representation,
  type TagOrigin,
} from './response.js';
import { type Form, type FormOptions, type FormTemplates, HAL, selectForm } from './select-form.js';

/** The version of a resource and the shape of its representation, as `respond` takes them. */
export interface CurrentTagOptions extends Representation, FormOptions, FormTemplates {}

/**
 * Returns the entity tag that `respond` sends for a version, for `evaluatePreconditions` ahead of an
 * operation that changes the resource. `refusal` does both.
 *
 * If `If-Match` names this version in any shape (through another gateway, with other fields, in another
 * form, language or media type, for another caller), that tag is returned: the client has read this
 * version. Where each client has another resource at one URL, such as its basket, make the client a part
 * of the version: `version: [basket.version, user.id]`.
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
 * const request = { method: 'PATCH', headers: { 'if-match': '"3;D1pLu3gYkA2Zz0vYc4T5xQ"' } };
 * const etag = currentTag(request, { version: 3 });
 * // → '"3;D1pLu3gYkA2Zz0vYc4T5xQ"'
 * evaluatePreconditions(request, { etag });
 * // → { outcome: 'proceed' }
 * ```
 */
export function currentTag(
  request: RequestDescriptor,
  options: CurrentTagOptions,
): string | undefined {
  return currentTagOf(request, options, options);
}

/** The current tag of a body whose shape a definition may have resolved. */
export function currentTagOf(
  request: RequestDescriptor,
  options: CurrentTagOptions,
  shape: BodyShape,
): string | undefined {
  const known = knownTag(options, shape.origin);
  if (known === undefined) return undefined;
  const form = selectForm(request, options, shape.templates);
  const fields = headerFields(options.headers);
  const selected = shapedTag(known, shapeText(request, options, shape, form, fields));
  const ifMatch = fieldValue(request.headers, 'if-match');
  if (ifMatch === undefined || ifMatch === selected) return selected;
  const tags = parseEntityTags(ifMatch);
  if (tags === '*') return selected;
  const named = tags.filter(({ weak }) => !weak).map(({ opaque }) => `"${opaque}"`);
  if (named.includes(selected)) return selected;
  return named.find((tag) => isShapeOf(tag, known)) ?? selected;
}

/**
 * The tag of the version, whatever shapes its representation; undefined without a usable version.
 *
 * A singleton such as `/basket` may be another resource for each caller. The caller is part of its version then, so that a change never matches by the tag of another; without an `id` there is none.
 */
export function knownTag(
  { etag, version, caller, vary, onFinding }: TagInput,
  origin: TagOrigin | undefined,
): string | undefined {
  const tag = etag && isSendable(etag) ? etag : versionTag(etag || version);
  if (etag && tag !== etag) {
    reportMember(onFinding, 'etag', 'an entity tag in ASCII with double quotes');
  } else if (tag === undefined && version !== undefined && version !== null) {
    reportMember(onFinding, 'version', 'a text, a finite number, a valid Date or a list of these');
  }
  if (tag === undefined || !origin?.isPersonal) return tag;
  // A field may identify the user: that of a gateway has any name.
  if (!caller && varied(vary).every((name) => name === LANGUAGE)) return tag;
  const id = callerId(caller);
  return id === undefined ? undefined : `${tag.slice(0, -1)}|${hash(id)}"`;
}

type TagInput = Pick<Representation, 'etag' | 'version' | 'caller' | 'vary'> & {
  readonly onFinding?: OnFinding | undefined;
};

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
 * The tag of a version in one shape: `"3;D1pLu3gYkA2Zz0vYc4T5xQ"`. Representations of one version that
 * differ in what shapes them are different octets and must not share a strong tag (RFC 9110 §8.8.3.3).
 *
 * No version looks like one, since its `;` is encoded.
 */
export function shapedTag(tag: string, shape: string): string {
  return shape === '' ? tag : `${tag.slice(0, -1)};${hash(shape)}"`;
}

/** The tag of a version whose shape the options do not name: its content tells it from others. */
export function contentTag(tag: string, content: string | Uint8Array): string {
  return `${tag.slice(0, -1)};${strongTag(content).slice(...HASH)}"`;
}

/** The part of a strong tag that is its hash, in base64: 132 bits of it. */
const HASH = [-28, -6] as const;

const hash = /* @__PURE__ */ remember((text) => strongTag(text).slice(...HASH));

const SHAPE = /^(?:;[A-Za-z0-9+/]{22})?"$/;

function isShapeOf(tag: string, known: string): boolean {
  const open = known.slice(0, -1);
  return tag.startsWith(open) && SHAPE.test(tag.slice(open.length));
}

/**
 * Whether a response depends on what neither its options nor its header fields say: on the user of a
 * cookie or a token without `caller.id`. Their values never enter a tag, which logs and clients keep.
 */
export function isUntold({ vary, caller }: Pick<Representation, 'vary' | 'caller'>): boolean {
  const names = varied(vary);
  const isByCaller = names.some((name) => BY_CALLER.test(name));
  return names.includes('*') || (isByCaller && callerId(caller) === undefined);
}

/** The names of `vary` whose outcome the media type and the coding of each response do not tell. */
function varied(vary: Representation['vary']): readonly string[] {
  if (!vary) return NONE;
  const names = mergeVary(vary).split(', ');
  return names.filter((name) => !/^(?:accept(?:-encoding)?)?$/.test(name));
}

const NO_BASE = {};

const NONE: readonly string[] = [];

const BY_CALLER = /^(?:\*|authorization|cookie)$/;

/** Its outcome is the Content-Language, if there is one. */
const LANGUAGE = 'accept-language';

/**
 * What tells a representation from others of its version; empty if nothing does. Each text follows its
 * length, so that no two shapes have one text.
 */
export function shapeText(
  { headers }: RequestDescriptor,
  { variant, caller, release, vary }: Representation,
  { base, fields, origin, totalRecords }: BodyShape,
  form: Form,
  { 'content-type': type, 'content-language': language, 'content-encoding': encoding }: Fields,
): string {
  let text = origin === undefined ? '' : origin.fingerprint();
  // The fallback is the same for every request, as a string is, so it does not distinguish representations.
  const { source, href } = (base ?? NO_BASE) as Partial<BaseUrl>;
  if ((source ?? 'fallback') !== 'fallback') text += part('base', href);
  if (release) text += part('release', release);
  if (fields) text += list('fields', fields);
  if (variant !== undefined && variant !== null) {
    const variants = typeof variant === 'object' ? variant : [variant];
    if (variants.length > 0) text += list('variant', variants);
  }
  if (caller) {
    const id = callerId(caller);
    if (id !== undefined) text += part('caller', id);
    const permissions = permissionsOf(caller);
    // In one order, so that one set of permissions has one tag.
    if (permissions.size > 0) text += list('permissions', [...permissions].sort());
  }
  if (form !== 'links') text += part('form', form);
  // The media type of every body that has no other, in any case (RFC 9110 §8.3.1).
  if (type !== undefined && type.toLowerCase() !== HAL) text += part('type', type);
  if (language !== undefined) text += part('language', language);
  if (encoding !== undefined) text += part('encoding', encoding);
  if (totalRecords !== undefined) text += part('total', totalRecords);
  for (const name of varied(vary)) {
    if (BY_CALLER.test(name) || (name === LANGUAGE && language !== undefined)) continue;
    text += part(name, fieldValue(headers, name) ?? '');
  }
  return text;
}

function list(name: string, items: readonly string[]): string {
  return items.reduce((text, item) => text + part('', item), part(name, items.length));
}

function part(name: string, value: unknown): string {
  const text = String(value);
  return `;${name}=${text.length}:${text}`;
}
