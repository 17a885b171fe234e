import type { CancerType } from '../core/case.js';
import type { EditSet } from './edit-set.js';
import type { CompiledOperationFact } from './operation-fact.js';
import type { Trace } from './operation-traces.js';
import { entryAt, isUnnamed, type OperationMention } from './operations.js';
import { type Entry, indexAt, type Outline, type Range, type Sentence } from './outline.js';
import type { Statement } from './statement.js';

const OPERATING_TAG = /^(?:procedure|surgery|operat)/i;
const PATHOLOGY_TAG = /^(?:pathology|histology)/i;
/** What the chart tells, as far as it bears on removing the operation. */
export interface Told {
  readonly cancerType: CancerType;
  readonly mentions: readonly OperationMention[];
  readonly statements: readonly Statement[];
}

/** What is known of an operation that is to be removed: its traces by the sentence they stand in. */
export interface OperationFound {
  readonly traces: ReadonlyMap<number, readonly Trace[]>;
  readonly told: Told;
  readonly compiled: CompiledOperationFact;
}

/** The operation's own entry goes whole; its specimen's too, but for results that were measured on it. */
export function removeEntries(
  view: Outline,
  compiled: CompiledOperationFact,
  told: Told,
  edits: EditSet,
): Range[] {
  const gone: Range[] = [];
  for (const entry of view.entries) {
    const isSpecimen = PATHOLOGY_TAG.test(entry.tag);
    if (!isSpecimen && !OPERATING_TAG.test(entry.tag)) continue;
    const from = indexAt(told.mentions, entry.start);
    const reach = isSpecimen || isUnnamed(view, entry) ? entry.end : entry.title.end;
    const isOwn = told.mentions
      .slice(Math.max(0, from), from + 60)
      .some(
        (m) =>
          (m.status === 'done' || (m.status === 'named' && !isSpecimen)) &&
          m.start >= entry.start &&
          m.start < reach,
      );
    if (!isOwn && !(isSpecimen && provesOperation(view, compiled, entry))) continue;
    if (isSpecimen) gone.push(...removeAllBut(view, entry, told.statements, edits));
    else {
      edits.remove(entry);
      gone.push(entry);
    }
  }
  return gone;
}

function provesOperation(view: Outline, compiled: CompiledOperationFact, entry: Entry): boolean {
  const text = view.text.slice(entry.start, entry.end);
  compiled.provedBy.lastIndex = 0;
  const m = compiled.provedBy.exec(text);
  return m !== null && !/\bat least $/i.test(text.slice(Math.max(0, m.index - 10), m.index));
}

/** Removes a range but for the sentences that report a marker; returns what it removed. */
export function removeAllBut(
  view: Outline,
  range: Range,
  statements: readonly Statement[],
  edits: EditSet,
): Range[] {
  const kept = new Set(
    statements.filter((s) => s.start >= range.start && s.end <= range.end).map((s) => s.sentence),
  );
  if (kept.size === 0) {
    edits.remove(range);
    return [range];
  }
  for (const i of tableHeads(view, range, kept)) kept.add(i);
  const gone: Range[] = [];
  for (let i = Math.max(0, indexAt(view.sentences, range.start)); i < view.sentences.length; i++) {
    const s = view.sentences[i] as Sentence;
    if (s.start >= range.end) break;
    const entry = entryAt(view, s.start);
    if (s.start < range.start || kept.has(i) || (entry && s.start < entry.title.end)) continue;
    edits.remove({ start: s.start, end: view.text[s.end] === ' ' ? s.end + 1 : s.end });
    gone.push(s);
  }
  return gone;
}

/** The names and the rule over a table's columns stay with a row of it that stays. */
function tableHeads(view: Outline, range: Range, kept: ReadonlySet<number>): number[] {
  const isRow = (s: Sentence | undefined) => s !== undefined && view.text[s.start] === '|';
  const isRule = (s: Sentence) => /^\|[-:| ]{3,200}$/.test(view.text.slice(s.start, s.end));
  const out: number[] = [];
  for (const k of kept) {
    for (let i = k; i > 0 && k - i < 60; i--) {
      const s = view.sentences[i] as Sentence;
      if (s.start < range.start || !isRow(s)) break;
      if (!isRule(s)) continue;
      out.push(i);
      if (isRow(view.sentences[i - 1])) out.push(i - 1);
      break;
    }
  }
  return out;
}
