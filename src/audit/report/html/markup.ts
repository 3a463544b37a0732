import { BASE_STYLE } from '../../../internal/html/base-style.js';
import { htmlTag } from '../../../internal/html/markup.js';
import { printable } from '../../../internal/show.js';

/** HTML from a template. What does not show in a text of the API is written as an escape. */
export const html = /* @__PURE__ */ htmlTag(printable);

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
.rule h3 .level { margin-left: .35rem; white-space: nowrap; }
.level { font-size: .75rem; font-weight: 600; color: var(--soft); letter-spacing: .03em; }
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
th .level { display: block; font-family: system-ui, sans-serif; }
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
export const STYLE_HASH = 'sha256-IbDgxi0f67zZEMCSPx7Nw63rDLLswJmqZDaoVunGFA0=';
