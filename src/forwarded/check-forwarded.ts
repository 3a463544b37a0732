import { must } from '../internal/show.js';
import { type Finding, finding, type RuleId } from '../rules/finding.js';
import { isHost } from '../url/absolute-url.js';
import { hasUpperCase } from './format-forwarded.js';
import {
  type ForwardedElement,
  type ForwardedFault,
  parseForwarded,
  splitElements,
} from './parse-forwarded.js';
import { cleanPrefix, isPort, readHost, schemeOf, splitHost } from './url-parts.js';

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
 * @returns The findings, each with its range in the header (lines joined by `, `): the place of a fault of the
 *   grammar, or the last element. At most 20 malformed elements are listed.
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
 * //     range: [0, 52],
 * //   },
 * //   {
 * //     rule: 'forwarded.parameters',
 * //     level: 'SHALL',
 * //     message: 'prefix must start with a slash, got "orders/v1"',
 * //     range: [0, 52],
 * //   },
 * // ]
 * ```
 */
export function checkForwarded(header: string | readonly string[] | null | undefined): Finding[] {
  const text = [header ?? ''].flat().join(', ');
  const elements = parseForwarded(text);
  const own = elements.at(-1);
  if (own === undefined) {
    const message =
      'The gateway must send a Forwarded header with proto, host and prefix, got none';
    return [finding('HYP.08', message)];
  }
  return [...checkGrammar(text, elements), ...checkElement(text, own)];
}

/** A megabyte of faults must not become a megabyte of findings. */
const MAX_LISTED = 20;

function checkGrammar(header: string, elements: readonly ForwardedElement[]): Finding[] {
  const faults = elements.flatMap(({ malformed }) => malformed ?? []);
  const findings = faults.slice(0, MAX_LISTED).map(({ reason, position }) => {
    const end = Math.min(position + 1, header.length);
    const message = `${GRAMMAR[reason]}, at position ${position}`;
    return finding('HYP.09', message, { range: [position, end] });
  });
  const more = faults.length - findings.length;
  if (more > 0) findings.push(finding('HYP.09', `${more} more elements are malformed`));
  return findings;
}

const GRAMMAR: Readonly<Record<ForwardedFault, string>> = {
  'name-missing': 'Each parameter must have a name, as in host=gw.example.se (RFC 7239 §4)',
  'value-missing':
    'Each parameter must have a value, as in host=gw.example.se without spaces (RFC 7239 §4)',
  'quote-unclosed': 'A quoted string must end with a quote (RFC 9110 §5.6.4)',
  'character-not-allowed':
    'A value must be a token or a quoted string without control characters (RFC 7239 §4)',
  'parameter-repeated': 'A parameter must occur once in an element (RFC 7239 §4)',
};

/** Checks the values of the last element of a header, which is the gateway's own. */
function checkElement(header: string, { malformed, parameters }: ForwardedElement): Finding[] {
  // A malformed element may have lost parameters.
  if (malformed !== undefined) return [];
  const [range = [0, 0]] = splitElements(header, 1);
  const findings: Finding[] = [];
  const report: Report = (message, rule = 'forwarded.parameters') =>
    findings.push(finding(rule, message, { range }));
  checkHost(parameters.host, report);
  checkProto(parameters.proto, report);
  const { port } = parameters;
  if (port !== undefined && !isPort(port)) {
    report(must('port', 'be an integer from 1 to 65535', port));
  }
  checkPrefix(parameters.prefix ?? '', report);
  for (const parameter of ['for', 'by'] as const) {
    const value = parameters[parameter];
    if (value === undefined || isNode(value)) continue;
    const expected =
      'be an IPv4 address, an IPv6 address in brackets, a name that starts with _ or unknown';
    report(`${must(parameter, expected, value)}. See RFC 7239 §6`, 'HYP.09');
  }
  return findings;
}

type Report = (message: string, rule?: RuleId) => void;

/**
 * node = nodename [ ":" node-port ]; nodename = IPv4address / "[" IPv6address "]" / "unknown" / obfnode;
 * node-port = 1*5DIGIT / obfnode; obfnode = "_" 1*( ALPHA / DIGIT / "." / "_" / "-") (RFC 7239 §6)
 */
const NODE = /^(?:unknown|_[\w.-]+|([\d.]+|\[[\da-f:.]+\]))(?::(\d{1,5}|_[\w.-]+))?$/i;

function isNode(value: string): boolean {
  const [node, address, port = ''] = NODE.exec(value) ?? [];
  const isKnown = address === undefined || isHost(address);
  return node !== undefined && isKnown && !(Number(port) > 65535);
}

function checkHost(host: string | undefined, report: Report): void {
  if (host === undefined) {
    report(`${must('host', 'be set')}. Write the host that clients call`);
  } else if (readHost(host.replaceAll('_', '-')) === undefined) {
    const expected = 'be a host name, an IPv4 address or an IPv6 address in brackets';
    report(must('host', expected, host));
  } else {
    if (splitHost(host)[1] !== undefined) {
      report(`${must('host', 'not have a port', host)}. Write the parameter port`);
    }
    checkUnderscore('host', host, report);
  }
}

function checkUnderscore(parameter: string, value: string, report: Report): void {
  if (value.includes('_')) report(must(parameter, 'not contain an underscore', value), 'UFN.11');
}

function checkProto(proto: string | undefined, report: Report): void {
  if (proto === undefined) {
    report(`${must('proto', 'be set')}. Write the scheme that clients call: proto=https`);
  } else if (schemeOf(proto) !== 'https') {
    const rule = schemeOf(proto) === 'http' ? 'UFN.02' : 'forwarded.parameters';
    report(must('proto', 'be https', proto), rule);
  }
}

function checkPrefix(prefix: string, report: Report): void {
  const clean = cleanPrefix(prefix);
  if (clean === undefined) {
    const expected =
      'be a path such as /orders/v1 without empty segments, dot segments or encoded slashes';
    report(must('prefix', expected, prefix));
    return;
  }
  if (clean !== prefix && prefix !== '') {
    const expected = prefix.startsWith('/') ? 'not end with a slash' : 'start with a slash';
    report(must('prefix', expected, prefix));
  }
  if (hasUpperCase(prefix)) report(must('prefix', 'be in lower case', prefix), 'UFN.06');
  checkUnderscore('prefix', prefix, report);
}
