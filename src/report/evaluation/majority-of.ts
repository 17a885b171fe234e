import { groupBy } from '../../core/group-by.js';
import type { PairLabel, SavedPair } from '../../core/saved-run.js';
import type { Label } from '../../stats/agreement.js';
import type { Majority } from './checks.js';

/** A pair with the label that its raters came to. */
export interface JudgedByRaters {
  readonly pair: SavedPair;
  readonly label: Label;
}

/** The label that more than half of a pair's raters gave; a rater alone is taken at their word, and counted apart. */
export function majorityOf(labelled: ReadonlyMap<SavedPair, readonly PairLabel[]>): {
  readonly judged: readonly JudgedByRaters[];
  readonly majority: Majority;
} {
  const majority = { decided: 0, tied: 0, single: 0 };
  const judged = [...labelled].flatMap(([pair, labels]): JudgedByRaters[] => {
    const most = [...groupBy(labels, ({ label }) => String(label)).values()].find(
      (same) => same.length > labels.length / 2,
    )?.[0];
    if (labels.length === 1) majority.single += 1;
    else majority[most ? 'decided' : 'tied'] += 1;
    return most ? [{ pair, label: most.label }] : [];
  });
  return { judged, majority };
}
