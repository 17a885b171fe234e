import type { Catalog } from '../../src/core/catalog.js';
import type { Intervention } from '../../src/core/intervention.js';
import type { Judge } from '../../src/core/ports.js';
import { askThrough } from '../../src/judge/ask.js';
import { rosterOf } from '../../src/judge/roster.js';
import { createMetrics } from '../../src/metrics.js';
import type { ScoreParts } from '../../src/score.js';
import { memoryStore } from '../../src/store/memory.js';
import { verdict } from './builders.js';

/** Says WRONG where the texts are equal, UNTESTABLE for "nothing", ABSTAINED for "unsure", else CORRECT. */
export const fakeJudge: Judge = {
  identity: { name: 'fake', version: '1', promptDigest: 'p', configDigest: '' },
  judge: async ({ baseline, sibling }) => {
    if (baseline === 'nothing') return verdict({ kind: 'UNTESTABLE' });
    if (sibling === 'unsure') return verdict({ kind: 'ABSTAINED' });
    return verdict({ kind: baseline === sibling ? 'WRONG' : 'CORRECT' });
  },
};

/** Everything `score` needs around a judge, with a clock that stands still. */
export function scoreParts(
  interventions: readonly Intervention[],
  given: { readonly judge?: Judge } & Omit<Partial<ScoreParts>, 'judge'> = {},
): ScoreParts & { readonly defects: unknown[] } {
  const { judge = fakeJudge, ...overrides } = given;
  const metrics = createMetrics();
  const defects: unknown[] = [];
  const catalog: Catalog = {
    interventions: new Map(interventions.map((i) => [i.id, i])),
    families: [...new Set(interventions.map((i) => i.family))],
    digest: 'catalog-digest',
    lock: { state: 'MATCHES', differences: [] },
  };
  return {
    catalog,
    roster: rosterOf({
      identity: judge.identity,
      ask: askThrough({
        store: memoryStore({ maxBytes: 1_000_000 }),
        judge,
        onResult: (tier, result) => metrics.cacheRequests.inc({ tier, result }),
      }),
    }),
    clock: { nowSeconds: () => 0, today: () => '2026-11-30' },
    metrics,
    maxOutputChars: 1000,
    breathe: () => Promise.resolve(),
    onDefect: (cause) => defects.push(cause),
    ...overrides,
    defects,
  };
}
