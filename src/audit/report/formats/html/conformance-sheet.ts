import { groupBy } from '../../../../internal/group-by.js';
import { breakable, type Content, type Markup } from '../../../../internal/html/markup.js';
import type { RuleId } from '../../../../rules/catalogue.js';
import type { RuleOutcome } from '../../audit-report.js';
import { unseenReason } from '../../unseen-reason.js';
import { count } from './excerpt.js';
import { anchor } from './findings.js';
import { html } from './markup.js';

const LABELS = { passed: '✓ passed', failed: '✕ failed', 'not-seen': 'not seen' } as const;

/** Each rule with its outcome and the evidence for it, by section: a sheet to print and hand in. */
export function conformanceSheet(
  outcomes: readonly RuleOutcome[],
  listed: ReadonlySet<RuleId>,
): Markup {
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
