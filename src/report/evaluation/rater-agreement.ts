import type { PairLabel, SavedPair } from '../../core/saved-run.js';
import { fleissKappa } from '../../stats/fleiss-kappa.js';
import type { Raters } from './checks.js';
import type { Figure } from './figure.js';
import { kappasOf } from './label-kappas.js';
import { shareFigure } from './share-figure.js';

type Labelled = ReadonlyMap<SavedPair, readonly PairLabel[]>;

/** Each two raters, over the pairs that both labelled. */
export function betweenRaters(labelled: Labelled): Raters['between'] {
  const raters = [...new Set([...labelled.values()].flatMap((of) => of.map((l) => l.rater)))];
  raters.sort();
  return raters.flatMap((first, i) =>
    raters.slice(i + 1).flatMap((second) => {
      const both = [...labelled].flatMap(([{ caseId }, labels]) => {
        const a = labels.find(({ rater }) => rater === first);
        const b = labels.find(({ rater }) => rater === second);
        return a && b ? [{ caseId, a: a.label, b: b.label }] : [];
      });
      if (both.length === 0) return [];
      const exact = shareFigure(both, ({ a, b }) => a === b);
      return [{ first, second, exact, ...kappasOf(both) }];
    }),
  );
}

const METHOD = "Fleiss' kappa; no interval";

/** Fleiss' kappa over the pairs that all raters labelled. */
export function fleissOf(labelled: Labelled): Figure {
  const raters = new Set([...labelled.values()].flatMap((of) => of.map((l) => l.rater))).size;
  const byAll = [...labelled].filter(([, labels]) => labels.length === raters);
  const n = byAll.length;
  const cases = new Set(byAll.map(([{ caseId }]) => caseId)).size;
  if (raters < 2) return { n, cases, method: METHOD, why: 'there is one rater only' };
  if (n === 0) return { n, cases, method: METHOD, why: 'no pair was labelled by all raters' };
  const kappa = fleissKappa(byAll.map(([, labels]) => labels.map(({ label }) => String(label))));
  if (kappa !== undefined) return { estimate: kappa, n, cases, method: METHOD };
  return { n, cases, method: METHOD, why: 'chance alone cannot disagree: one label throughout' };
}
