import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { type Line, readLines } from './lines.js';
import { sectionOf } from './sections.js';
import { tableBlocks } from './table-blocks.js';
import { Gap, type Tokens } from './tokens.js';

/** A stretch of a text that is to be cut into blocks. */
export interface Stretch {
  readonly tokens: Tokens;
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** The section that holds until the text says otherwise. */
  readonly section: Section;
  readonly declared: boolean;
  /** The first free group number. */
  readonly group: number;
  /** Index of the first word at or after an offset. */
  readonly wordAt: (offset: number) => number;
}

const MOST_WORDS_IN_LABEL = 7;
const MOST_WORDS_IN_HEADING = 9;
const SHORTEST_WRAPPED_LINE = 60;
const LONGEST_LABEL = 48;
const DEEPEST = 8;

interface Scope {
  section: Section;
  declared: boolean;
  /** `heading` holds until the next heading; `lead` holds for the list or paragraph it introduces. */
  kind: 'base' | 'heading' | 'lead';
  indent: number;
  items: number;
  head?: { readonly from: number; readonly to: number };
}

/** Cuts prose, lists, headed parts and tables into blocks. */
export function lineBlocks(stretch: Stretch): Block[] {
  const lines = joinWrapped(stretch, readLines(stretch.text, stretch.from, stretch.to));
  const blocks: Block[] = [];
  const base: Scope = {
    section: stretch.section,
    declared: stretch.declared,
    kind: 'base',
    indent: -1,
    items: 0,
  };
  let scopes: Scope[] = [base];
  let group = stretch.group;
  let blank = true;
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] as Line;
    if (line.kind === 'blank') {
      blank = true;
      continue;
    }
    if (line.kind === 'row' || line.kind === 'rule') {
      const end = tableEnd(lines, i);
      const top = scopes[scopes.length - 1] as Scope;
      const rows = tableBlocks(stretch, lines.slice(i, end), { scope: top, group: group + 1 });
      for (const row of rows) blocks.push(row);
      group += end - i + 1;
      i = end - 1;
      blank = false;
      continue;
    }
    scopes = leave(scopes, line, blank);
    const top = scopes[scopes.length - 1] as Scope;
    if (line.kind === 'item') top.items++;
    const next = lines.slice(i + 1, i + 3).find((l) => l.kind !== 'blank');
    const read = readHead(stretch, line, {
      next,
      first: blocks.length === 0 && scopes.length === 1,
    });
    group++;
    if (read.opens) {
      const kind = line.kind === 'heading' || read.wholeLine ? 'heading' : 'lead';
      if (kind === 'heading') scopes = [base];
      if (scopes.length >= DEEPEST) scopes = scopes.slice(0, DEEPEST - 1);
      scopes.push({
        section: read.opens,
        declared: true,
        kind,
        indent: line.indent,
        items: 0,
        head: { from: read.from, to: stretch.wordAt(line.end) },
      });
    }
    const section = read.label ?? read.opens ?? top.section;
    const declared = read.label !== undefined || read.opens !== undefined || top.declared;
    const style = read.title ? 'title' : line.kind === 'item' || read.label ? 'item' : 'prose';
    blocks.push({
      from: read.from,
      to: stretch.wordAt(line.end),
      section,
      declared,
      style,
      group,
      role: 'main',
      option: optionOf(stretch, line),
      head: read.label ? undefined : top.head,
    });
    blank = false;
  }
  return blocks.filter((b) => b.to > b.from);
}

/** A lead line's list ends where a line at its own level follows that is no item of the list. */
function leave(scopes: Scope[], line: Line, blank: boolean): Scope[] {
  const kept = [...scopes];
  while (kept.length > 1) {
    const top = kept[kept.length - 1] as Scope;
    if (top.kind === 'heading') break;
    const deeper = line.indent > top.indent;
    const same =
      line.kind === 'item' && line.indent === top.indent && top.indent === 0 && !scopeIsItem(top);
    const paragraph = line.kind === 'text' && !blank && top.items === 0;
    const firstParagraph = line.kind === 'text' && top.items === 0 && line.indent >= top.indent;
    if (deeper || same || paragraph || firstParagraph) {
      if (line.kind === 'text' && !deeper) top.items++;
      break;
    }
    kept.pop();
  }
  return kept;
}

function scopeIsItem(scope: Scope): boolean {
  return scope.kind === 'lead' && scope.items < 0;
}

interface Head {
  /** First word of the block. */
  readonly from: number;
  /** Section of this line alone, from its label. */
  readonly label?: Section;
  /** Section of the lines that follow. */
  readonly opens?: Section;
  /** The whole line is a heading. */
  readonly wholeLine: boolean;
  readonly title: boolean;
}

