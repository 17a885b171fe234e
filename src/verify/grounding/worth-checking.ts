import type { Vocabulary } from '../vocabulary.js';
import type { AddressedFact } from './addressed-fact.js';
import type { OutputClause } from './output-clauses.js';

/** No answer makes more statements than are worth checking; each takes some milliseconds. */
const MOST_CHECKED = 200;

/** Numbers, sides and stages. */
const TELLING = /\d|\b(?:left|right|bilateral|both|stage|grade|class)\b/i;

/**
 * The clauses that name something or give a number, a side or a stage, each wording once; of more than 200 as many, evenly spread, and the
 * first of those that are not read.
 */
export function worthChecking(
  clauses: readonly OutputClause[],
  vocabulary: Vocabulary,
): { readonly checked: readonly OutputClause[]; readonly unread: OutputClause | undefined } {
  const seen = new Set<string>();
  const telling = clauses.filter(({ text }) => {
    const words = text.trim().toLowerCase();
    if (seen.has(words)) return false;
    seen.add(words);
    return TELLING.test(text) || vocabulary.namesIn(text).length > 0;
  });
  const step = telling.length / MOST_CHECKED;
  if (step <= 1) return { checked: telling, unread: undefined };
  const checked = Array.from(
    { length: MOST_CHECKED },
    (_, i) => telling[Math.floor(i * step)] as OutputClause,
  );
  const read = new Set(checked);
  return { checked, unread: telling.find((clause) => !read.has(clause)) };
}

/** More than can be read is held against an output: or else a lie would be safe among thousands of truths. */
export function unreadFact({ start, end }: OutputClause): AddressedFact {
  const reason = `It says more of the patient than is read, which is ${MOST_CHECKED} clauses.`;
  return { attribute: 'unread', bearsOnPlan: false, start, end, fits: false, reason };
}
