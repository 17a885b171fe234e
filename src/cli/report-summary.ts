import type { Evaluation } from '../report/evaluation/evaluation.js';
import type { Figure } from '../report/evaluation/figure.js';
import { count, figure } from './figures.js';
import { table } from './table.js';

const COLUMNS = [
  { heading: 'model' },
  ...['rollouts', 'scored', 'pairs', 'scored', 'CSS', '95 %', 'CMS', '95 %'].map((heading) => ({
    heading,
    figures: true,
  })),
];

/** The headline of a report, for who waits for it. */
export function reportSummary({ models }: Evaluation): string {
  const rows = models.map(({ model, rollouts, counts, css, cms }) => [
    model,
    ...[rollouts.all, rollouts.scored, counts.pairs, css.n].map(count),
    figure(css.estimate),
    interval(css),
    figure(cms.estimate),
    interval(cms),
  ]);
  return table(COLUMNS, rows);
}

function interval({ low, high }: Figure): string {
  return low === undefined ? '–' : `${figure(low)} to ${figure(high)}`;
}
