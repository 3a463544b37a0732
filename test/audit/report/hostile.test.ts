import { audit, checkCollection } from 'halyard/audit';
import { describe, expect, test } from 'vitest';
import { formatGithub } from '../../../src/audit/report/formats/ci.js';
import { formatJson, formatSarif } from '../../../src/audit/report/formats/json.js';
import { formatPretty } from '../../../src/audit/report/formats/pretty.js';
import { htmlPage } from '../../../src/audit/report/html/page.js';
import { type CheckReport, reportedFindings } from '../../../src/audit/report/rows.js';

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
  const members = Array.from({ length: 12_000 }, (_, index) => [
    nameOf(index),
    { _links: [{ rel: 'self', href: '/x', method: 'GET' }] },
  ]);
  // The check of one body ends after 5,000 findings.
  const findings = [0, 1, 2, 3, 4].flatMap((part) => {
    const some = members.slice(part * 2400, (part + 1) * 2400);
    const body = { _meta: {}, _links: [], ...Object.fromEntries(some) };
    return checkCollection(body).map((found) => ({
      ...found,
      source: `body-${part}.json`,
      count: 1,
    }));
  });

  test('tells 24,000 causes of five bodies, each once', () => {
    expect(findings.length).toBeGreaterThan(24_000);
    const text = format({ title: 'halyard check', findings, known: 0 });
    expect(text.length).toBeLessThan(findings.length * 3000);
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
  const findings = reportedFindings(report);

  test('has each body once in its JSON', () => {
    expect(findings.length).toBeGreaterThan(300);
    const text = formatJson({ title: 'x', findings, known: 0, audit: report });
    expect(text.split('"orders": [')).toHaveLength(2);
  });
});
