import { BASE_STYLE } from '../../../internal/html/base-style.js';
import {
  breakable,
  type Content,
  htmlDocument,
  htmlTag,
  type Markup,
} from '../../../internal/html/markup.js';
import { groupBy } from '../../../internal/maps.js';
import { printable } from '../../../internal/show.js';
import { rules } from '../../../rules/catalogue.js';
import type { RuleId } from '../../../rules/finding.js';
import type { AuditReport, RuleOutcome } from '../audit-report.js';
import { formatSummary } from '../formats/pretty.js';
import {
  type CheckReport,
  checkedUrl,
  count,
  isRequired,
  type ReportedFinding,
  type Row,
  rowsOf,
  skippedUrls,
} from '../rows.js';
import { unseenReason } from '../rule-outcomes.js';

/** HTML from a template. What does not show in a text of the API is written as an escape. */
const html = /* @__PURE__ */ htmlTag(printable);

/**
 * Formats the report of an audit as one self-contained HTML page, as `halyard audit --format html` does:
 * the findings with their places, and the conformance sheet.
 * The page loads nothing and runs no script.
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
  return htmlPage({ title, findings: report.groups, known: 0, audit: report });
}

/** A report as one self-contained page; of an audit with the conformance sheet. */
export function htmlPage(report: CheckReport): string {
  const { title, findings, audit, date } = report;
  const sections = sectionsOf(report);
  const facts: [string, Content][] = [
    ['Requests', audit?.requests],
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
<footer><div class="inner">Checked by halyard: ${count(findings.length, 'finding')}. Code shows what the API sent, with invisible characters escaped, as in <code>\\u202e</code>.</div></footer>`;
  const skip = 'Skip to the report';
  return htmlDocument(html, { title, style: STYLE, styleHash: STYLE_HASH, skip, body });
}

type Section = readonly [id: string, name: string, content: Content];

function sectionsOf({ findings, audit }: CheckReport): Section[] {
  const listed = new Set(findings.map(({ rule }) => rule));
  const sections: Section[] = [
    ['findings', 'Findings', findingList(findings)],
    ['not-fetched', 'Not fetched', audit && notFetched(audit)],
    ['conformance', 'Conformance', audit && conformanceSheet(audit.rules, listed)],
  ];
  return sections.filter(([, , content]) => content !== undefined);
}

/** The findings by rule, each with the place that it is about. */
function findingList(findings: readonly ReportedFinding[]): Markup {
  if (findings.length === 0) return html`<p class="none">No findings.</p>`;
  return html`${Array.from(
    groupBy(rowsOf(findings), ({ rule }) => rule),
    ([id, group]) => html`
<article class="rule" id="findings-${id}">
  <h3><span class="id">${id}</span> ${rules[id].summary}</h3>
  ${group.map(findingItem)}
</article>`,
  )}`;
}

function findingItem(row: Row): Markup {
  const { message, count: times, suggestion, level, kind, label, origin, within } = row;
  return html`
  <div class="finding ${kind}">
    <p title="${level}"><span class="kind">${label}</span> <span class="message">${message}</span>${times > 1 ? html` <span class="times">${times} times</span>` : ''}</p>
    <p class="place">${times > 1 ? 'For example ' : ''}${anchor(origin)}${within && html` <code>${within}</code>`}</p>
    ${markedUrl(row)}
    ${suggestion === undefined ? '' : html`<p class="suggestion"><span class="label">Write instead</span> <code>${suggestion}</code></p>`}
  </div>`;
}

/** Only http(s) URLs become links: a `javascript:` URL from an API must not run. */
function anchor(url: string): Markup {
  return /^https?:\/\//i.test(url)
    ? html`<a class="url" href="${url}" rel="noreferrer noopener">${url}</a>`
    : html`<code>${url}</code>`;
}

/** The URL that was checked, with the range of the finding marked. */
function markedUrl(row: Row): Content {
  const url = checkedUrl(row);
  const [start, end] = row.range ?? [0, 0];
  return (
    url &&
    html`<p class="marked-url"><code>${url.slice(0, start)}<mark>${url.slice(start, end)}</mark>${url.slice(end)}</code></p>`
  );
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

function ruleRow(rule: RuleOutcome, isListed: boolean): Markup {
  const { id, summary: text, outcome, checked, findings, example } = rule;
  const times = count(findings, 'place');
  const exchanges = count(checked, 'exchange');
  const results = {
    passed: ['✓ passed', `${exchanges} checked`],
    failed: [
      '✕ failed',
      [isListed ? html`<a href="#findings-${id}">${times}</a>` : times, `; ${exchanges} checked`],
    ],
    'not-seen': ['not seen', unseenReason(id)],
  } as const;
  const [label, evidence] = results[outcome];
  return html`<tr class="${outcome}" id="rule-${id}">
      <th scope="row">${breakable(id, html)}</th>
      <td>${text}</td>
      <td class="outcome"><span>${label}</span></td>
      <td class="evidence">${evidence}${example === undefined ? '' : html`<br>e.g. ${anchor(example)}`}</td>
    </tr>
    `;
}

/** How many findings there are, and the outcomes of the rules. */
function summary(report: CheckReport): Markup {
  const [verdict, ...outcomes] = formatSummary(report).split('\n');
  const isSeen = !report.audit?.rules.every(({ outcome }) => outcome === 'not-seen');
  const isWhole = isSeen && !report.audit?.failures.length;
  const advised = report.findings.length > 0 || !isWhole ? 'weak' : 'good';
  const tone = report.findings.some(isRequired) ? 'bad' : advised;
  return html`
<section id="summary" aria-labelledby="summary-title">
  <h2 id="summary-title" class="verdict"><span class="${tone}">${isSeen ? verdict : 'Nothing could be checked'}</span></h2>
  ${outcomes.map((line) => html`<p>${line}.</p>`)}
</section>`;
}

/** The style of a report. */
export const STYLE = `${BASE_STYLE}
.verdict { font-size: 1.9rem; }
.required, .failed, .bad { --tone: var(--bad); --pale: var(--bad-soft); }
.advice, .weak { --tone: var(--weak); --pale: var(--weak-soft); }
.passed, .good, .none { --tone: var(--good); --pale: var(--good-soft); }
.bad, .weak, .good, .none { color: var(--tone); }

.rule { margin: 1.75rem 0 2rem; }
.rule h3 { font-size: 1.0625rem; margin: 0 0 .6rem; }
.rule h3 .id { color: var(--sea); font-size: 1em; }
.finding { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; padding: .35rem 1rem; }
.finding p { max-width: none; }
.kind { display: inline-block; font-size: .75rem; font-weight: 700; padding: .05rem .5rem; border-radius: 1rem; margin-right: .35rem; background: var(--pale); color: var(--tone); }
.times { color: var(--soft); font-size: .875rem; white-space: nowrap; }
.place { font-size: .9375rem; color: var(--soft); }
.url { font-family: var(--mono); font-size: .875em; }
mark { background: var(--hit); color: var(--hit-ink); border-radius: 2px; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.marked-url { background: var(--faint); border-radius: 6px; padding: .7rem 1rem 1.1rem; line-height: 2; }
.marked-url mark { position: relative; border-bottom: 2px solid var(--bad); padding-bottom: .1em; }
.marked-url mark::after { content: "\\25B4"; position: absolute; left: 0; right: 0; top: 100%; text-align: center; line-height: 1; color: var(--bad); }
.marked-url mark:empty { padding: 0 .15em; }
.suggestion { margin: .6rem 0 0; }
.suggestion .label { color: var(--good); font-weight: 600; font-size: .875rem; }

.section th { background: var(--faint); font-weight: 600; }
tbody th[scope=row] { font-family: var(--mono); font-size: .8125rem; width: 11rem; }
td.outcome { white-space: nowrap; width: 7rem; }
.outcome span { padding: .05rem .5rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; background: var(--pale); color: var(--tone); }
.not-seen .outcome span { border: 1px dashed var(--soft); font-weight: 400; }
td.evidence { width: 20rem; padding: .5rem .75rem; font-size: .875rem; color: var(--soft); }
tr:target th, tr:target td { background: var(--weak-soft); }
.failures { padding-left: 1.25rem; }

@media screen and (max-width: 45rem) {
  .verdict { font-size: 1.5rem; }
  #conformance thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  #conformance table, #conformance tbody { display: block; }
  #conformance tr { display: grid; grid-template-columns: 1fr auto; border-top: 1px solid var(--line); padding: .5rem .75rem; gap: .1rem .75rem; }
  #conformance tr > * { border: 0; padding: 0; width: auto; }
  #conformance tr.section { display: block; background: var(--faint); }
  #conformance tr > td:nth-child(2) { order: 3; grid-column: 1 / -1; }
  #conformance tr > td.evidence { order: 4; grid-column: 1 / -1; }
}

@media print {
  .brand span, .facts dt { color: var(--soft); }
  .finding { break-inside: avoid; }
  .section { break-after: avoid; }
  #conformance { break-before: page; }
}
`;

/** The hash of the style for the Content Security Policy; a test computes it. */
export const STYLE_HASH = 'sha256-Es75YLPUtR8xycmbleiqt8YkJNLOd1Lvr0HmyBgsVnQ=';
