import type { Bill } from '../../core/bill.js';
import { FlipsideError } from '../../errors.js';
import type { Budget } from '../call/budget.js';
import type { Waiting } from '../call/waiting-line.js';
import { AttemptFailure } from '../failure.js';
import type { BatchStatus } from './batch-api.js';
import {
  after,
  eventsOf,
  type Journal,
  type Outcome,
  openJournal,
  type PartEvent,
  type PartState,
  type PlannedItem,
  type Sealed,
  stateFrom,
} from './journal.js';
import { areOurs, type Landed, landPart } from './land.js';
import { type PartFiles, removeRequests, removeResults } from './part-files.js';
import { type Patience, persevere, sleep } from './persevere.js';
import type { Seat } from './seat.js';

/** What the parts of a run have in common. */
export interface RunningParts {
  readonly patience: Patience;
  /** Seconds since 1970. */
  readonly epochSeconds: () => number;
  readonly bill: Bill;
  /** One upload at a time. */
  readonly inTurn: <T>(act: () => Promise<T>) => Promise<T>;
  /** Batches that a part of the run has made, or is about to hold for its own. */
  readonly claimed: Set<string>;
  /** How many parts are at a provider now. */
  readonly underWay: Set<PartFiles>;
  readonly onEnd: (item: PlannedItem, outcome: Outcome) => void;
  /** How many items of the part have ended at the provider. */
  readonly onResolved: (files: PartFiles, items: number) => void;
  readonly say: (line: string) => void;
}

/** Waits between looks at a batch grow from the first to the last of these. */
const FIRST_LOOK_SECONDS = 1;
const LOOK_AT_LEAST_EVERY_SECONDS = 60;
const LOOK_GROWTH = 1.5;
/** A batch has 24 hours; one of which there is no end after so many is given up. */
const GIVE_UP_SECONDS = 72 * 3600;
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
    run.say(`${part.sealed.items} requests were not sent by batch: ${said}`);
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

function setAside(budget: Budget, usd: number, signal: AbortSignal): Promise<void> | undefined {
  const seeker: Waiting = { signal, leave: undefined };
  signal.addEventListener('abort', () => seeker.leave?.(signal.reason), { once: true });
  return budget.reserve(seeker, usd);
}

interface Part {
  readonly files: PartFiles;
  readonly journal: Journal;
  readonly sealed: Sealed;
  state: PartState;
  tell(event: PartEvent): void;
}

function openPart(files: PartFiles): Part {
  const journal = openJournal(files.journal);
  const state = stateFrom(eventsOf(files.journal));
  const part: Part = {
    files,
    journal,
    sealed: state.sealed as Sealed,
    state,
    tell(event) {
      journal.tell(event);
      part.state = after(part.state, event);
    },
  };
  return part;
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

async function submit(part: Part, seat: Seat, run: RunningParts): Promise<string> {
  const { api, provider } = seat;
  const { patience, claimed } = run;
  const { signal } = patience;
  const { items, sha256 } = part.sealed;
  const file = part.files.requests;
  return run.inTurn(async () => {
    const what = `a batch of ${items} requests could not be handed to ${provider.name}`;
    const { upload } = api;
    if (upload && part.state.uploaded === undefined) {
      const uploaded = await persevere(() => upload(file, signal), { what, patience });
      part.tell({ e: 'uploaded', file: uploaded });
    }
    const { uploaded, submittingAt } = part.state;
    // A batch that was created unheard is paid for: it is looked for before another is created.
    const since = submittingAt ?? run.epochSeconds();
    const sent = { sha256, items, ...(uploaded === undefined ? {} : { uploaded }) };
    if (submittingAt === undefined) part.tell({ e: 'submitting', at: since });
    const mayExist = submittingAt !== undefined;
    const create = async (attempt: number) => {
      const except = new Set([...claimed, ...part.state.disowned]);
      const found =
        mayExist || attempt > 1 ? await api.find({ ...sent, since, except }, signal) : undefined;
      return found ?? (await api.create({ file, ...sent }, signal));
    };
    const batch = await persevere(create, { what, patience });
    claimed.add(batch);
    part.tell({ e: 'submitted', batch, at: run.epochSeconds() });
    run.say(`batch ${batch}: ${items} requests are with ${provider.name}`);
    return batch;
  });
}

interface AtProvider {
  readonly seat: Seat;
  readonly run: RunningParts;
  readonly batch: string;
}

/** Looks again and again until the batch is over. */
async function look(part: Part, { seat, run, batch }: AtProvider): Promise<BatchStatus> {
  const { patience } = run;
  const what = `batch ${batch}`;
  for (let wait = FIRST_LOOK_SECONDS; ; wait *= LOOK_GROWTH) {
    const status = await persevere(() => seat.api.status(batch, patience.signal), {
      what,
      patience,
    });
    run.onResolved(part.files, status.resolved);
    if (status.state !== 'running') return status;
    const { at = 0 } = part.state.submitted ?? {};
    if (run.epochSeconds() - at > GIVE_UP_SECONDS) {
      const said = `it was still "${status.word}" after ${GIVE_UP_SECONDS / 3600} hours`;
      return { ...status, state: 'ended', said };
    }
    const seconds = Math.min(wait, LOOK_AT_LEAST_EVERY_SECONDS);
    await sleep(seconds * (0.8 + 0.4 * patience.random()), patience);
  }
}

/** Fetches what results there are; undefined where they are of somebody else's batch. */
async function takeResults(
  part: Part,
  { seat, run, batch, status }: AtProvider & { readonly status: BatchStatus },
): Promise<{ readonly word: string; readonly said?: string } | undefined> {
  const { patience } = run;
  const said = status.said === undefined ? undefined : seat.provider.redact(status.said);
  const ended = { word: status.word, ...(said === undefined ? {} : { said }) };
  for (const [place, path] of status.results.entries()) {
    const saveTo = part.files.results(place);
    const fetch = () =>
      seat.provider
        .callApi({ method: 'GET', path, saveTo }, patience.signal)
        .then(() => true)
        .catch((failure) => {
          // The batch is known under this key: it is the results that are gone.
          if (failure instanceof AttemptFailure && failure.fault === 'not_found') return false;
          throw failure;
        });
    const there = await persevere(fetch, { what: `the results of batch ${batch}`, patience });
    if (!there) return { word: ended.word, said: 'its results are gone from the provider' };
  }
  return (await areOurs(part.files, seat)) ? ended : undefined;
}
