import type { Bill } from '../core/bill.js';
import type { Catalog } from '../core/catalog.js';
import type { Intervention } from '../core/intervention.js';
import { questionMaker } from '../core/plan.js';
import { scoreOf, type VerdictKind } from '../core/verdict.js';
import { type ErrorKind, FlipsideError } from '../errors.js';
import type { Seat } from '../judge/roster.js';
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
  /** Who decided, or failed to. */
  readonly judge: string;
  /** Known before, or being asked already: no call of the judge was made for it. */
  readonly cached: boolean;
  /** Why there is no verdict; absent where there is one. */
  readonly failure?: string;
}

/** Questions that stand before the judge at once: enough for one behind a network. */
const AT_ONCE = 256;

/** A judge in its seat, and how it is asked. */
export interface JudgePairsOptions {
  readonly seat: Seat;
  readonly catalog: Catalog;
  readonly signal: AbortSignal;
  /** Cached answers are shared within it; absent: empty, as of what is served. */
  readonly salt?: string;
  /** Told of every call that a provider bills. */
  readonly bill: Bill;
  /** Lets other work of the process run. */
  readonly breathe: () => Promise<void>;
  readonly onJudged: (pairs: number) => void;
}

/**
 * Puts every pair to the judge; the answers are in the order of the pairs. Each must name an intervention of the
 * catalog. A judge's failure is an abstention with its reason; throws the signal's reason when it fires, and what no
 * error kind explains.
 */
export async function judgePairs(
  pairs: readonly LabelledPair[],
  options: JudgePairsOptions,
): Promise<EvaluatedPair[]> {
  const { signal, breathe, onJudged, salt = '' } = options;
  const makeQuestion = questionMaker({ salt });
  const judged: EvaluatedPair[] = new Array(pairs.length);
  const left = pairs.entries();
  let done = 0;
  const askOneByOne = async () => {
    for (const [i, pair] of left) {
      signal.throwIfAborted();
      judged[i] = await judgeOne(pair, { ...options, makeQuestion });
      done += 1;
      if (done % TOLD_EVERY === 0 || done === pairs.length) {
        onJudged(done);
        await breathe();
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, pairs.length) }, askOneByOne));
  signal.throwIfAborted();
  return judged;
}

const TOLD_EVERY = 16;

async function judgeOne(
  pair: LabelledPair,
  by: JudgePairsOptions & { readonly makeQuestion: ReturnType<typeof questionMaker> },
): Promise<EvaluatedPair> {
  const { seat, catalog, signal, bill, makeQuestion, salt = '' } = by;
  const intervention = catalog.interventions.get(pair.interventionId) as Intervention;
  const { baseline, sibling } = pair;
  const question = makeQuestion({ intervention, baseline, sibling }, seat.identity);
  const { family } = intervention;
  const asked = seat.identity.name;
  try {
    const call = { signal, lane: 'offline' as const, noCache: false, salt, bill };
    const { verdict: said, cached } = await seat.ask(question, call);
    const { kind: verdict, rationale, abstainReason: failure, judge = asked } = said;
    return { pair, family, verdict, score: scoreOf(verdict), rationale, judge, cached, failure };
  } catch (cause) {
    if (!(cause instanceof FlipsideError) || signal.aborted) throw cause;
    const { message: rationale, kind: failure } = cause;
    const failed = { verdict: 'ABSTAINED' as const, rationale, judge: asked, cached: false };
    return { pair, family, ...failed, failure };
  }
}

const FAILURES: ReadonlySet<ErrorKind> = new Set([
  'judge_unavailable',
  'judge_unreadable',
  'judge_refused',
  'deadline',
  'budget_spent',
]);

/** Whether the judge failed, which is not the same as an abstention of its own. */
export function judgeFailed({ failure }: EvaluatedPair): boolean {
  return failure !== undefined && FAILURES.has(failure as ErrorKind);
}
