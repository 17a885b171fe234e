import type { Case } from '../../core/case.js';
import { counted } from '../../core/counted.js';
import { groupBy } from '../../core/group-by.js';
import type { SavedRun } from '../../core/saved-run.js';
import { coverageOf } from './case-means.js';
import type { Side } from './compare-runs.js';
import { countOutcomes } from './count-outcomes.js';
import { countRollouts } from './count-rollouts.js';
import type { Evaluation } from './evaluation.js';
import { differentQuestions, missingScores } from './missing-scores.js';
import { MOST_COMPARED } from './model-comparisons.js';
import type { ModelRun } from './section.js';

/** What a reader must know before trusting the figures, in sentences. */
export function notesOf(
  of: Omit<Evaluation, 'notes'>,
  given: {
    readonly run: SavedRun;
    /** The same by model. */
    readonly models: readonly ModelRun[];
    readonly cases: ReadonlyMap<string, Pick<Case, 'strata'>>;
    /** One side of a comparison: that it is one model is no news. */
    readonly isOneSide?: boolean;
  },
): string[] {
  const { models, made, raters } = of;
  return [
    ...(models.length === 1 && !given.isOneSide
      ? ['There is one model: ranks and tests between models are undefined.']
      : []),
    ...(made.cases === 1
      ? ['There is one case: nothing tells how cases differ, and no interval is defined.']
      : []),
    ...(models.every(({ cms }) => cms.estimate === undefined)
      ? [
          'No row has a coverage (CMS): score with --cases whose consensus lists are filled to have one.',
        ]
      : []),
    ...judgeNotes(given.run),
    ...(made.catalogDigests.length > 1
      ? [
          `The rows were scored under ${made.catalogDigests.length} different catalogs: their figures may not be comparable.`,
        ]
      : []),
    ...missingScores(models),
    ...differentQuestions(given.models),
    ...unknownCases(given),
    ...(models.length > MOST_COMPARED
      ? [
          `Of ${models.length} models only neighbours in rank are tested against each other, so that Holm's correction leaves some power.`,
        ]
      : []),
    ...(raters && raters.strangers > 0
      ? [`Left out: ${counted(raters.strangers, 'label')} of pairs that the run does not have.`]
      : []),
    ...(raters && raters.ambiguous > 0
      ? [
          `Left out: ${counted(raters.ambiguous, 'label')} of a pair that several models have, or several cases; add policy_model, or give rollouts ids of their own.`,
        ]
      : []),
  ];
}

/** What must be known of a side before another is held against it; of a side that is evaluated, the evaluation says it. */
export function notesOfSide(side: Side, cases: ReadonlyMap<string, unknown>): string[] {
  const { name, pairs, rewards } = side;
  return [
    ...(coverageOf(rewards).length === 0 ? [`${name}: no row has a coverage (CMS).`] : []),
    ...missingScores([
      { model: name, counts: countOutcomes(pairs), rollouts: countRollouts(rewards) },
    ]),
    ...unknownCases({ run: side, cases }),
  ];
}

/** Models that were judged by different judges are not compared fairly. */
function judgeNotes({ pairs, rejudged }: SavedRun): string[] {
  const judgesOf = [...groupBy(pairs, ({ model }) => model).values()].map((of) =>
    [...new Set(of.map(({ judge }) => judge))].sort().join(', '),
  );
  return [
    ...(new Set(judgesOf).size > 1
      ? ['The models were not judged by the same judges: their figures may not be comparable.']
      : []),
    ...(rejudged.length > 0
      ? [
          `${counted(rejudged.length, 'further verdict')} by other judges of the same pairs: figures are of the judge whose file came first, the others are under cross-judge agreement.`,
        ]
      : []),
  ];
}

function unknownCases({
  run,
  cases,
}: {
  readonly run: Pick<SavedRun, 'rewards'>;
  readonly cases: ReadonlyMap<string, unknown>;
}): string[] {
  if (cases.size === 0) return [];
  const unknown = new Set(run.rewards.map(({ caseId }) => caseId).filter((id) => !cases.has(id)));
  const [first] = unknown;
  if (first === undefined) return [];
  return [
    `${counted(unknown.size, 'case')} (the first "${first}") not among those given: no strata.`,
  ];
}
