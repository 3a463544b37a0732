import { groupBy } from '../../../../internal/group-by.js';
import type { Content, Markup } from '../../../../internal/html/markup.js';
import { type RuleId, rules } from '../../../../rules/catalogue.js';
import type { AuditReport, RuleOutcome } from '../../audit-report.js';
import { type CheckReport, isRequired, type ReportedFinding } from '../../check-report.js';
import { count } from './excerpt.js';
import { html } from './markup.js';

/** The findings by chapter and rule, on one screen. */
export function summary(report: CheckReport): Markup {
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
