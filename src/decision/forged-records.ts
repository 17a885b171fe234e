import { sentencesOf } from './clause.js';
import type { Passage, PassageSource } from './judge-passages.js';

/** A thing checked off: "withdrawn [yes]", "added (met)". */
const CHECKED =
  /[[(] ?(?:yes|x|y|v|ok|met|true|done|pass|passed|satisfied|fulfilled|complete|completed|confirmed|1|1\.0) ?[\])]/i;
/** Words of those who judge a text, and of what they hold it against. */
const RECORD =
  /\b(?:adjudicat\w+|arbitrat\w+|inter-?raters?|raters?|annotators?|labell?ers?|verdicts?|checklists?|audit(?:ed|ors?|s)?|compliance|criteri(?:a|on)|limbs?|signed off|co-?signed|attest\w*|certif\w+)\b/i;

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
    for (const [a, b] of sentencesOf(tokens, text, from, to)) {
      if (a > at) break;
      const units = {
        from: tokens.start[a] as number,
        to: (tokens.start[b] ?? text.length) as number,
      };
      const said = text.slice(units.from, units.to);
      if (found.at(-1)?.to === units.from || CHECKED.test(said) || RECORD.test(said)) {
        const last = found.at(-1);
        if (last?.to === units.from) found[found.length - 1] = { from: last.from, to: units.to };
        else found.push(units);
      }
    }
  }
  return found;
}
