import type { AttemptReply, ChatReply, WireBody } from '../chat.js';
import { AttemptFailure } from '../failure.js';
import type { Errand } from './errand.js';
import { mostUsd } from './prices.js';
import type { Need } from './rate-limits.js';
import { readAnswer } from './read-answer.js';
import { sendAttempt } from './send-attempt.js';
import { endTurn, takeTurn } from './take-turn.js';
import type { Traffic } from './traffic.js';

/** What an attempt was answered, read. */
export interface Landed<T> {
  readonly value: T;
  readonly nonce: string;
  readonly reply: ChatReply;
}

/** Keeps an answer; does not throw. */
export type Keep<T> = (landed: Landed<T>) => Promise<void> | undefined;

/**
 * One attempt: budget > breaker > slot with room within the rate limits > provider, and the answer read. The first slot
 * starts the call's clock. Returns what it met; throws CallFailed or FlipsideError `budget_spent` where it was not made,
 * what is a defect of ours, or the reason of the errand's signal. Holds nothing when it ends: the slot is held until a good
 * answer is kept, so that no more answers than slots are lost with the process.
 */
export async function makeAttempt<T>(
  errand: Errand<T>,
  traffic: Traffic,
  keep: Keep<T>,
): Promise<Landed<T> | AttemptFailure> {
  const { provider } = traffic;
  const nonce = traffic.nonce();
  const request = errand.question.render(nonce);
  const maxOutputTokens = provider.maxOutputTokens * (errand.doubled ? 2 : 1);
  const body = provider.bodyOf(request, errand.doubled ? { maxOutputTokens } : undefined);
  const promptChars = request.system.length + request.user.length;
  const asked = { nonce, body, promptChars, keep };
  for (;;) {
    const end = await attemptInBudget(errand, { ...asked, maxOutputTokens }, traffic);
    // What was sent may have been a trial of the endpoint: then it is this attempt's turn again.
    if (!end.trial) return metIn(end);
  }
}

async function attemptInBudget<T>(
  errand: Errand<T>,
  asked: Asked<T> & { readonly maxOutputTokens: number },
  traffic: Traffic,
): Promise<AttemptEnd<T>> {
  const { provider, budget, prices } = traffic;
  if (!budget || !prices) return attemptInTurn(errand, asked, traffic);
  const { body, maxOutputTokens } = asked;
  const bodies = [body, provider.trialBody ?? body];
  const most = Math.max(...bodies.map((each) => mostUsd({ body: each, maxOutputTokens }, prices)));
  const room = budget.reserve(errand, most);
  if (room) await room;
  let end: AttemptEnd<T> = { usd: 0 };
  try {
    end = await attemptInTurn(errand, asked, traffic);
    return end;
  } finally {
    // What was cut off may be billed all the same: it counts for the most that it can have cost.
    budget.settle(most, end.usd ?? most);
  }
}

/** How an attempt ended, and what it has cost: `usd` is undefined where nobody knows. */
interface AttemptEnd<T> {
  readonly landed?: Landed<T>;
  readonly failure?: unknown;
  /** The endpoint was tried out, well, and the body not sent. */
  readonly trial?: true;
  readonly usd: number | undefined;
}

function metIn<T>({ landed, failure }: AttemptEnd<T>): Landed<T> | AttemptFailure {
  if (landed) return landed;
  if (failure instanceof AttemptFailure) return failure;
  throw failure;
}

interface Asked<T> {
  readonly nonce: string;
  readonly body: WireBody;
  readonly promptChars: number;
  readonly keep: Keep<T>;
}

/** What was sent; `at` is on the monotonic clock. */
interface Sent {
  readonly nonce: string;
  readonly need: Need;
  readonly at: number;
}

/** Throws where the attempt was not made. */
async function attemptInTurn<T>(
  errand: Errand<T>,
  { nonce, body, promptChars, keep }: Asked<T>,
  traffic: Traffic,
): Promise<AttemptEnd<T>> {
  const { clock, concurrency, slots, rateLimits } = traffic;
  errand.need = rateLimits.need(promptChars);
  const turn = takeTurn(errand, traffic);
  if (turn) await turn;
  try {
    errand.signal.throwIfAborted();
    concurrency.began(slots.held);
    errand.deadline ??= clock.nowSeconds() + traffic.callTimeoutSeconds;
    errand.attempts += 1;
    const sent: Sent = { nonce, need: errand.need, at: clock.nowSeconds() };
    let replied: AttemptReply;
    try {
      replied = await sendAttempt(errand, body, traffic);
    } catch (failure) {
      return tell(errand, { sent, failure }, traffic);
    }
    if (replied.trial) {
      const tried = tell(errand, { sent, replied, trial: true }, traffic);
      errand.attempts -= 1;
      return tried;
    }
    const met = read(errand, { nonce, replied }, traffic);
    const end = tell(errand, { sent, replied, ...met }, traffic);
    if (end.landed) await keep(end.landed);
    return end;
  } finally {
    endTurn(errand, traffic);
  }
}

