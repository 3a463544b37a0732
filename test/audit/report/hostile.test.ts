import { audit } from 'halyard/audit';
import { describe, expect, test } from 'vitest';
import { formatGithub } from '../../../src/audit/report/formats/ci.js';
import { formatJson, formatSarif } from '../../../src/audit/report/formats/json.js';
import { formatPretty } from '../../../src/audit/report/formats/pretty.js';
import { htmlPage } from '../../../src/audit/report/html/page.js';
import type { CheckReport } from '../../../src/audit/report/rows.js';
import { finding } from '../../../src/rules/finding.js';

const START = 'https://api.example.se/orders/v1/';

const FORMATS: Readonly<Record<string, (report: CheckReport) => string>> = {
  formatGithub,
  htmlPage,
  formatJson,
  formatPretty,
  formatSarif: (report) => formatSarif(report, '1.0.0'),
};

/** A name of letters alone: digits would make one kind, and one cause, of all. */
function nameOf(index: number): string {
  return Array.from(index.toString(26), (digit) =>
    String.fromCharCode(97 + Number.parseInt(digit, 26)),
  ).join('');
}

describe.each(Object.entries(FORMATS))('%s', (_, format) => {
  const findings = Array.from({ length: 24_000 }, (_, index) => ({
    ...finding('HYP.05', 'A self link is missing', { path: [nameOf(index), '_links'] }),
    source: `body-${index % 5}.json`,
    count: 1,
  }));

  test('tells 24,000 causes of five bodies, each once', () => {
    const text = format({ title: 'halyard check', findings, known: 0 });
    for (const at of [1, 23_999]) expect(text).toContain(nameOf(at));
    expect(text.length).toBeLessThan(findings.length * 1000);
  });
});

describe('an audit of pages with very many links', async () => {
  const links = (at: number) => [{ rel: 'self', href: `/${nameOf(at)}`, method: 'GET' }];
  const page = JSON.stringify({
    _links: [
      { rel: 'self', href: START, method: 'GET' },
      ...Array.from({ length: 1600 }, (_, at) => ({ rel: nameOf(at), href: '/', method: 'GET' })),
    ],
    orders: Array.from({ length: 1600 }, (_, at) => ({ _links: links(at) })),
    ...Object.fromEntries(Array.from({ length: 300 }, (_, at) => [nameOf(at), { _links: [] }])),
  });
  const fetch = async () =>
    new Response(page, { headers: { 'content-type': 'application/hal+json' } });
  const report = await audit(START, { fetch, maxRequests: 1 });
  const findings = report.groups;

  test('has each body once in its JSON', () => {
    expect(findings.length).toBeGreaterThan(300);
    const text = formatJson({ title: 'x', findings, known: 0, audit: report });
    expect(text.split('"orders": [')).toHaveLength(2);
  });
});
