import { type RuleId, rules } from 'halyard/rules';
import { describe, expect, test } from 'vitest';
import type { AuditReport } from '../../../src/audit/report/audit-report.js';
import { formatGithub, formatJunit } from '../../../src/audit/report/formats/ci.js';
import { formatJson, formatSarif, stringify } from '../../../src/audit/report/formats/json.js';
import { formatPretty, type Styles } from '../../../src/audit/report/formats/pretty.js';
import { formatCsv, formatMarkdown } from '../../../src/audit/report/formats/tables.js';
import {
  type CheckReport,
  fingerprint,
  formatFindings,
  formatPath,
  labelOf,
  type ReportedFinding,
} from '../../../src/audit/report/rows.js';
import { hasLocalUrl } from '../../../src/url/lint/check-url.js';
import { AUDIT, advice, found, outcome, START } from './support/reports.js';

function reportOf(...findings: ReportedFinding[]): CheckReport {
  return { title: 'halyard check', findings, known: 0 };
}

function auditOf(
  findings: readonly ReportedFinding[],
  more: Partial<AuditReport> = {},
): CheckReport {
  return { title: 'halyard audit', findings, known: 0, audit: { ...AUDIT, ...more } };
}

const FAILURES = [
  { url: `${START}a`, message: 'refused' },
  { url: `${START}b`, message: 'reset' },
];

describe('findings as text', () => {
  test('have level, rule and place on one line, then message and suggestion', () => {
    expect(
      formatFindings([
        found({ path: ['_links', 0, 'href'], suggestion: 'https://a.se/' }),
        found({ path: [], certainty: 'likely' }),
        found({ level: 'SHOULD' }),
      ]),
    ).toBe(`SHALL HYP.05 at _links[0].href
  No self
  suggestion: https://a.se/
SHALL HYP.05 (likely)
  No self
SHOULD HYP.05
  No self`);
  });

  test('of the same rule and message are one, with their number and the place of the first', () => {
    const given = [
      found({ path: ['items', 0], suggestion: 'https://a.se/' }),
      found({ message: 'No up' }),
      found({ path: ['items', 1], suggestion: 'https://b.se/' }),
      found({ rule: 'HYP.04' }),
      found(),
    ];
    expect(formatFindings(given)).toBe(`SHALL HYP.05 at items[0] (3 times)
  No self
  suggestion: https://a.se/
SHALL HYP.05
  No up
SHALL HYP.04
  No self`);
  });

  test.each([
    [['a', '$b', '_c9'], 'a.$b._c9'],
    [[0, 'a', 12], '[0].a[12]'],
    [['9a', 'a-b', ''], '["9a"]["a-b"][""]'],
    [['å'], '["å"]'],
    [[], ''],
  ])('have the path %j as JavaScript writes it: %s', (path, expected) => {
    expect(formatPath(path)).toBe(expected);
  });

  test.each([
    ['SHALL', undefined, 'required'],
    ['SHALL NOT', undefined, 'required'],
    ['SHOULD', undefined, 'advice'],
    ['SHALL', 'likely', 'required, likely'],
    ['SHOULD NOT', 'likely', 'advice, likely'],
  ] as const)('of level %s, %s, are labelled', (level, certainty, expected) => {
    expect(labelOf(found({ level, ...(certainty && { certainty }) }))).toBe(expected);
  });
});

