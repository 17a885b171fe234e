import type { BatchRun, FillDeps } from './batch-run.js';
import { collectingInto } from './collecting.js';
import type { BatchDesk } from './desk.js';
import { openJournal } from './journal.js';
import { landPart } from './land.js';
import { type Ledger, openLedger } from './ledger.js';
import { runParts, seatFor } from './run-parts.js';
import { type BatchTally, openTally, type Tally } from './tally.js';

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

/** A process that was killed may have noted replies that its store had not written yet. */
async function keepAgain(
  ledger: Ledger,
  { run, desk, tally }: { readonly run: BatchRun; readonly desk: BatchDesk; readonly tally: Tally },
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
