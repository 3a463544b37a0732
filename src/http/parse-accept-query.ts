import { fieldValue, type HeadersInput } from '../internal/headers.js';
import { parseMediaRanges, type QueryRange } from '../internal/structured-fields.js';

export type { QueryRange };

/**
 * Reads `Accept-Query`: the media types that a resource takes as the content of a QUERY (RFC 10008 §3).
 *
 * The field is a structured field (RFC 9651): a List of Strings or Tokens, which mean the same. It applies to
 * each URL with the same path, whatever its query.
 *
 * @param headers The header fields of a response.
 * @returns The media ranges, in no significant order; empty if the field is absent or malformed.
 *
 * @example
 * ```ts
 * import { parseAcceptQuery } from 'halyard/http';
 *
 * const ranges = parseAcceptQuery({ 'accept-query': '"application/json", text/*;charset="utf-8"' });
 * ranges.map(({ type, parameters }) => [type, parameters.get('charset')]);
 * // → [['application/json', undefined], ['text/*', 'utf-8']]
 * parseAcceptQuery({ 'accept-query': '"application/json' });
 * // → []
 * ```
 */
export function parseAcceptQuery(headers: HeadersInput): readonly QueryRange[] {
  return parseMediaRanges(fieldValue(headers, 'accept-query') ?? '') ?? [];
}
