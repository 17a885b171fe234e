import { FlipsideError } from '../../errors.js';
import type { EndpointIdentity } from '../chat.js';
import { keyStem } from './custom-id.js';
import { eventsOf, type Outcome, type PlannedItem, stateFrom } from './journal.js';
import { type PartFiles, partsIn, removePart } from './part-files.js';

/** What the journals of a run say of its questions. */
export interface Ledger {
  /** Stems of keys that a part holds. */
  readonly asked: Set<string>;
  /** What came to nothing, by stem. */
  readonly failures: Map<string, Outcome>;
  /** The parts that are not over, and those that were over before this process, with their endpoints. */
  readonly parts: LedgerPart[];
  /** Every batch of the run, and every one that was none of it. */
  readonly claimed: Set<string>;
  /** Of the next part. */
  nextNumber: number;
}

export interface LedgerPart {
  readonly files: PartFiles;
  readonly endpoint: EndpointIdentity;
  readonly items: number;
  isDone: boolean;
}

/**
 * Reads the journals in a directory; a part whose requests were never all there is removed. `again` forgets what came to
 * nothing, so that it is asked once more. Throws FlipsideError `store_failed` for a journal that cannot be read.
 */
export function openLedger(dir: string, { again }: { readonly again: boolean }): Ledger {
  const ledger: Ledger = {
    asked: new Set(),
    failures: new Map(),
    parts: [],
    claimed: new Set(),
    nextNumber: 1,
  };
  for (const files of partsIn(dir)) {
    ledger.nextNumber = files.number + 1;
    readPart(files, ledger, again);
  }
  return ledger;
}

/** Enters how an item has ended. */
export function enter({ failures }: Ledger, { key }: PlannedItem, outcome: Outcome): void {
  const stem = keyStem(key);
  if (outcome.end === 'answered') failures.delete(stem);
  else failures.set(stem, outcome);
}

function readPart(files: PartFiles, ledger: Ledger, again: boolean): void {
  const events = read(files);
  const { sealed, endpoint, submitted, disowned, done } = stateFrom(events);
  if (!sealed || !endpoint) {
    removePart(files);
    return;
  }
  for (const batch of disowned) ledger.claimed.add(batch);
  if (submitted) ledger.claimed.add(submitted.batch);
  const items = new Map<string, PlannedItem>();
  for (const event of events) {
    if (event.e === 'planned') items.set(event.id, event);
    const item = event.e === 'item' ? items.get(event.id) : undefined;
    if (event.e !== 'item' || !item) continue;
    const { e: _e, id: _id, ...outcome } = event;
    enter(ledger, item, outcome);
    // Asked once more, in a part of its own.
    if (again && done && outcome.end !== 'answered') items.delete(event.id);
  }
  for (const { key } of items.values()) ledger.asked.add(keyStem(key));
  ledger.parts.push({ files, endpoint, items: sealed.items, isDone: done ?? false });
}

function read(files: PartFiles) {
  try {
    return eventsOf(files.journal);
  } catch (cause) {
    const message = `${files.journal}: is no journal of batches (${(cause as Error).message}); remove its directory to start anew`;
    throw new FlipsideError('store_failed', message, { cause });
  }
}