describe('the hint for services on this machine', () => {
  const of = (suggestion: string | undefined, rule: RuleId = 'UFN.02') =>
    hasLocalUrl([advice, found({ rule, ...(suggestion !== undefined && { suggestion }) })]);

  test.each([
    'https://localhost/a',
    'https://LOCALHOST?a=1',
    'https://localhost#a',
    'https://localhost',
    'https://127.0.0.1/',
    'https://127.100.22.13/',
    'https://[::1]/a',
  ])('comes for %s', (suggestion) => {
    expect(of(suggestion)).toBe(true);
  });

  test.each([
    'https://localhost.example.se/',
    'https://127.0.0.1.example.se/',
    'https://api.example.se/https://localhost/',
    'https://api.example.se/?to=https://localhost/',
    'https://1270.0.0.1/',
    'http://localhost/',
  ])('does not come for %s', (suggestion) => {
    expect(of(suggestion)).toBe(false);
  });

  test('comes for UFN.02 only, and with a suggestion', () => {
    expect(of('https://localhost/', 'UFN.06')).toBe(false);
    expect(of(undefined)).toBe(false);
    expect(hasLocalUrl([])).toBe(false);
  });

  test('is the last line of the text for a terminal', () => {
    const local = found({ rule: 'UFN.02', suggestion: 'https://localhost/' });
    expect(formatPretty(reportOf(local))).toMatch(
      /\n\nFor a service on localhost, --local-development accepts http and any port\n$/,
    );
    expect(formatPretty(reportOf(advice))).not.toContain('localhost');
  });
});

describe('a fingerprint', () => {
  test.each<[Partial<ReportedFinding>, string]>([
    [{}, 'HYP.05 | a.json | No self'],
    [{ path: ['a', 3, 'b'] }, 'HYP.05 | a.json | a.*.b | No self'],
    [
      { request: 'POST http://a.se/orders/17?a=1' },
      'HYP.05 | a.json | POST | /orders/{id} | No self',
    ],
    [{ source: 'http://a.se/b?a=1' }, 'HYP.05 | /b | No self'],
    [{ source: 'C:\\data\\17.har' }, 'HYP.05 | C:\\data\\17.har | No self'],
    [{ source: 'https://[a' }, 'HYP.05 | https://[a | No self'],
    [{ source: 'file:///logs/https:/17.json' }, 'HYP.05 | file:///logs/https:/17.json | No self'],
    [{ message: 'must be ≤ 200, got 1234' }, 'HYP.05 | a.json | must be ≤ #, got #'],
    [{ message: 'got "a\\"b 1" and "c"' }, 'HYP.05 | a.json | got "" and ""'],
    [{ message: 'got "a quote that is cut…' }, 'HYP.05 | a.json | got ""'],
  ])('of %j', (change, expected) => {
    expect(fingerprint(found(change))).toBe(expected);
  });
});

describe('JUnit', () => {
  test('has an XML declaration, and an element on each line', () => {
    expect(formatJunit(reportOf(found(), found({ message: 'again', suggestion: 'x' })))).toBe(
      [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<testsuites name="halyard check" tests="1" failures="1" errors="0" time="0">',
        '  <testsuite name="halyard check" tests="1" failures="1" errors="0" skipped="0" time="0">',
        `    <testcase classname="halyard" name="HYP.05 ${rules['HYP.05'].summary}" time="0"><failure type="required" message="No self">a.json: No self\na.json: again (suggestion: x)</failure></testcase>`,
        '  </testsuite>',
        '</testsuites>',
        '',
      ].join('\n'),
    );
  });

  test('is a required failure if one of the findings is', () => {
    const weak = found({ level: 'SHOULD' });
    expect(formatJunit(reportOf(weak, found()))).toContain('<failure type="required"');
    expect(formatJunit(reportOf(weak))).toContain('<failure type="advice"');
  });

  test('counts as skipped what it writes as skipped', () => {
    const xml = formatJunit(auditOf([found()], { failures: FAILURES }));
    expect(xml).toContain('tests="7" failures="1" errors="2" skipped="2"');
    expect(xml.match(/<skipped\/>/g)).toHaveLength(2);
    // A rule whose findings the baseline knows is no failure, and was checked.
    expect(formatJunit(auditOf([]))).toContain('failures="0" errors="0" skipped="2"');
  });

  test('has only characters of XML 1.0, and escapes those of markup', () => {
    const xml = formatJunit(reportOf(found({ message: 'a\ufffeb\uffff & <c> "d"' })));
    expect(xml).toContain(
      'message="a\\ufffeb\\uffff &amp; &lt;c&gt; &quot;d&quot;">a.json: a\\ufffeb\\uffff &amp; &lt;c&gt; "d"<',
    );
  });
});

