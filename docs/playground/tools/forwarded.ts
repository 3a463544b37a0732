import {
  type BaseUrlReason,
  baseUrl,
  checkForwarded,
  type ForwardedElement,
  parseForwarded,
} from 'halyard/forwarded';
import { countFindings, marksInLine, type Output, oneLine, type Tool } from '../output.js';

const GATEWAY = {
  forwarded: 'for=203.0.113.7, for=10.0.0.9;proto=https;host=api.example.se;prefix=/shop/v1',
  hops: '1',
  host: '10.0.0.2:3000',
  allowedHosts: '*.example.se',
  fallback: 'http://localhost:3000/v1',
};

const SOURCES = {
  forwarded: 'the Forwarded header',
  host: 'the Host header',
  fallback: 'the fallback',
} as const;

/** The reasons in words. */
const REASONS: Readonly<Record<BaseUrlReason, string>> = {
  'trusted-element': 'a trusted element names the host',
  'no-trusted-hop': 'no hop is trusted',
  'forwarded-absent': 'the request has no Forwarded header',
  'header-ambiguous': 'the header occurs in two spellings',
  'list-too-short': 'the list has fewer entries than there are trusted hops',
  'element-malformed': 'a trusted element breaks the grammar of RFC 7239',
  'element-without-host': 'no trusted element names a host',
  'element-not-allowed': 'the host of the trusted element is not an allowed host',
  'proto-refused': 'the scheme is neither http nor https',
  'host-refused': 'the host is not a host name or an IP address',
  'port-refused': 'the port is not an integer from 1 to 65535',
  'prefix-refused': 'the prefix is not a clean path',
  'host-absent': 'the request has no Host header',
  'host-not-allowed': 'the Host header does not name an allowed host',
};

export const forwardedTool: Tool = {
  id: 'forwarded',
  title: 'Forwarded',
  about: 'Shows the base URL that the headers of a gateway give, and why.',
  fields: [
    { name: 'forwarded', label: 'Forwarded', kind: 'lines' },
    { name: 'hops', label: 'Trusted hops', kind: 'choice', choices: ['0', '1', '2', '3'] },
    { name: 'host', label: 'Host', kind: 'line' },
    {
      name: 'allowedHosts',
      label: 'Allowed hosts',
      kind: 'line',
      hint: 'Separated by commas; *.example.se allows each subdomain. Empty allows any.',
    },
    { name: 'fallback', label: 'Fallback', kind: 'line' },
  ],
  examples: [
    { title: 'Behind one gateway', values: GATEWAY },
    {
      title: 'A forged element',
      values: { ...GATEWAY, forwarded: `host=evil.example, ${GATEWAY.forwarded}` },
    },
    {
      title: 'A host that is not allowed',
      values: { ...GATEWAY, forwarded: 'proto=https;host=evil.example' },
    },
    {
      title: 'A malformed element',
      values: { ...GATEWAY, forwarded: 'proto=https;host="api.example.se;prefix=orders' },
    },
  ],
  run({ forwarded: lines = '', hops = '0', host = '', allowedHosts = '', fallback = '' }): Output {
    const forwarded = oneLine(lines);
    const hosts = allowedHosts.split(',').flatMap((each) => each.trim() || []);
    const headers = {
      ...(forwarded !== '' && { forwarded }),
      ...(host !== '' && { host }),
    };
    const base = baseUrl(
      { headers },
      {
        fallback,
        trustedHops: Number(hops),
        ...(hosts.length > 0 && { allowedHosts: hosts }),
      },
    );
    const findings = checkForwarded(forwarded);
    const suggestion = findings.find((finding) => finding.suggestion !== undefined)?.suggestion;
    const { verdict } = countFindings(findings);
    return {
      verdict: `${base.href} from ${SOURCES[base.source]}: ${REASONS[base.reason]}. ${verdict}`,
      tone: base.source === 'forwarded' ? 'good' : 'neutral',
      checked: { text: forwarded, marks: marksInLine(findings, forwarded) },
      tables: [
        {
          title: 'Base URL',
          columns: ['member', 'value'],
          rows: [
            ['href', base.href],
            ['source', base.source],
            ['reason', base.reason],
            ['vary', base.vary.join(', ')],
          ],
        },
        {
          title: 'Elements, from the client to the service',
          columns: ['trusted', 'parameters', 'fault'],
          rows: rowsOf(parseForwarded(forwarded), Number(hops)),
        },
      ],
      ...(suggestion !== undefined && { texts: [{ title: 'Suggested header', text: suggestion }] }),
    };
  },
};

function rowsOf(elements: readonly ForwardedElement[], hops: number): string[][] {
  return elements.map(({ parameters, malformed }, index) => [
    elements.length - index <= hops ? 'yes' : 'no',
    Object.entries(parameters)
      .map(([name, value]) => `${name}=${value ?? '?'}`)
      .join('; '),
    malformed === undefined ? '' : `${malformed.reason} at ${malformed.position}`,
  ]);
}
