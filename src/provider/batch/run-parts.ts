import { FlipsideError } from '../../errors.js';
import type { BatchRun, FillDeps } from './batch-run.js';
import type { BatchDesk } from './desk.js';
import { enter, type Ledger, type LedgerPart } from './ledger.js';
import type { PartFiles } from './part-files.js';
import type { Patience } from './persevere.js';
import { runPart } from './run-part.js';
import type { RunningParts } from './running-parts.js';
import { placeOf, type Seat } from './seat.js';
import type { Tally } from './tally.js';

interface Running {
  readonly run: BatchRun;
  readonly deps: FillDeps;
  readonly ledger: Ledger;
  readonly tally: Tally;
}

/** Brings parts to their end, all at once. The first that cannot be worked with ends the run, and is thrown. */
export async function runParts(parts: readonly LedgerPart[], running: Running): Promise<void> {
  const { run, deps, ledger, tally } = running;
  const { clock, timers, random, epochSeconds, desk } = deps;
  const abort = new AbortController();
  const signal = AbortSignal.any([run.signal, abort.signal]);
  const patience: Patience = { signal, clock, timers, random };
  const total = parts.reduce((sum, part) => sum + part.items, 0);
  await run.progress(total, async (to) => {
    const resolved = new Map<PartFiles, number>();
    const said = new Set<string>();
    const shared: RunningParts = {
      patience,
      epochSeconds,
      bill: run.bill,
      say: run.say,
      sayOnce(line) {
        if (!said.has(line)) run.say(line);
        said.add(line);
      },
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

/** The seat of a part. Throws FlipsideError `config_invalid` where no judge asks its endpoint now. */
export function seatFor({ endpoint, files }: LedgerPart, desk: BatchDesk): Seat {
  const place = placeOf(endpoint);
  const seat = desk.seats.find((each) => each.place === place);
  if (seat) return seat;
  throw new FlipsideError(
    'config_invalid',
    `${files.journal}: its batch went to ${endpoint.baseUrl} (${endpoint.model}), and no judge asks that now; ` +
      'go on with the configuration that it was made under, or remove the directory',
  );
}

function oneAtATime(): RunningParts['inTurn'] {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const next = last.then(act);
    last = next.catch(() => {});
    return next;
  };
}
