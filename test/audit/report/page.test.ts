import { type RuleId, rules } from 'halyard/rules';
import { describe, expect, test } from 'vitest';
import type {
  AuditReport,
  FindingGroup,
  ResourceMap,
} from '../../../src/audit/report/audit-report.js';
import { excerpt } from '../../../src/audit/report/html/findings.js';
import { htmlPage } from '../../../src/audit/report/html/page.js';
import type { CheckReport, ReportedFinding } from '../../../src/audit/report/rows.js';
import { AUDIT, advice, found, START } from './support/reports.js';

function auditPage(more: Partial<AuditReport> = {}, findings = [found(), advice]): string {
  const audit = { ...AUDIT, ...more };
  return htmlPage({ title: 'halyard audit', findings, known: 0, audit });
}

function checkPage(findings: readonly ReportedFinding[], more: Partial<CheckReport> = {}): string {
  return htmlPage({ title: 'halyard check', findings, known: 0, ...more });
}

/** The text of markup as a browser shows it: words apart where elements are. */
function textOf(markup: string): string {
  return markup
    .replace(/<(?:title|style)>.*?<\/(?:title|style)>/gs, '')
    .replace(/<\/?(?:li|p|h\d|div|dt|dd|tr|td|th|section|tbody|text|summary|label)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of the elements with a class or id, such as `dl class="facts"`. */
function partsOf(page: string, tag: string, rest = ''): string[] {
  const pattern = new RegExp(`<${tag}${rest}[^>]*>(.*?)</${tag}>`, 'gs');
  return Array.from(page.matchAll(pattern), ([, inner = '']) => textOf(inner));
}

function partOf(page: string, tag: string, rest: string): string | undefined {
  return partsOf(page, tag, rest)[0];
}

describe('the head of a page', () => {
  test('of an audit has its start, its figures and its sections', () => {
    const page = auditPage({
      failures: [{ url: `${START}b`, message: 'refused' }],
      map: { resources: [{ pattern: START, count: 1, statuses: [200] }], relations: [] },
    });
    expect(partOf(page, 'p', ' class="brand"')).toBe('halyard Audit report');
    expect(partsOf(page, 'h1')).toEqual([START]);
    expect(partOf(page, 'dl', ' class="facts"')).toBe('Requests 3 Kinds of resources 1');
    expect(
      Array.from(
        (page.match(/<nav.*<\/nav>/s)?.[0] ?? '').matchAll(/<a href="#([^"]+)">([^<]*)<\/a>/g),
        ([, id, name]) => [id, name],
      ),
    ).toEqual([
      ['map', 'Map of resources'],
      ['findings', 'Findings'],
      ['not-fetched', 'Not fetched'],
      ['conformance', 'Conformance'],
    ]);
    expect(partsOf(page, 'h2').slice(1)).toEqual([
      'Map of resources',
      'Findings',
      'Not fetched',
      'Conformance',
    ]);
    expect(partOf(page, 'a', ' class="skip"')).toBe('Skip to the report');
  });

  test('of another check has its title, and how many sources have findings', () => {
    const page = checkPage([found(), found({ message: 'x' }), found({ source: 'b.json' })], {
      date: '2026-01-02',
    });
    expect(partOf(page, 'p', ' class="brand"')).toBe('halyard Report');
    expect(partsOf(page, 'h1')).toEqual(['halyard check']);
    expect(partOf(page, 'dl', ' class="facts"')).toBe('Sources with findings 2 Date 2026-01-02');
    expect(partsOf(page, 'nav')).toEqual(['Findings']);
    expect(partsOf(page, 'footer')[0]).toMatch(
      /^Checked by halyard: 3 distinct findings, 2026-01-02\. Code shows/,
    );
  });

  test('has no date where none is known', () => {
    const page = checkPage([found()]);
    expect(partOf(page, 'dl', ' class="facts"')).toBe('Sources with findings 1');
    expect(partsOf(page, 'footer')[0]).toMatch(/^Checked by halyard: 1 distinct finding\. Code/);
    expect(page).not.toContain('<time');
  });

  test('names only sections that are there', () => {
    expect(partsOf(auditPage(), 'nav')).toEqual(['FindingsConformance']);
    expect(partsOf(auditPage(), 'section', ' id="not-fetched"')).toEqual([]);
  });
});

describe('what was not fetched', () => {
  const notFetched = (more: Partial<AuditReport>) =>
    partsOf(auditPage(more), 'section', ' id="not-fetched"');

  test('is a list of URLs with their reasons', () => {
    const failures = [
      { url: `${START}a`, message: 'refused' },
      { url: 'ftp://a.se/', message: 'reset' },
    ];
    expect(notFetched({ failures })).toEqual([`Not fetched ${START}a: refused ftp://a.se/: reset`]);
    expect(auditPage({ failures })).toContain('<code>ftp://a.se/</code>: reset');
  });

  test('is a sentence for URLs that were left out', () => {
    expect(notFetched({ skipped: 2, interrupted: true })).toEqual([
      'Not fetched 2 URLs not fetched, since the audit was interrupted. This report does not cover them.',
    ]);
    expect(auditPage({ skipped: 2 })).not.toContain('<ul class="failures">');
  });
});

describe('the summary', () => {
  const verdict = (page: string) => partOf(page, 'h2', ' id="summary-title"');

  test.each<[ReportedFinding[], string]>([
    [[], 'No findings'],
    [[found()], '1 required change'],
    [[advice], '1 advised change'],
    [[advice, advice], '2 advised changes'],
    [[found(), advice, found()], '2 required and 1 advised changes'],
  ])('of %j', (findings, expected) => {
    expect(verdict(checkPage(findings))).toBe(expected);
    expect(verdict(auditPage({}, findings))).toBe(expected);
  });

  test('says so when no rule could be checked', () => {
    const nothing = AUDIT.rules.map((rule) => ({ ...rule, outcome: 'not-seen' as const }));
    expect(verdict(auditPage({ rules: nothing }, []))).toBe('Nothing could be checked');
  });

  test.each([
    [0, 'No findings'],
    [1, 'No findings 1 more finding known from the baseline is not listed.'],
    [2, 'No findings 2 more findings known from the baseline are not listed.'],
  ])('counts %i findings of the baseline', (known, expected) => {
    expect(partOf(checkPage([], { known }), 'section', ' id="summary"')).toBe(expected);
  });

  test('of an audit has a mark for each rule by section, and how many have each outcome', () => {
    const page = auditPage({}, [found(), { ...found(), level: 'SHOULD' }, advice]);
    expect(partOf(page, 'ul', ' class="legend"')).toBe(
      '✕ 2 failed ✓ 1 passed · 2 not seen 5 rules',
    );
    const sections = [...new Set(AUDIT.rules.map(({ section }) => section))];
    expect(partsOf(page, 'h3').slice(0, sections.length)).toEqual(sections);
    expect(partsOf(page, 'a', ' class="mark').sort()).toEqual(
      [
        '✕ HYP.05 5 findings',
        '✓UFN.06 passed',
        '·HYP.01 not seen',
        '·created.status not seen',
        '✕ CAC.01 1 finding',
      ].sort(),
    );
    const summaryOf = (id: RuleId) => rules[id].summary;
    expect(page).toContain(
      `<a class="mark failed" href="#findings-HYP.05" title="${summaryOf('HYP.05')}">`,
    );
    expect(page).toContain(
      `<a class="mark failed weak" href="#findings-CAC.01" title="${summaryOf('CAC.01')}">`,
    );
    expect(page).toContain(
      `<a class="mark passed" href="#rule-UFN.06" title="UFN.06: ${summaryOf('UFN.06')}">`,
    );
  });

  test('of an audit leads to the sheet for a failed rule whose findings are not listed', () => {
    const page = auditPage({}, []);
    expect(page).toContain('<a class="mark failed" href="#rule-HYP.05"');
    expect(partsOf(page, 'a', ' class="mark failed"')).toEqual([
      '✕HYP.05 failed',
      '✕CAC.01 failed',
    ]);
  });

  test('of another check has the broken rules by section, with the sum of their findings', () => {
    const page = checkPage([found({ count: 2 }), found({ count: 3 }), advice]);
    const chapters = partsOf(page, 'h3').slice(0, 2);
    expect(chapters).toEqual([rules['HYP.05'].section, rules['CAC.01'].section]);
    expect(partsOf(page, 'a', ' class="mark')).toEqual([
      '✕ HYP.05 5 findings',
      '✕ CAC.01 1 finding',
    ]);
    expect(page).not.toContain('class="legend"');
  });
});

describe('the conformance sheet', () => {
  const sheet = () => auditPage({}, [found()]);

  test('can be filtered by outcome, and shows all at first', () => {
    const page = sheet();
    expect(partOf(page, 'fieldset', ' class="filter"')).toBe('Show all failed passed not seen');
    expect(Array.from(page.matchAll(/<input [^>]*>/g), ([input]) => input)).toEqual([
      '<input type="radio" name="outcome" value="all" checked>',
      '<input type="radio" name="outcome" value="failed">',
      '<input type="radio" name="outcome" value="passed">',
      '<input type="radio" name="outcome" value="not-seen">',
    ]);
  });

  test('has the rules by section, with level, requirement and outcome', () => {
    const page = sheet();
    const sections = [...new Set(AUDIT.rules.map(({ section }) => section))];
    expect(partsOf(page, 'tr', ' class="section"')).toEqual(sections);
    expect(partsOf(page, 'th', ' scope="row"').sort()).toEqual(
      AUDIT.rules.map(({ id, level }) => `${id} ${level}`).sort(),
    );
    expect(page).toContain('created.<wbr>status');
  });

  test('has the evidence of each rule', () => {
    const page = sheet();
    const evidence = (id: string) =>
      page.match(new RegExp(`<tr class="([^"]+)" id="rule-${id}">.*?"evidence">(.*?)</td>`, 's'));
    const [, failed, first] = evidence('HYP.05') ?? [];
    expect(failed).toBe('failed');
    expect(textOf(first ?? '')).toBe(`5 findings in 2 exchangese.g. ${START}a`);
    expect(first).toContain('<a href="#findings-HYP.05">5 findings</a> in 2 exchanges');
    // Its findings are not in the list.
    expect(evidence('CAC.01')?.[2]).toBe('1 finding in 1 exchange');
    expect(textOf(evidence('UFN.06')?.[2] ?? '')).toBe(`3 exchanges checkede.g. ${START}`);
  });
});

describe('the list of findings', () => {
  const items = (page: string) =>
    Array.from(page.matchAll(/<summary[^>]*>(.*?)<\/summary>/gs), ([, text = '']) => textOf(text));
  const places = (more: Partial<ReportedFinding>) =>
    partsOf(checkPage([found(more)]), 'p', ' class="place"');

  test('has the label, the message and how often it was found', () => {
    const page = checkPage([found(), { ...advice, count: 2, certainty: 'likely' }]);
    expect(items(page)).toEqual(['required No self', 'advice, likely Cache it 2 times']);
    expect(page).toContain('<details class="finding required" open>');
    expect(page).toContain('<details class="finding advice" open>');
    expect(partsOf(page, 'div', ' class="evidence"')).toEqual(['a.json', 'For example a.json']);
  });

  test('is a sentence without findings', () => {
    const page = checkPage([]);
    expect(page).toContain('<p class="none">No findings.</p>');
    expect(checkPage([found()])).not.toContain('class="none"');
  });

  test.each<[Partial<ReportedFinding>, string]>([
    [{}, 'a.json'],
    [{ path: [] }, 'a.json'],
    [{ line: 3 }, 'a.json:3:1'],
    [{ line: 3, column: 9, path: ['a', 0] }, 'a.json:3:9, at a[0]'],
    [{ request: 'GET /a' }, 'a.json, GET /a'],
    [{ count: 2 }, 'For example a.json'],
  ])('has the place of %j', (more, expected) => {
    expect(places(more)).toEqual([expected]);
  });

  test.each([
    ['https://a.se/b', true],
    ['HTTP://a.se/b', true],
    ['http://a.se/b', true],
    ['javascript:alert("https://a.se/")', false],
    ['ftp://a.se/', false],
    ['a.json', false],
  ])('makes %s a link: %s', (source, isLink) => {
    const page = checkPage([found({ source })]);
    expect(/<p class="place"><a class="url" href="/.test(page)).toBe(isLink);
    expect(places({ source })).toEqual([source]);
  });

  test('has no link for a place in a file', () => {
    expect(checkPage([found({ source: 'https://a.se/b', line: 3 })])).toContain(
      '<p class="place"><code>https://a.se/b:3:1</code>',
    );
  });
});

describe('the place in an exchange', () => {
  const exchange = {
    request: { method: 'GET', url: 'https://a.se/B', headers: { 'if-none-match': '"1"' } },
    response: { status: 200, headers: { etag: '"2"' }, body: { url: 'a B', id: 1 } },
  };
  const page = (more: Partial<ReportedFinding>) =>
    checkPage([found({ subject: exchange, ...more })]);
  const evidence = (more: Partial<ReportedFinding>) =>
    page(more).match(/<\/p>\s*(<p.*?|<pre.*?<\/pre>)\s*<\/div>/s)?.[1] ?? '';
  const lines = (more: Partial<ReportedFinding>) =>
    Array.from(
      evidence(more).matchAll(/<span class="line([^"]*)">(.*?)\n<\/span>/gs),
      ([, marked = '', text = '']) => `${marked === '' ? ' ' : '>'} ${textOf(text)}`.trimEnd(),
    );

  test('has the request, an empty line, the status and the fields', () => {
    expect(lines({ path: ['response', 'headers', 'etag'] })).toEqual([
      '  GET https://a.se/B',
      '  if-none-match: "1"',
      '',
      '  HTTP 200',
      '> etag: "2"',
    ]);
    expect(lines({ path: ['request', 'headers', 'etag'] })).toEqual([
      '> GET https://a.se/B',
      '  if-none-match: "1"',
      '',
      '  HTTP 200',
      '  etag: "2"',
    ]);
  });

  test('is in the URL of the request only where the path says so', () => {
    const range = [13, 14] as const;
    expect(evidence({ path: ['request', 'url'], range })).toContain('https://a.se/<mark>B</mark>');
    expect(evidence({ path: ['response', 'url'], range })).not.toContain('<mark>');
    expect(evidence({ path: ['request', 'method'], range })).not.toContain('<mark>');
    expect(lines({ path: ['response', 'body', 'url'], range: [2, 3] })).toEqual([
      '  {',
      '> "url": "a B",',
      '  "id": 1',
      '  }',
    ]);
    expect(lines({ path: ['request', 'body', 'url'] })[0]).toBe('> GET https://a.se/B');
  });

  test('is in the source where nothing else was checked', () => {
    const url = { source: 'https://a.se/B', range: [13, 14] as const };
    expect(checkPage([found(url)])).toContain('<mark>B</mark>');
    expect(checkPage([found({ ...url, path: ['a'] })])).not.toContain('<mark>');
  });
});

describe('an excerpt', () => {
  const show = (...args: Parameters<typeof excerpt>) =>
    excerpt(...args)
      .text.replace(/<span class="line marked">/g, '> ')
      .replace(/<span class="line">/g, '  ')
      .replaceAll('<mark>', '{{')
      .replaceAll('</mark>', '}}')
      .replace(/<[^>]*>/g, '')
      .replaceAll('&quot;', '"');
  const numbers = (length: number) => Array.from({ length }, (_, index) => index);

  test('of a large object shows eight members of the marked place, the others counted', () => {
    expect(show({ a: numbers(8) }, ['a'])).toContain('>     7\n');
    expect(show({ a: numbers(10) }, ['a'])).toBe(
      `  {
>   "a": [
${numbers(8)
  .map((n) => `>     ${n},\n`)
  .join('')}>     ⋯ 2 more
>   ]
  }
`,
    );
  });

  test('marks the place of an empty list or object', () => {
    expect(show({ a: [], b: {} }, ['a'])).toBe('  {\n>   "a": [],\n    "b": {}\n  }\n');
    expect(show({}, [])).toBe('> {}\n');
  });

  test.each(['text', 7, true])('of a path that goes on into %j marks the value', (value) => {
    expect(show({ a: value }, ['a', 'b'])).toBe(`  {\n>   "a": ${JSON.stringify(value)}\n  }\n`);
  });

  test('marks the place that is missing, and folds far members', () => {
    expect(show({ a: 1, b: 2, c: 3, d: 4, e: null }, ['x'])).toBe(
      '  {\n    ⋯ 2 more\n    "c": 3,\n    "d": 4,\n    "e": null,\n>   "x" is missing\n  }\n',
    );
    expect(show([1], [3])).toBe('  [\n    1,\n>   [3] is missing\n  ]\n');
  });

  test.each([
    [{ a: 1, b: 2, c: 3, d: 'x' }, '{ "a": 1, "b": 2, "c": 3, "d": "x" }'],
    [{ a: 1, b: 2, c: 3, d: 4, e: 5 }, '{ ⋯ 5 members }'],
    [{ a: { b: 1 } }, '{ ⋯ 1 member }'],
    [[1, 2, 3, 4], '[ 1, 2, 3, 4 ]'],
    [[1, 2, 3, 4, 5], '[ ⋯ 5 items ]'],
    [[[]], '[ ⋯ 1 item ]'],
    [null, 'null'],
    [[], '[]'],
    [{}, '{}'],
  ])('has the neighbour %j in one line', (value, expected) => {
    expect(show({ at: 1, other: value }, ['at'])).toBe(
      `  {\n>   "at": 1,\n    "other": ${expected}\n  }\n`,
    );
  });

  test.each<[string, readonly [number, number] | undefined, string]>([
    ['abc', undefined, '"abc"'],
    ['abc', [1, 2], '"a{{b}}c"'],
    ['abc', [0, 3], '"{{abc}}"'],
    ['abc', [1, 9], '"a{{bc}}"'],
    ['abc', [3, 4], '"abc"'],
    ['abc', [2, 2], '"abc"'],
    ['a'.repeat(400), [399, 400], `"${'a'.repeat(399)}{{a}}"`],
    ['a'.repeat(401), [0, 1], `"{{a}}${'a'.repeat(399)}…"`],
    [`${'a'.repeat(400)}b`, [400, 401], `"…${'a'.repeat(200)}{{b}}"`],
    [
      `${'a'.repeat(600)}b${'c'.repeat(600)}`,
      [600, 601],
      `"…${'a'.repeat(200)}{{b}}${'c'.repeat(199)}…"`,
    ],
    [
      `${'a'.repeat(150)}${'b'.repeat(300)}`,
      [150, 450],
      `"${'a'.repeat(150)}{{${'b'.repeat(250)}}}…"`,
    ],
  ])('shows 400 characters of a string around the range', (value, range, expected) => {
    expect(show({ a: value }, ['a'], range)).toBe(`  {\n>   "a": ${expected}\n  }\n`);
  });

  test('is that of the value, also when it was asked for before', () => {
    const body = { a: 1, b: 2 };
    const first = show(body, ['a']);
    expect(show(body, ['b'])).toBe('  {\n    "a": 1,\n>   "b": 2\n  }\n');
    expect(show(body, ['a'])).toBe(first);
  });
});

describe('the map', () => {
  const kind = (path: string, ...statuses: number[]) => ({
    pattern: path.startsWith('http') ? path : START + path,
    count: statuses.length,
    statuses,
  });
  const relation = (from: string, rel: string, method: string, to: string) => ({
    from: START + from,
    rel,
    method,
    to: START + to,
  });
  const section = (map: ResourceMap, groups: readonly FindingGroup[] = []) =>
    auditPage({ map, groups }).match(/<section id="map".*?<\/section>/s)?.[0] ?? '';
  const lead = (map: ResourceMap) =>
    /<p>(.*?)<\/p>/s.exec(section(map))?.[1]?.replace(/<[^>]*>/g, '');
  const MAP: ResourceMap = {
    resources: [kind('', 200), kind('orders', 200, 404)],
    relations: [
      relation('', 'self', 'GET', ''),
      relation('', 'orders', 'GET', 'orders'),
      relation('orders', 'create', 'POST', 'orders/new'),
      relation('orders', 'help', 'GET', 'help'),
      { ...relation('', 'search', 'GET', 'orders'), template: `${START}orders{?q}` },
    ],
  };

  test('counts kinds, also those that were only linked to, and the relations between them', () => {
    expect(lead(MAP)).toBe(
      '4 kinds of resources, 4 relations between them. Paths are relative to https://api.example.se/orders/v1. The audit started at /.',
    );
    expect(lead({ resources: [kind('', 200)], relations: [] })).toMatch(
      /^1 kind of resources, 0 relations between them\./,
    );
  });

  test.each<[string[], string]>([
    [[START, `${START}a`], 'https://api.example.se/orders/v1'],
    [['https://a.se/b/c', 'https://a.se/b/d', 'https://a.se/b/e'], 'https://a.se/b'],
    [['https://a.se/b/c', 'https://a.se/b/d', 'https://a.se/e'], 'https://a.se'],
    [['http://a.se/b/c', 'http://a.se/b/d'], 'http://a.se/b'],
    [['https://a.se/bc', 'https://a.se/bd'], 'https://a.se'],
    [['https://a.se/', 'https://b.se/'], ''],
  ])('of %j is relative to the longest base that all share', (patterns, base) => {
    const text = lead({ resources: patterns.map((pattern) => kind(pattern, 200)), relations: [] });
    expect(text).toContain(`Paths are relative to ${base}. The`);
  });

  test('names the base itself by a slash', () => {
    const [from, to] = ['https://a.se/b', 'https://a.se/b/c'];
    const map = {
      resources: [kind(from, 200), kind(to, 200)],
      relations: [{ from, rel: 'item', method: 'GET', to }],
    };
    expect(partsOf(section(map), 'tr').at(-1)).toBe('/ item GET /c');
  });

  test('has the relations as a table', () => {
    expect(partsOf(section(MAP), 'tr')).toEqual([
      'From Relation Method To',
      '/ self GET /',
      '/ orders GET /orders',
      '/orders create POST /orders/new',
      '/orders help GET /help',
      '/ search GET /orders{?q}',
    ]);
  });

  test('has a card for each kind, and how it was fetched', () => {
    const cards = section(MAP).split('<g class="node').slice(1);
    expect(cards.map((card) => card.startsWith(' faint'))).toEqual([false, false, true, true]);
    expect(cards.map((card) => /(?:\d+ fetched · [\d, ]+\d|not fetched)/.exec(card)?.[0])).toEqual([
      '1 fetched · 200',
      '2 fetched · 200, 404',
      'not fetched',
      'not fetched',
    ]);
    expect(section(MAP)).toContain(
      'role="img" aria-label="The relations are listed below as a table"',
    );
    expect(section(MAP)).toContain('<marker id="map-solid"');
    const edges = Array.from(
      section(MAP).matchAll(/class="edge ([a-z]+)".*?<title>[^<]*\(([A-Z]+)\)</gs),
      ([, kind, method]) => `${method} ${kind}`,
    );
    expect(edges).toEqual(['GET solid', 'POST dashed', 'GET solid']);
  });

  test('has a badge with the number of causes on the kind that they are about', () => {
    const group = (level: FindingGroup['level'], pattern: string): FindingGroup => ({
      rule: 'HYP.05',
      level,
      message: 'No self',
      count: 9,
      pattern,
      example: {
        url: START,
        finding: found(),
        exchange: {
          request: { method: 'GET', url: START, headers: {} },
          response: { status: 200, headers: {} },
        },
      },
    });
    const badges = (...groups: FindingGroup[]) =>
      Array.from(
        section(MAP, groups).matchAll(
          /<g class="badge([^"]*)"><title>([^<]*)<.*?<circle cx="(\d+)" cy="(\d+)".*?<text x="(\d+)" y="(\d+)">(\d+)</g,
        ),
        ([, weak, title, cx, cy, x, y, number]) => {
          // The number stands in the circle: its baseline is below the middle.
          expect(x).toBe(cx);
          expect(Number(y)).toBeGreaterThan(Number(cy));
          return [weak, title, number];
        },
      );
    expect(badges()).toEqual([]);
    expect(
      badges(
        group('SHOULD', START),
        group('SHALL NOT', START),
        group('SHOULD NOT', `${START}orders{?page}`),
      ),
    ).toEqual([
      ['', '2 distinct findings', '2'],
      [' weak', '1 distinct finding', '1'],
    ]);
    expect(badges(group('SHALL', START))).toEqual([['', '1 distinct finding', '1']]);
  });

  test.each([
    [300, 0, true],
    [301, 0, false],
    [1, 3000, true],
    [1, 3001, false],
  ])('of %i kinds and %i relations is drawn: %s', (kinds, relations, isDrawn) => {
    const map = {
      resources: Array.from({ length: kinds }, (_, index) => kind(`kind-${index}`, 200)),
      relations: Array.from({ length: relations }, (_, index) =>
        relation('kind-0', `rel-${index}`, 'GET', 'kind-0'),
      ),
    };
    const text = section(map);
    expect(text.includes('<svg')).toBe(isDrawn);
    expect(text.includes('The map has too many resources to be drawn.')).toBe(!isDrawn);
  });
});
