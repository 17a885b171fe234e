import { counted } from '../../../core/counted.js';
import type { Evaluation } from '../../evaluation/evaluation.js';
import type { Figure, Test } from '../../evaluation/figure.js';
import { type Html, html } from '../../html.js';
import { count } from '../figure-words.js';
import { part } from '../part.js';

/** What the figures were made of, and how. */
export function methods(evaluation: Evaluation): Html {
  const { made } = evaluation;
  const facts: readonly (readonly [string, string])[] = [
    ['Files', made.files.join(', ') || 'none'],
    ['Rollouts', count(made.rollouts)],
    ['Pairs', count(made.pairs)],
    ['Cases', count(made.cases)],
    [
      'Pairs that came twice',
      made.duplicates === 0 ? 'none' : `${count(made.duplicates)}, counted once`,
    ],
    [
      'Judges',
      made.judges.map(({ judge, pairs }) => `${judge} (${counted(pairs, 'pair')})`).join(', ') ||
        'none',
    ],
    ['Catalog digests', made.catalogDigests.join(', ') || 'not told by the rows'],
    ['Seed', String(made.seed)],
    ['Draws', count(made.draws)],
    ['Level of intervals', `${made.level * 100} %`],
  ];
  return part({
    id: 'methods',
    heading: 'Methods',
    lead: html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
<p>A figure that is undefined is said to be undefined, with its reason; it is never taken as 0. With the same files, seed and
draws the same figures come again.</p>`,
    shown: [
      html`<dl>${methodsOf(evaluation).map(
        ([name, method]) => html`<dt>${name}</dt><dd>${method}</dd>`,
      )}</dl>`,
    ],
  });
}

/** Each figure's own words on how it was made, where they are not the same for all models the first model's. */
function methodsOf(evaluation: Evaluation): [string, string][] {
  const { models, distribution, ranks, comparisons, crossJudge, raters, toolUse } = evaluation;
  const judges = crossJudge?.between[0];
  const arm = toolUse?.arms[0];
  const told: readonly (readonly [string, Figure | Test | undefined])[] = [
    ['CSS', models[0]?.css],
    ['CMS', models[0]?.cms],
    ['Grounding', models[0]?.grounding],
    ['Shares of outcomes', distribution[0]?.shares[0]?.share],
    ['Agreement of ranks', ranks.spearman],
    ['Stability of ranks', ranks.css.whole],
    ['Differences of models', comparisons[0]?.difference],
    ['Sign-flip test', comparisons[0]?.signFlip],
    ['McNemar’s test', comparisons[0]?.mcnemar],
    ['Wilcoxon’s test', comparisons[0]?.wilcoxon],
    ['Agreement of judges', judges?.kappa],
    ['Agreement of raters', raters?.fleiss],
    ['Judge and raters', raters?.judge.kappa],
    ['Shift by tools', arm?.shift],
  ];
  return told.flatMap(([name, figure]): [string, string][] =>
    figure && figure.method !== '' ? [[name, figure.method]] : [],
  );
}
