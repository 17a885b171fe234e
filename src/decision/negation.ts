import { Gap, type Tokens } from './tokens.js';

/** How far before a word its negation may stand. */
const NEGATED_WITHIN = 4;
/** How far after it: "cure is no longer on the table". */
const DENIED_WITHIN = 6;
export const NEGATIONS: ReadonlySet<string> = new Set(
  "no not without never cannot can't nothing nor neither isn't wasn't hasn't aren't excludes excluding excluded denies negative non beyond rather instead".split(
    ' ',
  ),
);
const BREAKS = Gap.stop | Gap.semicolon | Gap.comma | Gap.colon;

/** True where a negation stands before the word, in the same breath. */
export function isNegated(tokens: Tokens, at: number): boolean {
  for (let w = at - 1; w >= 0 && w >= at - NEGATED_WITHIN; w--) {
    if ((tokens.gap[w + 1] as number) & BREAKS) return false;
    if (NEGATIONS.has(tokens.word[w] as string)) return true;
  }
  return false;
}

const COPULAS = new Set(
  'is are was were has have can could will would may seems appears remains being be'.split(' '),
);
const LOST = new Set(
  "not no never cannot isn't wasn't longer unlikely unattainable unrealistic impossible unachievable out beyond off gone excluded lost unfeasible infeasible".split(
    ' ',
  ),
);

/** True where what is named is denied after it: "cure is out of reach", "cure cannot be offered". */
export function isDeniedAfter(tokens: Tokens, to: number): boolean {
  let verb = false;
  for (let w = to; w < Math.min(tokens.count, to + DENIED_WITHIN); w++) {
    if ((tokens.gap[w] as number) & (Gap.stop | Gap.semicolon | Gap.comma)) return false;
    const word = tokens.word[w] as string;
    if (
      word === 'cannot' ||
      (LOST.has(word) && (verb || ((tokens.gap[w] as number) & Gap.colon) !== 0))
    )
      return true;
    verb ||= COPULAS.has(word);
  }
  return false;
}

const SUPPOSES = new Set(
  'if whether unless exclude rule should when once until till only for wherever case suspicion suspected possible'.split(
    ' ',
  ),
);
const SUPPOSED_WITHIN = 8;

/** After "if", "whether" or "when" in the same clause nothing is stated; nor of what is only suspected. */
export function isSupposed(tokens: Tokens, at: number, words: ReadonlySet<string> = IFS): boolean {
  for (let w = at - 1; w >= 0 && w >= at - SUPPOSED_WITHIN; w--) {
    if ((tokens.gap[w + 1] as number) & (Gap.stop | Gap.semicolon | Gap.colon)) return false;
    if (words.has(tokens.word[w] as string)) return true;
  }
  return false;
}

const IFS: ReadonlySet<string> = new Set(['if', 'whether', 'unless', 'exclude', 'rule']);

/** Before a pathological stage: "only for ypT2 or more", "when pT3". */
export function isStageSupposed(tokens: Tokens, at: number): boolean {
  const after = tokens.word[at + 1];
  const next = tokens.word[at + 2];
  if (
    (after === 'or' || after === 'and') &&
    /^(more|higher|above|worse|greater|over|beyond)$/.test(next ?? '')
  )
    return true;
  return isSupposed(tokens, at, SUPPOSES);
}
