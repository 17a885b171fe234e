import type { JudgeCall, TextStore } from '../../core/ports.js';
import { FlipsideError } from '../../errors.js';
import type { BatchDesk } from '../batch/desk.js';
import type { SeatParts } from '../batch/seat.js';
import { type Caller, type ChatAnswer, type ChatQuestion, OutputFault } from '../caller.js';
import { CallFailed } from '../failure.js';
import { shareInFlight } from '../share.js';
import { openErrand } from './errand.js';
import { keptText } from './kept-reply.js';
import type { Landed } from './make-attempt.js';
import { type Recalled, recallFrom } from './recall.js';
import { replyKey } from './reply-key.js';
import { errandRunner } from './run-errand.js';
import { openTraffic, type TrafficParts } from './traffic.js';

export interface CallerParts extends TrafficParts {
  /** Of raw replies. One that fails is a miss. */
  readonly store: TextStore;
  /** In [0, 1). */
  readonly random: () => number;
  /** Where questions may be handed in to be asked by batch. Absent: each is asked on its own, always. */
  readonly batch?: Pick<SeatParts, 'provider' | 'tryOut'> & { readonly desk: BatchDesk };
}

/**
 * The one caller of an endpoint: all who ask it share its limits, its breaker and its calls under way. A call is billed
 * to whoever asked first. Throws FlipsideError `config_invalid` for a budget without prices.
 */
export function createCaller(parts: CallerParts): Caller {
  const { provider, limits, random, store } = parts;
  checkPrices(parts);
  const traffic = openTraffic(parts);
  const { meters, models, prices, budget } = traffic;
  const { batch } = parts;
  const held = batch?.desk.takeSeat({ ...batch, meters, models, store, prices, budget });
  const recall = recallFrom(store, traffic);
  const run = errandRunner({ traffic, limits, random });
  const flights = shareInFlight<Landed<unknown>>();
  let bypasses = 0;

  const keyOf = <T>(question: ChatQuestion<T>, { salt }: JudgeCall) => {
    const body = provider.bodyOf(question.render(''));
    return replyKey({ endpoint: provider.identity, salt, sample: question.sample, body });
  };

  /** Throws where the question is to wait for its batch, or has failed there. */
  const holdBack = async <T>(
    question: ChatQuestion<T>,
    call: JudgeCall,
    so: Recalled<T> & { readonly key: string },
  ) => {
    await held?.getReady();
    const key = keyOf(question, call);
    // What the endpoint is known not to take, now that it was tried out, may have been left out when the reply was kept.
    const { landed, stale } = key === so.key ? so : await recall(key, question);
    if (landed) return landed;
    const make = () => {
      const nonce = traffic.nonce();
      return { nonce, body: provider.bodyOf(question.render(nonce)) };
    };
    held?.hold(key, { stale, make });
    return undefined;
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
        async recallAnew(errand) {
          errand.key = keyOf(question, call);
          return (await recall(errand.key, question)).landed;
        },
      }),
    );

  /** A flight that nobody joins: its signal is its own, and not that of a whole batch. */
  const askAside = <T>(question: ChatQuestion<T>, call: JudgeCall) =>
    flights.ask(`bypass ${bypasses++}`, call.signal, (signal) =>
      run(openErrand({ question, call, signal, key: '' })),
    );

  const ask = async <T>(question: ChatQuestion<T>, call: JudgeCall): Promise<ChatAnswer<T>> => {
    if (call.noCache) {
      meters.lookedUp('bypass');
      const { answer } = askAside(question, call);
      return answerFrom((await answer) as Landed<T>, { cached: false });
    }
    const key = keyOf(question, call);
    const { landed: kept, stale } = await recall(key, question);
    const known =
      kept ?? (held?.isOpen ? await holdBack(question, call, { key, stale }) : undefined);
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
  };

  return {
    endpoint: provider.identity,
    ask: (question, call) =>
      held?.isOpen ? held.during(() => ask(question, call)) : ask(question, call),
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
