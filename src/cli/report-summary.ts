import type { Evaluation } from '../report/evaluation/evaluation.js';
import type { Figure } from '../report/evaluation/figure.js';
import { count, figure } from './figures.js';
import { table } from './table.js';

const COLUMNS = [
  { heading: 'model' },
  ...['pairs', 'CSS', '95 %', 'CMS', '95 %'].map((heading) => ({ heading, figures: true })),
];

/** The headline of a report, for who waits for it. */
export function reportSummary({ models }: Evaluation): string {
  const rows = models.map(({ model, counts, css, cms }) => [
    model,
    count(counts.pairs),
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
