import {
  breakable,
  type Content,
  htmlDocument,
  type Markup,
} from '../../../internal/html/markup.js';
import { groupBy } from '../../../internal/maps.js';
import { type Rule, rules } from '../../../rules/catalogue.js';
import type { RuleId } from '../../../rules/finding.js';
import type { AuditReport, RuleOutcome } from '../audit-report.js';
import {
  type CheckReport,
  count,
  isRequired,
  type ReportedFinding,
  reportedFindings,
  skippedUrls,
} from '../rows.js';
import { unseenReason } from '../rule-outcomes.js';
import { anchor, findingList } from './findings.js';
import { html, STYLE, STYLE_HASH } from './markup.js';
import { resourceMap } from './resource-map.js';

/**
 * Formats the report of an audit as one self-contained HTML page, as `halyard audit --format html` does:
 * rules by chapter, the map of resources, the findings with their places, and the conformance sheet. The
 * page loads nothing and runs no script.
 *
 * @param report What `audit` returned.
 * @returns The text of the page.
 *
 * @example
 * ```ts
 * import { audit, formatHtml } from 'halyard/audit';
 *
 * const fetch = async () => Response.json({ id: 17 });
 * const report = await audit('https://api.example.se/orders/v1/orders/17', { fetch });
 *
 * formatHtml(report).slice(0, 15);
 * // → '<!doctype html>'
 * ```
 */
export function formatHtml(report: AuditReport): string {
  const title = `halyard audit ${report.start}`;
  return htmlPage({ title, findings: reportedFindings(report), known: 0, audit: report });
}

/** A report as one self-contained page; of an audit with the map of resources and the conformance sheet. */
export function htmlPage(report: CheckReport): string {
  const { title, findings, audit, date } = report;
  const sections = sectionsOf(report);
  const facts: [string, Content][] = [
    ['Requests', audit?.requests],
    ['Kinds of resources', audit?.map.resources.length],
    ['Date', date && html`<time datetime="${date}">${date}</time>`],
  ];
  const body = html`<header>
  <div class="inner">
    <p class="brand"><svg viewBox="0 0 20 24" width="20" height="24" aria-hidden="true"><path class="mast" d="M3 1v22"/><path class="flag" d="M4 3l14 4.5L4 12z"/></svg>halyard <span>${audit === undefined ? 'Report' : 'Audit report'}</span></p>
    <h1>${audit === undefined ? title : audit.start}</h1>
    <dl class="facts">${facts.map(([name, value]) => (value === undefined ? '' : html`<div><dt>${name}</dt><dd>${value}</dd></div>`))}</dl>
    <nav aria-label="Sections">${sections.map(([id, name]) => html`<a href="#${id}">${name}</a>`)}</nav>
  </div>
</header>
<main id="main" class="inner" tabindex="-1">
${summary(report)}
${sections.map(
  ([id, name, content]) => html`
<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${name}</h2>
${content}
</section>`,
)}
</main>
<footer><div class="inner">Checked by halyard: ${count(findings.length, 'distinct finding')}. Code shows what the API sent, with invisible characters escaped, as in <code>\\u202e</code>.</div></footer>`;
  const skip = 'Skip to the report';
  return htmlDocument(html, { title, style: STYLE, styleHash: STYLE_HASH, skip, body });
}

type Section = readonly [id: string, name: string, content: Content];

function sectionsOf({ findings, audit }: CheckReport): Section[] {
  const listed = new Set(findings.map(({ rule }) => rule));
  const sections: Section[] = [
    ['map', 'Map of resources', audit?.map.resources.length ? resourceMap(audit) : undefined],
    ['findings', 'Findings', findingList(findings)],
    ['not-fetched', 'Not fetched', audit && notFetched(audit)],
    ['conformance', 'Conformance', audit && conformanceSheet(audit.rules, listed)],
  ];
  return sections.filter(([, , content]) => content !== undefined);
}

function notFetched(audit: AuditReport): Content {
  const { failures, skipped } = audit;
  if (failures.length + skipped === 0) return undefined;
  return html`
${skipped === 0 ? '' : html`<p>${skippedUrls(audit)}. This report does not cover them.</p>`}
${failures.length === 0 ? '' : html`<ul class="failures">${failures.map(({ url, message }) => html`<li>${anchor(url)}: ${message}</li>`)}</ul>`}`;
}

/** Each rule with its outcome and the evidence for it, by section: a sheet to print and hand in. */
function conformanceSheet(outcomes: readonly RuleOutcome[], listed: ReadonlySet<RuleId>): Markup {
  const sections = groupBy(outcomes, ({ section }) => section);
  return html`
<table>
  <thead>
    <tr><th scope="col">Rule</th><th scope="col">Requirement</th><th scope="col">Outcome</th><th scope="col">Evidence</th></tr>
  </thead>
  ${Array.from(
    sections,
    ([section, all]) => html`
  <tbody>
    <tr class="section"><th scope="rowgroup" colspan="4">${section}</th></tr>
    ${all.map((rule) => ruleRow(rule, listed.has(rule.id)))}
  </tbody>`,
  )}
</table>`;
}

