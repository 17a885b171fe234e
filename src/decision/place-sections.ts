import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { branchesOnResult } from './branches.js';
import { Gap, type Tokens } from './tokens.js';

/**
 * Settles what unlabelled parts are: where the text has a plan of its own, a summary is a summary; where it has
 * none, the list under a "summary" is the plan.
 */
export function placeSections(blocks: readonly Block[], tokens: Tokens): Block[] {
  const hasPlan = blocks.some(
    (b) => (b.section === 'plan' || b.section === 'unknown') && b.style !== 'title',
  );
  const placed = branchesOnResult(chosen(blocks, tokens), tokens);
  if (hasPlan) return placed;
  return placed.map((b) => (b.section === 'summary' ? { ...b, section: 'plan' as const } : b));
}

const CHOICES = new Set('option choice alternative'.split(' '));
const DECIDES =
  /^(recommend|prefer|favou?r|choose|chose|chosen|select|agree|decision|decide|consensus|proceed|go|goes|going|pursue|advis|advice|start|adopt|endorse|offer|opt)/;
const REFUSES = new Set([
  'not',
  'no',
  'rejected',
  'against',
  'dismissed',
  'declined',
  'consider',
  'if',
  'unless',
]);
const CHOICE_SECTIONS: ReadonlySet<Section> = new Set(['options', 'plan', 'unknown', 'rationale']);
const NEAR = 8;

/** "Decision: option B": the option that the text chooses is its plan, and the others are options. */
function chosen(blocks: readonly Block[], tokens: Tokens): Block[] {
  const picks = new Set<string>();
  for (const b of blocks) {
    if (CHOICE_SECTIONS.has(b.section)) for (const pick of picksIn(b, tokens)) picks.add(pick);
  }
  if (picks.size === 0) return [...blocks];
  return blocks.map((b) => {
    if (b.option === undefined || (b.section !== 'options' && !isOption(b, tokens))) return b;
    return { ...b, section: picks.has(b.option) ? ('plan' as const) : ('options' as const) };
  });
}

function isOption(b: Block, tokens: Tokens): boolean {
  return CHOICES.has(tokens.word[b.from] as string) && tokens.word[b.from + 1] === b.option;
}

/** Letters or numbers of options that a block decides for. */
function picksIn(b: Block, tokens: Tokens): string[] {
  const picks: string[] = [];
  for (let w = b.from; w < b.to - 1; w++) {
    const letter = tokens.word[w + 1] as string;
    if (!CHOICES.has(tokens.word[w] as string) || !/^([a-f]|[1-6])$/.test(letter)) continue;
    if (w === b.from && ((tokens.gap[w + 2] ?? 0) & Gap.colon) !== 0) continue;
    const around = tokens.word.slice(Math.max(b.from, w - NEAR), Math.min(b.to, w + NEAR));
    if (around.some((x) => DECIDES.test(x)) && !around.some((x) => REFUSES.has(x)))
      picks.push(letter);
  }
  return picks;
}
