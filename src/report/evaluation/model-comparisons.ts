import type { Drawing } from './case-means.js';
import { comparisonOf, meetingCell } from './comparison.js';
import type { Comparison } from './evaluation.js';
import { holmCorrected } from './holm-corrected.js';
import { matchCells, pairCells } from './match-pairs.js';
import { type ModelRun, type Section, seriesName } from './section.js';

/** Of more models than these only neighbours in rank are compared: 100 checkpoints would make 4,950 comparisons. */
export const MOST_COMPARED = 12;

/** Each two models, the better ranked first, their tests corrected by Holm. `onModel` is waited for before each. */
export async function comparisonSection(
  models: readonly ModelRun[],
  drawing: Drawing,
  onModel: () => Promise<void>,
): Promise<Section<Comparison[]>> {
  const sides = models.map(({ model, pairs }) => ({ model, of: pairCells(pairs) }));
  const met: Section<Comparison>[] = [];
  for (const [i, first] of sides.entries()) {
    await onModel();
    const others = models.length > MOST_COMPARED ? sides.slice(i + 1, i + 2) : sides.slice(i + 1);
    for (const second of others) {
      const { pairs, unmatched } = matchCells({ first: first.of, second: second.of });
      const meeting = {
        id: seriesName('comparison', first.model, second.model),
        ...{ first: first.model, second: second.model, pairs, unmatched },
        cells: [meetingCell(pairs)],
      };
      met.push(comparisonOf(meeting, drawing));
    }
  }
  return {
    series: met.flatMap(({ series }) => series),
    rows: (means) => holmCorrected(met.map(({ rows }) => rows(means))),
  };
}
