import { openBill } from '../core/bill.js';
import type { Chart } from '../core/grounding.js';
import type { Intervention } from '../core/intervention.js';
import { type KeyedQuestion, questionMaker } from '../core/plan.js';
import type { Setback } from '../core/reward.js';
import type { Rollout } from '../core/rollout.js';
import { screen } from '../core/screen.js';
import type { Answer } from '../judge/ask.js';
import { policyModelsOf, type Roster, type Seat } from '../judge/roster.js';
import type { Pairing } from '../pairing/pair-up.js';
import { type ScoreParts, type ScoreReply, score } from '../score.js';
import type { ScoreSettings } from './from-wire.js';

/** A group of a stream that is still filling. Its judging has begun: what is sure to be asked is asked on arrival. */
export interface OpenGroup {
  readonly rollouts: readonly Rollout[];
  /** Memory it holds: what `add` gave, summed. */
  readonly bytes: number;
  /** Resolves with the memory it takes. */
  add(rollout: Rollout, messageBytes: number): Promise<number>;
  /** The rewards of all its rollouts; a pair that was asked on arrival is not asked again. */
  score(): Promise<ScoreReply>;
}

/** A tiny rollout costs more memory than its message is long. */
const ROLLOUT_OVERHEAD_BYTES = 1_000;

export function openGroup(input: {
  readonly parts: ScoreParts;
  readonly settings: ScoreSettings;
  readonly signal: AbortSignal;
  readonly setbackOf: (rollout: Rollout) => Setback | undefined;
  readonly chartOf: (rollout: Rollout) => Chart | undefined;
  /** Pairs asked before the group is complete; the rest waits until then. */
  readonly maxEarlyPairs: number;
}): OpenGroup {
  const { parts, settings, signal, setbackOf, chartOf, maxEarlyPairs } = input;
  const { pairing, salt, noCache, lane, profile, cases } = settings;
  const { catalog, maxOutputChars } = parts;
  const knows = (id: string) => catalog.interventions.has(id);
  const makeQuestion = questionMaker({ salt });
  const rollouts: Rollout[] = [];
  const counterparts = sureCounterparts(pairing);
  const bill = openBill();
  const early = earlyAnswers((seat, question) =>
    seat.ask(question, { signal, noCache, lane, salt, bill }),
  );
  let bytes = 0;

  const askEarly = async (newcomer: Rollout, partners: readonly Rollout[]) => {
    for (const [i, partner] of partners.entries()) {
      signal.throwIfAborted();
      if (early.count >= maxEarlyPairs) return;
      const [baseline, sibling] =
        newcomer.interventionId === '' ? [newcomer, partner] : [partner, newcomer];
      const intervention = catalog.interventions.get(sibling.interventionId) as Intervention;
      const seat = parts.roster.seatFor(policyModelsOf({ baseline, sibling }));
      const texts = { intervention, baseline: baseline.output, sibling: sibling.output };
      if (seat) early.ask(seat, makeQuestion(texts, seat.identity));
      if (i % ASKS_PER_BREATH === ASKS_PER_BREATH - 1) await parts.breathe();
    }
  };

  return {
    rollouts,
    get bytes() {
      return bytes;
    },
    async add(rollout, messageBytes) {
      const size = messageBytes + ROLLOUT_OVERHEAD_BYTES;
      rollouts.push(rollout);
      bytes += size;
      if (screen([rollout], { knows, maxOutputChars, setbackOf }).usable.length > 0) {
        await askEarly(rollout, counterparts.meet(rollout));
      }
      return size;
    },
    score: () =>
      score(
        { rollouts, pairing, salt, noCache, lane, profile, bill },
        {
          parts: { ...parts, roster: early.orAsk(parts.roster) },
          signal,
          setbackOf,
          chartOf,
          caseOf: (r) => cases.get(r.caseId),
        },
      ),
  };
}

/** A judge that never waits would hold the event loop for all partners of a rollout. */
const ASKS_PER_BREATH = 8;

/**
 * Those rollouts of the group that a newcomer will be paired with whatever else arrives: under ANCHOR and MATCHED
 * most pairs depend on who is still to come, and a question put in vain costs a call of the judge.
 */
function sureCounterparts(pairing: Pairing) {
  const known = new Map<string, Rollout[]>();
  const placeOf = ({ caseId, sampleIndex }: Rollout, isBaseline: boolean) =>
    JSON.stringify([isBaseline, caseId, pairing === 'MATCHED' ? sampleIndex : 0]);
  return {
    meet(newcomer: Rollout): readonly Rollout[] {
      if (pairing === 'ANCHOR') return [];
      const isBaseline = newcomer.interventionId === '';
      const own = placeOf(newcomer, isBaseline);
      known.set(own, known.get(own) ?? []);
      known.get(own)?.push(newcomer);
      return known.get(placeOf(newcomer, !isBaseline)) ?? [];
    },
  };
}

/** Answers asked for ahead, each handed out once, so that every pair still has an answer of its own under no_cache. */
function earlyAnswers(ask: (seat: Seat, question: KeyedQuestion) => Promise<Answer>) {
  const waiting = new Map<string, Promise<Answer>[]>();
  let count = 0;
  return {
    get count() {
      return count;
    },
    ask(seat: Seat, question: KeyedQuestion): void {
      const answer = ask(seat, question);
      // Whoever is handed the answer meets its failure; until then it must not look unhandled.
      answer.catch(() => {});
      const same = waiting.get(question.key);
      if (same) same.push(answer);
      else waiting.set(question.key, [answer]);
      count += 1;
    },
    orAsk(otherwise: Roster): Roster {
      const orOtherwise = (seat: Seat): Seat => ({
        ...seat,
        ask: (question, call) => waiting.get(question.key)?.shift() ?? seat.ask(question, call),
      });
      return {
        main: orOtherwise(otherwise.main),
        seatFor(policyModels) {
          const seat = otherwise.seatFor(policyModels);
          return seat && orOtherwise(seat);
        },
      };
    },
  };
}
