import type { Raters } from '../../evaluation/checks.js';
import { plotLabels } from '../../plot-labels.js';
import { countGrid } from './count-grid.js';
import type { Drawing } from './drawing.js';
import { intervalPlot } from './interval-plot.js';
import { seriesOf } from './palette.js';

/** The plots of raters; one that there is nothing to draw for is absent. */
export interface RaterPlots {
  readonly judgeAndRaters?: Drawing | undefined;
  readonly raterModels?: Drawing | undefined;
}

const LABELS = ['1', '0.5', '0', 'untestable'];
const VERDICT_COLUMNS = ['CORRECT', 'PARTIAL', 'WRONG', 'UNTESTABLE', 'ABSTAINED', 'FAILED'];

/** The judge against human raters: pair by pair, and model by model. */
export function raterPlots({ confusion, models }: Raters): RaterPlots {
  const labelOf = plotLabels(models.map(({ model }) => model));
  return {
    judgeAndRaters: countGrid(
      {
        name: 'judge-and-raters',
        title:
          "Pairs by the raters' majority label (rows) and the judge's verdict (columns); the deeper a cell, the larger its share of its row",
        rows: LABELS,
        columns: VERDICT_COLUMNS,
        across: 'verdict of the judge',
      },
      confusion.map(({ label, verdict, count }) => ({
        row: String(label),
        column: verdict,
        count,
      })),
    ),
    raterModels: intervalPlot(
      {
        name: 'judge-and-raters-css',
        title: 'CSS of each model by the judge and by the majority of raters, over the same pairs',
        key: seriesOf(['judge', 'raters']),
        scale: 'CSS',
        domain: [0, 1],
      },
      models.flatMap(({ model, judgeCss, raterCss }) => [
        { label: labelOf(model), series: 'judge', figure: judgeCss },
        { label: labelOf(model), series: 'raters', figure: raterCss },
      ]),
    ),
  };
}
