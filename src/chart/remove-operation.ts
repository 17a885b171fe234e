import type { EditSet } from './edit-set.js';
import { isAtOtherSite } from './elsewhere.js';
import { type CompiledOperationFact, namesFor, typeOf } from './operation-fact.js';
import { findTraces } from './operation-traces.js';
import { rangesOf } from './operations.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { isOfOtherCancer, itemAround, type Ownership } from './ownership.js';
import { union } from './removal-ranges.js';
import { removeDictations } from './remove-dictations.js';
import { removeEntries, type Told } from './remove-entries.js';
import { removeFromSentence } from './remove-from-sentence.js';
import { removeReports, removeRows, reportSentences } from './remove-reports.js';
import { valueGiven } from './result-facts.js';
import { rewriteInEach } from './wording.js';

/** Removes the operation that was done, its specimen, and what only an operated patient's chart says. */
export function removeOperation(
  view: Outline,
  compiled: CompiledOperationFact,
  told: Told,
  edits: EditSet,
): void {
  const traces = findTraces(view, compiled, told);
  const mixed: Range[] = [];
  const gone = union([
    ...removeEntries(view, compiled, told, edits),
    ...removeDictations(view, { traces, told, compiled }, edits),
    ...removeReports(view, { traces, told, compiled, mixed }, edits),
    ...removeRows(view, { traces, told, compiled }, edits),
  ]);
  const isGone = (r: Range) => r.end <= (gone[indexAt(gone, r.start)]?.end ?? -1);
  const { ownership } = namesFor(compiled, typeOf(compiled, told.cancerType, view.text));
  const isOthers = (r: Range) =>
    isOfOtherCancer(view, ownership, r) ||
    isOfTrial(view.text, r) ||
    isAtOtherSite(view.text, r) ||
    isOfOtherOperation(view, ownership, r);
  const left = view.sentences.filter((s) => s.section !== 'family' && !isGone(s));
  rewriteInEach(view.text, left, compiled.rewrites, edits, isOthers);
  const reported = new Map<number, Range[]>();
  for (const s of told.statements) {
    if (valueGiven(s) === undefined) continue;
    const here = reported.get(s.sentence);
    if (here) here.push(s);
    else reported.set(s.sentence, [s]);
  }
  const reports = reportSentences(view, traces, mixed);
  for (const index of [...new Set([...traces.keys(), ...reports])].sort((a, b) => a - b)) {
    const found = traces.get(index) ?? [];
    const sentence = view.sentences[index] as Sentence;
    if (isGone(sentence)) continue;
    const spared = reported.get(index) ?? [];
    const isReport = reports.has(index);
    removeFromSentence(view, compiled, { sentence, traces: found, spared, isReport }, edits);
  }
}

/** A trial's population is no patient's stage. */
function isOfTrial(text: string, range: Range): boolean {
  return /\b(?:benefit|trials?|stud(?:y|ies)|criteria|eligib\w+|enrol\w+|patients with|data|DFS|improved)\b[^.;]{0,30}$/i.test(
    text.slice(Math.max(0, range.start - 60), range.start),
  );
}

function isOfOtherOperation(view: Outline, ownership: Ownership, range: Range): boolean {
  const sentence = view.sentences[indexAt(view.sentences, range.start)];
  if (!sentence) return false;
  const item = itemAround(view.text, sentence, range);
  const from = Math.max(item.start, range.start - 100);
  return (
    rangesOf(view.text.slice(from, range.start), ownership.foreignOperations).length > 0 &&
    rangesOf(view.text.slice(from, range.start), ownership.own).length === 0
  );
}
