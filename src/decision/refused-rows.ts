import { actsOf } from './acts.js';
import type { Block } from './block.js';
import { clausesOf, type Item } from './clause.js';
import type { Reading, Statement } from './reading.js';
import { REFUSING } from './sections.js';
import { type Stance, spokenStance } from './stance.js';
import { Gap } from './tokens.js';

const NO_ITEMS: readonly Item[] = [];
/** A refusal of the row's treatment opens its cell; words further on are of something else. */
const OPENING = 6;
const ENDS = Gap.stop | Gap.semicolon | Gap.comma | Gap.dash | Gap.open | Gap.colon;

/**
 * Rows whose second cell opens by refusing what the first one names: "| Mastectomy | not planned; … |", "| Cetuximab |
 * no longer |". By group, what is said. Linear.
 */
export function refusedRows(reading: Reading): ReadonlyMap<number, Stance> {
  const found = new Map<number, Stance>();
  const { blocks } = reading;
  for (let k = 0; k + 1 < blocks.length; k++) {
    const label = blocks[k];
    const cell = blocks[k + 1];
    if (!label?.rowLabel || !cell || cell.group !== label.group || cell.role !== 'main') continue;
    // "| Drug | Avoid? |": the title refuses, and the cell says whether.
    const asks = REFUSING.has(cell.section) && !REFUSING.has(label.section);
    const stance = asks ? answerOf(reading.tokens, cell) : openingRefusal(reading, cell);
    if (stance) found.set(label.group, stance);
  }
  return found;
}

function answerOf({ word }: Reading['tokens'], { from, to }: Block): Stance | undefined {
  return to > from && /^(?:yes|y|true|x)$/.test(word[from] as string)
    ? spokenStance('reject')
    : undefined;
}

/** What the words before the first mark of the cell say, where they name no treatment and refuse one. */
function openingRefusal(
  { tokens, cuesAt, mentionAt }: Reading,
  { from, to }: { readonly from: number; readonly to: number },
): Stance | undefined {
  const words: number[] = [];
  for (let w = from; w < Math.min(to, from + OPENING); w++) {
    if (w > from && ((tokens.gap[w] as number) & ENDS) !== 0) break;
    if ((mentionAt[w] as number) >= 0) return undefined;
    words.push(w);
  }
  const only = words.length === 1 ? tokens.word[from] : undefined;
  if (only === 'no' || only === 'none' || only === 'nil') return spokenStance('reject');
  if (words.length === 0) return undefined;
  const [act] = clausesOf(tokens, { words, parent: -1 }, (w) => cuesAt[w] ?? NO_ITEMS).flatMap(
    (c) => actsOf(tokens, c),
  );
  if (act) return act.at <= from + 1 && REFUSALS.has(act.role) ? spokenStance(act.role) : undefined;
  return tokens.word[from] === 'not' && words.length <= 3 ? spokenStance('reject') : undefined;
}

const REFUSALS: ReadonlySet<string> = new Set(['reject', 'stop', 'hold']);

/** Says of what a row's first cell names, and nothing else speaks of, what its second says. */
export function refuseLabel(here: Statement[], stance: Stance | undefined): void {
  if (!stance) return;
  here.forEach((x, k) => {
    const named = x.block.rowLabel && x.entity.concept && !x.stance.explicit;
    if (named && !x.entity.reference) here[k] = { ...x, stance };
  });
}
