import { BASE_STYLE } from '../../internal/html/base-style.js';

/** The style of the documentation of an API. */
export const STYLE = `${BASE_STYLE}
header { padding: 2rem 0 1.5rem; }
h1 { font: 700 2rem/1.2 system-ui, "Segoe UI", Roboto, "Helvetica Neue", "DejaVu Sans", sans-serif; margin: 0 0 .5rem; }
h1 .version { font-size: .5em; font-weight: 400; color: var(--on-deep-soft); letter-spacing: 0; vertical-align: .15em; }
header a { color: inherit; }
header .facts { margin-top: 1.1rem; }
.inner { max-width: 82rem; }
.columns { display: grid; grid-template-columns: 14rem minmax(0, 1fr); gap: 2.5rem; }
nav { display: block; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; margin: 0; padding: 1.5rem 0; align-self: start; font-size: .9375rem; }
nav ul, .statuses { list-style: none; margin: 0; padding: 0; }
nav ul ul { margin: 0 0 .6rem .75rem; border-left: 1px solid var(--line); }
nav a { display: block; color: var(--ink); padding: .2rem .75rem; border: 0; border-radius: 4px; }
nav ul ul a { color: var(--soft); font-size: .875rem; }
nav ul ul ul { margin: 0 0 .2rem .75rem; }
nav a:hover { background: var(--faint); color: var(--sea); }
section { margin: 2.25rem 0 3.5rem; }
h2 { font-size: 1.7rem; padding-bottom: .4rem; border-bottom: 2px solid var(--line); overflow-wrap: anywhere; }
h3 { font-size: 1.2rem; margin: 2rem 0 .6rem; }
h4 { font-size: 1rem; margin: 1.25rem 0 .5rem; }
ul.prose { padding: 0 1.25rem; max-width: 46rem; }
.places { display: flex; flex-wrap: wrap; gap: .25rem 2rem; margin: .75rem 0; }
.places dt { font-size: .8125rem; }
.fields { table-layout: fixed; }
.fields th:first-child { width: 27%; }
.fields th:nth-child(2) { width: 30%; }
.fields tr:target > *, .statuses li:target { background: var(--weak-soft); }
.fields p { margin: 0; }
.fields .method { margin-right: .2rem; }
.required { font-size: .75rem; white-space: nowrap; }
.required, .limits, .absent, .to, .title, .presence, .content, main dt, caption { color: var(--soft); }
.scroll { position: relative; overflow-x: auto; margin: .9rem 0; }
.matrix { width: auto; min-width: 24rem; }
caption { text-align: left; font-size: .9375rem; padding: 0 0 .4rem; }
.matrix td, .matrix thead th { white-space: nowrap; }
.present { color: var(--good); font-weight: 700; }
.to, .presence, .details dt { font-size: .875rem; }
.link { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: .9rem 1.1rem; margin: .9rem 0; }
.link:target { border-color: var(--sea); box-shadow: 0 0 0 2px var(--sea); }
.link h4 { margin: 0; display: flex; flex-wrap: wrap; align-items: baseline; gap: .2rem .6rem; }
.rel { font-family: var(--mono); font-size: 1.0625rem; }
.title { font-weight: 400; }
.method { font: 700 .75rem/1 var(--mono); padding: .25rem .45rem; border-radius: 4px; }
.status { display: inline-block; font: 600 .8125rem/1.3 var(--mono); padding: .05rem .4rem; border-radius: 4px; background: var(--faint); }
.method, .status.s2 { background: var(--good-soft); color: var(--good); }
.method.get, .method.head { background: var(--faint); color: var(--sea); }
.method.put, .method.patch { background: var(--weak-soft); color: var(--weak); }
.method.delete, .status.s4, .status.s5, .status.sd { background: var(--bad-soft); color: var(--bad); }
.place { margin: .45rem 0; max-width: none; }
.presence { margin-left: .6rem; }
.deprecated { color: var(--weak); }
.details { margin: .6rem 0; }
.details > div { display: grid; grid-template-columns: 5rem minmax(0, 1fr); gap: .25rem .75rem; padding: .35rem 0; border-top: 1px solid var(--line); }
.statuses li { padding: .1rem 0; }
.statuses a { text-decoration: none; }
a .status:hover { outline: 1px solid currentColor; }
.header { display: block; margin-left: 2.9rem; font-size: .9375rem; }
pre { padding: .7rem 1rem; color: var(--ink); }
.command { background: var(--deep); color: var(--on-deep); user-select: all; -webkit-user-select: all; }
.command code::before { content: "$ "; color: var(--on-deep-soft); }
.link details { margin: .4rem 0 0; }
summary { font-size: .9375rem; }
summary { cursor: pointer; color: var(--sea); padding: .2rem 0; }

@media screen and (max-width: 60rem) {
  .columns { grid-template-columns: minmax(0, 1fr); gap: 0; }
  nav { position: static; max-height: none; padding: 1rem 0 0; }
  nav > ul { display: flex; flex-wrap: wrap; gap: 0 .25rem; }
  nav ul ul { display: none; }
  nav a { padding: .3rem .6rem; }
}
@media screen and (max-width: 45rem) {
  h1 { font-size: 1.6rem; }
  .fields thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .fields tr { display: block; border-top: 1px solid var(--line); padding: .5rem .75rem; }
  .fields tr > *, .fields th:first-child { display: block; border: 0; padding: 0; width: auto; }
  .fields, .fields tbody, .fields caption { display: block; }
  .link { padding: .75rem .8rem; }
  .details > div { grid-template-columns: minmax(0, 1fr); }
  .command { white-space: pre; }
  .command code { min-width: max-content; }
}
`;

/** The hash of the style for the Content Security Policy; a test computes it. */
export const STYLE_HASH = 'sha256-x2XPRJ24tbjO/Q4IpOiUR5JKfXQkziB5N3LxbUdV5TY=';
