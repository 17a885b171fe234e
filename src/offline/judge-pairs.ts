import { openBill } from '../core/bill.js';
import type { Catalog } from '../core/catalog.js';
import type { Intervention } from '../core/intervention.js';
import type { Judge } from '../core/ports.js';
import { scoreOf, type VerdictKind } from '../core/verdict.js';
import { FlipsideError } from '../errors.js';
import type { LabelledPair } from './labelled-pair-row.js';

/** What the judge said about a labelled pair. */
export interface EvaluatedPair {
  readonly pair: LabelledPair;
  readonly family: string;
  /** ABSTAINED also where the judge failed: neither is an answer. */
  readonly verdict: VerdictKind;
  /** Absent unless the verdict scores. */
  readonly score?: number;
  readonly rationale: string;
  /** Why there is no verdict; absent where there is one. */
  readonly failure?: string;
}

/** Questions that stand before the judge at once. */
const AT_ONCE = 32;

/**
 * Puts every pair to the judge, in order. Each must name an intervention of the catalog. A judge's failure is an
 * abstention with its reason; throws the signal's reason when it fires, and what no error kind explains.
 */
export async function judgePairs(
  pairs: readonly LabelledPair[],
  options: {
    readonly judge: Judge;
    readonly catalog: Catalog;
    readonly signal: AbortSignal;
    /** Lets other work of the process run. */
    readonly breathe: () => Promise<void>;
    readonly onJudged: (pairs: number) => void;
  },
): Promise<EvaluatedPair[]> {
  const { judge, catalog, signal, breathe, onJudged } = options;
  const judged: EvaluatedPair[] = [];
  for (let from = 0; from < pairs.length; from += AT_ONCE) {
    signal.throwIfAborted();
    const batch = pairs.slice(from, from + AT_ONCE).map((pair) => {
      const intervention = catalog.interventions.get(pair.interventionId) as Intervention;
      return judgeOne(pair, { intervention, judge, signal });
    });
    judged.push(...(await Promise.all(batch)));
    onJudged(judged.length);
    await breathe();
  }
  return judged;
}

async function judgeOne(
  pair: LabelledPair,
  by: { readonly intervention: Intervention; readonly judge: Judge; readonly signal: AbortSignal },
): Promise<EvaluatedPair> {
  const { intervention, judge, signal } = by;
  const call = { signal, lane: 'offline' as const, noCache: false, salt: '', bill: openBill() };
  const texts = {
    baseline: pair.baseline.toWellFormed(),
    sibling: pair.sibling.toWellFormed(),
  };
  const { family } = intervention;
  try {
    const said = await judge.judge({ intervention, ...texts }, call);
    const { kind: verdict, rationale, abstainReason: failure } = said;
    return { pair, family, verdict, score: scoreOf(verdict), rationale, failure };
  } catch (cause) {
    if (!(cause instanceof FlipsideError) || signal.aborted) throw cause;
    return { pair, family, verdict: 'ABSTAINED', rationale: cause.message, failure: cause.kind };
  }
}
