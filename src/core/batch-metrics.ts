import type { BillTotal } from './bill.js';
import { CMS_TERMS } from './coverage.js';
import type { JudgedPair, Reward } from './reward.js';
import { countVotes } from './votes.js';

/**
 * The numbers of a batch for a trainer's log, by constant keys. Counts and shares of rollouts are always there;
 * a mean or a share over nothing (no scored pair, no pair of a family) is undefined, and its key is absent.
 */
export function batchMetrics(input: {
  readonly rewards: readonly Reward[];
  readonly pairs: readonly JudgedPair[];
  readonly families: readonly string[];
  readonly bill: BillTotal;
}): Record<string, number> {
  const { rewards, pairs, families, bill } = input;
  const scored = pairs.filter((p) => p.score !== undefined);
  const out: Record<string, number> = {
    rollouts: rewards.length,
    pairs: pairs.length,
    pairs_scored: scored.length,
    judge_calls: bill.calls,
    judge_calls_unpriced: bill.unpricedCalls,
  };
  const put = (key: string, value: number | undefined) => {
    if (value !== undefined) out[key] = value;
  };
  put('judge_cost_usd', bill.usd);
  put('css', mean(scored));
  for (const family of families) {
    const own = scored.filter((p) => p.family === family);
    out[`pairs_scored/${family}`] = own.length;
    put(`css/${family}`, mean(own));
  }
  for (const [name, kind] of Object.entries({
    wrong: 'WRONG',
    partial: 'PARTIAL',
    correct: 'CORRECT',
  })) {
    put(
      `share_${name}`,
      share(scored, (p) => p.verdict === kind),
    );
  }
  put(
    'share_untestable',
    share(pairs, (p) => p.verdict === 'UNTESTABLE'),
  );
  put(
    'share_abstained',
    share(pairs, (p) => p.verdict === 'ABSTAINED'),
  );
  put(
    'share_failed',
    share(pairs, (p) => p.verdict === undefined),
  );
  put(
    'share_cached',
    share(pairs, (p) => p.cached),
  );
  put(
    'share_suspicious',
    share(pairs, (p) => p.suspicions.length > 0),
  );
  put(
    'share_doubtful',
    share(pairs, (p) => p.doubts.length > 0),
  );
  put(
    'share_incoherent',
    share(pairs, (p) => p.incoherent),
  );
  const disagreements = pairs.flatMap((p) => countVotes(p.votes).disagreement ?? []);
  put('panel_disagreement', meanOf(disagreements));
  putCoverage(rewards, put);
  put('grounding', meanOf(rewards.flatMap((r) => r.components.grounding ?? [])));
  put(
    'share_masked',
    share(rewards, (r) => r.status === 'MASKED'),
  );
  put(
    'share_rollouts_failed',
    share(rewards, (r) => r.status === 'FAILED'),
  );
  return out;
}

/** Means over the baselines that were held against a consensus list. `cms_extras`: treatments that stand on none. */
function putCoverage(
  rewards: readonly Reward[],
  put: (key: string, value: number | undefined) => void,
): void {
  const covered = rewards.flatMap((r) => r.coverage ?? []);
  put('cms', meanOf(covered.map((c) => c.cms)));
  for (const term of CMS_TERMS)
    put(`cms/${term}`, meanOf(covered.flatMap((c) => c.terms[term] ?? [])));
  put('cms_extras', meanOf(covered.map((c) => c.extras.length)));
  put(
    'share_extras_unjudged',
    share(covered, (c) => c.extras.length > 0 && c.terms.extra === undefined),
  );
  put(
    'share_unresolved',
    share(
      covered.flatMap((c) => c.treatments),
      (t) => !t.isResolved,
    ),
  );
}

function mean(pairs: readonly JudgedPair[]): number | undefined {
  return meanOf(pairs.map((p) => p.score as number));
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : values.reduce((sum, v) => sum + v, 0) / values.length;
}

function share<T>(items: readonly T[], holds: (item: T) => boolean): number | undefined {
  return items.length === 0 ? undefined : items.filter(holds).length / items.length;
}
