import { clusterTotals } from '../../stats/cluster-totals.js';
import { ranksFromBest } from '../../stats/mid-ranks.js';
import { componentOf, scoresOf } from './case-means.js';
import type { CoherenceAsked } from './coherence-asked.js';
import { countOutcomes } from './count-outcomes.js';
import { countRollouts } from './count-rollouts.js';
import type { ModelRow } from './evaluation.js';
import { totalsOf } from './score-cells.js';
import { type ModelRun, type Section, seriesName } from './section.js';

/** The series of a model's CSS and CMS, by which ranks and differences find their draws. */
export const cssSeries = (model: string) => seriesName('css', model);
export const cmsSeries = (model: string) => seriesName('cms', model);

const NOT_ASKED = 'nobody was asked whether the changed charts are coherent';

/** The headline: each model over all of its pairs. */
export function modelSection(
  models: readonly ModelRun[],
  coherence: CoherenceAsked,
): Section<ModelRow[]> {
  const coherent = (model: string) => seriesName('css of coherent pairs', model);
  const grounding = (model: string) => seriesName('grounding', model);
  return {
    series: models.flatMap(({ model, pairs, rewards, cells, coverage }) => [
      [cssSeries(model), totalsOf(cells)] as const,
      [coherent(model), clusterTotals(scoresOf(pairs.filter(coherence.isCoherent)))] as const,
      [cmsSeries(model), coverage] as const,
      [grounding(model), clusterTotals(componentOf(rewards, 'grounding'))] as const,
    ]),
    rows: (means) => {
      const rows = models.map(({ model, pairs, rewards }) => ({
        model,
        counts: countOutcomes(pairs),
        rollouts: countRollouts(rewards),
        css: means.figure(cssSeries(model)),
        cssCoherent: {
          ...means.figure(coherent(model)),
          ...(pairs.some(coherence.isAsked) ? {} : { why: NOT_ASKED }),
        },
        cms: means.figure(cmsSeries(model)),
        grounding: means.figure(grounding(model)),
      }));
      const cssRanks = ranksOf(rows.map(({ css }) => css.estimate));
      const cmsRanks = ranksOf(rows.map(({ cms }) => cms.estimate));
      return rows.map((row, i) => ({
        ...row,
        ...(cssRanks[i] === undefined ? {} : { cssRank: cssRanks[i] }),
        ...(cmsRanks[i] === undefined ? {} : { cmsRank: cmsRanks[i] }),
      }));
    },
  };
}

/** 1 for the highest; undefined where there is no value. */
export function ranksOf(values: readonly (number | undefined)[]): (number | undefined)[] {
  const places = values.flatMap((value, i) => (value === undefined ? [] : [i]));
  const ranks = ranksFromBest(places.map((i) => values[i] as number));
  return values.map((_, i) => ranks[places.indexOf(i)]);
}
