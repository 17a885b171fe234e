import type { CancerType } from '../core/case.js';
import type { EditSet } from './edit-set.js';
import { findTraces, paragraphAround, type Trace } from './operation-traces.js';
import {
  type CompiledOperationFact,
  entryAt,
  namesFor,
  type OperationMention,
  rangesOf,
} from './operations.js';
import { type Entry, indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { isOfOtherCancer, itemAround, type Ownership } from './ownership.js';
import { removeFromSentence } from './remove-from-sentence.js';
import { valueGiven } from './result-facts.js';
import type { Statement } from './statements.js';
import { rewriteIn } from './wording.js';

const OPERATING_TAG = /^(?:procedure|surgery|operat)/i;
const PATHOLOGY_TAG = /^(?:pathology|histology)/i;

/** What the chart tells, as far as it bears on removing the operation. */
interface Told {
  readonly cancerType: CancerType;
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
  const traces = findTraces(view, compiled, told);
  const gone = [
    ...removeEntries(view, compiled, told, edits),
    ...removeReports(view, { traces, told, compiled }, edits),
  ];
  const isGone = (r: Range) => gone.some((g) => r.start >= g.start && r.end <= g.end);
  const { ownership } = namesFor(compiled, told.cancerType);
  const isOthers = (r: Range) =>
    isOfOtherCancer(view, ownership, r) ||
    isOfTrial(view.text, r) ||
    isOfOtherOperation(view, ownership, r);
  for (const sentence of view.sentences) {
    if (sentence.section !== 'family' && !isGone(sentence))
      rewriteIn(view.text, sentence, compiled.rewrites, edits, isOthers);
  }
  for (const [index, found] of traces) {
    const sentence = view.sentences[index] as Sentence;
    if (isGone(sentence)) continue;
    const spared = told.statements.filter(
      (s) => s.sentence === index && valueGiven(s) !== undefined,
    );
    const isReport = isReportLine(view.text, sentence) && found.length > 0;
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

const REPORT_LINE =
  /^(?:[-*\u2022\d/. ]{0,14})?(?:(?:final|surgical|outside|review|operative) )?(?:\w{1,12} )?(?:path(?:ology)?|histolog\w{1,6}|histopath\w{0,8}|specimen)\b[^:.\n]{0,40}(?::|\(|showed|both)/i;

/** Whether a sentence opens the report on a specimen ("Path 6/4: ..."). */
function isReportLine(text: string, sentence: Range): boolean {
  return REPORT_LINE.test(text.slice(sentence.start, Math.min(sentence.end, sentence.start + 90)));
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
          (m.status === 'done' || (m.status === 'named' && !isSpecimen)) &&
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
    statements.filter((s) => s.start >= range.start && s.end <= range.end).map((s) => s.sentence),
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
  /(?:^|\n) ?(?:(?:surgical|final|operative|review|outside|liver|lung|brain|breast) )?(?:specimens?|patholog|path\b|histolog|histopath|synoptic|operati(?:on|ve)|final diagnosis|procedures?|surgery|gross description|macroscop|collected|SP\d)/i;
const NOTE =
  /(?:^|\n) ?(?:meds?|medications?|PMH|past medical|plan|imaging|allerg|HPI|history|hospital course|follow|assessment|impression|exam|labs?|interval|discharge|A\/P|CT |MRI |PET)\b/i;
const PROOF =
  /(?<![A-Za-z])(?:y?pT[0-4]|y?pN[0-3]|margins?|R[012](?![A-Za-z0-9])|lumpectomy|\w{3,24}ectomy|nodes? ?:? ?\d+ ?\/ ?\d+)/gi;

/** An untagged report on the operation or its specimen: a block of lines under a report's heading. */
function removeReports(
  view: Outline,
  at: {
    readonly traces: ReadonlyMap<number, readonly Trace[]>;
    readonly told: Told;
    readonly compiled: CompiledOperationFact;
  },
  edits: EditSet,
): Range[] {
  const reports: Range[] = [];
  let last = -1;
  for (const index of at.traces.keys()) {
    const sentence = view.sentences[index] as Sentence;
    if (sentence.start < last || entryAt(view, sentence.start)) continue;
    const block = paragraphAround(view, sentence.line);
    last = block.end;
    const text = view.text.slice(block.start, Math.min(block.end, block.start + 4000));
    const heading = REPORT.exec(text.slice(0, 80));
    if (!heading || text.length >= 4000) continue;
    const isDone = at.told.mentions.some(
      (m) =>
        (m.status === 'done' || m.status === 'named') &&
        m.start >= block.start &&
        m.end <= block.end,
    );
    const proofs = new Set((text.match(PROOF) ?? []).map((p) => p.toLowerCase().slice(0, 6)));
    if (NOTE.test(text) || (!isDone && proofs.size < 2)) continue;
    if (proofs.size < 2 && text.split('\n').length > 4) continue;
    if (/biops|\bbx\b|\bcore\b|\bshave\b|\bpunch\b/i.test(text.slice(0, 1500))) continue;
    removeAllBut(
      view,
      { start: block.start, end: Math.min(block.end + 1, view.text.length) },
      at.told.statements,
      edits,
    );
    reports.push(block);
  }
  return reports;
}
