import type { Clause, Item } from './clause.js';
import { type Entity, FINDS } from './entities.js';
import type { Reading } from './reading.js';
import type { Tokens } from './tokens.js';

/** The clause has told of a trial or a guideline before it comes to the treatment. */
export function isCited(reading: Reading, clause: Clause, entity: Entity): boolean {
  const phase = phaseOf(reading.tokens, clause, entity);
  return clause.items.some(
    (i) => i.from < phase && (i.cue?.role === 'evidence' || isTrial(reading, i)),
  );
}

/** "(\"patients with early disease, after surgery, should be offered X\")": told of others from the first clause on. */
export function quotes(clauses: readonly Clause[], before: number): boolean {
  return clauses.some((c) => c.items.some((i) => i.cue?.role === 'evidence' && i.from < before));
}

/** "Refer for a randomized phase 2 trial": what says which trial is meant cites nothing. Its first word. */
function phaseOf({ word }: Tokens, { items, from: opens }: Clause, { from, concept }: Entity) {
  if (concept?.kind !== 'care' || concept.id !== 'trial') return from;
  let refers = false;
  for (let w = opens; w < from; w++) refers ||= REFERS.test(word[w] as string);
  if (!refers) return from;
  let first = from;
  for (let k = items.length - 1; k >= 0; k--) {
    const { cue, to, from: at } = items[k] as Item;
    if (at < first && to >= first - 1 && cue?.role === 'evidence') first = at;
  }
  return first;
}

const REFERS = /^(?:refer|enrol|enter|join|recruit|screen|participat|eligib|candidate)/;

/** "As in ToGA with trastuzumab": what a trial gave. */
export function isLikened(
  { entities, tokens: { word } }: Reading,
  { items }: Clause,
  { from: before }: Entity,
): boolean {
  return items.some(({ mention, from }) => {
    const trial = from < before && (entities[mention]?.trial ?? false);
    return trial && word[from - 1] === 'in' && word[from - 2] === 'as';
  });
}

/** "ToGA did show that trastuzumab prolongs life" */
function isTrial({ entities, tokens }: Reading, { mention, to }: Item): boolean {
  return (entities[mention]?.trial ?? false) && FINDS.test(tokens.word[to] ?? '');
}