function readHead(
  { tokens, text, wordAt }: Stretch,
  line: Line,
  { next, first }: { next: Line | undefined; first: boolean },
): Head {
  const from = wordAt(line.content);
  const to = wordAt(line.end);
  const words = to - from;
  const colon = labelEnd(tokens, from, to);
  const endsWithColon = words > 0 && endsIn(text, line, ':');
  if (line.kind === 'heading' || (endsWithColon && words <= 14 && colon === to)) {
    const opens = sectionOf(tokens, from, to);
    return { from, ...(opens ? { opens } : {}), wholeLine: line.kind === 'heading', title: true };
  }
  if (colon > from && colon < to && colon - from <= MOST_WORDS_IN_LABEL) {
    const label = sectionOf(tokens, from, colon);
    return { from, ...(label ? { label } : {}), wholeLine: false, title: false };
  }
  const unpunctuated = !/[.;,!?]\s*$/.test(
    text.slice(Math.max(line.content, line.end - 3), line.end),
  );
  if (line.kind === 'text' && words <= MOST_WORDS_IN_HEADING && unpunctuated && next && words > 0) {
    const opens = sectionOf(tokens, from, to);
    if (opens && words <= 5 && next.kind !== 'heading')
      return { from, opens, wholeLine: true, title: true };
  }
  if (line.kind === 'item' && next?.kind === 'item' && next.indent > line.indent && words <= 6) {
    const opens = sectionOf(tokens, from, to);
    if (opens) return { from, opens, wholeLine: false, title: true };
  }
  const listed = next?.kind === 'item' || next?.kind === 'row';
  const title =
    first && line.kind === 'text' && words <= 20 && listed && namesCase(tokens, from, to);
  return { from, wholeLine: false, title };
}

const CASE_WORDS = new Set(
  'stage board mdt conference tumor tumour cancer carcinoma adenocarcinoma disease metastatic summary recommendations recommendation output clinic case patient risk melanoma lymphoma sarcoma meeting review mbc mcrc nsclc pdac rcc grade positive negative wild mutant'.split(
    ' ',
  ),
);

/** True where a first line says whose plan follows: "Breast board recommendations (cT2N1)". */
function namesCase({ word }: Tokens, from: number, to: number): boolean {
  for (let w = from; w < to; w++) {
    const said = word[w] as string;
    if (CASE_WORDS.has(said) || /^[cyp]*t\d/.test(said) || /^\d+[mf]$/.test(said)) return true;
  }
  return false;
}

/** The letter or number of an option: its list mark, or "Option B". */
function optionOf({ text, tokens, wordAt }: Stretch, line: Line): string | undefined {
  const mark = /([a-z]|\d{1,2})\W*$/i.exec(text.slice(line.start, line.content));
  if (mark) return (mark[1] as string).toLowerCase();
  const w = wordAt(line.content);
  const word = tokens.word[w];
  const named = word === 'option' || word === 'alternative' || word === 'plan';
  const letter = tokens.word[w + 1];
  return named && letter !== undefined && letter.length <= 2 ? letter : undefined;
}

/** True where the line's last mark is `mark`. */
function endsIn(text: string, line: Line, mark: string): boolean {
  let last = line.end - 1;
  while (last > line.content && text.charCodeAt(last) === 32) last--;
  return text[last] === mark;
}

/** Index of the word before which the line's first colon stands; `from` where the line has no label. */
function labelEnd(tokens: Tokens, from: number, to: number): number {
  const stop = Gap.stop | Gap.semicolon | Gap.open;
  for (let i = from + 1; i <= to && i <= from + 15; i++) {
    const gap = tokens.gap[i] as number;
    if (gap & Gap.colon) return i;
    if (gap & stop) return from;
  }
  return from;
}

/** Joins a line that was broken in mid-sentence to the one before it. */
function joinWrapped({ text }: Stretch, lines: Line[]): Line[] {
  const joined: Line[] = [];
  for (const line of lines) {
    const before = joined[joined.length - 1];
    if (before && line.kind === 'text' && continues(text, before, line)) {
      joined[joined.length - 1] = { ...before, end: line.end };
    } else joined.push(line);
  }
  return joined;
}

function continues(text: string, before: Line, line: Line): boolean {
  if (before.kind !== 'text' && before.kind !== 'item') return false;
  let last = before.end - 1;
  while (last > before.start && text.charCodeAt(last) === 32) last--;
  const ended = /[.:;!?]/.test(text[last] as string);
  if (text[last] === '-' && /[a-z]/.test(text[line.content] as string)) return true;
  if (before.kind === 'item' && line.indent > before.indent) return true;
  if (ended) return false;
  const head = text.slice(line.content, Math.min(line.end, line.content + LONGEST_LABEL));
  if (/^[A-Za-z][\w /&-]*: /.test(head)) return false;
  if (/^[a-z]/.test(head)) return true;
  // A line broken at a margin: it and the one before it are long.
  const width = line.end - line.start;
  return before.end - before.start >= SHORTEST_WRAPPED_LINE && width >= SHORTEST_WRAPPED_LINE / 2;
}

function tableEnd(lines: readonly Line[], from: number): number {
  let i = from;
  while (i < lines.length && ['row', 'rule'].includes((lines[i] as Line).kind)) i++;
  return i;
}
