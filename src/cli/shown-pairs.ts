import type { App } from '../compose.js';
import type { Case } from '../core/case.js';
import { groupBy } from '../core/group-by.js';
import type { SavedPair, SavedRollout, SavedRun } from '../core/saved-run.js';
import { findRollouts } from '../report/evaluation/find-rollouts.js';
import type { PairSource } from '../report/page/embed-pairs.js';
import type { ShownChange } from '../report/page/pair-data.js';
import { pairSample } from '../report/page/pair-sample.js';
import { shownChanges } from '../report/page/shown-changes.js';
import type { LongWork } from './long-work.js';

/** The pairs that a page lets a reader browse, and which rollouts' texts it needs for them. */
export interface ShownPairs {
  readonly pairs: readonly SavedPair[];
  readonly told: number;
  readonly seed: number;
  isShown(rolloutId: string): boolean;
}

/** Draws the pairs of a page, at most so many. */
export function shownPairs(
  { pairs }: Pick<SavedRun, 'pairs'>,
  { seed, most }: { readonly seed: number; readonly most: number },
): ShownPairs {
  const sample = pairSample({ seed, most });
  for (const pair of pairs) sample.add(pair);
  const shown = sample.pairs();
  const ids = new Set(shown.flatMap((p) => [p.baselineRolloutId, p.siblingRolloutId]));
  return { pairs: shown, told: sample.told, seed, isShown: (id) => ids.has(id) };
}

/** The pairs with their texts, the judge's places in them, and what each intervention changed in the chart. */
export async function pairSource(
  shown: ShownPairs,
  given: {
    readonly run: SavedRun;
    readonly rollouts: readonly SavedRollout[];
    readonly cases: ReadonlyMap<string, Case>;
    readonly app: App;
    readonly work: LongWork;
  },
): Promise<PairSource> {
  const { run, rollouts } = given;
  const find = findRollouts(rollouts, run.fileModels);
  const key = (of: { readonly model: string; readonly rolloutId: string }) =>
    JSON.stringify([of.model, of.rolloutId]);
  const spans = new Map(
    run.rewards
      .filter(({ rolloutId }) => shown.isShown(rolloutId))
      .map((reward) => [key(reward), reward.spans]),
  );
  const changes = await changesOf(shown.pairs, given);
  return {
    pairs: shown.pairs,
    told: shown.told,
    seed: shown.seed,
    answerOf(of) {
      const output = find(of)?.output;
      return output === undefined ? undefined : { output, spans: spans.get(key(of)) ?? [] };
    },
    changesOf: ({ caseId, interventionId }) => changes.get(changeKey(caseId, interventionId)),
  };
}

function changeKey(caseId: string, interventionId: string): string {
  return JSON.stringify([caseId, interventionId]);
}

/** What each shown pair's intervention changed, made anew from the case: rewards do not carry it. */
async function changesOf(
  pairs: readonly SavedPair[],
  given: {
    readonly cases: ReadonlyMap<string, Case>;
    readonly app: App;
    readonly work: LongWork;
  },
): Promise<Map<string, readonly ShownChange[]>> {
  const { cases, app, work } = given;
  const changes = new Map<string, readonly ShownChange[]>();
  for (const [caseId, of] of groupBy(pairs, (pair) => pair.caseId)) {
    const found = cases.get(caseId);
    if (!found) continue;
    await work.part('what the interventions changed');
    const known = new Set(of.map((pair) => pair.interventionId));
    const ids = [...known].filter((id) => app.catalog.interventions.has(id));
    for (const { interventionId, status, edits } of app.createSiblings(found, ids)) {
      if (status !== 'APPLIED') continue;
      changes.set(changeKey(caseId, interventionId), shownChanges(found.packet, edits));
    }
  }
  return changes;
}
