import { type Finding, finding } from '../rules/finding.js';
import { checkElement } from './check-element.js';
import type { ForwardedElement, ForwardedFault } from './element.js';
import { parseForwarded } from './parse-forwarded.js';

/**
 * Checks the `Forwarded` header that a gateway sends: whether it tells its base URL for the API as the
 * conventions ask.
 *
 * Each element has to keep the grammar of RFC 7239, but for `/`, `:`, `[` and `]` without quotes, which
 * the conventions write. The last one is the gateway's own, and has `host`, `proto`, a `port` of its
 * own where there is one to tell, and a `prefix` that begins with a slash and ends with none.
 *
 * @param header The value of the header, several lines as a list; undefined or null where there is
 *   none.
 * @returns What is wrong: the place in the header (lines joined by `, `), and the whole header as it
 *   should be, where that can be told. The first 20 malformed elements are told one by one.
 * @rule HYP.08, HYP.09, forwarded.parameters
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
 * //     message: 'The host has a port: "gw.example.se:8443". Write it as a parameter of its own.',
 * //     range: [17, 35],
 * //     suggestion: 'proto=https;host=gw.example.se;port=8443;prefix="/orders/v1"',
 * //   },
 * //   {
 * //     rule: 'forwarded.parameters',
 * //     level: 'SHALL',
 * //     message: 'The prefix does not begin with a slash: "orders/v1". Write "/orders/v1".',
 * //     range: [43, 52],
 * //     suggestion: 'proto=https;host=gw.example.se;port=8443;prefix="/orders/v1"',
 * //   },
 * // ]
 * ```
 */
export function checkForwarded(header: string | readonly string[] | null | undefined): Finding[] {
  const text = typeof header === 'string' ? header : (header ?? []).join(', ');
  const elements = parseForwarded(text);
  const own = elements.at(-1);
  if (own === undefined) return [finding('HYP.08', ABSENT)];
  return [...checkGrammar(text, elements), ...checkElement(text, own)];
}

const ABSENT =
  'There is no Forwarded header, so the backend cannot tell the base URL of the gateway. Send proto, host and prefix.';

/** A megabyte of faults is no megabyte of findings. */
const MOST = 20;

function checkGrammar(header: string, elements: readonly ForwardedElement[]): Finding[] {
  const malformed = elements.flatMap(({ malformed }) => malformed ?? []);
  const findings = malformed.slice(0, MOST).map(({ reason, position }) =>
    finding('HYP.09', `${capital(reason)} at position ${position}. ${REMEDY[reason]}.`, {
      range: [position, Math.min(position + 1, header.length)],
    }),
  );
  const more = malformed.length - findings.length;
  return more === 0
    ? findings
    : [...findings, finding('HYP.09', `${more} more elements are malformed.`)];
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const REMEDY: Readonly<Record<ForwardedFault, string>> = {
  'a parameter without a name': 'Write name=value, with a token for the name (RFC 7239 §4)',
  'a parameter without a value': 'Write name=value, without spaces around the sign (RFC 7239 §4)',
  'a quoted string without an end': 'End it with a quote (RFC 9110 §5.6.4)',
  'a character that is not allowed':
    'Write the value in quotes, and no control character (RFC 7239 §4)',
  'a parameter that is given twice': 'Leave one out (RFC 7239 §4)',
};
