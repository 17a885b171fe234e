import { counted } from '../../core/counted.js';
import type { Evaluation, RankStability } from '../evaluation/evaluation.js';
import { MOST_COMPARED } from '../evaluation/model-comparisons.js';
import { figureWords, markdownTable, pEquals, undefinedWords } from './markdown-table.js';

/** How CSS and CMS order the models, and how often each order holds when cases are drawn anew. */
export function ranksMarkdown({ ranks }: Evaluation): string {
  const { spearman, css, cms } = ranks;
  const rho =
    spearman.estimate === undefined
      ? `Spearman's rho of the ranks by CSS and by CMS is undefined: ${spearman.why}.`
      : `Spearman's rho of the ranks by CSS and by CMS: ${figureWords(spearman)}, ${pEquals(spearman.p)}, ${counted(spearman.n, 'model')}.`;
  return [
    `## Ranks\n\n${rho}\n`,
    orderWords('CSS', css),
    orderTable('CSS', css),
    orderWords('CMS', cms),
    orderTable('CMS', cms),
    twos(ranks),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function orderWords(metric: string, { whole }: RankStability): string {
  return whole.estimate === undefined
    ? `How often the ranking by ${metric} holds is undefined: ${whole.why}.\n`
    : `The ranking by ${metric} holds in ${inPercent(whole.estimate)} of draws of the cases.\n`;
}

function orderTable(metric: string, { models, whole }: RankStability): string {
  if (models.length === 0) return '';
  const rows = models.map(({ model, value, rank, low, high }) => [
    model,
    value.toFixed(3),
    String(rank),
    low === undefined ? undefinedWords(whole.why) : `${low} to ${high}`,
  ]);
  return markdownTable(['model', metric, 'rank', '95 %'], rows);
}

/** Of many models there are thousands of twos, which nobody reads in a text. */
function twos({ css, cms }: Evaluation['ranks']): string {
  const kinds = [['CSS', css] as const, ['CMS', cms] as const];
  const rows = kinds.flatMap(([metric, { orders }]) =>
    orders.map(({ better, worse, share }) => [
      better,
      worse,
      metric,
      share.estimate === undefined ? undefinedWords(share.why) : inPercent(share.estimate),
    ]),
  );
  if (rows.length === 0) return '';
  if (Math.max(css.models.length, cms.models.length) > MOST_COMPARED) {
    return 'How often each two models keep their order is in the CSV and the JSON.\n';
  }
  return `How often each two models keep their order:\n\n${markdownTable(['better', 'worse', 'by', 'share of draws'], rows, 3)}`;
}

function inPercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