const SIGNS = { passed: '✓', failed: '✕', 'not-seen': '·' } as const;

function ruleRow(rule: RuleOutcome, isListed: boolean): Markup {
  const { id, level, summary: text, outcome, checked, findings, example } = rule;
  const times = count(findings, 'finding');
  const exchanges = count(checked, 'exchange');
  const results = {
    passed: ['✓ passed', `${exchanges} checked`],
    failed: [
      '✕ failed',
      [isListed ? html`<a href="#findings-${id}">${times}</a>` : times, ` in ${exchanges}`],
    ],
    'not-seen': ['not seen', unseenReason(id)],
  } as const;
  const [label, evidence] = results[outcome];
  return html`<tr class="${outcome}" id="rule-${id}">
      <th scope="row">${breakable(id, html)} <span class="level">${level}</span></th>
      <td>${text}</td>
      <td class="outcome"><span>${label}</span></td>
      <td class="evidence">${evidence}${example === undefined ? '' : html`<br>e.g. ${anchor(example)}`}</td>
    </tr>
    `;
}

/** The findings by chapter and rule, on one screen. */
function summary({ findings, known, audit }: CheckReport): Markup {
  return html`
<section id="summary" aria-labelledby="summary-title">
  <h2 id="summary-title" class="verdict">${verdict(findings, audit)}</h2>
  ${known > 0 ? html`<p>${count(known, 'more finding')} known from the baseline ${known === 1 ? 'is' : 'are'} not listed.</p>` : ''}
  ${audit === undefined ? '' : legend(audit.rules)}
  ${chapters(findings, audit)}
</section>`;
}

function verdict(findings: readonly ReportedFinding[], audit: AuditReport | undefined): Content {
  if (audit?.rules.every(({ outcome }) => outcome === 'not-seen')) {
    return 'Nothing could be checked';
  }
  if (findings.length === 0) return html`<span class="good">No findings</span>`;
  const required = findings.filter(isRequired).length;
  const advice = findings.length - required;
  return [
    required > 0 ? html`<span class="bad">${required} required</span>` : '',
    required > 0 && advice > 0 ? ' and ' : '',
    advice > 0 ? html`<span class="weak">${advice} advised</span>` : '',
    findings.length === 1 ? ' change' : ' changes',
  ];
}

function legend(outcomes: readonly RuleOutcome[]): Markup {
  const items = (['failed', 'passed', 'not-seen'] as const).map((outcome) => {
    const number = outcomes.filter((rule) => rule.outcome === outcome).length;
    return html`
    <li><span class="mark ${outcome}" aria-hidden="true">${SIGNS[outcome]}</span> ${number} ${outcome.replace('-', ' ')}</li>`;
  });
  return html`
  <ul class="legend">${items}
    <li class="total">${outcomes.length} rules</li>
  </ul>`;
}

/** Each chapter with a mark for each rule: of an audit all rules, of other checks the broken ones. */
function chapters(findings: readonly ReportedFinding[], audit: AuditReport | undefined): Markup {
  const broken = groupBy(findings, ({ rule }) => rule);
  const marks = audit?.rules ?? Array.from(broken.keys(), (id) => rules[id]);
  const sections = groupBy<Rule & Partial<RuleOutcome>, string>(marks, ({ section }) => section);
  return html`
  <div class="chapters">
    ${Array.from(
      sections,
      ([section, all]) => html`
    <div class="chapter">
      <h3>${section}</h3>
      <ul>${all.map((rule) => html`<li>${ruleMark(rule, broken.get(rule.id))}</li>`)}</ul>
    </div>`,
    )}
  </div>`;
}

/** The mark of a broken rule links to its findings, any other to its row of the conformance sheet. */
function ruleMark(
  rule: Rule & Partial<RuleOutcome>,
  findings: readonly ReportedFinding[] | undefined,
): Markup {
  const { id, summary: text, outcome = 'failed' } = rule;
  if (findings === undefined) {
    return html`<a class="mark ${outcome}" href="#rule-${id}" title="${id}: ${text}"><span aria-hidden="true">${SIGNS[outcome]}</span><span class="hidden">${id} ${outcome.replace('-', ' ')}</span></a>`;
  }
  const times = rule.findings ?? findings.reduce((sum, { count: one = 1 }) => sum + one, 0);
  const weak = findings.some(isRequired) ? '' : ' weak';
  return html`<a class="mark failed${weak}" href="#findings-${id}" title="${text}"><span aria-hidden="true">✕</span> <span class="id">${id}</span><span class="hidden"> ${count(times, 'finding')}</span></a>`;
}
