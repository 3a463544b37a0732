import { strongTag } from '#platform';
import { HalyardError } from '../errors.js';
import { isBytes } from '../internal/is-bytes.js';
import { requireOptions } from '../internal/require-options.js';
import { requireFlag } from './require-flag.js';

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
 * @throws {HalyardError} `conditional.body` for a body of another type; `conditional.option` for an
 *   invalid option.
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
  if (typeof body !== 'string' && !isBytes(body)) {
    throw new HalyardError('conditional.body', {
      subject: 'body',
      expected: 'be a string or a Uint8Array',
      given: body,
      remedy: 'Pass the body as it is sent, such as JSON.stringify(value)',
      reference: 'RFC 9110 §8.8.3',
    });
  }
  return weaken(strongTag(body), options);
}

function weaken(tag: string, options: TagOptions | undefined): string {
  if (options === undefined) return tag;
  requireOptions(options, ['weak'], 'conditional.option');
  requireFlag('weak', options.weak);
  return options.weak === true ? `W/${tag}` : tag;
}

/**
 * Returns the entity tag of a version that the store keeps, so that no body is needed for it.
 *
 * The tag is legal for any version: characters that a tag cannot contain are percent-encoded, so
 * different versions have different tags. Parts are joined by `;`. A part itself never contains
 * `;` or `=`, so a tag of a version never equals a tag with `;name=value` added to it.
 *
 * @param version A version number, a revision name or a date; or a list of parts that identify the
 *   version together.
 * @param options Whether the tag is weak.
 * @returns The tag, with its quotes.
 * @throws {HalyardError} `conditional.version` for an invalid date, NaN, an empty list or a value of
 *   another type; `conditional.option` for an invalid option.
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
export function versionTag(version: Version, options?: TagOptions): string {
  if (!Array.isArray(version)) return weaken(`"${encodeTagPart(version)}"`, options);
  if (version.length === 0) throw versionError(version);
  return weaken(`"${version.map(encodeTagPart).join(';')}"`, options);
}

/** A version of a resource. */
export type Version = VersionPart | readonly VersionPart[];

/** One part of a version. */
export type VersionPart = string | number | bigint | Date;

/**
 * The characters that are not etagc, the percent sign, the `;` between parts and the `=` of
 * `;name=value`.
 */
const ENCODED = /[^\x21\x23\x24\x26-\x3a\x3c\x3e-\x7e]/gu;

/** Encodes a part of a version for a tag. */
export function encodeTagPart(part: unknown): string {
  if (typeof part === 'string') return part.replace(ENCODED, encodeCharacter);
  if (typeof part === 'bigint') return String(part);
  const number = part instanceof Date ? part.getTime() : part;
  if (Number.isFinite(number)) return String(number);
  throw versionError(part);
}

/** A lone surrogate has no UTF-8 encoding; `%u` starts no escape of another character. */
function encodeCharacter(character: string): string {
  return character.isWellFormed()
    ? encodeURIComponent(character)
    : `%u${character.charCodeAt(0).toString(16)}`;
}

function versionError(given: unknown): HalyardError {
  return new HalyardError('conditional.version', {
    subject: 'version',
    expected: 'be a string, a finite number, a bigint, a valid Date or a non-empty array of these',
    given,
    remedy: 'Pass the version number or the time of the last change',
    reference: 'RFC 9110 §8.8.3',
  });
}
