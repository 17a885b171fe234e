import { createHash } from 'node:crypto';
import { counted } from '../../core/counted.js';
import { PAGE_CLIENT } from '../../gen/page-client.js';
import type { Evaluation } from '../evaluation/evaluation.js';
import { type Html, html, safe } from '../html.js';
import { embedPairs, type PairSource } from './embed-pairs.js';
import { figureWords } from './figure-words.js';
import { STYLE } from './page-style.js';
import { plotsOf } from './plots/plots-of.js';
import { browser } from './sections/browser.js';
import { cases } from './sections/cases.js';
import { comparisons } from './sections/comparisons.js';
import { distribution } from './sections/distribution.js';
import { groups } from './sections/groups.js';
import { headline } from './sections/headline.js';
import { judges } from './sections/judges.js';
import { methods } from './sections/methods.js';
import { ranks } from './sections/ranks.js';
import { raters } from './sections/raters.js';
import { tools } from './sections/tools.js';

/** The parts of the page as its list of contents has them: the heading's id, and a short name. */
const CONTENTS = [
  ['headline', 'Models'],
  ['ranks', 'Ranks'],
  ['families', 'Families'],
  ['distribution', 'Distribution'],
  ['cases', 'Cases'],
  ['comparisons', 'Comparisons'],
  ['judges', 'Judges'],
  ['raters', 'Humans'],
  ['tools', 'Tools'],
  ['pairs', 'Pairs'],
  ['methods', 'Methods'],
] as const;

/**
 * A report as one page of HTML that holds all it needs: it asks for nothing from outside, works from a disk, and runs no
 * script and takes no style but its own. The same evaluation and pairs give the same page.
 */
export function reportPage(evaluation: Evaluation, pairs: PairSource): string {
  const { made, models } = evaluation;
  const title = `Causal sensitivity of ${counted(models.length, 'model')}`;
  const script = PAGE_CLIENT;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy(script)}">
<title>${title}</title>
<style>${safe(STYLE)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the figures</a>
<header><h1>${title}</h1>
<p>${counted(made.pairs, 'pair')} of ${counted(made.cases, 'case')}, judged by ${judgesOf(evaluation)}. ${finding(evaluation)}</p>
<nav aria-label="Contents"><ul>${CONTENTS.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav></header>
<main id="main" tabindex="-1">
${notes(evaluation)}
${parts(evaluation, pairs)}
</main>
<script>${safe(script)}</script>
</body>
</html>
`;
  return page.html;
}

function parts(evaluation: Evaluation, pairs: PairSource): Html[] {
  const plots = plotsOf(evaluation);
  return [
    headline(evaluation, plots.headline),
    ranks(evaluation, plots.ranks),
    groups(evaluation, plots.families),
    distribution(evaluation, plots.distribution),
    cases(evaluation, { coverage: plots.cases, models: plots.modelsByCase }),
    comparisons(evaluation, plots.differences),
    judges(evaluation.crossJudge, plots.crossJudge),
    raters(evaluation.raters, { grid: plots.judgeAndRaters, models: plots.raterModels }),
    tools(evaluation.toolUse, plots),
    browser(embedPairs(pairs)),
    methods(evaluation),
  ];
}

/** Nothing from anywhere; the one style sheet and the one script by their digests. */
function policy(script: string): string {
  return [
    "default-src 'none'",
    `style-src '${digestOf(STYLE)}'`,
    `script-src '${digestOf(script)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

function judgesOf({ made }: Evaluation): string {
  return made.judges.map(({ judge }) => judge).join(', ') || 'nobody';
}

/** What a reader came for, in a sentence or two. */
function finding({ models, ranks }: Evaluation): Html {
  const scored = models.filter(({ css }) => css.estimate !== undefined);
  const [best, last] = [scored[0], scored.at(-1)];
  if (!best || !last) return html`CSS is undefined: no model has a scored pair.`;
  if (best === last)
    return html`CSS of ${best.model || 'the model'}: <strong>${figureWords(best.css)}</strong>.`;
  return html`CSS is highest for <strong>${best.model || 'not named'}</strong>, ${figureWords(best.css)}, and lowest for
<strong>${last.model || 'not named'}</strong>, ${figureWords(last.css)}. Spearman's ρ of the ranks by CSS and by CMS: ${figureWords(ranks.spearman)}.`;
}

function notes({ notes: told }: Evaluation): Html {
  if (told.length === 0) return safe('');
  return html`<section aria-labelledby="notes"><h2 id="notes">Before you read on</h2><ul>${told.map(
    (note) => html`<li>${note}</li>`,
  )}</ul></section>`;
}
