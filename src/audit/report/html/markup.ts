import { BASE_STYLE } from '../../../internal/html/base-style.js';
import { htmlTag } from '../../../internal/html/markup.js';
import { printable } from '../../../internal/show.js';

/** HTML from a template. What does not show in a text of the API is written as an escape. */
export const html = /* @__PURE__ */ htmlTag(printable);

/** The style of a report. */
export const STYLE = `${BASE_STYLE}
.verdict { font-size: 1.9rem; }
.bad { color: var(--bad); } .weak { color: var(--weak); } .good { color: var(--good); }
.none { color: var(--good); }

.chapters { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 0 2rem; }
.chapter { border-top: 1px solid var(--line); padding: .6rem 0 .8rem; }
.chapter h3 { font-size: .9375rem; font-weight: 600; margin: 0 0 .4rem; }
.chapter li { display: flex; }
.chapter ul { display: flex; flex-wrap: wrap; gap: .3rem; list-style: none; margin: 0; padding: 0; }
.mark { display: inline-flex; align-items: center; justify-content: center; gap: .3rem; min-width: 1.5rem; height: 1.5rem; border: 1px solid transparent; border-radius: 4px; font-size: .8125rem; text-decoration: none; position: relative; }
.mark.failed { background: var(--bad-soft); color: var(--bad); border-color: var(--bad); font-weight: 600; }
a.mark.failed { padding: 0 .45rem; }
.mark.passed { background: var(--good-soft); color: var(--good); }
.mark.weak { background: var(--weak-soft); color: var(--weak); border-color: var(--weak); }
.mark.not-seen { border-color: var(--line); color: var(--soft); font-weight: 700; }
.legend .mark { vertical-align: top; }
a.mark:hover { border: 1px solid currentColor; }

.map .badge circle { fill: var(--bad-soft); stroke: var(--bad); }
.map .badge.weak circle { fill: var(--weak-soft); stroke: var(--weak); }
.map .badge text { fill: var(--bad); font-weight: 700; text-anchor: middle; }
.map .badge.weak text { fill: var(--weak); }
.badge-sample { display: inline-block; min-width: 1.3rem; text-align: center; border: 1px solid var(--bad); border-radius: 1rem; background: var(--bad-soft); color: var(--bad); font-size: .75rem; font-weight: 700; }

.rule { margin: 1.75rem 0 2rem; }
.rule h3 { font-size: 1.0625rem; margin: 0 0 .6rem; }
.rule h3 .id { color: var(--sea); font-size: 1em; }
.rule h3 .level { margin-left: .35rem; white-space: nowrap; }
.level { font-size: .75rem; font-weight: 600; color: var(--soft); letter-spacing: .03em; }
.finding { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; margin: .5rem 0; }
.finding summary { cursor: pointer; padding: .65rem 1rem; border-radius: 8px; }
.finding summary:hover { background: var(--faint); }
.kind { display: inline-block; font-size: .75rem; font-weight: 700; padding: .05rem .5rem; border-radius: 1rem; margin-right: .35rem; }
.required .kind { background: var(--bad-soft); color: var(--bad); }
.advice .kind { background: var(--weak-soft); color: var(--weak); }
.times { color: var(--soft); font-size: .875rem; white-space: nowrap; }
.evidence { padding: 0 1rem .9rem; }
.place { font-size: .9375rem; color: var(--soft); margin: 0 0 .6rem; max-width: none; }
.url { font-family: var(--mono); font-size: .875em; }
.line { display: block; padding: 0 1rem; border-left: 3px solid transparent; }
.line span { unicode-bidi: isolate; }
.line.marked { background: var(--weak-soft); border-color: var(--weak); }
.required .line.marked { background: var(--bad-soft); border-color: var(--bad); }
.fold { color: var(--soft); font-style: italic; }
mark { background: var(--hit); color: var(--hit-ink); border-radius: 2px; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.marked-url { background: var(--faint); border-radius: 6px; padding: .7rem 1rem 1.1rem; max-width: none; line-height: 2; }
.marked-url mark { position: relative; border-bottom: 2px solid var(--bad); padding-bottom: .1em; }
.marked-url mark::after { content: "\\25B4"; position: absolute; left: 0; right: 0; top: 100%; text-align: center; line-height: 1; color: var(--bad); }
.marked-url mark:empty { padding: 0 .15em; }
.suggestion { margin: .6rem 0 0; max-width: none; }
.suggestion .label { color: var(--good); font-weight: 600; font-size: .875rem; }

.section th { background: var(--faint); font-weight: 600; }
tbody th[scope=row] { font-family: var(--mono); font-size: .8125rem; width: 11rem; }
th .level { display: block; font-family: system-ui, sans-serif; }
td.outcome { white-space: nowrap; width: 7rem; }
.outcome span { padding: .05rem .5rem; border-radius: 1rem; font-size: .8125rem; font-weight: 600; }
.failed .outcome span { background: var(--bad-soft); color: var(--bad); }
.passed .outcome span { background: var(--good-soft); color: var(--good); }
.not-seen .outcome span { border: 1px dashed var(--soft); font-weight: 400; }
td.evidence { width: 20rem; padding: .5rem .75rem; font-size: .875rem; color: var(--soft); }
.example { font-size: .9em; }
tr:target th, tr:target td { background: var(--weak-soft); }
.filter { border: 0; padding: 0; margin: 0 0 .75rem; display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; }
.filter legend { float: left; padding: 0; color: var(--soft); margin-right: 1rem; }
.filter label { cursor: pointer; }
.filter input { accent-color: var(--sea); }
#conformance:has([value=failed]:checked) tr:is(.passed, .not-seen),
#conformance:has([value=passed]:checked) tr:is(.failed, .not-seen),
#conformance:has([value=not-seen]:checked) tr:is(.passed, .failed) { display: none; }
#conformance:has([value=failed]:checked) tbody:not(:has(.failed)),
#conformance:has([value=passed]:checked) tbody:not(:has(.passed)),
#conformance:has([value=not-seen]:checked) tbody:not(:has(.not-seen)) { display: none; }
.relations { margin: .75rem 0; }
.relations summary { cursor: pointer; color: var(--sea); }
.relations table { margin-top: .5rem; }
.failures { padding-left: 1.25rem; }

@media screen and (max-width: 45rem) {
  .verdict { font-size: 1.5rem; }
  .finding summary { padding: .6rem .75rem; }
  .evidence { padding: 0 .75rem .75rem; }
  .line { padding: 0 .5rem; }
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
  td.evidence { width: 15rem; }
  .filter, .relations { display: none; }
  .mark, mark, .kind, .line.marked, .section th, .outcome span, .badge-sample { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .finding, .chapter { break-inside: avoid; }
  .section { break-after: avoid; }
  #conformance { break-before: page; }
}
`;

/** The hash of the style for the Content Security Policy; a test computes it. */
export const STYLE_HASH = 'sha256-sou6vOge7ksmFaBwKxfJQz5Ce0BIYLs8HcQIhMaOnic=';
