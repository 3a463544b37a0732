import { createHash } from 'node:crypto';
import { type AuditOptions, audit } from 'halyard/audit';
import { rules } from 'halyard/rules';
import { describe, expect, test } from 'vitest';
import { htmlPage, STYLE, STYLE_HASH } from '../../../src/audit/report/html/page.js';
import type { CheckReport, ReportedFinding } from '../../../src/audit/report/rows.js';

const START = 'https://api.example.se/orders/v1/';

function finding(more: Partial<ReportedFinding> = {}): ReportedFinding {
  return {
    rule: 'HYP.05',
    level: 'SHALL',
    message: 'A self link is missing',
    source: 'order.json',
    count: 1,
    ...more,
  };
}

function reportOf(...findings: ReportedFinding[]): CheckReport {
  return { title: 'halyard check order.json', findings, known: 0 };
}

/** The text of a piece of the page, without markup. */
function textOf(page: string): string {
  return page
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

async function auditPage(
  fetch: NonNullable<AuditOptions['fetch']>,
  known: Partial<CheckReport> = {},
) {
  const report = await audit(START, { fetch });
  const title = `halyard audit ${START}`;
  return {
    report,
    page: htmlPage({ title, findings: report.groups, known: 0, audit: report, ...known }),
  };
}

function json(body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    headers: { 'content-type': 'application/hal+json', 'cache-control': 'max-age=5', ...headers },
  });
}

describe('a page without an audit', () => {
  test('has the findings by rule, with place, line, suggestion and level', () => {
    const page = htmlPage(
      reportOf(
        finding({ path: ['_links'], line: 3, column: 5 }),
        finding({ rule: 'CAC.01', level: 'SHOULD', message: 'Cache it', count: 4 }),
        finding({ rule: 'UFN.06', source: '/Orders', range: [1, 2], suggestion: '/orders' }),
        finding({ source: 'a.har', request: 'GET https://x.se/', message: 'again' }),
      ),
    );
    const text = textOf(page);
    expect(text).toContain('4 findings: 3 required, 1 advice');
    expect(text).toContain('order.json:3:5 _links');
    expect(text).toContain('Cache it 4 times');
    expect(text).toContain('For example order.json');
    expect(text).toContain('a.har GET https://x.se/');
    expect(text).toContain('Write instead /orders');
    expect(page).toContain('<code>/<mark>O</mark>rders</code>');
    expect(page.match(/<article/g)).toHaveLength(3);
    expect(page).toContain(`<h1>halyard check order.json</h1>`);
  });

  test('says so when nothing was found, and counts what a baseline knows', () => {
    const text = textOf(htmlPage({ ...reportOf(), known: 1, date: '2026-01-02' }));
    expect(text).toContain('No findings');
    expect(text).toContain('No findings, 1 known from the baseline');
    expect(text).toContain('2026-01-02');
  });
});

test.each<[marked: string | undefined, place: Partial<ReportedFinding>]>([
  ['https://x.se/«O»rders', { source: 'https://x.se/Orders', range: [13, 14] }],
  [
    'https://x.se/«O»rders',
    { range: [13, 14], path: ['request', 'url'], request: 'GET https://x.se/Orders' },
  ],
  [
    undefined,
    { source: 'https://x.se/Orders', range: [13, 14], path: ['response', 'body', 'href'] },
  ],
  [undefined, { source: 'https://x.se/Orders' }],
])('the URL that was checked is shown as %s: %j', (expected, place) => {
  const page = htmlPage(reportOf(finding(place)));
  const [, shown] = /<p class="marked-url"><code>(.*?)<\/code>/.exec(page) ?? [];
  expect(shown?.replace(/<mark>(.*)<\/mark>/, '«$1»')).toBe(expected);
});

test.each<[levels: ReportedFinding['level'][], expected: string]>([
  [['SHALL'], '1 finding: 1 required'],
  [['SHOULD', 'SHOULD NOT'], '2 findings: 2 advice'],
  [['SHALL NOT', 'SHOULD'], '2 findings: 1 required, 1 advice'],
])('findings of %j are %s', (levels, expected) => {
  const page = htmlPage(reportOf(...levels.map((level) => finding({ level }))));
  expect(textOf(/<h2 id="summary-title".*?<\/h2>/.exec(page)?.[0] ?? '')).toBe(expected);
});

