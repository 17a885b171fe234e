import { FlipsideError } from '../../errors.js';
import type { BatchRun, FillDeps } from './batch-run.js';
import { keyStem } from './custom-id.js';
import type { Collecting } from './desk.js';
import type { Ledger } from './ledger.js';
import { type PartWriter, partWriter } from './part-writer.js';
import { persevere } from './persevere.js';
import type { Request, Seat } from './seat.js';

/** Collects the questions of a run into parts, walk by walk, and enters them in its ledger. */
export function collectingInto(ledger: Ledger, run: BatchRun, deps: FillDeps) {
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
      seat,
      dir: run.dir,
      nextNumber,
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
