/** A part of a sentence, and how it is said. Places are in UTF-16 units of the sentence. */
export interface Clause {
  readonly start: number;
  readonly end: number;
  /** `reason`: why something is to be done. `supposed`: under a condition, or what holds under one. */
  readonly said: 'plainly' | 'reason' | 'supposed';
}

const CUE =
  /\b(?<reason>since(?! (?:then|\d|the|last|diagnosis))|because(?: of)?|given(?: that)?(?= (?:the|her|his|their|she|he|they|that|a|an|no|known|HER|ER|EGFR|[A-Z]))|as (?=(?:she|he|they|there|her|his|it|the (?:patient|tumou?r|cancer|disease|chart|ejection|heart)) )|due to|owing to|in (?:view|light) of|considering|on account of|on the (?:basis|strength) of|based on|justified by|in keeping with)|\b(?<condition>if|unless|in case|whether|provided(?: that)?|assuming|suppose|should (?=(?:he|she|they|it|the|any|this) )|were (?=(?:she|he|it|they|the) )|in the event)\b/gi;
const ENDS_FRONTED = /[,:]\s|\bthen\b|\s-\s/g;
const HYPOTHETICAL = /\b(?:would|could|might|were to|may (?:be|become|prove|turn))\b/i;

/**
 * Cuts a sentence where a reason or a condition begins. One that stands at its head ends at the comma; any other goes on to
 * the next. A condition makes a supposition of itself and of what hangs on it; a reason is a claim all the same: "continue
 * trastuzumab since HER2 is 3+, if tolerated" says that HER2 is 3+. Linear.
 */
export function clausesOf(sentence: string): Clause[] {
  const cuts: { start: number; said: Clause['said'] }[] = [{ start: 0, said: 'plainly' }];
  for (const found of sentence.matchAll(CUE)) {
    const said = found.groups?.reason ? 'reason' : 'supposed';
    cuts.push({ start: found.index, said });
  }
  const clauses: Clause[] = [];
  for (const [i, { start, said }] of cuts.entries()) {
    const end = cuts[i + 1]?.start ?? sentence.length;
    const isFronted =
      said !== 'plainly' && !/\p{L}/u.test(sentence.slice(0, start).replace(/^\W*\d+\W/, ''));
    ENDS_FRONTED.lastIndex = start;
    const stop = isFronted ? ENDS_FRONTED.exec(sentence)?.index : undefined;
    if (stop === undefined || stop >= end) clauses.push({ start, end, said });
    else {
      clauses.push({ start, end: stop, said }, { start: stop, end, said: 'plainly' });
    }
  }
  return clauses
    .filter(({ start, end }) => /[\p{L}\p{N}]/u.test(sentence.slice(start, end)))
    .map((clause, i, all) =>
      isSupposed(clause, { sentence, all, i }) ? { ...clause, said: 'supposed' } : clause,
    );
}

/** What is said plainly beside a condition hangs on it: before it from the last full comma on, behind it to the end. */
function isSupposed(
  { start, end, said }: Clause,
  {
    sentence,
    all,
    i,
  }: { readonly sentence: string; readonly all: readonly Clause[]; readonly i: number },
): boolean {
  if (said === 'reason') return false;
  if (said === 'supposed' || HYPOTHETICAL.test(sentence.slice(start, end))) return true;
  return all[i - 1]?.said === 'supposed' || all[i + 1]?.said === 'supposed';
}