describe('the page of an audit', () => {
  const links = [
    { href: START, rel: 'self', method: 'GET' },
    { href: `${START}orders`, rel: 'orders', method: 'GET' },
    { href: `${START}orders`, rel: 'create', method: 'POST' },
  ];
  const fetch = async (url: string) =>
    url === START ? json({ _links: links }) : json({ id: 17, _links: [] }, { etag: '"1"' });

  test('has each rule of the catalogue with its outcome and evidence', async () => {
    const { report, page } = await auditPage(fetch);
    expect(report.rules.map(({ id }) => id)).toEqual(Object.keys(rules));
    for (const id of Object.keys(rules)) expect(page).toContain(`id="rule-${id}"`);
    const row = (id: string) =>
      textOf(page.match(new RegExp(`<tr [^>]*id="rule-${id}">(.*?)</tr>`, 's'))?.[1] ?? '');
    expect(row('HYP.05')).toMatch(/failed\s+1 place; \d+ exchanges? checkede\.g\. https:/);
    expect(row('UFN.06')).toMatch(/passed\s+\d+ exchanges checkede\.g\. https:/);
    expect(row('created.status')).toMatch(/not seen\s+An audit sends GET requests only/);
  });

  test('leads only to places that it has', async () => {
    const { page, report } = await auditPage(fetch);
    const known = htmlPage({ title: 'x', findings: [], known: 9, audit: report });
    for (const text of [page, known]) {
      const ids = new Set(Array.from(text.matchAll(/ id="([^"]*)"/g), ([, id]) => id));
      const targets = Array.from(text.matchAll(/ href="#([^"]*)"/g), ([, id]) => id);
      expect(targets.filter((id) => !ids.has(id))).toEqual([]);
      expect(ids.size).toBe(text.match(/ id="/g)?.length);
    }
  });

  test('says what could not be fetched, and what was left out', async () => {
    const { report } = await auditPage(async (url) => {
      if (url !== START) throw new Error('refused <b>');
      return json({ _links: links });
    });
    const text = textOf(
      htmlPage({ title: 'x', findings: [], known: 0, audit: { ...report, skipped: 1 } }),
    );
    expect(text).toContain(`${START}orders: refused <b>`);
    expect(text).toContain('1 URL not fetched, since a limit was reached');
    const part = { ...report, failures: [], skipped: 2 };
    const page = htmlPage({ title: 'x', findings: [], known: 0, audit: part });
    expect(textOf(page)).toContain('2 URLs not fetched, since a limit was reached');
    expect(page).not.toContain('class="failures"');
  });
});

test('an audit that saw no rule could check nothing', async () => {
  const { page } = await auditPage(async () => Promise.reject(new Error('down')));
  expect(textOf(page)).toContain('Nothing could be checked');
});

describe('a hostile API', () => {
  const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>'\u202e\u0000]]>--><!--`;

  test('controls no markup, wherever its text stands', async () => {
    const hostile = encodeURI(`${START}</style><script>alert(1)</script>`);
    const fetch = async (url: string) =>
      json(
        {
          [evil]: evil,
          _links: [
            { href: url, rel: evil, method: evil, title: evil },
            { href: `javascript:alert(1)//${evil}`, rel: 'help', method: 'GET' },
            { href: hostile, rel: 'item', method: 'GET' },
          ],
        },
        { etag: '"><script>\'', location: '"><script>' },
      );
    const { report, page } = await auditPage(fetch);
    const direct = htmlPage({
      ...reportOf(
        finding({
          message: evil,
          suggestion: evil,
          source: `javascript:${evil}`,
          path: [evil, 0],
          range: [0, 3],
          request: evil,
        }),
        finding({ source: `https://x.se/${evil}`, range: [3, 900] }),
        finding({ source: evil, range: [0, 4] }),
      ),
      title: evil,
      date: evil,
      audit: { ...report, start: evil, failures: [{ url: evil, message: evil }] },
    });
    for (const text of [page, direct]) {
      expect(text).not.toMatch(/<(?:script|img)/i);
      expect(text).not.toMatch(/href="(?!#|https?:)/i);
      expect(text.match(/<\/style>/g)).toHaveLength(1);
      expect(text).not.toContain('\u202e');
      expect(text).not.toContain('\u0000');
      expect(text).not.toContain('<!--');
      const tags = Array.from(
        text.matchAll(/<[a-z][a-z0-9]*((?: [a-zA-Z-]+(?:="[^"<>]*")?)*)\/?>/g),
      );
      expect(tags.length).toBe(text.match(/<[a-z]/g)?.length);
      const names = tags.flatMap(([, attributes = '']) =>
        Array.from(attributes.matchAll(/ ([a-zA-Z-]+)(?:="[^"]*")?/g), ([, name = '']) => name),
      );
      expect(names.filter((name) => /^(?:on|style$)/.test(name))).toEqual([]);
    }
  });
});

test('the policy of the page lets in its own style, and nothing else', () => {
  const page = htmlPage(reportOf());
  const style = page.match(/<style>(.*)<\/style>/s)?.[1] ?? '';
  expect(style).toBe(STYLE);
  expect(`sha256-${createHash('sha256').update(style).digest('base64')}`).toBe(STYLE_HASH);
  expect(page).toContain(
    `content="default-src 'none'; style-src '${STYLE_HASH}'; base-uri 'none'; form-action 'none'"`,
  );
  expect(STYLE).not.toMatch(/url\(|@import|@font-face/);
});
