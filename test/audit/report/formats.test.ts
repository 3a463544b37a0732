import { Ajv } from 'ajv';
import { audit } from 'halyard/audit';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatGithub } from '../../../src/audit/report/formats/ci.js';
import { formatJson, formatSarif } from '../../../src/audit/report/formats/json.js';
import { formatFindings, formatPretty } from '../../../src/audit/report/formats/pretty.js';
import { fingerprint } from '../../../src/audit/report/group-findings.js';
import {
  type CheckReport,
  formatPath,
  type ReportedFinding,
} from '../../../src/audit/report/rows.js';
import { START, serviceOf } from '../cli/service.js';
import { sarifSchema } from './sarif-schema.js';

const URL = 'https://api.example.se/orders/v1/Orders?a=å';
const HOSTILE = '<b a="1">\u0000\u001b[2J\r\n::error::x,y:z%0A & |`*]]>\ud800';

const FINDINGS: readonly ReportedFinding[] = [
  {
    rule: 'UFN.06',
    level: 'SHALL',
    message: 'Path must be in lower case, got "Orders"',
    range: [33, 39],
    suggestion: 'https://api.example.se/orders/v1/orders',
    source: URL,
    count: 1,
  },
  {
    rule: 'HYP.04',
    level: 'SHOULD',
    message: 'There should be other links than self',
    path: ['response', 'body', 'a b', 0, '_links'],
    source: 'data\\my orders%.har',
    request: 'GET https://api.example.se/orders/v1/orders/17',
    line: 3,
    column: 7,
    count: 2,
  },
  {
    rule: 'HYP.04',
    level: 'SHOULD',
    message: HOSTILE,
    suggestion: HOSTILE,
    path: [HOSTILE],
    source: HOSTILE,
    count: 1,
  },
];
const REPORT: CheckReport = { title: `halyard check ${HOSTILE}`, findings: FINDINGS, known: 1 };
const NOTHING: CheckReport = { title: 'halyard url', findings: [], known: 0 };

const HOME = 'https://halyard.example/';
const pretty = (report: CheckReport) => formatPretty(report, HOME);
const sarif = (report: CheckReport) => formatSarif(report, '1.2.3', HOME);

const isSarif = new Ajv({
  allErrors: true,
  formats: {
    uri: (text: string) => globalThis.URL.canParse(text),
    // The characters of a URI (RFC 3986 §2), with whole escapes.
    'uri-reference': /^(?:[\w.~:/?#[\]@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*$/,
  },
}).compile(sarifSchema);

const service = serviceOf({
  '': {
    _links: ['', 'orders', 'drafts'].map((path, index) => ({
      href: START + path,
      rel: ['self', 'orders', 'up'][index],
      method: 'GET',
    })),
  },
  'orders/17': { id: 17 },
  drafts: new Error('socket | hang up'),
});
let ofAudit: CheckReport;
beforeAll(async () => {
  const report = await audit(START, { fetch: service.fetch });
  ofAudit = { title: 'halyard audit', findings: report.groups, known: 0, audit: report };
});

describe('SARIF', () => {
  test('has the form of 2.1.0', () => {
    for (const report of [REPORT, NOTHING, ofAudit]) {
      isSarif(JSON.parse(sarif(report)));
      expect(isSarif.errors).toBeNull();
    }
  });

  test('tells rule, place and message of each finding', () => {
    const [run] = JSON.parse(sarif(REPORT)).runs;
    expect(run.tool.driver).toMatchObject({ name: 'halyard', version: '1.2.3' });
    expect(run.tool.driver.rules.map((rule: { id: string }) => rule.id)).toEqual([
      'UFN.06',
      'HYP.04',
    ]);
    expect(run.results.slice(0, 2)).toEqual([
      {
        ruleId: 'UFN.06',
        level: 'error',
        message: {
          text: 'Path must be in lower case, got "Orders". Suggestion: https://api.example.se/orders/v1/orders',
        },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'https://api.example.se/orders/v1/Orders?a=%C3%A5' },
            },
          },
        ],
        occurrenceCount: 1,
        partialFingerprints: { 'halyard/v1': fingerprint(FINDINGS[0] as ReportedFinding) },
      },
      {
        ruleId: 'HYP.04',
        level: 'warning',
        message: { text: 'There should be other links than self' },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'data/my%20orders%25.har' },
              region: { startLine: 3, startColumn: 7 },
            },
            logicalLocations: [
              {
                fullyQualifiedName:
                  'GET https://api.example.se/orders/v1/orders/17 response.body["a b"][0]._links',
              },
            ],
          },
        ],
        occurrenceCount: 2,
        partialFingerprints: { 'halyard/v1': fingerprint(FINDINGS[1] as ReportedFinding) },
      },
    ]);
  });

  test('has pages that were not fetched as notifications', () => {
    expect(JSON.parse(sarif(ofAudit)).runs[0].invocations).toEqual([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          { level: 'error', message: { text: `${START}drafts: socket | hang up` } },
        ],
      },
    ]);
  });
});

