import type { CompiledLexicon, CompiledScale, Mention } from './markers.js';
import { readTokens, tokenAt } from './result-tokens.js';

const LIST_GAP =
  /^(?: \([A-Za-z0-9 -]{1,14}\))?(?: (?:exons?|codons?|ex) ?[\d,/ -]{1,20}(?:and \d{1,3})?)?(?: (?:genes?|skipping|fusions?|mutations?|rearrangements?))?(?:,? (?:and|or|nor|&|as well as) |, ?| ?\/ ?| & ?)(?:of )?(?:the |for )?$/i;
const SAME_GAP =
  /^(?:[ :(,=|-]{1,3}(?:an? |the |positive for |gene |p\.|(?:specifically|namely|i\.e\.),? (?:p\.)?)?)?$/i;
const VARIANT_GAP = /^[ :(,=|-]{0,3}(?:an? |p\.)?$/;

/** The names from this one on that share a result: a list, a marker with its variant, a name said twice. */
export function groupFrom(
  text: string,
  lexicon: CompiledLexicon,
  mentions: readonly Mention[],
  from: number,
): Mention[] {
  const group = [mentions[from] as Mention];
  for (let i = from + 1; i < mentions.length && group.length < 40; i++) {
    const last = group[group.length - 1] as Mention;
    const next = mentions[i] as Mention;
    if (next.start - last.end > 48) break;
    const gap = text.slice(last.end, next.start);
    const sameScale = lexicon.scaleOf.get(last.marker) === lexicon.scaleOf.get(next.marker);
    const isVariant =
      next.stated !== undefined && last.stated === undefined && sameScale && VARIANT_GAP.test(gap);
    if (isVariant) group.push({ ...next, marker: last.marker });
    else if (next.marker === last.marker && SAME_GAP.test(gap)) group.push(next);
    else if (
      isListed(last, next) &&
      LIST_GAP.test(gap) &&
      (sameScale || !hasOwnResult(text, lexicon, last, next))
    )
      group.push(next);
    else break;
  }
  return group;
}

/** "STK11, PD-L1 80%": what is measured otherwise than the name before it, and says how much, is not listed with it. */
function hasOwnResult(
  text: string,
  lexicon: CompiledLexicon,
  last: Mention,
  next: Mention,
): boolean {
  const scaleOf = (m: Mention) =>
    lexicon.scales.get(lexicon.scaleOf.get(m.marker) as string) as CompiledScale;
  const limit = next.end + 30;
  const own = readTokens(text, scaleOf(next), { from: next.end, limit, hasResult: false })
    .tokens[0];
  return own !== undefined && tokenAt(text, scaleOf(last), own.start, limit) === undefined;
}

/** Members of a list share a result only where none of them states its own. */
const isListed = (last: Mention, next: Mention) =>
  last.stated === undefined && next.stated === undefined;
