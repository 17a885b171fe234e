import type { Block } from './block.js';
import { isBranchLabel } from './branches.js';
import { sectionOf } from './sections.js';
import { Gap, type Tokens } from './tokens.js';

const MOST_WORDS = 4;
const OPTIONS = new Set(['option', 'choice', 'alternative']);
const BREAKS = Gap.stop | Gap.semicolon | Gap.comma | Gap.open | Gap.close | Gap.pipe;

/** "So far: THP, then PD. Today: T-DXd.": a label inside a line opens a part of its own, to the next label. Linear. */
export function cutAtLabels(blocks: readonly Block[], tokens: Tokens, text: string): Block[] {
  return blocks.flatMap((block) => {
    if (block.style === 'title' || block.role !== 'main') return [block];
    const parts: Block[] = [];
    let rest = block;
    for (let w = block.from + 1; w < block.to; w++) {
      const to = labelAt(tokens, text, w, block.to);
      if (to < 0) continue;
      const section = sectionOf(tokens, w, to);
      if (section === 'judge') continue;
      // A label that says nothing of the kind ends the part before it.
      const next = section ?? block.section;
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

/** Word before which the colon of a label stands that begins a sentence at `w`; -1 where none does. */
function labelAt({ word, gap, start }: Tokens, text: string, w: number, end: number): number {
  if (((gap[w] as number) & (Gap.stop | Gap.semicolon)) === 0) return -1;
  if (!/[A-Z]/.test(text[start[w] as number] as string)) return -1;
  for (let k = w + 1; k < Math.min(end, w + MOST_WORDS + 1); k++) {
    if ((gap[k] as number) & Gap.colon) return k;
    // "Option 2 - docetaxel"
    if ((gap[k] as number) & Gap.dash)
      return k === w + 2 && OPTIONS.has(word[w] as string) ? k : -1;
    if ((gap[k] as number) & BREAKS) return -1;
  }
  return -1;
}