describe('GitHub', () => {
  test('has a command for each finding, in one line', () => {
    const lines = formatGithub(REPORT).trimEnd().split('\n');
    expect(lines.slice(0, 2)).toEqual([
      `::error title=UFN.06::${URL}%0APath must be in lower case, got "Orders"%0ASuggestion: https://api.example.se/orders/v1/orders`,
      '::warning file=data\\my orders%25.har,line=3,col=7,title=HYP.04::GET https://api.example.se/orders/v1/orders/17 response.body["a b"][0]._links%0AThere should be other links than self',
    ]);
    expect(lines).toHaveLength(3);
    expect(lines[2]).toMatch(/^::warning title=HYP\.04::<b a="1">/);
  });

  test('has an error for each page that was not fetched', () => {
    expect(formatGithub(ofAudit)).toContain(
      `::error title=unreachable::${START}drafts%0Asocket | hang up\n`,
    );
  });
});

describe('pretty', () => {
  test('has each place once, with its findings, a summary and the page of the rules', () => {
    const [first, second] = FINDINGS as [ReportedFinding, ReportedFinding];
    const likely = { ...second, certainty: 'likely' as const };
    const again = { ...first, rule: 'UFN.08' as const, range: [28, 30] as const };
    const { suggestion: _, ...third } = again;
    expect(pretty({ ...REPORT, findings: [first, likely, third] })).toBe(
      `${URL}
                            ^^   ^^^^^^
  SHALL UFN.06
    Path must be in lower case, got "Orders"
    → https://api.example.se/orders/v1/orders
  SHALL UFN.08
    Path must be in lower case, got "Orders"

data\\my orders%.har GET https://api.example.se/orders/v1/orders/17
  3:7 SHOULD HYP.04 (likely) response.body["a b"][0]._links (2 times)
    There should be other links than self

3 findings: 2 required, 1 advice, 1 known from the baseline

Reasons and examples: ${HOME}rules.html#UFN.06, #HYP.04, #UFN.08
`,
    );
  });

  test('shows a caret only below what was checked', () => {
    const [finding] = FINDINGS as readonly [ReportedFinding];
    const carets = (change: Partial<ReportedFinding>) =>
      pretty({ ...NOTHING, findings: [{ ...finding, ...change }] }).match(/\^+/)?.[0];
    expect(carets({})).toBe('^^^^^^');
    expect(carets({ path: ['request', 'url'] })).toBe('^^^^^^');
    expect(carets({ range: [33, 33] })).toBe('^');
    expect(carets({ range: [33, 9999] })).toBe('^'.repeat(URL.length - 33));
    expect(carets({ path: ['response', 'body'] })).toBeUndefined();
    expect(carets({ source: `${URL}\u001b` })).toBeUndefined();
    expect(carets({ source: URL.padEnd(300, 'x') })).toBeUndefined();
  });

  test.each([
    [false, '2 URLs not fetched, since a limit was reached'],
    [true, '2 URLs not fetched, since the audit was interrupted'],
  ])('of a part of an API, says so', (interrupted, line) => {
    const { audit } = ofAudit;
    if (audit === undefined) throw new Error('ofAudit has an audit');
    const part = { ...ofAudit, audit: { ...audit, failures: [], skipped: 2, interrupted } };
    expect(pretty(part)).toContain(line);
    expect(sarif(part)).toContain(`"executionSuccessful": ${!interrupted}`);
  });

  test('has an audit with its failures and outcomes', () => {
    const text = pretty(ofAudit);
    expect(text).toContain(`${START}drafts\n  FAILED  socket | hang up\n`);
    expect(text).toMatch(/\nRules: \d+ passed, 1 failed, \d+ not seen; 1 URL failed\n/);
  });
});

