import { type StatusProblemOptions, statusProblem } from './client-error.js';
import type { ResponseDescriptor } from './response.js';

/** One media type or several, as in `application/merge-patch+json`. */
type MediaTypes = string | readonly string[] | undefined;

/** Options of `unsupportedMediaType`. */
export interface UnsupportedMediaTypeOptions extends StatusProblemOptions {
  /** The media types of the patch documents that the resource accepts. */
  readonly acceptPatch?: MediaTypes;
  /** The media types or ranges, such as `image/*`, that the resource accepts by POST. */
  readonly acceptPost?: MediaTypes;
  /** The media types or ranges that the resource accepts by another method, such as PUT. */
  readonly accept?: MediaTypes;
}

/**
 * Makes the 415 for content in a media type that the resource does not support: problem details that
 * are not stored, and the media types that it accepts.
 *
 * Those are in `Accept-Patch` for a PATCH (RFC 5789 §2.2, §3.1), in `Accept-Post` for a POST (W3C
 * Linked Data Platform §7.1) and in `Accept` for any method (RFC 9110 §15.5.16).
 *
 * @param options The media types; a `detail`, a `type` of your own, `instance`, header fields, extension
 *   members.
 * @returns The response.
 * @throws {HalyardError} What `problem` throws.
 * @rule HYP.06
 *
 * @example
 * ```ts
 * import { unsupportedMediaType } from 'halyard';
 *
 * const acceptPatch = ['application/merge-patch+json', 'application/json'];
 * const response = unsupportedMediaType({ acceptPatch });
 * [response.status, response.headers['accept-patch']];
 * // → [415, 'application/merge-patch+json, application/json']
 * ```
 */
export function unsupportedMediaType(
  options: UnsupportedMediaTypeOptions = {},
): ResponseDescriptor<string> {
  const { acceptPatch, acceptPost, accept, ...details } = options;
  return statusProblem(415, details, {
    'accept-patch': acceptPatch,
    'accept-post': acceptPost,
    accept,
  });
}