describe('GitHub', () => {
  test('encodes what would end a property or a command', () => {
    const command = formatGithub(
      reportOf(found({ source: 'C:\\a,b\n.json', line: 2, message: '50%\r', path: [] })),
    );
    expect(command).toBe(
      '::error file=C%3A\\a%2Cb\\u000a.json,line=2,title=HYP.05::50%25\\u000d\n',
    );
  });

  test('of a file has no empty line before the message', () => {
    expect(formatGithub(reportOf(found({ line: 1, path: ['a'] })))).toBe(
      '::error file=a.json,line=1,title=HYP.05::a%0ANo self\n',
    );
  });
});

describe('SARIF', () => {
  const resultOf = (more: Partial<ReportedFinding>) =>
    JSON.parse(formatSarif(reportOf(found(more)), '1.0.0')).runs[0].results[0];
  const uriOf = (source: string) =>
    resultOf({ source }).locations[0].physicalLocation.artifactLocation.uri;

  test('has the default level of each rule', () => {
    const [run] = JSON.parse(formatSarif(reportOf(found(), advice), '1.0.0')).runs;
    expect(run.tool.driver.rules).toEqual([
      {
        id: 'HYP.05',
        shortDescription: { text: rules['HYP.05'].summary },
        help: {
          text: `${rules['HYP.05'].summary} Level: SHALL. Section: ${rules['HYP.05'].section}.`,
        },
        defaultConfiguration: { level: 'error' },
      },
      expect.objectContaining({ id: 'CAC.01', defaultConfiguration: { level: 'warning' } }),
    ]);
  });

  test('has the line without a column where only the line is known', () => {
    const [{ physicalLocation }] = resultOf({ line: 4 }).locations;
    expect(physicalLocation.region).toStrictEqual({ startLine: 4 });
    expect(resultOf({}).locations).toStrictEqual([
      { physicalLocation: { artifactLocation: { uri: 'a.json' } } },
    ]);
  });

  test('of a whole audit is successful', () => {
    expect(JSON.parse(formatSarif(auditOf([]), '1.0.0')).runs[0].invocations).toEqual([
      { executionSuccessful: true, toolExecutionNotifications: [] },
    ]);
  });

  test.each([
    ['http://a.se/b\\c', 'http://a.se/b%5Cc'],
    ['https://a.se/b\\c', 'https://a.se/b%5Cc'],
    ['logs\\https:\\c', 'logs/https:/c'],
    ['a b"<>^`{|}é', 'a%20b%22%3C%3E%5E%60%7B%7C%7D%C3%A9'],
    ['a%2fb%zz', 'a%2fb%25zz'],
    ['a%2z', 'a%252z'],
    ['\ud800', '%EF%BF%BD'],
  ])('has %j as the URI reference %s', (source, uri) => {
    expect(uriOf(source)).toBe(uri);
  });
});

