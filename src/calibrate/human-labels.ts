import { type Ballot, type GoldItem, itemKey } from './gold/ballot.js';
import { mergeBallots } from './gold/merge-ballots.js';

/**
 * What humans say of an item: the label of the majority, or of the one who labelled it; undefined where nobody did or
 * no label has a majority.
 */
export function humanLabels(ballots: readonly Ballot[]): (item: GoldItem) => string | undefined {
  const labels = new Map(
    mergeBallots(ballots, 'majority').map(({ item, gold, votes }) => {
      const [only] = votes.size === 1 ? votes.values() : [];
      return [itemKey(item), gold ?? only];
    }),
  );
  return (item) => labels.get(itemKey(item));
}
