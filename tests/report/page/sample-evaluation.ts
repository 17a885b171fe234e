import type { CrossJudge, Raters, ToolUse } from '../../../src/report/evaluation/checks.js';
import type {
  Comparison,
  Evaluation,
  GroupRow,
  GroupRows,
  ModelRow,
  RankStability,
} from '../../../src/report/evaluation/evaluation.js';
import type { Counts, Figure } from '../../../src/report/evaluation/figure.js';
import type { Label } from '../../../src/stats/agreement.js';

export const MODELS = ['gpt-5', 'claude-opus', 'gemini-pro', 'llama-4', 'qwen-3', 'medgemma'];
export const FAMILIES = [
  'A_biomarker_flip',
  'B_prior_treatment',
  'C_biomarker_strip',
  'D_surgery_status',
  'E_stage',
];

const BOOTSTRAP = 'cluster bootstrap over cases, expanded percentile interval, 10,000 draws';

/** A figure with an interval of 0.05 to both sides. */
export const figure = (estimate: number, n = 400): Figure => ({
  estimate,
  low: Math.max(0, estimate - 0.05),
  high: Math.min(1, estimate + 0.05),
  n,
  cases: 224,
  method: BOOTSTRAP,
});

export const undefinedFigure = (why: string): Figure => ({ n: 0, method: BOOTSTRAP, why });

const counts: Counts = {
  ...{ pairs: 800, correct: 300, partial: 100, wrong: 200 },
  ...{ untestable: 150, abstained: 40, failed: 10 },
};

const cssOf = (at: number) => 0.7 - at * 0.08;
const CMS_RANKS = [3, 1, 5, 2, 4, 6];
const cmsOf = (at: number) => 0.7 - (CMS_RANKS[at % 6] as number) * 0.05;

const rollouts = {
  ...{ all: 40, scored: 36, masked: 3, failed: 1 },
  reasons: [
    { status: 'MASKED', reason: 'EMPTY_OUTPUT', count: 3 },
    { status: 'FAILED', reason: 'DEADLINE', count: 1 },
  ],
} as const;
const groupRow = (model: string, css: Figure): GroupRow => ({ model, counts, css });

/** An evaluation of six models with every part; the last model has no CMS, the last family no pairs of the last model. */
export function sampleEvaluation(models: readonly string[] = MODELS): Evaluation {
  return {
    made: {
      ...{ files: ['rewards-a.jsonl', 'rewards-b.jsonl'], rollouts: 9408, pairs: 4734, cases: 224 },
      ...{ duplicates: 3, judges: [{ judge: 'rules', pairs: 4734 }] },
      ...{ catalogDigests: ['sha256:00ff'], seed: 7, draws: 10_000, level: 0.95 },
    },
    models: models.map(modelRow),
    families: FAMILIES.map((id, f) => ({ id, models: groupRows(models, f) })),
    interventions: [
      {
        id: 'A1_HER2_negative_to_positive',
        family: FAMILIES[0] as string,
        models: groupRows(models, 0),
      },
    ],
    strata: [{ key: 'hard', value: 'true', models: groupRows(models, 1) }],
    distribution: models.flatMap((model) =>
      [undefined, ...FAMILIES].map((family) => ({
        model,
        ...(family === undefined ? {} : { family }),
        shares: (['correct', 'partial', 'wrong', 'untestable', 'abstained', 'failed'] as const).map(
          (outcome) => ({
            outcome,
            count: counts[outcome],
            share: figure(counts[outcome] / counts.pairs, counts.pairs),
          }),
        ),
      })),
    ),
    ranks: {
      spearman: {
        ...{ estimate: -0.4857, p: 0.3556, n: models.length },
        method: 'Spearman, exact permutation test',
      },
      css: stability(models, cssOf),
      cms: stability(models, cmsOf),
    },
    comparisons: models.slice(1).map((second) => comparison(models[0] as string, second)),
    cases: models.flatMap((model, m) =>
      Array.from({ length: 40 }, (_, c) => ({
        ...{ caseId: `case-${c}`, model, cancerType: 'breast', pairs: 4, rollouts: 1 },
        css: ((c * (m + 3)) % 9) / 8,
        ...(m === models.length - 1 ? {} : { cms: ((c * 5 + m) % 21) / 20 }),
      })),
    ),
    crossJudge: crossJudge(models),
    raters: raters(models),
    toolUse: toolUse(models),
    notes: ['3 pairs came twice from the same judge and were counted once.'],
  };
}

function modelRow(model: string, at: number, all: readonly string[]): ModelRow {
  const last = at === all.length - 1;
  return {
    ...{ model, counts, rollouts, css: figure(cssOf(at)), cssCoherent: figure(cssOf(at) + 0.01) },
    cms: last && at > 0 ? undefinedFigure('no case of it has a consensus list') : figure(cmsOf(at)),
    grounding: undefinedFigure('no rollout has a grounding'),
    cssRank: at + 1,
    ...(last && at > 0 ? {} : { cmsRank: CMS_RANKS[at % 6] as number }),
  };
}

