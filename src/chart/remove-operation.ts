import type { EditSet } from './edit-set.js';
import { findTraces, paragraphAround, type Trace } from './operation-traces.js';
import { type CompiledOperationFact, entryAt, type OperationMention } from './operations.js';
import { type Entry, indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { removeFromSentence } from './remove-from-sentence.js';
import { valueGiven } from './result-facts.js';
import type { Statement } from './statements.js';
import { rewriteIn } from './wording.js';

const OPERATING_TAG = /^(?:procedure|surgery|operat)/i;
const PATHOLOGY_TAG = /^(?:pathology|histology)/i;

/** What the chart tells, as far as it bears on removing the operation. */
interface Told {
  readonly mentions: readonly OperationMention[];
  readonly statements: readonly Statement[];
}

/** Removes the operation that was done, its specimen, and what only an operated patient's chart says. */
export function removeOperation(
  view: Outline,
  compiled: CompiledOperationFact,
  told: Told,
  edits: EditSet,
): void {
  const traces = findTraces(view, compiled, told.mentions);
  const gone = [
    ...removeEntries(view, compiled, told, edits),
    ...removeReports(view, { traces, statements: told.statements }, edits),
  ];
  const isGone = (r: Range) => gone.some((g) => r.start >= g.start && r.end <= g.end);
  for (const sentence of view.sentences) {
    if (sentence.section !== 'family' && !isGone(sentence))
      rewriteIn(view.text, sentence, compiled.rewrites, edits);
  }
  for (const [index, found] of traces) {
    const sentence = view.sentences[index] as Sentence;
    if (isGone(sentence)) continue;
    const spared = told.statements.filter(
      (s) => s.sentence === index && valueGiven(s) !== undefined,
    );
    removeFromSentence(view, compiled, { sentence, traces: found, spared }, edits);
  }
}

/** The operation's own entry goes whole; its specimen's too, but for results that were measured on it. */
function removeEntries(
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
    const isOwn = told.mentions
      .slice(Math.max(0, from), from + 60)
      .some(
        (m) =>
          m.status === 'done' &&
          m.start >= entry.start &&
          m.start < entry.end &&
          (isSpecimen || m.start < entry.title.end),
      );
    if (!isOwn && !(isSpecimen && provesOperation(view, compiled, entry))) continue;
    if (isSpecimen) removeAllBut(view, entry, told.statements, edits);
    else edits.remove(entry);
    gone.push(entry);
  }
  return gone;
}

function provesOperation(view: Outline, compiled: CompiledOperationFact, entry: Entry): boolean {
  const text = view.text.slice(entry.start, entry.end);
  compiled.provedBy.lastIndex = 0;
  const m = compiled.provedBy.exec(text);
  return m !== null && !/\bat least $/i.test(text.slice(Math.max(0, m.index - 10), m.index));
}

/** Removes a range but for the sentences that report a marker. */
function removeAllBut(
  view: Outline,
  range: Range,
  statements: readonly Statement[],
  edits: EditSet,
): void {
  const kept = new Set(
    statements
      .filter((s) => s.start >= range.start && s.end <= range.end && valueGiven(s) !== undefined)
      .map((s) => s.sentence),
  );
  if (kept.size === 0) {
    edits.remove(range);
    return;
  }
  for (let i = Math.max(0, indexAt(view.sentences, range.start)); i < view.sentences.length; i++) {
    const s = view.sentences[i] as Sentence;
    if (s.start >= range.end) break;
    const entry = entryAt(view, s.start);
    if (s.start < range.start || kept.has(i) || (entry && s.start < entry.title.end)) continue;
    edits.remove({ start: s.start, end: view.text[s.end] === ' ' ? s.end + 1 : s.end });
  }
}

const REPORT =
  /(?:^|\n)(?:(?:surgical|final|operative) )?(?:specimens?|pathology report|surgical pathology|operative (?:note|report)|final diagnosis|diagnosis|procedures? performed|gross description)\b/i;
const NOTE =
  /(?:^|\n)(?:meds?|medications?|PMH|past medical|plan|imaging|allerg|HPI|history|hospital course|follow|assessment|impression|exam|labs?|meds at)\b/i;

/** An untagged report on the specimen: short lines under a report's heading, several of which speak of the operation. */
function removeReports(
  view: Outline,
  at: {
    readonly traces: ReadonlyMap<number, readonly Trace[]>;
    readonly statements: readonly Statement[];
  },
  edits: EditSet,
): Range[] {
  const reports: Range[] = [];
  const sentences = [...at.traces.keys()].map((i) => view.sentences[i] as Sentence);
  for (const [index, traces] of at.traces) {
    const sentence = view.sentences[index] as Sentence;
    if (!traces.some((t) => t.isOperation) || entryAt(view, sentence.start)) continue;
    const block = paragraphAround(view, sentence.line);
    if (reports.some((r) => r.start === block.start)) continue;
    const text = view.text.slice(block.start, block.end);
    const inside = sentences.filter((s) => s.start >= block.start && s.end <= block.end).length;
    const lines = text.split('\n').length;
    if (
      inside < 3 ||
      lines < 4 ||
      text.length / lines > 90 ||
      !REPORT.test(text) ||
      NOTE.test(text)
    )
      continue;
    removeAllBut(
      view,
      { start: block.start, end: Math.min(block.end + 1, view.text.length) },
      at.statements,
      edits,
    );
    reports.push(block);
  }
  return reports;
}
