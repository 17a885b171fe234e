import { failedPair, judgedPair, type PairToJudge } from '../core/judged-pair.js';
import type { KeyedQuestion } from '../core/plan.js';
import type { Clock, JudgeCall } from '../core/ports.js';
import type { JudgedPair } from '../core/reward.js';
import { SELF_JUDGING, type Seat } from './roster.js';

/** `asked` is absent where every judge there is would judge a rollout of its own model. */
export interface PlannedPair extends PairToJudge {
  readonly asked?: { readonly seat: Seat; readonly question: KeyedQuestion };
}

/** So many of one batch wait at once: enough for a judge behind a network, and a small batch waits for no large one. */
const ASKED_AT_ONCE = 256;
const STARTED_AT_ONCE = 4;
/** Thousands of questions whose answers are known would hold the event loop. */
const HOLD_AT_MOST_SECONDS = 0.002;

/** The pairs judged, in their order; one whose judge failed says so. Throws the signal's reason alone. */
export async function askPairs(
  planned: readonly PlannedPair[],
  by: {
    readonly call: JudgeCall;
    readonly clock: Clock;
    readonly breathe: () => Promise<void>;
    readonly onDefect: (cause: unknown) => void;
  },
): Promise<JudgedPair[]> {
  const { call, clock, breathe } = by;
  const { signal } = call;
  const judged: JudgedPair[] = new Array(planned.length);
  // What is aborted along with its caller is no defect, and nobody is left to read the pair.
  const onDefect = (cause: unknown) => {
    if (!signal.aborted) by.onDefect(cause);
  };
  let rested = clock.nowSeconds();
  const left = planned.entries();
  const askOneByOne = async () => {
    for (const [i, pair] of left) {
      judged[i] = await askOne(pair, { call, onDefect });
      if (clock.nowSeconds() - rested > HOLD_AT_MOST_SECONDS) {
        await breathe();
        rested = clock.nowSeconds();
      }
      signal.throwIfAborted();
    }
  };
  let turn = Promise.resolve();
  const askers = Array.from({ length: Math.min(ASKED_AT_ONCE, planned.length) }, (_, n) => {
    // Each has two texts read before it waits for anybody: all at once they would hold the event loop.
    if (n % STARTED_AT_ONCE === 0 && n > 0) turn = turn.then(breathe);
    return turn.then(askOneByOne);
  });
  await Promise.all(askers);
  signal.throwIfAborted();
  return judged;
}

async function askOne(
  pair: PlannedPair,
  { call, onDefect }: { readonly call: JudgeCall; readonly onDefect: (cause: unknown) => void },
): Promise<JudgedPair> {
  if (!pair.asked) return judgedPair(pair, { verdict: SELF_JUDGING, cached: false, judge: '' });
  const { seat, question } = pair.asked;
  const judge = seat.identity.name;
  const { key } = question;
  return seat.ask(question, call).then(
    (given) => judgedPair(pair, { ...given, judge, key, calibration: seat.calibration }),
    (failure) => failedPair(pair, { failure, judge, onDefect }),
  );
}
