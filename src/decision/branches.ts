import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { Gap, type Tokens } from './tokens.js';

const POSITIVE = new Set(
  'positive amplified mutated mutant altered present detected deficient dmmr msih high fusion rearranged pos actionable found mutation sensitizing sensitising activating rearrangement translocation amplification overexpression overexpressed v600e g12c l858r skipping lost'.split(
    ' ',
  ),
);
const NEGATIVE = new Set(
  'negative wild wildtype wt absent stable proficient pmmr mss low neg unamplified none otherwise not no nothing neither retained normal else intact'.split(
    ' ',
  ),
);
const BRANCHED: ReadonlySet<Section> = new Set(['plan', 'unknown', 'options', 'contingency']);
const LONGEST_LABEL = 7;

interface Branch {
  readonly block: Block;
  readonly positive: boolean;
  readonly head: { readonly from: number; readonly to: number };
}

/**
 * "HER2-positive: TCHP" beside "HER2-negative: AC-T", as lines, rows or arrows: where a text plans for both results
 * of a test, neither plan is ordered yet.
 */
export function branchesOnResult(blocks: readonly Block[], tokens: Tokens): Block[] {
  const branches = blocks.flatMap((b) => branchOf(b, tokens));
  const both = branches.some((x) => x.positive) && branches.some((x) => !x.positive);
  if (!both) return [...blocks];
  // A row's label speaks for its cells, a line's for itself.
  const heads = new Map(
    branches.flatMap((x) => (x.block.rowLabel ? [[x.block.group, x.head] as const] : [])),
  );
  const own = new Map(branches.map((x) => [x.block, x.head]));
  return blocks.map((b) => {
    const head = own.get(b) ?? heads.get(b.group);
    return head && BRANCHED.has(b.section) ? { ...b, section: 'contingency' as const, head } : b;
  });
}

/** The branch that a block's label, or a row's first cell, opens. */
function branchOf(block: Block, tokens: Tokens): Branch[] {
  const to = block.rowLabel ? block.to : labelEnd(block, tokens);
  if (to <= block.from || to - block.from > LONGEST_LABEL) return [];
  let positive = false;
  let negative = false;
  for (let w = block.from; w < to; w++) {
    const word = tokens.word[w] as string;
    const sign = tokens.gap[w + 1] as number;
    if (POSITIVE.has(word) || sign & Gap.plusOn) positive = true;
    if (NEGATIVE.has(word) || sign & Gap.minusOn) negative = true;
  }
  if (!positive && !negative) return [];
  return [{ block, positive: positive && !negative, head: { from: block.from, to } }];
}

/** True where the words of a label name a test's result. */
export function isBranchLabel({ word, gap }: Tokens, from: number, to: number): boolean {
  for (let w = from; w < to; w++) {
    const said = word[w] as string;
    const sign = (gap[w + 1] as number) & (Gap.plusOn | Gap.minusOn);
    if (sign || (!NOTHINGS.has(said) && (POSITIVE.has(said) || NEGATIVE.has(said)))) return true;
  }
  return false;
}

/** Words of denial that name a result only beside another. */
const NOTHINGS = new Set(
  'none not no nothing neither else otherwise low high found present stable lost'.split(' '),
);

/** Word before which the label's colon or arrow stands; the block's first where it has none. */
function labelEnd({ from, to }: Block, tokens: Tokens): number {
  for (let w = from + 1; w < Math.min(to, from + LONGEST_LABEL + 1); w++) {
    const gap = tokens.gap[w] as number;
    if (gap & (Gap.colon | Gap.arrow)) return w;
    if (gap & (Gap.stop | Gap.comma | Gap.semicolon)) return from;
  }
  return from;
}
