import type { Section } from '../core/decision.js';
import type { Block } from './block.js';
import { optionOf, readHead } from './line-head.js';
import { type Line, readLines } from './lines.js';
import { tableBlocks } from './table-blocks.js';
import type { Tokens } from './tokens.js';
import { joinWrapped } from './wrapped-lines.js';

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
  /** Whether a treatment or a test is named that begins among words `from` to `to`. */
  readonly names: (from: number, to: number) => boolean;
}

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

function tableEnd(lines: readonly Line[], from: number): number {
  let i = from;
  while (i < lines.length && ['row', 'rule'].includes((lines[i] as Line).kind)) i++;
  return i;
}
