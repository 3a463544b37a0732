import { describe, expect, test } from 'vitest';
import { formatGithub } from '../../../src/audit/report/formats/ci.js';
import { formatJson, formatSarif } from '../../../src/audit/report/formats/json.js';
import { formatPretty } from '../../../src/audit/report/formats/pretty.js';
import { htmlPage } from '../../../src/audit/report/html/page.js';
import type { CheckReport } from '../../../src/audit/report/rows.js';
import { finding } from '../../../src/rules/finding.js';

const FORMATS: Readonly<Record<string, (report: CheckReport) => string>> = {
  formatGithub,
  htmlPage,
  formatJson,
  formatPretty: (report) => formatPretty(report, 'https://a.se/'),
  formatSarif: (report) => formatSarif(report, '1.0.0', 'https://a.se/'),
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
