/** The style of a report. No rule names a font or a picture that is not on the reader's machine. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f6f2; --sheet: #fff; --ink: #16212c; --soft: #4d5b68; --line: #dcd9cf; --faint: #efede6;
  --sea: #0d5884; --deep: #0f2f45; --on-deep: #eef4f8; --on-deep-soft: #b3c8d6;
  --bad: #b02318; --bad-soft: #fbe7e4; --weak: #85540a; --weak-soft: #faeed6;
  --good: #1c6a42; --good-soft: #e2f1e7; --hit: #ffd9a0; --hit-ink: #16212c; --unsafe: #8a2f6b;
  --key: #0d5884; --string: #31602f; --literal: #8a2f6b;
  --mono: ui-monospace, "Cascadia Code", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #0f161d; --sheet: #161f28; --ink: #e4eaef; --soft: #a1b0bd; --line: #2c3945; --faint: #1d2731;
    --sea: #82c4ee; --deep: #0a2333; --on-deep: #e8f1f7; --on-deep-soft: #a5bfd0;
    --bad: #ff9a8e; --bad-soft: #43201d; --weak: #f0bd6c; --weak-soft: #3d2f15;
    --good: #85d3a4; --good-soft: #173425; --hit: #7a5310; --hit-ink: #fff; --unsafe: #ec9fd0;
    --key: #82c4ee; --string: #a9d6a0; --literal: #ec9fd0;
  }
}
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif; overflow-wrap: anywhere; }
a { color: var(--sea); text-underline-offset: .18em; }
:focus-visible { outline: 3px solid var(--sea); outline-offset: 2px; border-radius: 3px; }
main:focus { outline: none; }
code, pre, .id { font-family: var(--mono); font-size: .875em; direction: ltr; unicode-bidi: isolate; }
h1, .message, .url, td, dd { unicode-bidi: isolate; }
.skip { position: absolute; left: -100rem; background: var(--sheet); padding: .5rem 1rem; z-index: 1; }
.skip:focus { left: 1rem; top: 1rem; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.inner, main { max-width: 72rem; margin: 0 auto; padding: 0 1.5rem; }

header { background: var(--deep); color: var(--on-deep); padding: 1.5rem 0 0; }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0; font-weight: 700; letter-spacing: .01em; }
.brand span { font-weight: 400; color: var(--on-deep-soft); }
.mast { stroke: var(--on-deep-soft); stroke-width: 2; stroke-linecap: round; }
.flag { fill: #f2a33a; }
h1 { margin: .9rem 0 .6rem; font: 600 1.6rem/1.25 var(--mono); letter-spacing: -.02em; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 2.25rem; margin: 0; }
.facts dt { font-size: .8125rem; color: var(--on-deep-soft); }
.facts dd { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: 1.1rem -.75rem 0; }
nav a { color: var(--on-deep); text-decoration: none; padding: .5rem .75rem; border-bottom: 3px solid transparent; }
nav a:hover { border-color: #f2a33a; }
header :focus-visible { outline-color: #f2a33a; outline-offset: -3px; }

section { margin: 2.5rem 0; }
h2 { font-size: 1.4rem; line-height: 1.25; letter-spacing: -.01em; margin: 0 0 .75rem; }
.verdict { font-size: 1.9rem; }
.bad { color: var(--bad); } .weak { color: var(--weak); } .good { color: var(--good); }
p { margin: .5rem 0; max-width: 46rem; }
.none { color: var(--good); }

.legend { display: flex; flex-wrap: wrap; align-items: center; gap: .35rem 1.5rem; list-style: none; margin: .75rem 0 1rem; padding: 0; color: var(--soft); font-size: .9375rem; }
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

.map { overflow: auto; max-height: 44rem; background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; }
.map svg { display: block; margin: 0 auto; }
.map text { font: 12px var(--mono); fill: var(--ink); }
.map .name { font-size: 13px; font-weight: 700; }
.map .note { font: 11px system-ui, sans-serif; fill: var(--soft); }
.map .row.unsafe { fill: var(--unsafe); }
.map .method { font-size: 10px; font-weight: 700; }
.map .own { fill: var(--soft); }
.map .card { fill: var(--faint); stroke: var(--line); }
.map .unseen .card { fill: none; stroke: var(--soft); stroke-dasharray: 4 4; }
.map .edge { fill: none; stroke: var(--sea); stroke-width: 1.5; }
.map .edge.back { stroke-opacity: .45; stroke-width: 1.25; }
.map .edge.unsafe { stroke: var(--unsafe); stroke-dasharray: 5 4; }
.map .node:hover .edge, .map .edge:hover { stroke-width: 2.5; stroke-opacity: 1; }
.map .node:hover .card { stroke: var(--sea); }
marker.get path { fill: var(--sea); } marker.unsafe path { fill: var(--unsafe); }
.map .badge circle { fill: var(--bad-soft); stroke: var(--bad); }
.map .badge.weak circle { fill: var(--weak-soft); stroke: var(--weak); }
.map .badge text { fill: var(--bad); font-weight: 700; text-anchor: middle; }
.map .badge.weak text { fill: var(--weak); }
.line-sample { display: inline-block; width: 2rem; border-top: 2px solid var(--sea); vertical-align: .3em; }
.line-sample.unsafe { border-top: 2px dashed var(--unsafe); }
.card-sample { display: inline-block; width: 1.5rem; height: .9rem; border: 1px dashed var(--soft); border-radius: 3px; vertical-align: -.1em; }
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
pre { margin: .5rem 0; padding: .7rem 0; overflow-x: auto; background: var(--faint); border-radius: 6px; line-height: 1.55; }
pre code { display: block; min-width: max-content; font-size: .8125rem; }
.line { display: block; padding: 0 1rem; border-left: 3px solid transparent; }
.line span { unicode-bidi: isolate; }
.line.marked { background: var(--weak-soft); border-color: var(--weak); }
.required .line.marked { background: var(--bad-soft); border-color: var(--bad); }
.key { color: var(--key); } .string { color: var(--string); } .literal { color: var(--literal); }
.fold { color: var(--soft); font-style: italic; }
em { font-style: italic; }
mark { background: var(--hit); color: var(--hit-ink); border-radius: 2px; box-decoration-break: clone; -webkit-box-decoration-break: clone; }
.marked-url { background: var(--faint); border-radius: 6px; padding: .7rem 1rem 1.1rem; max-width: none; line-height: 2; }
.marked-url mark { position: relative; border-bottom: 2px solid var(--bad); padding-bottom: .1em; }
.marked-url mark::after { content: "\\25B4"; position: absolute; left: 0; right: 0; top: 100%; text-align: center; line-height: 1; color: var(--bad); }
.marked-url mark:empty { padding: 0 .15em; }
.suggestion { margin: .6rem 0 0; max-width: none; }
.suggestion .label { color: var(--good); font-weight: 600; font-size: .875rem; }

table { width: 100%; border-collapse: collapse; background: var(--sheet); border: 1px solid var(--line); font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-top: 1px solid var(--line); font-weight: 400; }
thead th { font-size: .8125rem; color: var(--soft); border-top: 0; }
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
footer { border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; padding: 1rem 0 2rem; }

@media screen and (max-width: 45rem) {
  .inner, main { padding: 0 1rem; }
  h1 { font-size: 1.2rem; }
  .verdict { font-size: 1.5rem; }
  .finding summary { padding: .6rem .75rem; }
  .evidence { padding: 0 .75rem .75rem; }
  pre { white-space: pre-wrap; }
  pre code { min-width: 0; }
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
  @page { margin: 16mm 14mm; }
  :root { color-scheme: light; font-size: 10pt; }
  body { background: #fff; }
  header { background: none; color: var(--ink); padding: 0; }
  .brand span, .facts dt { color: var(--soft); }
  h1 { font-size: 14pt; }
  section { margin: 1.5rem 0; }
  td.evidence { width: 15rem; }
  nav, .skip, .filter, .relations { display: none; }
  .inner, main { max-width: none; padding: 0; }
  .mark, mark, .kind, .line.marked, .section th, .outcome span, .map *, .badge-sample { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .map { overflow: visible; max-height: none; border: 0; }
  .map svg { width: 100%; height: auto; max-height: 230mm; }
  details::details-content { content-visibility: visible; block-size: auto; }
  pre { white-space: pre-wrap; overflow: visible; }
  pre code { min-width: 0; }
  tr, .finding, .chapter { break-inside: avoid; }
  h2, h3, .section { break-after: avoid; }
  #conformance { break-before: page; }
  a { color: inherit; }
}
`;

/** The hash of the style for the Content Security Policy; a test computes it. */
export const STYLE_HASH = 'sha256-N7xQ3waoD5wq9AsJ9H+lF/Z9CsORlD+QxYfuD8EnJKA=';
