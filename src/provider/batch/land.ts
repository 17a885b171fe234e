import { createReadStream, existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Bill } from '../../core/bill.js';
import { keptText } from '../call/kept-reply.js';
import { replyFault } from '../call/read-answer.js';
import { AttemptFailure } from '../failure.js';
import type { ItemResult } from './batch-api.js';
import { eventsOf, type ItemEnd, type Journal, type Outcome, type PlannedItem } from './journal.js';
import { MOST_RESULTS, type PartFiles } from './part-files.js';
import type { Seat } from './seat.js';

/** What the result files of a part hold besides the items that were asked. */
export interface Oddities {
  /** Lines of an id that was not asked. */
  readonly strangers: number;
  /** Further lines of an id. */
  readonly duplicates: number;
  /** Lines that are no results. */
  readonly garbled: number;
}

/** What landing a part came to. */
export interface Landed extends Oddities {
  readonly ends: ReadonlyMap<ItemEnd, number>;
  /** What the items that landed now have cost, in US dollars; undefined where one has no price. */
  readonly usd: number | undefined;
}

interface OpenItem extends PlannedItem {
  /** From an earlier process: it is billed, and only its reply is kept once more. */
  readonly known?: Outcome;
  isOver: boolean;
}

/**
 * Gives every item of a part its end: what its results say, once, and `rest` for those that they do not name. A good reply
 * is kept under the key of its question before its end is noted.
 */
export async function landPart(
  files: PartFiles,
  given: {
    readonly seat: Seat;
    readonly journal: Journal;
    readonly bill: Bill;
    readonly rest: Outcome;
    readonly onEnd: (item: PlannedItem, outcome: Outcome) => void;
  },
): Promise<Landed> {
  const { seat, journal, bill, rest, onEnd } = given;
  const items = itemsOf(files);
  const ends = new Map<ItemEnd, number>();
  const odd = { strangers: 0, duplicates: 0, garbled: 0 };
  let usd: number | undefined = 0;
  const end = (item: OpenItem, outcome: Outcome) => {
    item.isOver = true;
    ends.set(outcome.end, (ends.get(outcome.end) ?? 0) + 1);
    if (!item.known) journal.note({ e: 'item', id: item.id, ...outcome });
    onEnd(item, outcome);
  };
  for await (const line of linesOf(files)) {
    const result = seat.api.readResult(line);
    const item = result && items.get(result.id);
    if (!result) odd.garbled += 1;
    else if (!item) odd.strangers += 1;
    else if (item.isOver) odd.duplicates += 1;
    else {
      const { outcome, charge } = await outcomeOf(item, result, seat);
      if (charge && !item.known) {
        bill.add({ ...charge, id: item.nonce });
        usd = usd === undefined || charge.usd === undefined ? undefined : usd + charge.usd;
      }
      end(item, outcome);
    }
  }
  for (const item of items.values()) {
    if (!item.isOver) end(item, item.known ?? rest);
  }
  return { ends, usd, ...odd };
}

/** Whether the results name any item of the part at all; true where they name none of anybody. */
export async function areOurs(files: PartFiles, { api }: Seat): Promise<boolean> {
  const items = itemsOf(files);
  let named = false;
  for await (const line of linesOf(files)) {
    const result = api.readResult(line);
    if (!result) continue;
    if (items.has(result.id)) return true;
    named = true;
  }
  return !named;
}

function itemsOf(files: PartFiles): Map<string, OpenItem> {
  const items = new Map<string, OpenItem>();
  for (const event of eventsOf(files.journal)) {
    if (event.e === 'planned') {
      const { id, key, nonce } = event;
      items.set(id, { id, key, nonce, isOver: false });
    }
    const item = event.e === 'item' ? items.get(event.id) : undefined;
    if (event.e !== 'item' || !item) continue;
    const { e: _e, id: _id, ...known } = event;
    items.set(item.id, { ...item, known });
  }
  return items;
}

async function outcomeOf(item: OpenItem, result: ItemResult, seat: Seat) {
  if (result.end !== 'replied' && result.end !== 'errored') return { outcome: { end: result.end } };
  const { provider, meters, models, store } = seat;
  try {
    const reply = provider.readStored(result);
    const charge = item.known ? undefined : meters.charge(reply, 'batch');
    const found = replyFault(reply, models);
    if (found) {
      const { failureClass, fault, what } = found;
      const end: ItemEnd = failureClass === 'refusal' ? 'refused' : 'unusable';
      return { charge, outcome: { end, fault, said: `${provider.name} ${what}` } };
    }
    const isKept = item.known && (await store.get(item.key)) !== undefined;
    if (!isKept) await store.set(item.key, keptText({ nonce: item.nonce, reply }));
    return { charge, outcome: { end: 'answered' as const } };
  } catch (failure) {
    if (!(failure instanceof AttemptFailure)) throw failure;
    const { fault, message, failureClass } = failure;
    const end: ItemEnd = failureClass === 'refusal' ? 'refused' : 'errored';
    return { outcome: { end, fault, said: message } };
  }
}

/** The lines of all result files, parsed; undefined for what is no JSON. */
async function* linesOf(files: PartFiles): AsyncIterable<unknown> {
  for (let place = 0; place < MOST_RESULTS; place += 1) {
    const path = files.results(place);
    if (!existsSync(path)) continue;
    const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
    for await (const line of lines) {
      if (line.trim() !== '') yield parsed(line);
    }
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
