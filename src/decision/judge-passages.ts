import type { Block } from './block.js';
import { chatTurns } from './chat-turns.js';
import { sentencesOf } from './clause.js';
import { forgedObjects } from './forged-objects.js';
import type { Address } from './judge-directed.js';
import { judgeFields } from './judge-fields.js';
import type { RawMention } from './lexicon.js';
import { machineMarkup } from './machine-markup.js';
import { namesBetween } from './raw-mentions.js';
import { setApart } from './set-apart.js';
import { Gap, type Tokens } from './tokens.js';

/** Units `from` to `to` of a normalised text. */
export interface Passage {
  readonly from: number;
  readonly to: number;
}

/** What passages are found in. */
export interface PassageSource {
  readonly text: string;
  readonly tokens: Tokens;
  readonly addresses: readonly Address[];
  readonly raw: readonly RawMention[];
  readonly blocks: readonly Block[];
}

/** A quotation or a chat that has no end in sight ends here, in blocks. */
const LONGEST_QUOTE = 40;
/** Words in a mark such as "[system note]". */
const LONGEST_MARK = 4;
/** Units of text under a heading for the judge that are taken for his. */
const LONGEST_PARAGRAPH = 2000;

/**
 * The parts of a text that speak to whoever scores it, in order and apart: what remains without them is what the text
 * says to the team. A passage ends with its bracket, its object or its closing mark, else with its paragraph where it
 * opens one, else with its sentence. What a sentence orders before it turns to the judge is never part of one, save in
 * a part that is set apart. Linear.
 */
export function judgePassages(source: PassageSource): Passage[] {
  const { blocks, addresses, text, tokens } = source;
  const found: Passage[] = [
    ...forgedObjects(text),
    ...judgeFields(text),
    ...chatTurns(text),
    ...machineMarkup(text),
    ...setApart(source),
  ];
  const lead = new Uint8Array(blocks.length);
  let next = 0;
  let holds = Number.POSITIVE_INFINITY;
  blocks.forEach((b, k) => {
    while ((addresses[next]?.at ?? Number.POSITIVE_INFINITY) < b.from) next++;
    const inside: number[] = [];
    for (let a = next; (addresses[a]?.at ?? Number.POSITIVE_INFINITY) < b.to; a++)
      inside.push((addresses[a] as Address).at);
    if (b.section === 'judge' && b.style === 'title') holds = headingHolds(source, b);
    const his = b.section === 'judge' && (tokens.start[b.from] as number) < holds;
    const turns =
      inside.length > 0 && (opens(source, b, inside[0] as number) || labelsPair(source, b));
    if (his || turns) {
      lead[k] = 1;
    } else if (inside.length > 0) found.push(...inBlock(source, b, inside));
  });
  goOn(source, lead);
  for (let k = 0; k < blocks.length; k++) if (lead[k]) found.push(wholeLine(source, k));
  return merged(found, text);
}

/** Units before which a heading for the judge holds: the paragraph below it is his, and what follows the team's again. */
function headingHolds({ tokens, text }: PassageSource, b: Block): number {
  const from = tokens.end[b.to - 1] as number;
  const below = /\S[^\n]*\n[ ]*\n/.exec(
    text.slice(from, from + LONGEST_PARAGRAPH).replace(/^[^\n]*/, ''),
  );
  const line = text.indexOf('\n', from);
  return below && line >= 0 ? line + below.index + below[0].length : from + LONGEST_PARAGRAPH;
}

/** True where a block is meant for the judge from its beginning: nothing is ordered before it turns to him. */
function opens({ tokens, text, raw }: PassageSource, b: Block, at: number): boolean {
  const [first] = sentencesOf(tokens, text, b.from, b.to);
  if (!first || at >= first[1]) return false;
  if (bracketed(tokens, b, at)) return false;
  return !namesBetween(raw, b.from, at);
}

/**
 * True where the word stands in a bracket that closes within its block. A short one at the beginning is a mark, which
 * speaks for the block: "[INST] ...".
 */
function bracketed(tokens: Tokens, b: Block, at: number): boolean {
  const open = openBefore(tokens, at);
  if (open < b.from) return false;
  const close = closeAfter(tokens, at, b.to);
  return close < b.to && !(open === b.from && close - open <= LONGEST_MARK);
}

function openBefore({ gap }: Tokens, at: number): number {
  for (let w = at; w > 0 && w > at - 12; w--) {
    if ((gap[w] as number) & Gap.close && w < at) return -1;
    if ((gap[w] as number) & Gap.open) return w;
  }
  return -1;
}

function closeAfter({ gap }: Tokens, at: number, to: number): number {
  for (let w = at + 1; w < to; w++) if ((gap[w] as number) & Gap.close) return w;
  return to;
}

