import { checkUrl } from 'halyard/url';
import { countFindings, marksInLine, type Output, type Table, type Tool } from '../output.js';

export const urlTool: Tool = {
  id: 'url',
  title: 'URL',
  about: 'Checks a URL, a path or a path with {variables} against the rules for URLs and names.',
  fields: [{ name: 'url', label: 'URL', kind: 'line', required: true }],
  examples: [
    {
      title: 'Several faults',
      values: { url: 'http://api.example.se/Orders/v1/getOrder/17.json?pageSize=20' },
    },
    { title: 'A path template', values: { url: '/customer/{id}/orders/{orderId}/cancel' } },
    { title: 'Swedish', values: { url: 'https://api.example.se/handel/v1/hämta_faktura/17' } },
    { title: 'No faults', values: { url: 'https://api.example.se/shop/v1/orders/17?fields=id' } },
  ],
  run({ url = '' }): Output {
    const text = url.trim();
    const findings = checkUrl(text);
    const suggestion = withSuggestions(text);
    return {
      ...countFindings(findings),
      checked: { text, marks: marksInLine(findings, text) },
      tables: partsOf(text),
      ...(suggestion !== text && { texts: [{ title: 'With all suggestions', text: suggestion }] }),
    };
  },
};

/** The text after each suggestion in turn. */
function withSuggestions(text: string): string {
  const seen = new Set<string>();
  let current = text;
  while (!seen.has(current)) {
    seen.add(current);
    const [suggestion] = checkUrl(current).flatMap(({ suggestion }) => suggestion ?? []);
    current = suggestion ?? current;
  }
  return current;
}

function partsOf(text: string): Table[] {
  if (!URL.canParse(text)) return [];
  const { protocol, host, pathname, searchParams } = new URL(text);
  const rows = [
    ['protocol', protocol.slice(0, -1)],
    ['host', host],
    ['path', pathname],
    ...Array.from(searchParams, ([name, value]) => [`parameter ${name}`, value]),
  ];
  return [{ title: 'Parts', columns: ['part', 'value'], rows: rows.filter(([, part]) => part) }];
}
