import { variables } from './plots/palette.js';

/** The page's style sheet: light, dark, narrow and printed. */
export const STYLE = `
:root { color-scheme: light dark; ${variables('light')} }
@media screen and (prefers-color-scheme: dark) { :root { ${variables('dark')} } }
@media print { :root { color-scheme: light; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 84rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.3rem; margin: 2.5rem 0 .5rem; } h3 { font-size: 1.1rem; overflow-wrap: anywhere; }
h4 { margin: 1rem 0 .2rem; } h5 { margin: .5rem 0 .2rem; font-size: 1em; }
p, li { max-width: 60rem; } a { color: var(--blue); }
.skip { position: absolute; left: -100rem; } .skip:focus { left: 1rem; top: 1rem; padding: .5rem; background: var(--paper); }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
nav ul { display: flex; flex-wrap: wrap; gap: .2rem 1rem; padding: 0; margin: 0; list-style: none; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; max-width: 60rem; } dt { color: var(--grey); }
dd { margin: 0; overflow-wrap: anywhere; }
figure { margin: 1rem 0; } figcaption { font-weight: 600; }
.plot { display: block; max-width: 100%; min-width: 36rem; height: auto; color: var(--ink); } .plot text { white-space: pre; }
.key { display: inline-block; max-width: 100%; font-weight: 400; overflow-wrap: anywhere; margin-left: 1rem; } .key svg { vertical-align: -2px; margin-right: .3rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .875rem; }
caption { text-align: left; padding-bottom: .3rem; color: var(--grey); }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
th.text, tbody th, #pair-list td { text-align: left; } tbody th { min-width: 16ch; overflow-wrap: anywhere; }
tbody th + th { font-weight: 400; } tbody th:first-child { min-width: 20ch; }
@media screen { th:first-child { position: sticky; left: 0; } tbody th:first-child { background: var(--paper); } }
td { white-space: nowrap; } thead th { background: var(--faint); } sup { line-height: 0; }
#pair-list th { text-align: left; } table { min-width: min(100%, 30rem); } .scroll + .scroll { margin-top: 1.2rem; }
#pair-list tr[aria-current] th { background: var(--faint); box-shadow: inset 4px 0 var(--blue); }
.spread, .undefined { color: var(--grey); } .spread { display: block; white-space: nowrap; font-size: .8em; }
.undefined { font-style: italic; } .reasons { font-size: .875rem; color: var(--grey); margin: .3rem 0 1rem; }
.reasons :target, li:target { outline: 2px solid var(--blue); }
details { margin: .5rem 0; } summary { cursor: pointer; }
form { display: grid; grid-template-columns: max-content minmax(12rem, 30rem); gap: .4rem 1rem; align-items: center; }
form[hidden] { display: none; }
select, input, button { font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--edge);
  border-radius: 4px; padding: .25rem .6rem; max-width: 100%; min-height: 2rem; }
form button { grid-column: 2; justify-self: start; } button:disabled { color: var(--grey); border-style: dashed; }
#pair { border: 1px solid var(--edge); border-radius: 4px; padding: 0 1rem 1rem; margin-top: 1rem; }
.sides { display: grid; gap: 1rem; } .sides section { min-width: 0; }
@media (min-width: 60rem) { .sides { grid-template-columns: 1fr 1fr; } }
.answer, .chart, #pair-rationale { white-space: pre-wrap; overflow-wrap: anywhere; }
.answer { position: relative; border: 1px solid var(--line); border-radius: 4px; padding: .6rem; max-height: 40rem; overflow: auto; }
.absent { font-style: italic; color: var(--grey); }
del { background: var(--removed); color: var(--ink); text-decoration: line-through; }
ins { background: var(--added); color: var(--ink); text-decoration: underline; }
mark { background: none; color: inherit; border: 2px solid var(--grey); border-radius: 3px; }
mark.for { border-color: var(--blue); border-style: double; border-width: 4px; } mark.against { border-color: var(--orange); border-style: dashed; }
/* What is struck out, underlined or framed is told to those who hear the page. */
del::before, ins::before, mark::before, del::after, ins::after, mark::after { position: absolute; width: 1px; height: 1px;
  overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
del::before { content: "[only here, and gone: "; } ins::before { content: "[only here, and new: "; }
mark.for::before { content: "[credited: "; } mark.against::before { content: "[held against it: "; }
mark.basis::before { content: "[what the verdict rests on: "; } del::after, ins::after, mark::after { content: "]"; }
.legend > * { margin-right: .6rem; }
@media (max-width: 40rem) { form { grid-template-columns: minmax(0, 1fr); } form button { grid-column: 1; } dl { grid-template-columns: 1fr; } }
@media print { body { padding: 0; max-width: none; font-size: 10pt; } .skip, nav, #filter, #pair-list, #pair-count, button { display: none; }
  .scroll { overflow: visible; } .plot { min-width: 0; } figure, tr, .reasons { break-inside: avoid; } h2, h3, figcaption, caption, thead, summary { break-after: avoid; }
  tbody tr:first-child { break-before: avoid; }
  .answer { max-height: none; } .spread { white-space: normal; }
  table, .reasons { font-size: 7pt; } th, td { padding: .1rem .13rem; white-space: normal; } tbody th { min-width: 10ch; } tbody th:first-child { min-width: 13ch; }
  .long { min-width: 6ch; overflow-wrap: anywhere; }
  details::details-content { content-visibility: visible; } }
@media (forced-colors: active) { .plot { forced-color-adjust: none; background: var(--paper); }
  #pair-list tr[aria-current] th { outline: 2px solid; outline-offset: -2px; } }
`;
