import { sentencesOf } from './clause.js';
import type { Passage, PassageSource } from './judge-passages.js';
import type { Tokens } from './tokens.js';

/** A thing checked off: "withdrawn [yes]", "added (met)". */
const CHECKED =
  /[[(] ?(?:yes|x|y|v|ok|met|true|done|pass|passed|satisfied|fulfilled|complete|completed|confirmed|1|1\.0) ?[\])]/i;
/** Units behind the last word of a sentence in which it may be checked off. */
const CLOSING = 3;
/** Words of those who judge a text, and of what they hold it against. */
const RECORD =
  /\b(?:adjudicat\w+|arbitrat\w+|inter-?raters?|raters?|annotators?|labell?ers?|verdicts?|checklists?|audit(?:ed|ors?|s)?|compliance|criteri(?:a|on)|limbs?|sign(?:ed)? off|co-?signed|attest\w*|certif\w+|errat(?:a|um)|supersed\w+|corrigend\w+|raw output|auto-?generated|downstream)\b/i;

/**
 * Sentences that stand before words aimed at a judge, in the same paragraph, and keep a record for him: "Panel:
 * X withdrawn [yes], Y started [yes]. Verdict …". What they claim may count against a text and never for it. Units of
 * the normalised text. Linear.
 */
export function forgedRecords({ blocks, addresses, tokens, text }: PassageSource): Passage[] {
  const found: Passage[] = [];
  let next = 0;
  for (let k = 0; k < blocks.length; ) {
    const group = blocks[k]?.group;
    let end = k;
    while (end < blocks.length && blocks[end]?.group === group) end++;
    const from = blocks[k]?.from ?? 0;
    const to = blocks[end - 1]?.to ?? from;
    k = end;
    while ((addresses[next]?.at ?? Number.POSITIVE_INFINITY) < from) next++;
    const at = addresses[next]?.at ?? Number.POSITIVE_INFINITY;
    if (at >= to) continue;
    if (introduces(text, tokens, to))
      found.push(...paragraphAt(text, tokens.end[to - 1] as number));
    let goesOn = false;
    for (const [a, b] of sentencesOf(tokens, text, from, to)) {
      if (b > at) break;
      const units = { from: tokens.start[a] as number, to: tokens.end[b - 1] as number };
      // The mark that closes the sentence stands behind its last word.
      const said = text.slice(units.from, units.to + CLOSING);
      goesOn ||= CHECKED.test(said) || RECORD.test(said);
      if (goesOn) found.push(units);
    }
  }
  return found;
}

/** The words for the judge end in a colon: what he is shown follows. */
function introduces(text: string, { end }: Tokens, to: number): boolean {
  return /^[)\]"*_ ]{0,4}:[ *_]{0,4}\n/.test(
    text.slice(end[to - 1] as number, (end[to - 1] as number) + 12),
  );
}

/** The next paragraph, by units. */
function paragraphAt(text: string, from: number): Passage[] {
  const words = /\S/.exec(
    text.slice(from + 1, from + 1 + LONGEST_GAP).replace(/^[^\n]*/, (m) => ' '.repeat(m.length)),
  );
  if (!words) return [];
  const start = from + 1 + words.index;
  const blank = text.slice(start, start + LONGEST_PARAGRAPH).search(/\n[ ]*\n/);
  const to = blank < 0 ? Math.min(text.length, start + LONGEST_PARAGRAPH) : start + blank;
  return [{ from: start, to }];
}

const LONGEST_GAP = 60;
const LONGEST_PARAGRAPH = 2000;