describe('JSON', () => {
  const group = (message: string, body: unknown) => {
    const finding = { rule: 'HYP.05', level: 'SHALL', message } as const;
    return {
      ...finding,
      count: 2,
      pattern: START,
      example: {
        url: START,
        finding,
        exchange: {
          request: { method: 'GET', url: START, headers: {} },
          response: { status: 200, headers: { etag: '"1"' }, ...(body !== undefined && { body }) },
        },
      },
    };
  };

  test('of an audit has each body once, in the first group about it', () => {
    const body = { id: 17 };
    const groups = [group('a', body), group('b', body), group('c', { id: 17 }), group('d', 'x')];
    const { audit, title } = JSON.parse(formatJson(auditOf([], { groups })));
    const [first, second, ...others] = groups;
    const { body: _, ...response } = second?.example.exchange.response ?? {};
    expect(title).toBe('halyard audit');
    expect(audit).toEqual({
      ...AUDIT,
      groups: [
        first,
        {
          ...second,
          example: { ...second?.example, exchange: { ...second?.example.exchange, response } },
        },
        ...others,
      ],
    });
  });

  test('of another check has no audit', () => {
    const { title, findings, known, ...others } = JSON.parse(formatJson(reportOf(found())));
    expect({ title, findings, known }).toEqual(reportOf(found()));
    expect(others).toEqual({});
  });

  test.each([
    ['\u007f\u0085\u009f', '\\u007f\\u0085\\u009f'],
    ['\u2028\u2029', '\\u2028\\u2029'],
    ['\u061c\u200e\u202e\u2066\u2069', '\\u061c\\u200e\\u202e\\u2066\\u2069'],
    ['\u001b', '\\u001b'],
    ['åäö~\u00a0🙂', 'åäö~\u00a0🙂'],
  ])('escapes controls of a terminal and of the direction of text: %j', (text, written) => {
    expect(stringify({ text })).toBe(`{\n  "text": "${written}"\n}\n`);
    expect(JSON.parse(stringify(text))).toBe(text);
  });
});

describe('CSV', () => {
  test.each([
    ['a "b"', '"a ""b"""'],
    ['a, b', '"a, b"'],
    ['a\nb', '"a\nb"'],
    ['a\rb', '"a\rb"'],
    ['plain; text', 'plain; text'],
  ])('has the field %j by RFC 4180 §2', (summary, field) => {
    expect(formatCsv([outcome('UFN.06', { summary, outcome: 'passed', example: START })])).toBe(
      `rule,level,section,requirement,outcome,checked,findings,evidence\r\nUFN.06,SHALL,${rules['UFN.06'].section},${field},passed,0,0,${START}\r\n`,
    );
  });
});

describe('Markdown', () => {
  test('has a table of the findings, with its head', () => {
    expect(
      formatMarkdown(reportOf(found(), { ...advice, suggestion: 'a`|b\n\n c', count: 3 })),
    ).toBe(
      `# halyard check

|  | Rule | Place | Finding | Suggestion | Times |
| --- | --- | --- | --- | --- | --- |
| required | HYP.05 | \`\` a.json \`\` | No self |  | 1 |
| advice | CAC.01 | \`\` a.json \`\` | Cache it | \`\` a'\\|b\\u000a\\u000a c \`\` | 3 |
`,
    );
  });

  test('escapes HTML, tables and emphasis, and joins white space', () => {
    const page = formatMarkdown({ ...reportOf(), title: 'a  b & <c> *d* _e_ [f] `g` |h\\' });
    expect(page.split('\n')[0]).toBe(
      '# a b &amp; &lt;c&gt; \\*d\\* \\_e\\_ \\[f\\] \\`g\\` \\|h\\\\',
    );
    expect(formatMarkdown(reportOf(found({ source: 'a   b' })))).toContain('| `` a b `` |');
  });

  test('of a whole audit has the conformance sheet and nothing else', () => {
    const [failed, passed] = AUDIT.rules;
    expect(formatMarkdown(auditOf([], { rules: AUDIT.rules.slice(0, 2) }))).toBe(
      `# halyard audit

No findings.

## Conformance

| Rule | Level | Requirement | Outcome | Checked | Findings | Evidence |
| --- | --- | --- | --- | --- | --- | --- |
| HYP.05 | SHALL | ${failed?.summary.replace(/[\\`*_[\]|]/g, '\\$&')} | failed | 2 | 5 | \`\` ${START}a \`\` |
| UFN.06 | SHALL | ${passed?.summary.replace(/[\\`*_[\]|]/g, '\\$&')} | passed | 3 | 0 | \`\` ${START} \`\` |
`,
    );
  });

  test('lists what was not fetched line by line', () => {
    const list = `## Not fetched\n\n- \`\` ${START}a \`\` refused\n- \`\` ${START}b \`\` reset\n`;
    expect(formatMarkdown(auditOf([], { failures: FAILURES }))).toContain(`${list}\n## Conf`);
    expect(formatMarkdown(auditOf([], { failures: FAILURES, skipped: 2 }))).toContain(
      `${list}- 2 URLs not fetched, since a limit was reached\n\n## Conf`,
    );
  });
});

