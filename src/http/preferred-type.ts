import { fieldValue } from '../internal/headers.js';
import type { RequestDescriptor } from '../internal/request.js';
import { type MediaRange, parseAccept } from './parse-accept.js';

/**
 * Returns the media type of several that a client prefers by its `Accept` (RFC 9110 §12.5.1). Of types
 * that it likes equally the first is returned, as it is when the client accepts none of them or has no
 * preference. Name `accept` in the `vary` of the response.
 *
 * @param request The request; only its headers are read.
 * @param types The media types that you have, without parameters, the default first.
 * @returns One of the types.
 *
 * @example
 * ```ts
 * import { preferredType } from 'halyard/http';
 *
 * const browser = { headers: { accept: 'text/html,application/xml;q=0.9,*\/*;q=0.8' } };
 * preferredType(browser, ['text/markdown', 'text/html']);
 * // → 'text/html'
 * preferredType({ headers: { accept: '*\/*' } }, ['text/markdown', 'text/html']);
 * // → 'text/markdown'
 * ```
 */
export function preferredType<Type extends string>(
  request: RequestDescriptor,
  types: readonly [Type, ...Type[]],
): Type {
  const ranges = parseAccept(fieldValue(request.headers, 'accept') ?? '');
  const [first, ...others] = types;
  return others.reduce(
    (best, type) => (qualityOf(type, ranges) > qualityOf(best, ranges) ? type : best),
    first,
  );
}

/** "The most specific reference has precedence": the type, then its `/*`, then any type. */
function qualityOf(type: string, ranges: readonly MediaRange[]): number {
  const name = type.toLowerCase();
  const wider = [name, `${name.split('/', 1)[0]}/*`, '*/*'];
  const matching = wider.map((range) => ranges.filter((each) => each.type === range));
  const specific = matching.find(({ length }) => length > 0) ?? [];
  return Math.max(0, ...specific.map(({ quality }) => quality));
}
