import { groupBy } from '../../core/group-by.js';
import type { PairLabel, SavedPair } from '../../core/saved-run.js';
import { scoreOf } from '../../core/verdict.js';
import { LABELS, type Label } from '../../stats/agreement.js';
import { type BootstrapMean, bootstrapMeans } from '../../stats/bootstrap-means.js';
import { clusterTotals } from '../../stats/cluster-totals.js';
import { type Drawing, scoresOf } from './case-means.js';
import type { Coherence, JudgeAgainstRaters, Raters } from './checks.js';
import { estimateFigure } from './estimate-figure.js';
import { kappasOf } from './label-kappas.js';
import { calledIncoherent, type LabelsByPair, wasAsked } from './labels-by-pair.js';
import { type JudgedByRaters, majorityOf } from './majority-of.js';
import { betweenRaters, fleissOf } from './rater-agreement.js';
import { shareFigure } from './share-figure.js';

/** What human raters said of the pairs of a run, and how far the judge agrees with them. */
export function ratersOf(
  { labelled, strangers, ambiguous }: LabelsByPair,
  drawing: Drawing,
): Raters {
  const { judged, majority } = majorityOf(labelled);
  const all = [...labelled.values()].flat();
  const families = [...groupBy(judged, ({ pair }) => pair.family)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  return {
    raters: [...new Set(all.map(({ rater }) => rater))].sort(),
    pairs: labelled.size,
    labels: all.length,
    strangers,
    ambiguous,
    between: betweenRaters(labelled),
    fleiss: fleissOf(labelled),
    majority,
    judge: judgeAgainst(judged),
    families: families.map(([family, of]) => ({ family, ...judgeAgainst(of) })),
    models: modelMeans(judged, drawing),
    confusion: confusionOf(judged),
    coherence: coherenceOf(labelled, drawing),
  };
}

function judgeAgainst(judged: readonly JudgedByRaters[]): JudgeAgainstRaters {
  const all = judged.map(({ pair, label }) => ({ caseId: pair.caseId, label, said: saidBy(pair) }));
  return {
    exact: shareFigure(
      all.filter(({ said }) => said !== undefined),
      ({ label, said }) => label === said,
    ),
    ...kappasOf(all.map(({ caseId, label, said }) => ({ caseId, a: label, b: said }))),
  };
}

/** The judge's verdict as a rater would give it; undefined where it gave none. */
function saidBy({ verdict }: SavedPair): Label | undefined {
  return verdict === 'UNTESTABLE' ? 'untestable' : verdict && (scoreOf(verdict) as Label);
}

/** Both means over the same pairs, those that judge and raters score. */
function modelMeans(judged: readonly JudgedByRaters[], drawing: Drawing): Raters['models'] {
  const both = judged.filter(
    ({ pair, label }) => label !== 'untestable' && pair.score !== undefined,
  );
  const models = [...groupBy(both, ({ pair }) => pair.model)].sort(([a], [b]) => (a < b ? -1 : 1));
  const drawn = bootstrapMeans(
    new Map(
      models.flatMap(([model, of]) => [
        [`judge ${model}`, clusterTotals(scoresOf(of.map(({ pair }) => pair)))] as const,
        [
          `rater ${model}`,
          clusterTotals(of.map((o) => ({ cluster: o.pair.caseId, value: Number(o.label) }))),
        ] as const,
      ]),
    ),
    drawing,
  );
  const figure = (name: string) => estimateFigure((drawn.get(name) as BootstrapMean).estimate);
  return models.map(([model]) => ({
    model,
    judgeCss: figure(`judge ${model}`),
    raterCss: figure(`rater ${model}`),
  }));
}

function confusionOf(judged: readonly JudgedByRaters[]): Raters['confusion'] {
  const cells = groupBy(judged, ({ pair, label }) =>
    JSON.stringify([LABELS.indexOf(label), pair.verdict ?? 'FAILED']),
  );
  return [...cells]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, of]) => {
      const [{ pair, label }] = of as [JudgedByRaters];
      return { label: label as Label, verdict: pair.verdict ?? 'FAILED', count: of.length };
    });
}

function coherenceOf(
  labelled: ReadonlyMap<SavedPair, readonly PairLabel[]>,
  drawing: Drawing,
): Coherence {
  const asked = [...labelled].filter(([, labels]) => wasAsked(labels));
  const incoherent = asked.filter(([, labels]) => calledIncoherent(labels));
  const coherent = asked.filter(([, labels]) => !calledIncoherent(labels)).map(([pair]) => pair);
  const models = [...groupBy(coherent, ({ model }) => model)].sort(([a], [b]) => (a < b ? -1 : 1));
  const drawn = bootstrapMeans(
    new Map(models.map(([model, pairs]) => [model, clusterTotals(scoresOf(pairs))])),
    drawing,
  );
  return {
    asked: asked.length,
    byRaters: incoherent.length,
    byJudge: asked.filter(([pair]) => pair.incoherent).length,
    byBoth: incoherent.filter(([pair]) => pair.incoherent).length,
    models: models.map(([model]) => ({
      model,
      css: estimateFigure((drawn.get(model) as BootstrapMean).estimate),
    })),
  };
}
