import type { SavedPair, SavedReward, SavedRun } from '../../src/core/saved-run.js';
import { scoreOf, type VerdictKind } from '../../src/core/verdict.js';

/** A pair of a saved run: its rollouts are named by case and intervention, its family by the intervention's letter. */
export function savedPair(
  given: Partial<Omit<SavedPair, 'verdict' | 'score'>> & {
    readonly verdict?: VerdictKind | undefined;
  } = {},
): SavedPair {
  const { verdict, ...rest } = given;
  const { caseId = 'c1', interventionId = 'X1' } = rest;
  const score = verdict && scoreOf(verdict);
  return {
    model: 'A',
    groupId: caseId,
    family: interventionId.slice(0, 1),
    baselineRolloutId: `${caseId}-b`,
    siblingRolloutId: `${caseId}-${interventionId}`,
    judge: 'rules',
    rationale: 'because',
    incoherent: false,
    ...rest,
    caseId,
    interventionId,
    ...(verdict === undefined ? {} : { verdict }),
    ...(score === undefined ? {} : { score }),
  };
}

/** The reward of a baseline. */
export function savedReward(given: Partial<SavedReward> = {}): SavedReward {
  const { caseId = 'c1' } = given;
  return {
    model: 'A',
    rolloutId: `${caseId}-b`,
    caseId,
    groupId: caseId,
    interventionId: '',
    status: 'SCORED',
    components: {},
    spans: [],
    ...given,
  };
}

/** A run of these pairs. */
export function savedRun(given: Partial<SavedRun> = {}): SavedRun {
  return {
    files: ['rewards.jsonl'],
    pairs: [],
    rejudged: [],
    rewards: [],
    duplicates: 0,
    contradicted: 0,
    catalogDigests: ['d1'],
    judgeDigests: new Map(),
    ...given,
  };
}

/** Verdicts of one model as pairs: `{ 'c1 X1': 'CORRECT' }`. */
export function pairsOf(
  model: string,
  verdicts: Readonly<Record<string, VerdictKind | undefined>>,
): SavedPair[] {
  return Object.entries(verdicts).map(([place, verdict]) => {
    const [caseId = '', interventionId = ''] = place.split(' ');
    return savedPair({ model, caseId, interventionId, verdict });
  });
}
