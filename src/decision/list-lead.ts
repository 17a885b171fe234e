import { actsOf } from './acts.js';
import { clausesOf, type Item } from './clause.js';
import type { Reading, Statement } from './reading.js';
import type { SentenceAt } from './sentence.js';
import { type Stance, spokenStance } from './stance.js';
import { Gap } from './tokens.js';

const NO_ITEMS: readonly Item[] = [];
/** How many words may introduce a list. */
const LONGEST_LEAD = 24;

/**
 * "Two options could be offered: (1) A; (2) B", "We advise against: A; B; C": what the words before the colon say of
 * the list, where it is anything but an order. Undefined where the sentence introduces no such list.
 */
export function leadOf({ tokens, itemsAt, cuesAt }: Reading, s: SentenceAt): Stance | undefined {
  if (!endsInSemicolon(tokens.gap[s.to])) return undefined;
  const last = Math.min(s.to, s.from + LONGEST_LEAD);
  for (let w = s.from; w < last; w++) {
    if (w > s.from && ((tokens.gap[w] as number) & Gap.colon) !== 0) {
      const words = Array.from({ length: w - s.from }, (_, k) => s.from + k);
      const clauses = clausesOf(tokens, { words, parent: -1 }, (at) => cuesAt[at] ?? NO_ITEMS);
      const act = clauses
        .flatMap((c) => actsOf(tokens, c))
        .find((a) => a.role !== 'give' && a.role !== 'name');
      if (act || clauses.some((c) => actsOf(tokens, c).length > 0))
        return act && spokenStance(act.role);
    }
    if (itemsAt[w]?.some((i) => i.mention >= 0)) return undefined;
  }
  return undefined;
}

/** Says of the unspoken members of a list what its introduction says. */
export function leadMembers(lead: Stance, here: Statement[]): void {
  here.forEach((x, k) => {
    const unspoken = !x.stance.explicit && !x.entity.reference;
    if (unspoken && x.entity.concept) here[k] = { ...x, stance: lead };
  });
}

export function endsInSemicolon(gap: number | undefined): boolean {
  return gap !== undefined && (gap & Gap.semicolon) !== 0;
}
