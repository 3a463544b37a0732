import {
  breakable,
  type Content,
  htmlDocument,
  type Markup,
} from '../../../internal/html/markup.js';
import { groupBy } from '../../../internal/maps.js';
import { type RuleId, rules } from '../../../rules/catalogue.js';
import type { AuditReport, RuleOutcome } from '../audit-report.js';
import {
  type CheckReport,
  isRequired,
  type ReportedFinding,
  reportedFindings,
  skippedUrls,
} from '../rows.js';
import { unseenReason } from '../rule-outcomes.js';
import { anchor, count, findingList } from './findings.js';
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
  const { title, findings, audit } = report;
  const body = html`<header>
  <div class="inner">
    ${brand(audit === undefined ? 'Report' : 'Audit report')}
    <h1>${audit === undefined ? title : audit.start}</h1>
    ${facts(report)}
    <nav aria-label="Sections">${sectionsOf(report).map(({ id, name }) => html`<a href="#${id}">${name}</a>`)}</nav>
  </div>
</header>
<main id="main" tabindex="-1">
${summary(report)}
${sectionsOf(report).map(
  ({ id, name, content }) => html`
<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${name}</h2>
${content()}
</section>`,
)}
</main>
<footer><div class="inner">Checked by halyard: ${count(findings.length, 'distinct finding')}${report.date === undefined ? '' : html`, <time datetime="${report.date}">${report.date}</time>`}. Code shows what the API sent, with invisible characters escaped, as in <code>\\u202e</code>.</div></footer>`;
  const skip = 'Skip to the report';
  return htmlDocument(html, { title, style: STYLE, styleHash: STYLE_HASH, skip, body });
}

interface Section {
  readonly id: string;
  readonly name: string;
  readonly content: () => Markup;
}

function sectionsOf({ findings, audit }: CheckReport): Section[] {
  const list = { id: 'findings', name: 'Findings', content: () => findingList(findings) };
  if (audit === undefined) return [list];
  const { map, rules, failures, skipped } = audit;
  const broken = new Set(findings.map(({ rule }) => rule));
  return [
    ...(map.resources.length > 0
      ? [{ id: 'map', name: 'Map of resources', content: () => resourceMap(audit) }]
      : []),
    list,
    ...(failures.length + skipped > 0
      ? [{ id: 'not-fetched', name: 'Not fetched', content: () => notFetched(audit) }]
      : []),
    { id: 'conformance', name: 'Conformance', content: () => conformanceSheet(rules, broken) },
  ];
}

function brand(text: string): Markup {
  return html`<p class="brand"><svg viewBox="0 0 20 24" width="20" height="24" aria-hidden="true"><path class="mast" d="M3 1v22"/><path class="flag" d="M4 3l14 4.5L4 12z"/></svg>halyard <span>${text}</span></p>`;
}

function facts({ audit, findings, date }: CheckReport): Content {
  const sources = new Set(findings.map(({ source }) => source)).size;
  const list: readonly (readonly [string, Content])[] =
    audit === undefined
      ? [['Sources with findings', sources]]
      : [
          ['Requests', audit.requests],
          ['Kinds of resources', audit.map.resources.length],
        ];
  const dated =
    date === undefined
      ? list
      : [...list, ['Date', html`<time datetime="${date}">${date}</time>`] as const];
  return html`<dl class="facts">${dated.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`;
}

function notFetched(audit: AuditReport): Markup {
  const { failures, skipped } = audit;
  return html`
${skipped === 0 ? '' : html`<p>${skippedUrls(audit)}. This report does not cover them.</p>`}
${failures.length === 0 ? '' : html`<ul class="failures">${failures.map(({ url, message }) => html`<li>${anchor(url)}: ${message}</li>`)}</ul>`}`;
}

const LABELS = { passed: '✓ passed', failed: '✕ failed', 'not-seen': 'not seen' } as const;