describe('text for a terminal', () => {
  const styled: Styles = {
    bold: (text) => `<b>${text}</b>`,
    dim: (text) => `<dim>${text}</dim>`,
    red: (text) => `<red>${text}</red>`,
    yellow: (text) => `<yellow>${text}</yellow>`,
    green: (text) => `<green>${text}</green>`,
  };

  test('shows the URL with a caret, and the suggestion', () => {
    const url = found({ source: 'https://a.se/B', range: [13, 14], suggestion: 'https://a.se/b' });
    expect(formatPretty(reportOf(url))).toBe(
      `SHALL HYP.05 https://a.se/B
  No self
    https://a.se/B
                 ^
  suggestion: https://a.se/b

1 finding: 1 required
`,
    );
  });

  test('shows the caret below the URL of the request in a file of exchanges', () => {
    const request = 'GET https://a.se/B';
    const text = formatPretty(
      reportOf(found({ source: 'a.har', request, path: ['request', 'url'], range: [13, 14] })),
    );
    expect(text).toContain(`\n    https://a.se/B\n${' '.repeat(17)}^\n`);
  });

  test.each([
    [200, true],
    [201, false],
  ])('of a URL of %i characters has a caret: %s', (length, hasCaret) => {
    const source = 'https://a.se/B'.padEnd(length, 'x');
    expect(formatPretty(reportOf(found({ source, range: [13, 14] }))).includes('^')).toBe(hasCaret);
  });

  test('writes nothing where a caret would be in the wrong place', () => {
    expect(formatPretty(reportOf(found({ source: 'https://a.se/\u001b', range: [13, 14] })))).toBe(
      'SHALL HYP.05 https://a.se/\\u001b\n  No self\n\n1 finding: 1 required\n',
    );
  });

  test('is red for what is required, yellow for advice, and counts both', () => {
    const likely = found({ certainty: 'likely', count: 2 });
    expect(formatPretty({ ...reportOf(likely, advice), known: 4 }, styled)).toBe(
      `<red>SHALL</red> <b>HYP.05</b><dim> (likely)</dim> a.json<dim> (2 times)</dim>
  No self

<yellow>SHOULD</yellow> <b>CAC.01</b> a.json
  Cache it

<b>2 findings</b>: <red>1 required</red>, <yellow>1 advice</yellow><dim>, 4 known from the baseline</dim>
`,
    );
    expect(formatPretty(reportOf(found()))).toMatch(/\n1 finding: 1 required\n$/);
    expect(formatPretty(reportOf(advice))).toMatch(/\n1 finding: 1 advice\n$/);
  });

  test('of an audit without findings has the number of requests and the outcomes', () => {
    const text = formatPretty(auditOf([], { failures: FAILURES.slice(0, 1) }), styled);
    expect(text).toBe(
      `<red>FAILED</red> ${START}a
  refused

<green>No findings</green><dim> in 3 requests</dim>
<dim>Rules: 1 passed, 2 failed, 2 not seen; 1 URL failed</dim>
`,
    );
    expect(formatPretty(auditOf([], { skipped: 1 }))).toContain(
      'Rules: 1 passed, 2 failed, 2 not seen; 1 URL not fetched, since a limit was reached\n',
    );
    expect(formatPretty(reportOf())).toBe('No findings\n');
  });
});
