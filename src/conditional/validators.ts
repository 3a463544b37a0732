import { HalyardError } from '../errors.js';
import { isHttpTime } from '../internal/http-date.js';
import { isEntityTag } from './entity-tag.js';

/** The current state of the resource that a request addresses. */
export interface Validators {
  /** The current entity tag, with its quotes. */
  readonly etag?: string | undefined;
  /** When the resource was last changed; a part of a second does not count. */
  readonly lastModified?: Date | undefined;
  /** Whether the resource has a current representation; true when left out. */
  readonly exists?: boolean | undefined;
}

/** Refuses validators of the developer that are none. */
export function checkValidators({ etag, lastModified }: Validators): void {
  if (lastModified !== undefined && !isHttpTime(lastModified)) {
    throw new HalyardError('conditional.last-modified', {
      problem: 'lastModified is a Date that an HTTP-date can tell',
      given: lastModified,
      remedy: 'Give the time of the last change as a valid Date, or leave it out',
      reference: 'RFC 9110 §8.8.2',
    });
  }
  if (etag === undefined || (typeof etag === 'string' && isEntityTag(etag))) return;
  throw new HalyardError(
    'conditional.etag',
    {
      problem: 'This is no entity tag',
      given: etag,
      remedy: 'Write it in double quotes, or make it with versionTag(version) or entityTag(body)',
      reference: 'RFC 9110 §8.8.3',
    },
    'caching.etag',
  );
}