describe('JSON', () => {
  test('has the findings', () => {
    const { findings, known, title } = JSON.parse(formatJson(REPORT));
    expect([known, title]).toEqual([1, REPORT.title]);
    expect(findings).toEqual(FINDINGS);
  });
});

describe('a finding that is only likely', () => {
  const findings: readonly ReportedFinding[] = [
    {
      rule: 'naming.verb',
      level: 'SHOULD NOT',
      certainty: 'likely',
      message: 'Path must not contain the verb search, got "search"',
      source: '/orders/search',
      count: 1,
    },
  ];
  const report: CheckReport = { title: 'halyard url', findings, known: 0 };

  test('is marked in text', () => {
    expect(formatFindings(findings)).toMatch(/^SHOULD NOT naming\.verb \(likely\)\n/);
    expect(pretty(report)).toContain('/orders/search\n  SHOULD NOT naming.verb (likely)\n');
  });

  test('is a note or a notice for tools, and data in JSON', () => {
    const [result] = JSON.parse(sarif(report)).runs[0].results;
    expect(result).toMatchObject({ level: 'note', properties: { certainty: 'likely' } });
    expect(formatGithub(report)).toMatch(/^::notice title=naming\.verb \(likely\)::/);
    expect(JSON.parse(formatJson(report)).findings[0].certainty).toBe('likely');
  });
});

describe('a fingerprint', () => {
  const [finding] = FINDINGS as readonly [ReportedFinding];

  test.each<readonly [change: Partial<ReportedFinding>]>([
    [{ source: URL.replace('api.example.se', 'localhost:3000') }],
    [{ source: URL.replace('?a=å', '?a=1&b=2') }],
    [{ source: '/orders/v1/Orders' }],
    [{ message: 'Path must be in lower case, got "Other \\" words"' }],
    [{ count: 7, line: 3, suggestion: '/' }],
  ])('stays with %j', (change) => {
    expect(fingerprint({ ...finding, ...change })).toBe(fingerprint(finding));
  });

  test.each<readonly [change: Partial<ReportedFinding>]>([
    [{ rule: 'UFN.07' }],
    [{ source: URL.replace('v1', 'v2') }],
    [{ message: 'Path must have a version' }],
    [{ path: ['_links', 0, 'href'] }],
    [{ request: 'GET https://api.example.se/orders/v1/orders' }],
  ])('changes with %j', (change) => {
    expect(fingerprint({ ...finding, ...change })).not.toBe(fingerprint(finding));
  });
});

describe('text for a terminal', () => {
  test('findings and paths have no control characters', () => {
    const text = formatFindings([
      {
        rule: 'HYP.14',
        level: 'SHALL',
        message: HOSTILE,
        suggestion: HOSTILE,
        path: ['a', HOSTILE],
      },
    ]);
    expect(text.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
    expect(formatPath(['a', '\u009b'])).toBe('a["\\u009b"]');
  });
});
