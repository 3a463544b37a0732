import { evaluatePreconditions } from '../conditional/evaluate-preconditions.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type CurrentTagOptions, currentTag } from './current-tag.js';
import { problem } from './problem.js';
import type { ResponseDescriptor } from './response.js';

/** The current state of the resource that a request is to change. */
export interface RefusalOptions extends CurrentTagOptions {
  /** When the resource was last changed. */
  readonly lastModified?: Date;
  /** Whether the resource exists; true when left out. */
  readonly exists?: boolean;
  /**
   * Whether PUT, PATCH and DELETE must have If-Match, so that no update is lost; false by default.
   */
  readonly required?: boolean;
}

/**
 * The answer to a request that must not be carried out, by its preconditions: ask it ahead of an
 * operation that changes the resource, and carry on where there is none.
 *
 * - 412 where the client knows another state than the present one, with the present tag
 * - 428 where `required` is set and the client names no state (RFC 6585 §3)
 *
 * @param request The request.
 * @param options The current state; version, tag and format as `respond` gets them.
 * @returns The response, problem details that are not stored; undefined where the request may be
 *   carried out.
 * @throws {HalyardError} `conditional.etag`, `conditional.version` or `conditional.last-modified` for
 *   a validator of yours that is none.
 *
 * @example
 * ```ts
 * import { refusal } from 'halyard/http';
 *
 * const request = { method: 'PUT', headers: { 'if-match': '"2"' } };
 *
 * refusal(request, { version: 2, required: true });
 * // → undefined
 * refusal(request, { version: 3, required: true })?.status;
 * // → 412
 * refusal({ ...request, headers: {} }, { version: 3, required: true })?.status;
 * // → 428
 * ```
 */
export function refusal(
  request: RequestDescriptor,
  { lastModified, exists, required = false, ...options }: RefusalOptions,
): ResponseDescriptor | undefined {
  const etag = currentTag(request, options);
  const state = { etag, lastModified, exists };
  const verdict = evaluatePreconditions(request, state, { required });
  if (verdict.outcome === 'required') return problem({ status: 428, detail: NAME_THE_STATE });
  if (verdict.outcome !== 'failed') return undefined;
  const detail = `The resource is not in the state that ${verdict.header} asks for`;
  const { headers, ...failed } = problem({ status: 412, detail });
  const current = etag !== undefined && exists !== false ? { etag } : {};
  return { ...failed, headers: { ...headers, ...current } };
}

const NAME_THE_STATE =
  'Read the resource, and send its entity tag in If-Match, so that no change of others is lost';
