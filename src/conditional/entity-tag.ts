import { strongTag } from '#platform';

/** Options of an entity tag. */
export interface TagOptions {
  /**
   * Whether the tag is weak: it then identifies equivalent representations rather than equal octets,
   * and cannot be used in `If-Match` (RFC 9110 §8.8.1). Default: false.
   */
  readonly weak?: boolean;
}

/**
 * Returns the entity tag of a body: equal octets have equal tags, on every runtime.
 *
 * @param body The body as it is sent: a string, encoded as UTF-8, or octets.
 * @param options Whether the tag is weak.
 * @returns The tag, with its quotes.
 * @rule caching.etag
 *
 * @example
 * ```ts
 * import { entityTag } from 'halyard/conditional';
 *
 * entityTag('{"id":17}');
 * // → '"9-/5wKRLJFUM7oyVo0nYPtf76rjCU"'
 * entityTag('{"id":17}', { weak: true });
 * // → 'W/"9-/5wKRLJFUM7oyVo0nYPtf76rjCU"'
 * ```
 */
export function entityTag(body: string | Uint8Array, options?: TagOptions): string {
  return weaken(strongTag(body), options);
}

function weaken(tag: string, options: TagOptions | undefined): string {
  return options?.weak === true ? `W/${tag}` : tag;
}

/**
 * Returns the entity tag of a version that the store keeps, so that no body is needed for it.
 *
 * The tag is legal for any version: characters that a tag cannot contain are percent-encoded, so
 * different versions have different tags. Parts are joined by `|`. A part itself never contains
 * `|` or `;`, so a tag of a version never equals one with the hash of a shape added to it.
 *
 * A row may lack a version that tells it from others: there is no tag for null, an empty text, an
 * invalid date, NaN and values of other types, nor for an empty list or a list with such a part.
 *
 * @param version A version number, a revision name or a date; or a list of parts that identify the
 *   version together.
 * @param options Whether the tag is weak.
 * @returns The tag, with its quotes; undefined without a version.
 * @rule caching.etag
 *
 * @example
 * ```ts
 * import { versionTag } from 'halyard/conditional';
 *
 * versionTag(7);
 * // → '"7"'
 * versionTag(['order 17', new Date(0)]);
 * // → '"order%2017|0"'
 * versionTag(null);
 * // → undefined
 * ```
 */
export function versionTag(
  version: Version | null | undefined,
  options?: TagOptions,
): string | undefined {
  const text = Array.isArray(version) ? listText(version) : partText(version);
  return text ? weaken(`"${text}"`, options) : undefined;
}

/** A list may have an empty part, which tells ['a', ''] from ['a']. */
function listText(parts: readonly unknown[]): string | undefined {
  const texts = parts.map(partText);
  return texts.some(Boolean) && !texts.includes(undefined) ? texts.join('|') : undefined;
}

/** A version of a resource. */
export type Version = VersionPart | readonly VersionPart[];

/** One part of a version. */
export type VersionPart = string | number | bigint | Date;

/** A part of a version as a tag has it; undefined for a value that identifies no version. */
function partText(part: unknown): string | undefined {
  if (typeof part === 'string') return encodeTagPart(part);
  if (typeof part === 'bigint') return String(part);
  const number = part instanceof Date ? part.getTime() : part;
  return Number.isFinite(number) ? String(number) : undefined;
}

/** The characters that are not etagc, the percent sign, the `|` between parts and the `;` of a shape. */
const ENCODED = /[^\x21\x23\x24\x26-\x3a\x3c-\x7b\x7d\x7e]/gu;

function encodeTagPart(text: string): string {
  return text.replace(ENCODED, encodeCharacter);
}

/** A lone surrogate has no UTF-8 encoding; `%u` starts no escape of another character. */
function encodeCharacter(character: string): string {
  return character.isWellFormed()
    ? encodeURIComponent(character)
    : `%u${character.charCodeAt(0).toString(16)}`;
}

/** An entity tag (RFC 9110 §8.8.3). */
export interface EntityTag {
  readonly weak: boolean;
  /** The characters between the quotes. */
  readonly opaque: string;
}

/**
 * Parses an `If-Match` or `If-None-Match` field value.
 *
 * If-None-Match = "*" / #entity-tag (RFC 9110 §13.1.2). Commas inside tags, empty list members and
 * whitespace are allowed, as the grammar has them. A malformed member is skipped up to the next
 * comma: it cannot match any tag.
 *
 * @param header The field value, several lines joined by commas.
 * @returns `'*'`, or the tags in their order.
 * @rule conditional.not-modified
 *
 * @example
 * ```ts
 * import { parseEntityTags } from 'halyard/conditional';
 *
 * parseEntityTags('"a,b" , W/"7"');
 * // → [{ weak: false, opaque: 'a,b' }, { weak: true, opaque: '7' }]
 * parseEntityTags('*');
 * // → '*'
 * ```
 */
export function parseEntityTags(header: string): '*' | EntityTag[] {
  if (isAnyTag(header)) return '*';
  return Array.from(header.matchAll(MEMBER), ([, weak, opaque = '']) => ({
    weak: weak !== undefined,
    opaque,
  }));
}

/** entity-tag = [ weak ] opaque-tag, weak = %s"W/", opaque-tag = DQUOTE *etagc DQUOTE (RFC 9110 §8.8.3) */
const TAG = '(W/)?"([\\x21\\x23-\\x7e\\x80-\\xff]*)"';

/** Text between a tag and the next comma makes the member malformed: `"a"b` is not a tag. */
const MEMBER = /* @__PURE__ */ new RegExp(`(?<=^|,)[ \\t]*${TAG}[ \\t]*(?=,|$)`, 'g');

/**
 * Whether a list can match at all: it contains `*` or the text of the tag. A megabyte of other tags
 * is rejected by two searches, without being parsed.
 */
export function mayMatch(header: string, etag: string | undefined): boolean {
  return header.includes('*') || (etag !== undefined && header.includes(etag));
}

function isAnyTag(header: string): boolean {
  return /^[, \t]*\*[, \t]*$/.test(header);
}

const ENTITY_TAG = /* @__PURE__ */ new RegExp(`^${TAG}$`);

export function isEntityTag(text: string): boolean {
  return ENTITY_TAG.test(text);
}