/** Each rule with its outcome and the evidence for it, by section: a sheet to print and hand in. */
function conformanceSheet(outcomes: readonly RuleOutcome[], listed: ReadonlySet<RuleId>): Markup {
  const sections = groupBy(outcomes, ({ section }) => section);
  return html`
<fieldset class="filter">
  <legend>Show</legend>
  ${['all', 'failed', 'passed', 'not-seen'].map(
    (value, index) => html`
  <label><input type="radio" name="outcome" value="${value}"${index === 0 ? html` checked` : ''}> ${value.replace('-', ' ')}</label>`,
  )}
</fieldset>
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

function ruleRow(rule: RuleOutcome, isListed: boolean): Markup {
  const { id, level, summary, outcome } = rule;
  return html`<tr class="${outcome}" id="rule-${id}">
      <th scope="row">${breakable(id, html)} <span class="level">${level}</span></th>
      <td>${summary}</td>
      <td class="outcome"><span>${LABELS[outcome]}</span></td>
      <td class="evidence">${evidence(rule, isListed)}</td>
    </tr>
    `;
}

function evidence(
  { id, outcome, checked, findings, example }: RuleOutcome,
  isListed: boolean,
): Content {
  if (outcome === 'not-seen') return unseenReason(id);
  const times = count(findings, 'finding');
  const exchanges = count(checked, 'exchange');
  return [
    outcome === 'passed' ? `${exchanges} checked` : '',
    outcome === 'failed'
      ? [isListed ? html`<a href="#findings-${id}">${times}</a>` : times, ` in ${exchanges}`]
      : '',
    example === undefined ? '' : html`<br><span class="example">e.g. ${anchor(example)}</span>`,
  ];
}

/** The findings by chapter and rule, on one screen. */
function summary(report: CheckReport): Markup {
  return html`
<section id="summary" aria-labelledby="summary-title">
  <h2 id="summary-title" class="verdict">${verdict(report)}</h2>
  ${report.known > 0 ? html`<p>${count(report.known, 'more finding')} known from the baseline ${report.known === 1 ? 'is' : 'are'} not listed.</p>` : ''}
  ${report.audit === undefined ? brokenRules(report.findings) : chapters(report.audit, report.findings)}
</section>`;
}

function verdict({ findings, audit }: CheckReport): Content {
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

/** For an audit: each chapter with a mark for each rule. */
function chapters({ rules: outcomes }: AuditReport, findings: readonly ReportedFinding[]): Markup {
  const of = (outcome: RuleOutcome['outcome']) =>
    outcomes.filter((rule) => rule.outcome === outcome).length;
  const broken = groupBy(findings, ({ rule }) => rule);
  const sections = groupBy(outcomes, ({ section }) => section);
  return html`
  <ul class="legend">
    <li><span class="mark failed" aria-hidden="true">✕</span> ${of('failed')} failed</li>
    <li><span class="mark passed" aria-hidden="true">✓</span> ${of('passed')} passed</li>
    <li><span class="mark not-seen" aria-hidden="true">·</span> ${of('not-seen')} not seen</li>
    <li class="total">${outcomes.length} rules</li>
  </ul>
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
  { id, outcome, summary: text, findings: times }: RuleOutcome,
  findings: readonly ReportedFinding[] | undefined,
): Markup {
  if (findings !== undefined) return brokenRule(id, times, findings);
  const sign = { failed: '✕', passed: '✓', 'not-seen': '·' }[outcome];
  return html`<a class="mark ${outcome}" href="#rule-${id}" title="${id}: ${text}"><span aria-hidden="true">${sign}</span><span class="hidden">${id} ${outcome.replace('-', ' ')}</span></a>`;
}

function brokenRule(id: RuleId, times: number, findings: readonly ReportedFinding[]): Markup {
  const weak = findings.some(isRequired) ? '' : ' weak';
  return html`<a class="mark failed${weak}" href="#findings-${id}" title="${rules[id].summary}"><span aria-hidden="true">✕</span> <span class="id">${id}</span><span class="hidden"> ${count(times, 'finding')}</span></a>`;
}

/** For other checks: the broken rules by chapter. */
function brokenRules(findings: readonly ReportedFinding[]): Markup {
  const broken = groupBy(findings, ({ rule }) => rule);
  const sections = groupBy(broken, ([id]) => rules[id].section);
  const timesOf = (group: readonly ReportedFinding[]) =>
    group.reduce((sum, { count: one }) => sum + one, 0);
  return html`
  <div class="chapters">
    ${Array.from(
      sections,
      ([section, group]) => html`
    <div class="chapter">
      <h3>${section}</h3>
      <ul>${group.map(([id, found]) => html`<li>${brokenRule(id, timesOf(found), found)}</li>`)}</ul>
    </div>`,
    )}
  </div>`;
}
