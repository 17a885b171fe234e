import type { Block } from './block.js';
import { isBranchLabel } from './branches.js';
import { namesBetween } from './raw-mentions.js';
import type { Findings } from './reading.js';
import { REFUSING, sectionOf } from './sections.js';
import { Gap, type Tokens } from './tokens.js';
import { holdsNothing, ordersAt } from './urging-labels.js';

const MOST_WORDS = 4;
const MOST_WORDS_IN_REFUSAL = 7;
const OPTIONS = new Set(['option', 'choice', 'alternative']);
const BREAKS = Gap.stop | Gap.semicolon | Gap.comma | Gap.open | Gap.close | Gap.pipe;

/** "So far: THP, then PD. Today: T-DXd.": a label inside a line opens a part of its own, to the next label. Linear. */
export function cutAtLabels(
  blocks: readonly Block[],
  { tokens, text, raw }: Pick<Findings, 'tokens' | 'text' | 'raw'>,
): Block[] {
  return blocks.flatMap((block) => {
    if (block.style === 'title' || block.role !== 'main') return [block];
    const parts: Block[] = [];
    let rest = block;
    let base = block.section;
    for (let w = block.from + 1; w < block.to; w++) {
      if (!beginsSentence(tokens, text, w)) continue;
      const to = labelAt(tokens, w, block.to);
      if (to < 0 && ordersAnew(tokens, rest, w)) {
        base = 'unknown';
        parts.push({ ...rest, to: w });
        rest = { ...block, from: w, section: base };
      }
      if (to < 0) continue;
      const section = sectionOf(tokens, w, to);
      if (section === 'judge') continue;
      // "Avoid trastuzumab: start FOLFOX": a clause, and no label.
      const refuses = section !== undefined && REFUSING.has(section);
      if (refuses && ordersAt(tokens, to) && namesBetween(raw, w, to)) continue;
      if (refuses && holdsNothing(tokens, to, block.to)) continue;
      // A label that says nothing of the kind ends the part before it.
      const next = section ?? base;
      // "Wild-type there: X. Mutated there: Y."
      const branch = section === undefined && isBranchLabel(tokens, w, to);
      if (next === rest.section && next !== 'options' && !branch) continue;
      parts.push({ ...rest, to: w });
      rest = {
        ...block,
        from: w,
        section: next,
        option:
          section === 'options' && OPTIONS.has(tokens.word[w] as string)
            ? tokens.word[w + 1]
            : block.option,
        declared: block.declared || section !== undefined,
        style: section ? 'item' : block.style,
        head: section ? undefined : block.head,
      };
    }
    return parts.length === 0 ? [block] : [...parts, rest];
  });
}

function beginsSentence({ gap, start }: Tokens, text: string, w: number): boolean {
  if (((gap[w] as number) & (Gap.stop | Gap.semicolon)) === 0) return false;
  return /[A-Z]/.test(text[start[w] as number] as string);
}

/**
 * "Stop X: growth on it. Start Y.": a refusal at the beginning of a line holds to the next sentence that orders, save
 * where it heads orders ("Not to be done: start X. Add Y.").
 */
function ordersAnew(tokens: Tokens, { from, to, section }: Block, w: number): boolean {
  if (!REFUSING.has(section) || !ordersAt(tokens, w)) return false;
  for (let k = from + 1; k < Math.min(to, from + MOST_WORDS_IN_REFUSAL + 1); k++) {
    if (((tokens.gap[k] as number) & Gap.colon) === 0) continue;
    return !ordersAt(tokens, k) && sectionOf(tokens, from, k) === section;
  }
  return false;
}

/** Word before which the colon of a label stands that begins at `w`; -1 where none does. */
function labelAt({ word, gap }: Tokens, w: number, end: number): number {
  for (let k = w + 1; k < Math.min(end, w + MOST_WORDS + 1); k++) {
    if ((gap[k] as number) & Gap.colon) return k;
    // "Option 2 - docetaxel"
    if ((gap[k] as number) & Gap.dash)
      return k === w + 2 && OPTIONS.has(word[w] as string) ? k : -1;
    if ((gap[k] as number) & BREAKS) return -1;
  }
  return -1;
}
