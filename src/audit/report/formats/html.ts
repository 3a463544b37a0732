import { htmlDocument } from '../../../internal/html/html-document.js';
import type { Content, Markup } from '../../../internal/html/markup.js';
import type { AuditReport } from '../audit-report.js';
import type { CheckReport } from '../check-report.js';
import { skippedUrls } from '../skipped-urls.js';
import { conformanceSheet } from './html/conformance-sheet.js';
import { count } from './html/excerpt.js';
import { anchor, findingList } from './html/findings.js';
import { html } from './html/markup.js';
import { resourceMap } from './html/resource-map.js';
import { STYLE, STYLE_HASH } from './html/style.js';
import { summary } from './html/summary.js';

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
