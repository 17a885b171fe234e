import type { ItemEnd } from './journal.js';
import type { Landed, Oddities } from './land.js';
import type { Ledger } from './ledger.js';

/** What the batches of a run came to, earlier processes included; a request that was made twice counts once. */
export interface BatchTally extends Oddities {
  readonly requests: number;
  readonly batches: number;
  readonly ends: Readonly<Partial<Record<ItemEnd, number>>>;
}

export type Tally = ReturnType<typeof openTally>;

/** Counts what lands. */
export function openTally() {
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
