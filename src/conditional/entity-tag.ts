import { strongTag } from '#strong-tag';
import { HalyardError } from '../errors.js';

/** What an entity tag may be. */
export interface TagOptions {
  /**
   * Whether the tag is weak: it then stands for equivalent representations rather than equal octets,
   * and cannot be used in `If-Match` (RFC 9110 §8.8.1). False when left out.
   */
  readonly weak?: boolean;
}

/**
 * entity-tag = [ weak ] opaque-tag, opaque-tag = DQUOTE *etagc DQUOTE (RFC 9110 §8.8.3), without
 * obs-text, on whose encoding Node and Fetch disagree
 */
const ENTITY_TAG = /^(?:W\/)?"[\x21\x23-\x7e]*"$/;

export function isEntityTag(text: string): boolean {
  return ENTITY_TAG.test(text);
}

/**
 * The entity tag of a body: equal octets have equal tags, on every runtime.
 *
 * @param body The body as it is sent: a string, which counts as UTF-8, or octets.
 * @param options Whether the tag is weak.
 * @returns The tag, with its quotes.
 * @throws {HalyardError} `conditional.body` for anything else.
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
export function entityTag(body: string | Uint8Array, { weak = false }: TagOptions = {}): string {
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new HalyardError('conditional.body', {
      problem: 'An entity tag is made of the body as it is sent',
      given: body,
      remedy: 'Give a string or a Uint8Array, such as JSON.stringify(value)',
      reference: 'RFC 9110 §8.8.3',
    });
  }
  return weak ? `W/${strongTag(body)}` : strongTag(body);
}

/**
 * The entity tag of a version that the store keeps: no body is needed to know it.
 *
 * Whatever the version is made of, the tag is legal: characters that a tag cannot hold are
 * percent-encoded, so different versions have different tags.
 *
 * @param version A version number, a revision name or a date; or several parts that tell versions
 *   apart together.
 * @param options Whether the tag is weak.
 * @returns The tag, with its quotes.
 * @throws {HalyardError} `conditional.version` for an invalid date, NaN, no part or another value.
 * @rule caching.etag
 *
 * @example
 * ```ts
 * import { versionTag } from 'halyard/conditional';
 *
 * versionTag(7);
 * // → '"7"'
 * versionTag(['order 17', new Date(0)]);
 * // → '"order%2017;0"'
 * ```
 */
export function versionTag(version: Version, { weak = false }: TagOptions = {}): string {
  const parts = Array.isArray(version) ? version : [version];
  if (parts.length === 0) throw versionError(version);
  const tag = `"${parts.map(partText).join(';')}"`;
  return weak ? `W/${tag}` : tag;
}

/** What tells one version of a resource from another. */
export type Version = VersionPart | readonly VersionPart[];

/** One part of a version. */
export type VersionPart = string | number | bigint | Date;

/**
 * All but etagc, and of these the percent sign, the semicolon that stands between parts, and the
 * equals sign of what tells representations of one version apart.
 */
const ENCODED = /[^\x21\x23\x24\x26-\x3a\x3c\x3e-\x7e]/gu;

/** A part of a version as it stands in a tag. */
export function partText(part: unknown): string {
  const text = plainText(part);
  // The text of a number has no character that is encoded.
  return typeof part === 'string' ? text.replace(ENCODED, encodeCharacter) : text;
}

/** A lone surrogate has no UTF-8; `%u` is the escape of no other character. */
function encodeCharacter(character: string): string {
  return character.isWellFormed()
    ? encodeURIComponent(character)
    : `%u${character.charCodeAt(0).toString(16)}`;
}

function plainText(part: unknown): string {
  if (typeof part === 'string' || typeof part === 'bigint') return String(part);
  const number = part instanceof Date ? part.getTime() : part;
  if (typeof number === 'number' && Number.isFinite(number)) return String(number);
  throw versionError(part);
}

function versionError(given: unknown): HalyardError {
  return new HalyardError('conditional.version', {
    problem: 'This tells no version from another',
    given,
    remedy: 'Give a string, a finite number, a bigint, a valid Date, or a list of these',
    reference: 'RFC 9110 §8.8.3',
  });
}
