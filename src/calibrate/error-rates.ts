import type {
  AnsweredRate,
  Breakdowns,
  ErrorRates,
  HumanAgreement,
  Rate,
  SplitRates,
} from '../core/calibration.js';
import { groupBy } from '../core/group-by.js';
import { clusteredKappa } from '../stats/clustered-kappa.js';
import { type ClusterCount, clusteredRate } from '../stats/clustered-rate.js';
import { PLAIN, type RatedTwice } from '../stats/kappa.js';
import type { AskedQuestion, CountedRate } from './asked-question.js';

/** Rates that a kind of judge may have no question for. */
const OPTIONAL: readonly CountedRate[] = ['detectionByConsistency', 'creditWithheld'];

/** The error rates over these questions, by their first answers. */
export function errorRates(asked: readonly AskedQuestion[]): ErrorRates {
  const optional = OPTIONAL.flatMap((name) =>
    asked.some((question) => name in question.counts) ? [[name, answeredRate(asked, name)]] : [],
  );
  return {
    falsePositive: answeredRate(asked, 'falsePositive'),
    detectionDirect: answeredRate(asked, 'detectionDirect'),
    ...Object.fromEntries(optional),
    abstention: shareOf(asked, ({ answered, failed }) => !answered && !failed),
    failure: shareOf(asked, ({ failed }) => failed),
  };
}

/** The rates of a split: with how often repeats differ, and how far a human agrees. */
export function splitRates(asked: readonly AskedQuestion[]): SplitRates {
  const repeated = asked.filter(({ repeats }) => answersOf(repeats).length > 1);
  const human = humanAgreement(asked);
  return {
    ...errorRates(asked),
    clusters: new Set(asked.map((question) => question.cluster)).size,
    flipRate: shareOf(repeated, ({ repeats }) => new Set(answersOf(repeats)).size > 1),
    ...(human ? { humanAgreement: human } : {}),
  };
}

/** The error rates by each dimension's values, values in code-unit order. */
export function breakdowns(
  asked: readonly AskedQuestion[],
  dimensions: readonly string[],
): Breakdowns {
  return Object.fromEntries(
    dimensions.map((dimension) => {
      const valued = asked.filter(({ strata }) => strata[dimension] !== undefined);
      const byValue = groupBy(valued, ({ strata }) => (strata[dimension] as string).toWellFormed());
      const values = [...byValue].sort(([a], [b]) => (a < b ? -1 : 1));
      return [dimension, Object.fromEntries(values.map(([value, of]) => [value, errorRates(of)]))];
    }),
  );
}

function answeredRate(asked: readonly AskedQuestion[], name: CountedRate): AnsweredRate {
  const eligible = asked.filter((question) => name in question.counts);
  const answered = eligible.filter((question) => question.answered);
  const rate = shareOf(answered, ({ counts }) => counts[name] === true);
  const unanswered = eligible.length - answered.length;
  if (eligible.length === 0) return { ...rate, unanswered };
  const least = rate.count / eligible.length;
  return { ...rate, unanswered, least, most: (rate.count + unanswered) / eligible.length };
}

function shareOf(
  asked: readonly AskedQuestion[],
  holds: (question: AskedQuestion) => boolean,
): Rate {
  const clusters = [...groupBy(asked, (question) => question.cluster).values()];
  return clusteredRate(
    clusters.map((of): ClusterCount => ({ count: of.filter(holds).length, of: of.length })),
  );
}

function humanAgreement(asked: readonly AskedQuestion[]): HumanAgreement | undefined {
  const both = asked.filter((q) => q.human !== undefined && q.repeats[0] !== undefined);
  if (!asked.some((question) => question.human !== undefined)) return undefined;
  const codes = new Map<string, number>();
  const codeOf = (said: string) => {
    const code = codes.get(said) ?? codes.size;
    codes.set(said, code);
    return code;
  };
  const clusters = [...groupBy(both, (question) => question.cluster).values()].map((of) =>
    of.map((q): RatedTwice => [codeOf(q.repeats[0] as string), codeOf(q.human as string)]),
  );
  const exact = shareOf(both, ({ repeats, human }) => repeats[0] === human);
  return { of: both.length, exact, ...clusteredKappa(clusters, PLAIN) };
}

function answersOf(repeats: readonly (string | undefined)[]): string[] {
  return repeats.filter((answer) => answer !== undefined);
}
