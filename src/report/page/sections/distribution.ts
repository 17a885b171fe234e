import type { DistributionRow, Evaluation } from '../../evaluation/evaluation.js';
import { OUTCOMES } from '../../evaluation/figure.js';
import { type Html, html } from '../../html.js';
import { count, percent } from '../figure-words.js';
import { cell, folded, part, plotAndTable, row, table } from '../part.js';
import type { Drawing } from '../plots/drawing.js';

/** How the pairs ended, model by model and family by family. */
export function distribution({ distribution: rows }: Evaluation, plot: Drawing | undefined): Html {
  const whole = rows.filter(({ family }) => family === undefined);
  const byFamily = rows.filter(({ family }) => family !== undefined);
  return part({
    id: 'distribution',
    heading: 'Distribution of scores',
    shown: [
      plotAndTable(
        plot,
        shares('How the pairs of each model ended: share and 95 % interval', whole),
      ),
      byFamily.length === 0
        ? undefined
        : folded(
            'How the pairs ended, by family',
            shares('How the pairs ended, by family and model', byFamily),
          ),
    ],
  });
}

function shares(caption: string, rows: readonly DistributionRow[]): Html {
  return table({
    caption,
    head: ['model', 'pairs', ...OUTCOMES],
    rows: rows.map(({ model, family, shares: own }) => {
      const pairs = own.reduce((sum, one) => sum + one.count, 0);
      return row(family === undefined ? model : `${family}, ${model}`, [
        cell(count(pairs)),
        ...OUTCOMES.map((outcome) => {
          const share = own.find((one) => one.outcome === outcome)?.share;
          if (share?.estimate === undefined) return cell('undefined');
          const { estimate, low, high } = share;
          const spread = low !== undefined && high !== undefined;
          return html`<td>${percent(estimate)}${spread ? html` <span class="spread">${percent(low)} to ${percent(high)}</span>` : ''}</td>`;
        }),
      ]);
    }),
  });
}
