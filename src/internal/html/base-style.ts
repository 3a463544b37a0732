/**
 * The style that the pages share: colours, text, header, tables and code. No rule names a
 * font or a picture that is not on the reader's machine.
 */
export const BASE_STYLE = `
:root {
  color-scheme: light dark;
  --paper: #f7f6f2; --sheet: #fff; --ink: #16212c; --soft: #4d5b68; --line: #dcd9cf; --faint: #efede6;
  --sea: #0d5884; --deep: #0f2f45; --on-deep: #eef4f8; --on-deep-soft: #b3c8d6;
  --bad: #b02318; --bad-soft: #fbe7e4; --weak: #85540a; --weak-soft: #faeed6;
  --good: #1c6a42; --good-soft: #e2f1e7; --hit: #ffd9a0; --hit-ink: #16212c;
  --mono: ui-monospace, "Cascadia Code", "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --paper: #0f161d; --sheet: #161f28; --ink: #e4eaef; --soft: #a1b0bd; --line: #2c3945; --faint: #1d2731;
    --sea: #82c4ee; --deep: #0a2333; --on-deep: #e8f1f7; --on-deep-soft: #a5bfd0;
    --bad: #ff9a8e; --bad-soft: #43201d; --weak: #f0bd6c; --weak-soft: #3d2f15;
    --good: #85d3a4; --good-soft: #173425; --hit: #7a5310; --hit-ink: #fff;
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
.inner { max-width: 72rem; margin: 0 auto; padding: 0 1.5rem; }

header { background: var(--deep); color: var(--on-deep); padding: 1.5rem 0 0; }
.brand { display: flex; align-items: center; gap: .5rem; margin: 0; font-weight: 700; letter-spacing: .01em; }
.brand span { font-weight: 400; color: var(--on-deep-soft); }
.mast { stroke: var(--on-deep-soft); stroke-width: 2; stroke-linecap: round; }
.flag { fill: #f2a33a; }
h1 { margin: .9rem 0 .6rem; font: 600 1.6rem/1.25 var(--mono); letter-spacing: -.02em; }
.facts { display: flex; flex-wrap: wrap; gap: .25rem 2.25rem; margin: 0; }
.facts dt { font-size: .8125rem; color: var(--on-deep-soft); }
dd { margin: 0; }
nav { display: flex; flex-wrap: wrap; gap: 0 .25rem; margin: 1.1rem -.75rem 0; }
nav a { color: var(--on-deep); text-decoration: none; padding: .5rem .75rem; border-bottom: 3px solid transparent; }
nav a:hover { border-color: #f2a33a; }
header :focus-visible { outline-color: #f2a33a; outline-offset: -3px; }

section { margin: 2.5rem 0; }
h2 { font-size: 1.4rem; line-height: 1.25; letter-spacing: -.01em; margin: 0 0 .75rem; }
p { margin: .5rem 0; max-width: 46rem; }

pre { margin: .5rem 0; padding: .7rem 0; overflow-x: auto; background: var(--faint); border-radius: 6px; line-height: 1.55; }
pre code { display: block; min-width: max-content; font-size: .8125rem; }
table { width: 100%; border-collapse: collapse; background: var(--sheet); border: 1px solid var(--line); font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .5rem .75rem; border-top: 1px solid var(--line); font-weight: 400; }
thead th { font-size: .8125rem; color: var(--soft); border-top: 0; }
footer { border-top: 1px solid var(--line); color: var(--soft); font-size: .875rem; padding: 1rem 0 2rem; }

@media screen and (max-width: 45rem) {
  .inner { padding: 0 1rem; }
  h1 { font-size: 1.2rem; }
  pre { white-space: pre-wrap; }
  pre code { min-width: 0; }
}

@media print {
  @page { margin: 16mm 14mm; }
  :root { color-scheme: light; font-size: 10pt; }
  body { background: #fff; }
  header { background: none; color: var(--ink); padding: 0; }
  h1 { font-size: 14pt; }
  section { margin: 1.5rem 0; }
  .inner { max-width: none; padding: 0; }
  details::details-content { content-visibility: visible; block-size: auto; }
  pre { white-space: pre-wrap; overflow: visible; }
  pre code { min-width: 0; }
  a { color: inherit; }
  nav, .skip { display: none; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  tr { break-inside: avoid; }
  h2, h3, h4, summary, caption { break-after: avoid; }
}
`;
