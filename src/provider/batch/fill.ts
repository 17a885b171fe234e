import type { Bill } from '../../core/bill.js';
import type { Clock } from '../../core/ports.js';
import { FlipsideError } from '../../errors.js';
import type { Timers } from '../call/timers.js';
import { keyStem } from './custom-id.js';
import type { BatchDesk, Collecting, Fallback } from './desk.js';
import { type ItemEnd, openJournal } from './journal.js';
import { type Landed, landPart, type Oddities } from './land.js';
import { enter, type Ledger, type LedgerPart, openLedger } from './ledger.js';
import type { PartFiles } from './part-files.js';
import { type PartWriter, partWriter } from './part-writer.js';
import { type Patience, persevere } from './persevere.js';
import { type RunningParts, runPart } from './run-part.js';
import { placeOf, type Request, type Seat } from './seat.js';

/** One run whose questions are asked by batch. */
export interface BatchRun {
  /** A directory of the run's own, for its journals; the same one takes an interrupted run up again. */
  readonly dir: string;
  readonly fallback: Fallback;
  /** Asks once more what came to nothing in an earlier process. */
  readonly again?: boolean;
  /**
   * The scoring itself, its rewards thrown away: each question that nothing kept answers is collected, and the pair that
   * asks it fails. It is walked anew as long as answers may lead to further questions.
   */
  readonly walk: (signal: AbortSignal) => Promise<unknown>;
  readonly signal: AbortSignal;
  /** Told of every item that has a cost, at the price of a batch. */
  readonly bill: Bill;
  /** Told of every batch that is sent, and of what went wrong. */
  readonly say: (line: string) => void;
  /** Shows how many of so many requests have ended, as long as `work` lasts. */
  readonly progress: <T>(
    total: number,
    work: (to: (done: number) => void) => Promise<T>,
  ) => Promise<T>;
}

/** What the batches of a run came to, earlier processes included; a request that was made twice counts once. */
export interface BatchTally extends Oddities {
  readonly requests: number;
  readonly batches: number;
  readonly ends: Readonly<Partial<Record<ItemEnd, number>>>;
}

/** What filling takes from outside. */
export interface FillDeps {
  readonly desk: BatchDesk;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: () => number;
  /** Seconds since 1970. */
  readonly epochSeconds: () => number;
  /** How often answers may lead to further questions. */
  readonly maxRounds: number;
}

/**
 * Fills the stores of replies ahead: has all questions of a run answered by batch, at the price of a batch, so that the
 * scoring after it finds every reply and makes no call but for what came to nothing. Throws FlipsideError where a provider
 * cannot be worked with, and the signal's reason; what was sent by then goes on, and the same run takes it up.
 */
export async function fillByBatch(run: BatchRun, deps: FillDeps): Promise<BatchTally> {
  const { desk, maxRounds } = deps;
  const ledger = openLedger(run.dir, { again: run.again ?? false });
  const tally = openTally();
  const collecting = collectingInto(ledger, run, deps);
  await keepAgain(ledger, { run, desk, tally });
  for (let round = 1; round <= maxRounds; round += 1) {
    const found = await collecting.round((signal) =>
      desk.collect(collecting.to, () => run.walk(signal)),
    );
    const open = ledger.parts.filter((part) => !part.isDone);
    if (found === 0 && open.length === 0) break;
    await runParts(open, { run, deps, ledger, tally });
  }
  desk.settle(collecting.to);
  return tally.total(ledger);
}

function collectingInto(ledger: Ledger, run: BatchRun, deps: FillDeps) {
  const tried = new Map<string, Promise<void>>();
  const tryOut = async (seat: Seat) => {
    const signal = AbortSignal.any([run.signal, abort.signal]);
    const what = `${seat.provider.name} was tried out before a batch is made`;
    const patience = { ...deps, signal };
    const replied = await persevere(() => seat.tryOut(signal), { what, patience });
    if (replied) run.bill.add(seat.meters.charge(replied.reply));
  };
  const writers = new Map<string, PartWriter>();
  let abort = new AbortController();
  let found = 0;
  const writerOf = (seat: Seat) => {
    const known = writers.get(seat.place);
    if (known) return known;
    const nextNumber = () => {
      const number = ledger.nextNumber;
      ledger.nextNumber += 1;
      return number;
    };
    const made = partWriter({
      ...{ seat, dir: run.dir, nextNumber },
      onSealed: (files, items) =>
        ledger.parts.push({ files, items, endpoint: seat.provider.identity, isDone: false }),
    });
    writers.set(seat.place, made);
    return made;
  };
  const to: Collecting = {
    fallback: run.fallback,
    knows: (stem) => ledger.asked.has(stem),
    failureOf: (stem) => ledger.failures.get(stem),
    tryOut(seat) {
      const known = tried.get(seat.place) ?? tryOut(seat);
      tried.set(seat.place, known);
      return known;
    },
    take(seat: Seat, request: Request) {
      writerOf(seat).add(request);
      ledger.asked.add(keyStem(request.key));
      found += 1;
    },
    giveUp(cause) {
      abort.abort(toldPlainly(cause, run.dir));
    },
  };
  return {
    to,
    /** Walks once; returns how many questions it has brought. */
    async round(walk: (signal: AbortSignal) => Promise<void>): Promise<number> {
      abort = new AbortController();
      found = 0;
      try {
        await walk(AbortSignal.any([run.signal, abort.signal]));
        abort.signal.throwIfAborted();
        for (const writer of writers.values()) writer.seal();
      } catch (cause) {
        for (const writer of writers.values()) writer.abandon();
        throw abort.signal.aborted ? abort.signal.reason : cause;
      } finally {
        writers.clear();
      }
      return found;
    },
  };
}

