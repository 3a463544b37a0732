import type { ForwardedElement } from './forwarded-element.js';
import { parseElement } from './parse-element.js';
import { splitElements } from './split-elements.js';

/**
 * Parses a `Forwarded` header (RFC 7239 §4).
 *
 * Beyond the grammar it accepts what gateways send and what the conventions write
 * (`prefix=/orders/v1`, `host=a:8443`): `/`, `:`, `[` and `]` in a value without quotes, and white
 * space around `;`. An element that breaks the grammar in another way is marked as malformed and
 * affects no other element. Values are not validated: `parseForwardedNode` reads `for` and `by`,
 * `baseUrl` reads the rest.
 *
 * Elements are separated from the right, so that nothing that a client writes on the left, an open
 * quote included, can swallow the element that a gateway appended.
 *
 * @param header The header value; several lines as a list, or joined by commas.
 * @returns The elements in the order of the header, the client's end first, without empty ones; the
 *   last 1,000 if there are more. Positions are indices into the lines joined by `, `.
 * @rule HYP.09, forwarded.parameters
 *
 * @example
 * ```ts
 * import { parseForwarded } from 'halyard/forwarded';
 *
 * const [element] = parseForwarded('proto=https;host=gw.example.se;port=8443;prefix=/orders/v1');
 * element?.parameters;
 * // → { proto: 'https', host: 'gw.example.se', port: '8443', prefix: '/orders/v1' }
 * parseForwarded('for=192.0.2.60, for="')[1]?.malformed;
 * // → { reason: 'quote-unclosed', position: 20 }
 * ```
 */
export function parseForwarded(header: string | readonly string[]): ForwardedElement[] {
  // Field lines are combined by commas (RFC 9110 §5.3).
  return lastElements([header].flat().join(', '), MAX_ELEMENTS);
}

/** No chain of proxies is as long, so elements to the left of these are a client's. */
export const MAX_ELEMENTS = 1000;

/** The last elements of a header, at most `limit`; the rest of the header is not read. */
export function lastElements(header: string, limit: number): ForwardedElement[] {
  return splitElements(header, limit).map(([start, end]) =>
    parseElement(header.slice(start, end), start),
  );
}