function read<T>(
  { question }: Errand<T>,
  { nonce, replied }: { readonly nonce: string; readonly replied: AttemptReply },
  { models, endpoint }: Traffic,
): { readonly landed: Landed<T> } | { readonly failure: unknown } {
  const { reply } = replied;
  try {
    const value = readAnswer(reply, { question, nonce, models, endpoint });
    return { landed: { value, nonce, reply } };
  } catch (failure) {
    return { failure };
  }
}

interface Outcome<T> {
  readonly sent: Sent;
  readonly replied?: AttemptReply;
  readonly landed?: Landed<T>;
  readonly failure?: unknown;
  readonly trial?: true;
}

/** Tells everyone who learns from how an attempt ended, and bills it. */
function tell<T>(errand: Errand<T>, outcome: Outcome<T>, traffic: Traffic): AttemptEnd<T> {
  const { sent, replied, failure } = outcome;
  const { meters, clock, rateLimits, gate, concurrency } = traffic;
  const nowSeconds = clock.nowSeconds();
  const known = failure instanceof AttemptFailure ? failure : undefined;
  const reply = replied?.reply ?? known?.more.reply;
  const headers = replied?.headers ?? known?.more.headers;
  if (reply) rateLimits.settle(sent.need, reply.tokens, nowSeconds);
  if (headers) rateLimits.learn(headers, nowSeconds);
  if (known?.more.unsent) rateLimits.giveBack(sent.need, nowSeconds);
  const well = outcome.landed ?? outcome.trial;
  meters.attempted(well ? 'ok' : resultOf(errand, known), nowSeconds - sent.at);
  const usd = reply ? bill(errand, reply, traffic) : usdWithoutReply(known);
  if (well) {
    concurrency.answered({ clean: errand.attempts === 1, nowSeconds });
    gate.ended(errand, { ended: 'answered', nowSeconds });
    return { ...outcome, usd };
  }
  // What ended on our side says nothing about the endpoint.
  if (known) tellOfFailure(errand, { failure: known, nowSeconds }, traffic);
  return { failure, usd };
}

function resultOf<T>({ signal }: Errand<T>, failure: AttemptFailure | undefined) {
  return failure?.fault ?? (signal.aborted ? 'cancelled' : 'defect');
}

function bill<T>(errand: Errand<T>, reply: ChatReply, { meters }: Traffic): number | undefined {
  const charge = meters.charge(reply);
  errand.call.bill.add(charge);
  return charge.usd;
}

/** 0 where no provider would bill for the attempt; undefined where one may, and it is not known how much. */
function usdWithoutReply(failure: AttemptFailure | undefined): number | undefined {
  if (!failure) return undefined;
  const { fault, more } = failure;
  if (more.unsent) return 0;
  const cutOff = fault === 'connection' && more.status !== undefined;
  return cutOff || fault === 'timeout' || fault === 'garbled' ? undefined : 0;
}

function tellOfFailure<T>(
  errand: Errand<T>,
  { failure, nowSeconds }: { readonly failure: AttemptFailure; readonly nowSeconds: number },
  { gate, concurrency, meters }: Traffic,
): void {
  const { failureClass, message, more } = failure;
  const { hintSeconds } = more;
  meters.failed(failure);
  if (more.hopeless) {
    gate.hopeless(errand, { nowSeconds, message, seconds: more.hopelessSeconds });
  } else if (failureClass === 'rate') {
    // The limit is not what a lone probe ran into.
    if (!errand.probe) concurrency.limited({ nowSeconds, hintSeconds });
    gate.ended(errand, { ended: 'limited', nowSeconds, hintSeconds, message });
  } else if (failureClass === 'transient') {
    concurrency.troubled();
    gate.ended(errand, { ended: 'failed', nowSeconds, message });
  } else {
    gate.ended(errand, { ended: 'neutral', nowSeconds });
  }
}