function toldPlainly(cause: unknown, dir: string): unknown {
  const { syscall, message } = cause as NodeJS.ErrnoException;
  if (syscall === undefined) return cause;
  return new FlipsideError('store_failed', `${dir}: cannot be written (${message})`, { cause });
}

interface Running {
  readonly run: BatchRun;
  readonly deps: FillDeps;
  readonly ledger: Ledger;
  readonly tally: ReturnType<typeof openTally>;
}

async function runParts(parts: readonly LedgerPart[], running: Running): Promise<void> {
  const { run, deps, ledger, tally } = running;
  const { clock, timers, random, epochSeconds, desk } = deps;
  const abort = new AbortController();
  const signal = AbortSignal.any([run.signal, abort.signal]);
  const patience: Patience = { signal, clock, timers, random };
  const total = parts.reduce((sum, part) => sum + part.items, 0);
  await run.progress(total, async (to) => {
    const resolved = new Map<PartFiles, number>();
    const shared: RunningParts = {
      ...{ patience, epochSeconds, bill: run.bill, say: run.say },
      inTurn: oneAtATime(),
      claimed: ledger.claimed,
      underWay: new Set(),
      onEnd: (item, outcome) => enter(ledger, item, outcome),
      onResolved(files, items) {
        resolved.set(files, items);
        to([...resolved.values()].reduce((sum, n) => sum + n, 0));
      },
    };
    const results = await Promise.allSettled(
      parts.map(async (part) => {
        try {
          tally.add(await runPart(part.files, seatFor(part, desk), shared));
          part.isDone = true;
          shared.onResolved(part.files, part.items);
        } catch (cause) {
          // One that cannot be worked with is told at once, and not when the others are over.
          abort.abort(cause);
          throw cause;
        }
      }),
    );
    const failed = results.find((result) => result.status === 'rejected');
    if (!failed) return;
    sayWhatGoesOn(running);
    throw run.signal.aborted ? run.signal.reason : abort.signal.reason;
  });
}

function sayWhatGoesOn({ run, ledger }: Running): void {
  const open = ledger.parts.filter((part) => !part.isDone);
  const requests = open.reduce((sum, part) => sum + part.items, 0);
  run.say(
    `${requests} requests in ${open.length} ${open.length === 1 ? 'batch' : 'batches'} are not over; what is at the ` +
      'provider goes on there, and the same command takes up its answers',
  );
}

function seatFor({ endpoint, files }: LedgerPart, desk: BatchDesk): Seat {
  const place = placeOf(endpoint);
  const seat = desk.seats.find((each) => each.place === place);
  if (seat) return seat;
  throw new FlipsideError(
    'config_invalid',
    `${files.journal}: its batch went to ${endpoint.baseUrl} (${endpoint.model}), and no judge asks that now; ` +
      'go on with the configuration that it was made under, or remove the directory',
  );
}

/** A process that was killed may have noted replies that its store had not written yet. */
async function keepAgain(
  ledger: Ledger,
  { run, desk, tally }: Pick<Running, 'run' | 'tally'> & { readonly desk: BatchDesk },
): Promise<void> {
  for (const part of ledger.parts.filter((each) => each.isDone)) {
    run.signal.throwIfAborted();
    const { files } = part;
    const journal = openJournal(files.journal);
    const noted = { journal, bill: run.bill, rest: { end: 'missing' as const }, onEnd: () => {} };
    tally.add(await landPart(files, { seat: seatFor(part, desk), ...noted }));
    journal.close();
  }
}

function oneAtATime(): RunningParts['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const next = last.then(act);
    last = next.catch(() => {});
    return next;
  };
}

function openTally() {
  let answered = 0;
  const odd = { strangers: 0, duplicates: 0, garbled: 0 };
  return {
    add(landed: Landed) {
      answered += landed.ends.get('answered') ?? 0;
      for (const kind of ['strangers', 'duplicates', 'garbled'] as const) odd[kind] += landed[kind];
    },
    total({ failures, parts }: Ledger): BatchTally {
      const ends: Partial<Record<ItemEnd, number>> = answered > 0 ? { answered } : {};
      for (const { end } of failures.values()) ends[end] = (ends[end] ?? 0) + 1;
      return { requests: answered + failures.size, batches: parts.length, ends, ...odd };
    },
  };
}