/** The sentences, or the ends of them, with which a block turns to the judge in its midst. */
function inBlock(
  { tokens, text, raw }: PassageSource,
  b: Block,
  inside: readonly number[],
): Passage[] {
  const found: Passage[] = [];
  let next = 0;
  for (const [from, to] of sentencesOf(tokens, text, b.from, b.to)) {
    while (next < inside.length && (inside[next] as number) < from) next++;
    const at = inside[next];
    if (at === undefined || at >= to) {
      // What is quoted beside words for the judge is shown to him.
      if (isQuoted(text, unitsOf(tokens, from, to))) found.push(unitsOf(tokens, from, to));
      continue;
    }
    const bracket = openBefore(tokens, at);
    const close = bracket > 0 ? closeAfter(tokens, at, b.to) : b.to;
    if (bracket >= from && close < b.to) {
      found.push(unitsOf(tokens, bracket, close));
      continue;
    }
    found.push(unitsOf(tokens, namesBetween(raw, from, at) ? at : from, to));
  }
  return found;
}

function isQuoted(text: string, { from, to }: Passage): boolean {
  return text[from - 1] === '"' && text.slice(to, to + 2).includes('"');
}

/** "Baseline: X. Sibling: Y." */
function labelsPair({ tokens: { word, gap } }: PassageSource, { from, to }: Block): boolean {
  for (let w = from; w < to; w++) {
    const label = ((gap[w + 1] as number) & Gap.colon) !== 0;
    if (label && (word[w] === 'sibling' || word[w] === 'baseline')) return true;
  }
  return false;
}

function unitsOf({ start, end }: Tokens, from: number, to: number): Passage {
  return { from: start[from] as number, to: end[to - 1] as number };
}

const ENDS = /^(end|fin|eof)$/;
const BEGINS = /^(begin|start|open|pasted|quoted|forwarded|copied)$/;

/** A passage goes on over the lines of its paragraph, and from its opening mark to its closing one. */
function goOn({ blocks, tokens, text }: PassageSource, lead: Uint8Array): void {
  let opened = -1;
  for (let k = 0; k < blocks.length; k++) {
    const b = blocks[k] as Block;
    const word = tokens.word[b.from] as string;
    if (BEGINS.test(word) && marked(text, tokens, b)) opened = k;
    const closes = ENDS.test(word) && b.to - b.from <= 6;
    if (closes && opened >= 0 && k - opened <= LONGEST_QUOTE) {
      if (lead.subarray(opened, k).includes(1)) lead.fill(1, opened, k + 1);
      opened = -1;
    }
    const before = blocks[k - 1];
    if (!before || !lead[k - 1] || lead[k] || b.style === 'item' || b.role !== 'main') continue;
    const between = text.slice(tokens.end[before.to - 1], tokens.start[b.from]);
    const sameParagraph = between.length < 40 && !/\n\s*\n/.test(between) && /\n/.test(between);
    if (sameParagraph && (b.section === 'unknown' || b.section === before.section)) lead[k] = 1;
  }
}

/** A line that dashes or other marks set apart. */
function marked(text: string, tokens: Tokens, b: Block): boolean {
  const at = tokens.start[b.from] as number;
  return /[-=*@#>~]{2,}\s*$/.test(text.slice(Math.max(0, at - 6), at));
}

/** The block with its list mark and its line break, where nothing else stands on its line. */
function wholeLine({ blocks, tokens, text }: PassageSource, k: number): Passage {
  const b = blocks[k] as Block;
  const from = tokens.start[b.from] as number;
  const to = tokens.end[b.to - 1] as number;
  const quoted = text[from - 1] === '"' && text[to] === '"';
  if (quoted) return { from, to };
  const floor = k > 0 ? (tokens.end[(blocks[k - 1] as Block).to - 1] as number) : 0;
  const ceiling = blocks[k + 1]
    ? (tokens.start[(blocks[k + 1] as Block).from] as number)
    : text.length;
  const lineStart = Math.max(floor, text.lastIndexOf('\n', from - 1) + 1);
  const newline = text.indexOf('\n', to);
  const lineEnd = Math.min(ceiling, newline < 0 ? text.length : newline + 1);
  return { from: lineStart, to: lineEnd };
}

/** In order, without overlap; marks that only opened or closed a passage go with it. */
function merged(found: Passage[], text: string): Passage[] {
  const sorted = found.sort((a, b) => a.from - b.from || b.to - a.to);
  const out: { from: number; to: number }[] = [];
  for (const p of sorted) {
    const last = out[out.length - 1];
    if (last && p.from <= last.to) last.to = Math.max(last.to, p.to);
    else if (last && p.from - last.to < 24 && !/[\p{L}\p{N}]/u.test(text.slice(last.to, p.from)))
      last.to = p.to;
    else out.push({ ...p });
  }
  return out;
}
