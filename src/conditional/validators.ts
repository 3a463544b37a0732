import { HalyardError } from '../errors.js';
import { isHttpTime } from '../internal/http-date.js';
import { requireOptions } from '../internal/require-options.js';
import { isEntityTag } from './parse-entity-tags.js';
import { requireFlag } from './require-flag.js';

/** The validators of the selected representation, and whether there is one (RFC 9110 §8.8). */
export interface Validators {
  /** The current entity tag, with its quotes. */
  readonly etag?: string | undefined;
  /** When the resource was last modified; fractions of a second are ignored. */
  readonly lastModified?: Date | undefined;
  /** Whether the resource has a current representation. Default: true. */
  readonly exists?: boolean | undefined;
}

/** Throws on invalid validators, which are the developer's: a wrong one would compare as no match. */
export function requireValidators(validators: Validators): void {
  requireOptions(validators, VALIDATORS, 'conditional.option', {
    subject: 'validators',
    remedy: 'Pass the current state, such as { etag: versionTag(order.version) }',
    reference: 'RFC 9110 §8.8',
  });
  const { etag, lastModified, exists } = validators;
  requireFlag('exists', exists);
  requireLastModified(lastModified);
  requireTag(etag);
}

/** `strongDate` is of ranges only, but the validators of a resource are the same for both functions. */
const VALIDATORS = ['etag', 'lastModified', 'exists', 'strongDate'] as const satisfies readonly (
  | keyof Validators
  | 'strongDate'
)[];

/** Throws on a time that Last-Modified cannot express. */
export function requireLastModified(lastModified: unknown): void {
  if (lastModified === undefined || isHttpTime(lastModified)) return;
  throw new HalyardError('conditional.last-modified', {
    subject: 'lastModified',
    expected: 'be a valid Date in the years 0 to 9999',
    given: lastModified,
    remedy: 'Pass the time of the last change, or leave it out',
    reference: 'RFC 9110 §8.8.2',
  });
}

function requireTag(etag: unknown): void {
  if (etag === undefined || (typeof etag === 'string' && isEntityTag(etag))) return;
  throw tagError('be an entity tag in double quotes', etag);
}

/**
 * Throws on a tag that a service cannot send everywhere: Node writes the obs-text of a header as UTF-8
 * or as Latin-1, depending on the body.
 */
export function requireSendableTag(etag: string): void {
  requireTag(etag);
  if (/^[\x21-\x7e]*$/.test(etag)) return;
  throw tagError('be an entity tag in ASCII', etag);
}

function tagError(expected: string, given: unknown): HalyardError {
  return new HalyardError(
    'conditional.etag',
    {
      subject: 'etag',
      expected,
      given,
      remedy: 'Make it with versionTag(version) or entityTag(body)',
      reference: 'RFC 9110 §8.8.3',
    },
    'caching.etag',
  );
}
