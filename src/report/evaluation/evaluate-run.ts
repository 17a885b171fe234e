import type { Case } from '../../core/case.js';
import { groupBy } from '../../core/group-by.js';
import type { PairLabel, SavedRollout, SavedRun } from '../../core/saved-run.js';
import { caseMeans, type Drawing, scoresOf } from './case-means.js';
import { caseRows } from './case-rows.js';
import { coherenceAsked } from './coherence-asked.js';
import { crossJudge } from './cross-judge.js';
import { distributionRows } from './distribution-rows.js';
import type { Evaluation, MadeOf } from './evaluation.js';
import { notesOf } from './evaluation-notes.js';
import { findRollouts } from './find-rollouts.js';
import { familySection, interventionSection, strataSection } from './group-section.js';
import { labelsByPair } from './labels-by-pair.js';
import { comparisonSection } from './model-comparisons.js';
import { modelSection } from './model-section.js';
import { ranksOf } from './rank-section.js';
import { ratersOf } from './raters.js';
import { type ModelRun, modelRun } from './section.js';
import type { NamedArms } from './tool-arms.js';
import { toolSection } from './tool-use.js';

/** A saved run with all that is known of it. */
export interface EvaluationInput extends Drawing {
  readonly run: SavedRun;
  /** By id; empty where none were given. */
  readonly cases: ReadonlyMap<string, Pick<Case, 'cancerType' | 'strata'>>;
  /** Absent where no raters were asked. */
  readonly labels?: readonly PairLabel[] | undefined;
  /** Empty where none were given. */
  readonly rollouts: readonly SavedRollout[];
  /** Which models are others with tools; absent: told by their names and trajectories. */
  readonly arms?: readonly NamedArms[] | undefined;
  /** One side of a comparison: nothing is missed in its being one model. */
  readonly isOneSide?: boolean;
  /** Told what is worked out next, and waited for: a chance to breathe or to stop. */
  readonly onPart?: (what: string) => Promise<void>;
}

/** Every figure of a report. The same for any order of files and rows, but for whose verdict of a pair comes first. */
export async function evaluateRun(input: EvaluationInput): Promise<Evaluation> {
  const { run, cases, labels, onPart = async () => {} } = input;
  const drawing = { seed: input.seed, draws: input.draws };
  const models = modelsOf(run);
  const found = labelsByPair(labels ? run.pairs : [], labels ?? []);
  const find = findRollouts(input.rollouts, run.fileModels);
  const sections = {
    tools: toolSection(models, { find, named: input.arms, drawing }),
    models: modelSection(models, coherenceAsked(run.pairs, found.labelled)),
    families: familySection(models),
    interventions: interventionSection(models),
    strata: strataSection(models, (caseId) => cases.get(caseId)?.strata ?? {}),
    comparisons: await comparisonSection(models, drawing, () => onPart('comparisons of models')),
  };
  await onPart('means over cases');
  const series = Object.values(sections).flatMap((section) => section.series);
  const means = await caseMeans(new Map(series), drawing, (share) =>
    onPart(`means over cases, ${percent(share)}`),
  );
  await onPart('ranks');
  const names = models.map(({ model }) => model);
  const ranks = ranksOf(names, means, new Map(sections.models.series));
  await onPart('tests between models');
  const comparisons = sections.comparisons.rows(means);
  await onPart('agreement of judges');
  const judges = crossJudge(run, drawing);
  await onPart('agreement with raters');
  const raters = labels && ratersOf(found, drawing);
  await onPart('use of tools');
  const tools = sections.tools.rows(means);
  const parts = {
    made: madeOf(run, drawing),
    models: sections.models.rows(means),
    families: sections.families.rows(means),
    interventions: sections.interventions.rows(means),
    strata: sections.strata.rows(means),
    distribution: distributionRows(models),
    ranks,
    comparisons,
    cases: caseRows(models, cases),
    ...(judges ? { crossJudge: judges } : {}),
    ...(raters ? { raters } : {}),
    ...(tools ? { toolUse: tools } : {}),
  };
  return {
    ...parts,
    notes: notesOf(parts, { run, models, cases, isOneSide: input.isOneSide ?? false }),
  };
}

function percent(share: number): string {
  return `${Math.floor(100 * share)} %`;
}

/** The run by model, the best CSS first; those without one last, by name. */
function modelsOf({ pairs, rewards }: SavedRun): ModelRun[] {
  const pairsOf = groupBy(pairs, ({ model }) => model);
  const rewardsOf = groupBy(rewards, ({ model }) => model);
  return [...new Set([...pairsOf.keys(), ...rewardsOf.keys()])]
    .map((model) => {
      const own = pairsOf.get(model) ?? [];
      const scores = scoresOf(own);
      const css = scores.reduce((sum, { value }) => sum + value, 0) / scores.length;
      const of = modelRun({ model, pairs: own, rewards: rewardsOf.get(model) ?? [] });
      return { of, css: scores.length === 0 ? -1 : css };
    })
    .sort((a, b) => b.css - a.css || (a.of.model < b.of.model ? -1 : 1))
    .map(({ of }) => of);
}

function madeOf(run: SavedRun, drawing: Drawing): MadeOf {
  const judges = [...groupBy(run.pairs, ({ judge }) => judge)]
    .map(([judge, pairs]) => ({ judge, pairs: pairs.length }))
    .sort((a, b) => b.pairs - a.pairs || (a.judge < b.judge ? -1 : 1));
  return {
    files: run.files,
    rollouts: run.rewards.length,
    pairs: run.pairs.length,
    cases: new Set([...run.pairs, ...run.rewards].map(({ caseId }) => caseId)).size,
    duplicates: run.duplicates,
    judges,
    catalogDigests: run.catalogDigests,
    ...drawing,
    level: 0.95,
  };
}
