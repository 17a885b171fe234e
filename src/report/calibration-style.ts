import type { SeriesStyle } from './interval-plot.js';

/** The series of the plots; colours that stay apart for all kinds of colour vision, and shapes besides. */
export const SERIES = {
  test: { name: 'test split', colour: 'var(--blue)', symbol: 'circle' },
  train: { name: 'train split', colour: 'var(--grey)', symbol: 'square' },
  falsePositive: { name: 'false positives', colour: 'var(--orange)', symbol: 'diamond' },
  detection: { name: 'detection', colour: 'var(--blue)', symbol: 'circle' },
} as const satisfies Record<string, SeriesStyle>;

/** The page's style sheet: light, dark, narrow and printed. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1b1f24; --paper: #ffffff; --faint: #f1f3f5; --line: #c9ced4;
  --blue: #0b5fa5; --orange: #b34700; --grey: #6a737d; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e6e8ea; --paper: #14171a; --faint: #1e2328; --line: #444c55;
    --blue: #6cb2f5; --orange: #f09a53; --grey: #a0a8b0; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 80rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .5rem; overflow-wrap: anywhere; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem; } dt { color: var(--grey); }
dd { margin: 0; overflow-wrap: anywhere; }
.beside { display: grid; gap: 1rem; align-items: start; }
@media (min-width: 70rem) { .beside { grid-template-columns: 1fr 1fr; } }
figure { margin: 0; } figure svg { max-width: 100%; height: auto; color: var(--ink); background: none; }
figcaption { font-size: .875rem; color: var(--grey); }
.key { white-space: nowrap; margin-right: 1rem; } .key svg { vertical-align: -2px; margin-right: .3rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .875rem; }
caption { text-align: left; padding-bottom: .3rem; color: var(--grey); }
th, td { padding: .25rem .6rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top; }
th:first-child, td:first-child { text-align: left; overflow-wrap: anywhere; } thead th { background: var(--faint); }
.right { font-weight: 700; outline: 2px solid var(--blue); outline-offset: -2px; }
@media print { body { padding: 0; max-width: none; font-size: 10pt; }
  :root { --ink: #000; --paper: #fff; --faint: #eee; --line: #999; --blue: #0b5fa5; --orange: #b34700; --grey: #444; }
  section { break-inside: avoid; } .beside { grid-template-columns: 1fr; } }
`;