function groupRows(models: readonly string[], f: number): GroupRows['models'] {
  return models.map((model, at) =>
    f === 4 && at === models.length - 1
      ? groupRow(model, undefinedFigure('no pair has a score'))
      : groupRow(model, figure(Math.max(0.05, cssOf(at) - f * 0.05), 80)),
  );
}

function stability(models: readonly string[], of: (at: number) => number): RankStability {
  return {
    models: models.map((model, at) => ({
      ...{ model, value: of(at), rank: at + 1, low: Math.max(1, at), high: at + 2 },
    })),
    whole: { estimate: 0.42, n: models.length, method: 'share of bootstrap draws' },
    orders: models.slice(1).map((worse, at) => ({
      ...{ better: models[at] as string, worse },
      share: { estimate: 0.9, n: 2, method: 'share of bootstrap draws' },
    })),
  };
}

function comparison(first: string, second: string): Comparison {
  const test = { p: 0.012, holm: 0.036, n: 380 };
  return {
    ...{ first, second, firstCss: figure(0.7), secondCss: figure(0.6) },
    difference: { ...figure(0.1), low: 0.02, high: 0.18 },
    ...{ firstHigher: 120, secondHigher: 80, equal: 180, unmatched: 20 },
    signFlip: { ...test, method: 'sign-flip permutation by case' },
    mcnemar: { ...test, method: 'McNemar, mid-p' },
    wilcoxon: { n: 0, method: 'Wilcoxon signed-rank', why: 'all differences are 0' },
    power: {
      ...{ mean: 0.1, deviation: 0.4, cases: 224, alpha: 0.05, power: 0.8, needed: 126 },
      ...{ detectable: 0.075, method: 'normal approximation' },
    },
  };
}

function crossJudge(models: readonly string[]): CrossJudge {
  return {
    judges: ['rules', 'llm'],
    between: [
      {
        ...{ first: 'rules', second: 'llm', pairs: 900, exact: figure(0.8), kappa: figure(0.7) },
        linear: figure(0.75),
        ranks: { estimate: 0.94, p: 0.017, n: 6, method: 'Spearman, exact permutation test' },
        models: models.map((model, at) => ({
          ...{ model, firstCss: figure(cssOf(at)), secondCss: figure(cssOf(at) + 0.03) },
          kappa: figure(0.7),
        })),
      },
    ],
  };
}

function raters(models: readonly string[]): Raters {
  const labels: readonly Label[] = [1, 0.5, 0, 'untestable'];
  const judge = { exact: figure(0.82, 200), kappa: figure(0.7, 200), linear: figure(0.75, 200) };
  return {
    ...{ raters: ['r1', 'r2', 'r3'], pairs: 200, labels: 590, strangers: 2, ambiguous: 0 },
    between: [
      { first: 'r1', second: 'r2', exact: figure(0.8), kappa: figure(0.6), linear: figure(0.7) },
    ],
    fleiss: figure(0.65),
    majority: { decided: 180, tied: 15, single: 5 },
    judge,
    families: FAMILIES.map((family) => ({ family, ...judge })),
    models: models.map((model, at) => ({
      ...{ model, judgeCss: figure(cssOf(at)), raterCss: figure(cssOf(at) - 0.02) },
    })),
    confusion: labels.flatMap((label, at) => [
      { label, verdict: 'CORRECT' as const, count: 40 - at * 10 + 1 },
      { label, verdict: 'WRONG' as const, count: at * 9 },
      { label, verdict: 'FAILED' as const, count: 1 },
    ]),
    coherence: {
      ...{ asked: 150, byRaters: 12, byJudge: 9, byBoth: 6 },
      models: models.map((model, at) => ({ model, css: figure(cssOf(at)) })),
    },
  };
}

function toolUse(models: readonly string[]): ToolUse {
  const share = (count: number) => ({ count, share: figure(count / 300, 300) });
  return {
    ...{ rollouts: 4000, calling: 3100 },
    models: models.map((model, at) => ({
      ...{ model, rollouts: 700, calling: 500 },
      calls: { ...figure(0.5), estimate: 2 + at / 2, low: 1.8 + at / 2, high: 2.2 + at / 2 },
    })),
    arms: [
      {
        ...{ withTools: models[0] as string, without: models[1] ?? 'none' },
        ...{ help: share(60), hurt: share(30), same: share(210), unmatched: 4 },
        difference: { ...figure(0.05), low: 0.0, high: 0.1 },
        distribution: (['correct', 'partial', 'wrong'] as const).map((outcome, at) => ({
          ...{ outcome, withTools: 150 - at * 40, without: 120 - at * 20 },
        })),
        shift: {
          estimate: 0.12,
          n: 300,
          p: 0.03,
          byChance: 0.04,
          method: 'total variation distance, permutation test',
        },
      },
    ],
    sections: ['procedures', 'pathology', 'medications', '(none)'].map((section, at) => ({
      ...{ section, calls: 900 - at * 200, rollouts: 400, share: figure(0.1) },
      models: models.map((model, m) => ({ model, calls: 150 - at * 33 + m })),
    })),
  };
}
