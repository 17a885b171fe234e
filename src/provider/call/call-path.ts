import type { JudgeCall, TextStore } from '../../core/ports.js';
import { FlipsideError } from '../../errors.js';
import { type Caller, type ChatAnswer, type ChatQuestion, OutputFault } from '../caller.js';
import { AttemptFailure, CallFailed } from '../failure.js';
import { shareInFlight } from '../share.js';
import { openErrand } from './errand.js';
import { type KeptReply, keptFrom, keptText } from './kept-reply.js';
import type { Landed } from './make-attempt.js';
import { readAnswer } from './read-answer.js';
import { replyKey } from './reply-key.js';
import { errandRunner } from './run-errand.js';
import { openTraffic, type TrafficParts } from './traffic.js';

export interface CallerParts extends TrafficParts {
  /** Of raw replies. One that fails is a miss. */
  readonly store: TextStore;
  /** In [0, 1). */
  readonly random: () => number;
}

/**
 * The one caller of an endpoint: all who ask it share its limits, its breaker and its calls under way. A call is billed
 * to whoever asked first. Throws FlipsideError `config_invalid` for a budget without prices.
 */
export function createCaller(parts: CallerParts): Caller {
  const { provider, limits, random, store } = parts;
  checkPrices(parts);
  const traffic = openTraffic(parts);
  const { meters, models, endpoint } = traffic;
  const run = errandRunner({ traffic, limits, random });
  const flights = shareInFlight<Landed<unknown>>();
  let bypasses = 0;

  const keyOf = <T>(question: ChatQuestion<T>, { salt }: JudgeCall) => {
    const body = provider.bodyOf(question.render(''));
    return replyKey({ endpoint: provider.identity, salt, sample: question.sample, body });
  };

  /** Undefined where it would not be taken if it came today. */
  const readAgain = <T>(question: ChatQuestion<T>, kept: KeptReply): Landed<T> | undefined => {
    const { nonce, reply } = kept;
    try {
      return { value: readAnswer(reply, { question, nonce, models, endpoint }), reply, nonce };
    } catch (cause) {
      if (cause instanceof AttemptFailure) return undefined;
      throw cause;
    }
  };

  const recall = async <T>(key: string, question: ChatQuestion<T>) => {
    let text: string | undefined;
    try {
      text = await store.get(key);
    } catch {
      meters.lookedUp('error');
    }
    const kept = text === undefined ? undefined : keptFrom(text);
    const landed = kept && readAgain(question, kept);
    if (kept && !landed) meters.lookedUp('stale');
    return landed;
  };

  const keep = async (errand: { readonly key: string }, landed: Landed<unknown>) => {
    try {
      await store.set(errand.key, keptText(landed));
    } catch {
      meters.lookedUp('error');
    }
  };

  const askAnew = <T>(question: ChatQuestion<T>, call: JudgeCall, key: string) =>
    flights.ask(key, call.signal, (signal) =>
      run(openErrand({ question, call, signal, key }), {
        keep,
        // What is left out from now on may have been left out when the reply was kept.
        recallAnew(errand) {
          errand.key = keyOf(question, call);
          return recall(errand.key, question);
        },
      }),
    );

  /** A flight that nobody joins: its signal is its own, and not that of a whole batch. */
  const askAside = <T>(question: ChatQuestion<T>, call: JudgeCall) =>
    flights.ask(`bypass ${bypasses++}`, call.signal, (signal) =>
      run(openErrand({ question, call, signal, key: '' })),
    );

  return {
    endpoint: provider.identity,
    async ask<T>(question: ChatQuestion<T>, call: JudgeCall): Promise<ChatAnswer<T>> {
      if (call.noCache) {
        meters.lookedUp('bypass');
        const { answer } = askAside(question, call);
        return answerFrom((await answer) as Landed<T>, { cached: false });
      }
      const key = keyOf(question, call);
      const known = await recall(key, question);
      if (known) {
        meters.lookedUp('hit');
        meters.spared('cache', known.reply);
        return answerFrom(known, { cached: true });
      }
      call.signal.throwIfAborted();
      const { joined, answer } = askAnew(question, call, key);
      meters.lookedUp(joined ? 'coalesced' : 'miss');
      const landed = await answer;
      if (!joined) return answerFrom(landed as Landed<T>, { cached: false });
      meters.spared('coalesce', landed.reply);
      return answerFrom(readForJoiner(question, landed), { cached: true });
    },
  };
}

function checkPrices({ budget, limits, provider }: CallerParts): void {
  if (!budget || limits.prices) return;
  throw new FlipsideError(
    'config_invalid',
    `a budget needs the prices of ${provider.identity.model}: without them nobody knows when it is spent`,
  );
}

function answerFrom<T>(
  { value, reply }: Landed<T>,
  { cached }: { readonly cached: boolean },
): ChatAnswer<T> {
  return { value, cached, servedModel: reply.servedModel };
}

/** Whoever joins may read the answer in a way of its own. */
function readForJoiner<T>(question: ChatQuestion<T>, { reply, nonce }: Landed<unknown>): Landed<T> {
  try {
    return { value: question.read(reply.text, nonce), reply, nonce };
  } catch (cause) {
    if (!(cause instanceof OutputFault)) throw cause;
    throw new CallFailed('judge_unreadable', cause.fault, cause.message, { cause });
  }
}
