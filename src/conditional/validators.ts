import { HalyardError } from '../errors.js';
import { show } from '../internal/show.js';
import { isEntityTag } from './parse-entity-tags.js';

/** The validators of the selected representation, and whether there is one (RFC 9110 §8.8). */
export interface Validators {
  /** The current entity tag, with its quotes. */
  readonly etag?: string | null | undefined;
  /**
   * When the resource was last modified; fractions of a second are ignored. An invalid Date counts as
   * left out, and so does a year that `Last-Modified` cannot express.
   */
  readonly lastModified?: Date | null | undefined;
  /** Whether the resource has a current representation. Default: true. */
  readonly exists?: boolean | null | undefined;
}

/** Throws on a text that is not an entity tag, such as one without quotes: it would never match. */
export function requireTag(etag: string | null | undefined): string | undefined {
  if (etag === null || etag === undefined) return undefined;
  if (isEntityTag(etag)) return etag;
  throw tagError(etag);
}

/**
 * Throws on a tag that a service cannot send everywhere: Node writes the obs-text of a header as UTF-8
 * or as Latin-1, depending on the body.
 */
export function requireSendableTag(etag: string): void {
  if (!isEntityTag(etag) || !/^[\x21-\x7e]*$/.test(etag)) throw tagError(etag);
}

function tagError(etag: string): HalyardError {
  return new HalyardError(
    'conditional.etag',
    `etag must be an entity tag in ASCII with double quotes, got ${show(etag)}. Make it with versionTag(version) or entityTag(body)`,
    'caching.etag',
  );
}
