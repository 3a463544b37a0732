import { type Finding, finding } from '../rules/finding.js';
import { checkElement } from './check-element.js';
import type { ForwardedElement } from './forwarded-element.js';
import { parseForwarded } from './parse-forwarded.js';

/**
 * Checks the `Forwarded` header that a gateway sends.
 *
 * Each element must follow the grammar of RFC 7239, except that `/`, `:`, `[` and `]` need no quotes,
 * as in the conventions. The last element is the gateway's own. It must have `host` and `proto=https`
 * (UFN.02), a `port` as a separate parameter if it is not the default, and a `prefix` that is a
 * path in lower case (UFN.06) with a leading slash and without a trailing one. Neither host nor prefix
 * has an underscore (UFN.11).
 *
 * @param header The header value, several lines as a list; undefined or null if it is missing.
 * @returns The findings, each with its range in the header (lines joined by `, `) and, if the whole
 *   element can be corrected, the corrected header. At most 20 malformed elements are listed.
 * @rule HYP.08, HYP.09, UFN.02, UFN.06, UFN.11, forwarded.parameters
 *
 * @example
 * ```ts
 * import { checkForwarded } from 'halyard/forwarded';
 *
 * checkForwarded('proto=https;host=gw.example.se;port=8443;prefix=/orders/v1');
 * // → []
 * checkForwarded('proto=https;host=gw.example.se:8443;prefix=orders/v1');
 * // → [
 * //   {
 * //     rule: 'forwarded.parameters',
 * //     level: 'SHALL',
 * //     message: 'host must not have a port, got "gw.example.se:8443". Write the parameter port',
 * //     range: [17, 35],
 * //     suggestion: 'proto=https;host=gw.example.se;port=8443;prefix="/orders/v1"',
 * //   },
 * //   {
 * //     rule: 'forwarded.parameters',
 * //     level: 'SHALL',
 * //     message: 'prefix must start with a slash, got "orders/v1"',
 * //     range: [43, 52],
 * //     suggestion: 'proto=https;host=gw.example.se;port=8443;prefix="/orders/v1"',
 * //   },
 * // ]
 * ```
 */
export function checkForwarded(header: string | readonly string[] | null | undefined): Finding[] {
  const text = [header ?? ''].flat().join(', ');
  const elements = parseForwarded(text);
  const own = elements.at(-1);
  if (own === undefined) {
    return [
      finding(
        'HYP.08',
        'The gateway must send a Forwarded header with proto, host and prefix, got none',
      ),
    ];
  }
  return [...checkGrammar(text, elements), ...checkElement(text, own)];
}

/** A megabyte of faults must not become a megabyte of findings. */
const MAX_LISTED = 20;

function checkGrammar(header: string, elements: readonly ForwardedElement[]): Finding[] {
  const faults = elements.flatMap(({ malformed }) => malformed ?? []);
  const findings = faults.slice(0, MAX_LISTED).map((fault) =>
    finding('HYP.09', grammarMessage(fault), {
      range: [fault.position, Math.min(fault.position + 1, header.length)],
    }),
  );
  const more = faults.length - findings.length;
  if (more === 0) return findings;
  return [...findings, finding('HYP.09', `${more} more elements are malformed`)];
}

function grammarMessage({ reason, position }: NonNullable<ForwardedElement['malformed']>): string {
  switch (reason) {
    case 'name-missing':
      return `Each parameter must have a name, as in host=gw.example.se (RFC 7239 §4), at position ${position}`;
    case 'value-missing':
      return `Each parameter must have a value, as in host=gw.example.se without spaces (RFC 7239 §4), at position ${position}`;
    case 'quote-unclosed':
      return `A quoted string must end with a quote (RFC 9110 §5.6.4), at position ${position}`;
    case 'character-not-allowed':
      return `A value must be a token or a quoted string without control characters (RFC 7239 §4), at position ${position}`;
    case 'parameter-repeated':
      return `A parameter must occur once in an element (RFC 7239 §4), at position ${position}`;
  }
}
