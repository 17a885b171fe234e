import { counted } from '../../core/counted.js';
import { coverageOf } from './case-means.js';
import { reasonName } from './count-rollouts.js';
import type { Counts, RolloutCounts } from './figure.js';
import type { ModelRun } from './section.js';

/** Where more than this share has no score, or is not shared by all models, the reader is told. */
export const LARGE_SHARE = 0.05;

/** Whether more rollouts are without a score than may go unsaid. */
export function isMuchUnscored({ all, scored }: RolloutCounts): boolean {
  return all - scored > LARGE_SHARE * all;
}

/** `30 of 36 rollouts have no score (30 EMPTY_OUTPUT)`. */
export function unscoredWords(rollouts: RolloutCounts): string {
  const why = rollouts.reasons.map((one) => `${one.count} ${reasonName(one)}`).join(', ');
  return `${rollouts.all - rollouts.scored} of ${counted(rollouts.all, 'rollout')} without a score (${why})`;
}

/** Of each model much of which has no score: it is left out of every figure, and no policy may win by that unseen. */
export function missingScores(
  models: readonly {
    readonly model: string;
    readonly counts: Counts;
    readonly rollouts: RolloutCounts;
  }[],
): string[] {
  return models.flatMap(({ model, counts, rollouts }) => {
    const { pairs, untestable, abstained, failed } = counts;
    const none = untestable + abstained + failed;
    const ends = Object.entries({ untestable, abstained, failed })
      .filter(([, n]) => n > 0)
      .map(([end, n]) => `${n} ${end}`);
    const words = [
      ...(isMuchUnscored(rollouts) ? [unscoredWords(rollouts)] : []),
      ...(none < pairs && none > LARGE_SHARE * pairs
        ? [`${none} of ${counted(pairs, 'pair')} without a score (${ends.join(', ')})`]
        : []),
    ];
    if (none === pairs) words.unshift('no pair has a score, so that its CSS is undefined');
    else if (words.length > 0) {
      words.push('its figures are of the others alone, which may be the easier ones');
    }
    return words.length === 0 ? [] : [`${model}: ${words.join('; ')}.`];
  });
}

/** What figures of several models rest on: what some model has, and what all of those that have any share. */
interface InCommon {
  readonly some: number;
  readonly all: number;
}

/** Where models have scores of different questions, or coverage in different cases: a mean is no better for easier ones. */
export function differentQuestions(models: readonly ModelRun[]): string[] {
  if (models.length < 2) return [];
  const asked = models.map(({ pairs }) =>
    pairs.flatMap(({ caseId, interventionId, score }) =>
      score === undefined ? [] : [{ caseId, question: JSON.stringify([caseId, interventionId]) }],
    ),
  );
  const questions = inCommon(asked.map((of) => of.map(({ question }) => question)));
  const cases = inCommon(asked.map((of) => of.map(({ caseId }) => caseId)));
  const covered = inCommon(
    models.map(({ rewards }) => coverageOf(rewards).map(({ cluster }) => cluster)),
  );
  return [
    ...(isApart(questions)
      ? [
          `The models have scores of different questions: of ${counted(questions.some, 'intervention')} of ${counted(cases.some, 'case')} that some model has a scored pair of, all have ${questions.all} of ${counted(cases.all, 'case')} in common. CSS, ranks and how often they hold are of each model's own; the comparisons of two models are of what both score.`,
        ]
      : []),
    ...(isApart(covered)
      ? [
          `The models have a CMS in different cases: of ${counted(covered.some, 'case')} in which some model has one, all have one in ${covered.all}.`,
        ]
      : []),
  ];
}

function isApart({ some, all }: InCommon): boolean {
  return some - all > LARGE_SHARE * some;
}

/** Those that have none say so elsewhere. */
function inCommon(lists: readonly (readonly string[])[]): InCommon {
  const sets = lists.filter((list) => list.length > 0).map((list) => new Set(list));
  const some = new Set(sets.flatMap((set) => [...set]));
  const all = [...some].filter((one) => sets.every((set) => set.has(one)));
  return { some: some.size, all: all.length };
}
