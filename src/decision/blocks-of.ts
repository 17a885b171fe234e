import type { Block } from './block.js';
import { cutAtLabels } from './inline-labels.js';
import { jsonBlocks } from './json-blocks.js';
import type { RawMention } from './lexicon.js';
import { lineBlocks, type Stretch } from './line-blocks.js';
import { namesBetween } from './raw-mentions.js';
import type { Tokens } from './tokens.js';

/** Cuts a whole answer into blocks: JSON by its keys, everything else by its lines and the labels in them. */
export function blocksOf(tokens: Tokens, text: string, raw: readonly RawMention[]): Block[] {
  return cutAtLabels(partsOf(tokens, text, raw), { tokens, text, raw });
}

function partsOf(tokens: Tokens, text: string, raw: readonly RawMention[]): Block[] {
  const whole: Stretch = {
    tokens,
    text,
    from: 0,
    to: text.length,
    section: 'unknown',
    declared: false,
    group: 0,
    wordAt: (offset) => firstWordAt(tokens, offset),
    names: (from, to) => namesBetween(raw, from, to),
  };
  const open = jsonStart(text);
  if (open < 0) return lineBlocks(whole);
  const before = lineBlocks({ ...whole, to: open });
  const json = jsonBlocks({ ...whole, from: open, group: nextGroup(before) });
  const after = lineBlocks({
    ...whole,
    from: json.end,
    group: nextGroup([...before, ...json.blocks]),
  });
  return [...before, ...json.blocks, ...after];
}

/** Offset of the brace or bracket at which JSON begins: at the start of a line, a quoted key or a value after it. */
function jsonStart(text: string): number {
  const found =
    /(?:^|\n)[ \n]{0,8}(?:json[ \n]{0,8})?([{[][ \n]{0,8}(?:"[^"\n]{0,200}"[ \n]{0,8}:|\{[ \n]{0,8}"|\[?[ \n]{0,8}"[^"\n]{0,400}"[ \n]{0,8}[,\]]))/.exec(
      text,
    );
  return found ? found.index + found[0].indexOf(found[1] as string) : -1;
}

function nextGroup(blocks: readonly Block[]): number {
  return 1 + blocks.reduce((most, b) => Math.max(most, b.group), 0);
}

function firstWordAt(tokens: Tokens, offset: number): number {
  let low = 0;
  let high = tokens.count;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((tokens.start[mid] as number) < offset) low = mid + 1;
    else high = mid;
  }
  return low;
}
