import { groupBy } from '../../core/group-by.js';
import type { SavedPair, SavedRun } from '../../core/saved-run.js';
import { bootstrapMeans } from '../../stats/bootstrap-means.js';
import { clusterTotals } from '../../stats/cluster-totals.js';
import { rankDisagreement } from '../../stats/rank-disagreement.js';
import { type Drawing, scoresOf } from './case-means.js';
import type { BetweenJudges, CrossJudge } from './checks.js';
import { estimateFigure } from './estimate-figure.js';
import { LINEAR_KAPPA, PLAIN_KAPPA, pairKappa } from './pair-kappa.js';
import { spearmanFigure } from './rank-section.js';
import { shareFigure } from './share-figure.js';

/** One pair as two judges see it. */
interface SeenTwice {
  readonly caseId: string;
  readonly model: string;
  readonly first: SavedPair;
  readonly second: SavedPair;
}

/** How far the judges of the same pairs agree; undefined where no pair has two. */
export function crossJudge(
  { pairs, rejudged }: Pick<SavedRun, 'pairs' | 'rejudged'>,
  drawing: Drawing,
): CrossJudge | undefined {
  if (rejudged.length === 0) return undefined;
  const seen = [...groupBy([...pairs, ...rejudged], keyOf).values()].filter(
    (views) => views.length > 1,
  );
  const judges = [...new Set(seen.flatMap((views) => views.map(({ judge }) => judge)))].sort();
  const between = judges.flatMap((first, i) =>
    judges.slice(i + 1).flatMap((second) => {
      const both = seen.flatMap((views) => seenBy(views, { first, second }));
      return both.length === 0 ? [] : [compareJudges({ first, second }, both, drawing)];
    }),
  );
  return { judges, between };
}

function keyOf(pair: SavedPair): string {
  const { model, caseId, interventionId, baselineRolloutId, siblingRolloutId } = pair;
  return JSON.stringify([model, caseId, interventionId, baselineRolloutId, siblingRolloutId]);
}

interface Names {
  readonly first: string;
  readonly second: string;
}

function seenBy(views: readonly SavedPair[], names: Names): SeenTwice[] {
  const first = views.find(({ judge }) => judge === names.first);
  const second = views.find(({ judge }) => judge === names.second);
  return first && second ? [{ caseId: first.caseId, model: first.model, first, second }] : [];
}

function compareJudges(names: Names, seen: readonly SeenTwice[], drawing: Drawing): BetweenJudges {
  const byModel = groupBy(seen, ({ model }) => model);
  const models = [...byModel.keys()].sort();
  const draw = (side: 'first' | 'second') => models.map((model) => cssBy(byModel, model, side));
  const totals = new Map([...draw('first'), ...draw('second')]);
  const drawn = bootstrapMeans(totals, drawing);
  const of = (side: 'first' | 'second') =>
    new Map(models.map((model) => [model, drawnOf(drawn, [side, model])]));
  const [first, second] = [of('first'), of('second')];
  return {
    ...names,
    pairs: seen.length,
    exact: shareFigure(seen.filter(bothSay), (s) => s.first.verdict === s.second.verdict),
    kappa: pairKappa(rated(seen), PLAIN_KAPPA),
    linear: pairKappa(rated(seen), LINEAR_KAPPA),
    ranks: spearmanFigure(rankDisagreement({ first, second })),
    models: models.map((model) => ({
      model,
      firstCss: estimateFigure(drawnOf(drawn, ['first', model]).estimate),
      secondCss: estimateFigure(drawnOf(drawn, ['second', model]).estimate),
      kappa: pairKappa(rated(byModel.get(model) ?? []), PLAIN_KAPPA),
    })),
  };
}

function cssBy(
  byModel: ReadonlyMap<string, readonly SeenTwice[]>,
  model: string,
  side: 'first' | 'second',
) {
  const pairs = (byModel.get(model) ?? []).filter(bothScore).map((seen) => seen[side]);
  return [JSON.stringify([side, model]), clusterTotals(scoresOf(pairs))] as const;
}

function drawnOf<T>(drawn: ReadonlyMap<string, T>, name: readonly string[]): T {
  return drawn.get(JSON.stringify(name)) as T;
}

/** A judge that failed or abstained has not disagreed. */
function bothSay({ first, second }: SeenTwice): boolean {
  return [first, second].every(({ verdict }) => verdict !== undefined && verdict !== 'ABSTAINED');
}

function bothScore({ first, second }: SeenTwice): boolean {
  return first.score !== undefined && second.score !== undefined;
}

function rated(seen: readonly SeenTwice[]) {
  return seen.filter(bothScore).map(({ caseId, first, second }) => ({
    caseId,
    ratings: [first.score as number, second.score as number] as const,
  }));
}
