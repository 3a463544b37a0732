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
  throw new HalyardError(
    'conditional.etag',
    `etag must be an entity tag in double quotes, got ${show(etag)}. Make it with versionTag(version) or entityTag(body)`,
    'caching.etag',
  );
}
