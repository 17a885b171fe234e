import { FlipsideError } from '../../errors.js';
import type { Budget } from '../call/budget.js';
import type { Waiting } from '../call/waiting-line.js';
import { AttemptFailure } from '../failure.js';
import type { Outcome } from './journal.js';
import { type Landed, landPart } from './land.js';
import { openPart, type Part } from './part.js';
import { type PartFiles, removeRequests, removeResults } from './part-files.js';
import { sleep } from './persevere.js';
import type { RunningParts } from './running-parts.js';
import type { Seat } from './seat.js';
import { submit } from './submit-part.js';
import { look, takeResults } from './watch-part.js';

/** A provider that is full is tried so often, and for as long as other parts are under way there. */
const TRIES_WHEN_FULL = 3;
const WAIT_WHEN_FULL_SECONDS = 300;

/**
 * Brings one part from where its journal says it is to its end: sends it, looks after it, takes its results in. Throws
 * FlipsideError where the provider cannot be worked with, or the signal's reason: the journal then says how far it came.
 */
export async function runPart(files: PartFiles, seat: Seat, run: RunningParts): Promise<Landed> {
  const part = openPart(files);
  const { budget } = seat;
  // What is submitted already is paid already.
  const isPaid = part.state.submitted !== undefined || part.state.ended !== undefined;
  const most = isPaid ? 0 : (part.sealed.mostUsd ?? 0);
  try {
    if (budget) await setAside(budget, most, run.patience.signal);
    const rest = await bringHome(part, seat, run);
    const landed = await land(part, { seat, run, rest });
    budget?.settle(most, landed.usd ?? most);
    return landed;
  } catch (failure) {
    const said = whyUnsent(failure);
    if (said === undefined || part.state.submitted) throw failure;
    run.sayOnce(`not all requests were sent by batch: ${said}`);
    return await land(part, { seat, run, rest: { end: 'unsent', said } });
  } finally {
    run.underWay.delete(files);
    part.journal.close();
  }
}

/** A run goes on without the batches that it has no money for, and beside servers that know none. */
function whyUnsent(failure: unknown): string | undefined {
  if (!(failure instanceof FlipsideError)) return undefined;
  if (failure.kind === 'budget_spent') return failure.message;
  const { cause } = failure;
  return cause instanceof AttemptFailure && cause.fault === 'not_found' ? cause.message : undefined;
}

async function setAside(budget: Budget, usd: number, signal: AbortSignal): Promise<void> {
  const seeker: Waiting = { signal, leave: undefined };
  const leave = () => seeker.leave?.(signal.reason);
  signal.addEventListener('abort', leave, { once: true });
  try {
    await budget.reserve(seeker, usd);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

async function land(
  part: Part,
  { seat, run, rest }: { readonly seat: Seat; readonly run: RunningParts; readonly rest: Outcome },
): Promise<Landed> {
  const { journal, files } = part;
  const { bill, onEnd } = run;
  const landed = await landPart(files, { seat, journal, bill, rest, onEnd });
  part.tell({ e: 'done' });
  removeRequests(files);
  return landed;
}

/** Returns when the results are in files of ours, with the end of the items that they do not name. */
async function bringHome(part: Part, seat: Seat, run: RunningParts): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    if (part.state.ended) return restOf(part.state.ended);
    const batch = part.state.submitted?.batch ?? (await submit(part, seat, run));
    run.claimed.add(batch);
    run.underWay.add(part.files);
    const status = await look(part, { seat, run, batch });
    run.underWay.delete(part.files);
    if (status.isFull && (tries < TRIES_WHEN_FULL || run.underWay.size > 0)) {
      part.tell({ e: 'disowned', batch });
      run.say(
        `batch ${batch} was turned away, ${seat.provider.name} is full: it is sent anew later`,
      );
      await sleep(WAIT_WHEN_FULL_SECONDS * (1 + run.patience.random() / 4), run.patience);
      continue;
    }
    const ended = await takeResults(part, { seat, run, batch, status });
    if (ended) {
      part.tell({ e: 'ended', ...ended });
      continue;
    }
    removeResults(part.files);
    part.tell({ e: 'disowned', batch });
  }
}

const ENDS: Readonly<Record<string, Outcome['end']>> = {
  expired: 'expired',
  cancelled: 'cancelled',
  failed: 'failed',
};

function restOf({ word, said }: { readonly word: string; readonly said?: string }): Outcome {
  return { end: ENDS[word] ?? 'missing', ...(said === undefined ? {} : { said }) };
}
