import type { CancerType } from '../core/case.js';
import type { EditSet } from './edit-set.js';
import { findTraces, paragraphAround, type Trace } from './operation-traces.js';
import {
  type CompiledOperationFact,
  entryAt,
  namesFor,
  type OperationMention,
  rangesOf,
  typeOf,
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
  const mixed: Range[] = [];
  const gone = [
    ...removeEntries(view, compiled, told, edits),
    ...removeReports(view, { traces, told, compiled, mixed }, edits),
    ...removeRows(view, { traces, told, compiled }, edits),
  ];
  const isGone = (r: Range) => gone.some((g) => r.start >= g.start && r.end <= g.end);
  const { ownership } = namesFor(compiled, typeOf(compiled, told.cancerType, view.text));
  const isOthers = (r: Range) =>
    isOfOtherCancer(view, ownership, r) ||
    isOfTrial(view.text, r) ||
    isOfOtherOperation(view, ownership, r);
  for (const sentence of view.sentences) {
    if (sentence.section !== 'family' && !isGone(sentence))
      rewriteIn(view.text, sentence, compiled.rewrites, edits, isOthers);
  }
  const reports = reportSentences(view, traces, mixed);
  for (const index of [...new Set([...traces.keys(), ...reports])].sort((a, b) => a - b)) {
    const found = traces.get(index) ?? [];
    const sentence = view.sentences[index] as Sentence;
    if (isGone(sentence)) continue;
    const spared = told.statements.filter(
      (s) => s.sentence === index && valueGiven(s) !== undefined,
    );
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

const BIOPSY = /biops|\bbx\b|\bcore\b|\bshave\b|\bpunch\b|\bFNA\b/i;
const REPORT_LINE =
  /^(?:[-*\u2022\d/. ]{0,14})?(?:(?:final|surgical|outside|review|operative) )?(?:\w{1,12} )?(?:path(?:ology)?|histolog\w{1,6}|histopath\w{0,8}|specimen)\b[^:.\n]{0,40}(?::|\(|showed|both)/i;

/** The sentences of reports on the specimen: from "Path 6/4:" on, so long as what follows is told of a specimen. */
function reportSentences(
  view: Outline,
  traces: ReadonlyMap<number, readonly Trace[]>,
  mixed: readonly Range[],
): Set<number> {
  const out = new Set<number>();
  const isMixed = (s: Range) => mixed.some((m) => s.start >= m.start && s.end <= m.end);
  for (const index of traces.keys()) {
    const sentence = view.sentences[index] as Sentence;
    if (isMixed(sentence)) out.add(index);
    for (let i = index; i >= 0 && index - i < 4; i--) {
      const s = view.sentences[i] as Sentence;
      if (
        sentence.line - s.line > 2 ||
        (i < index && /^\s*$/.test(view.text.slice(s.start, s.end)))
      )
        break;
      if (!isReportLine(view.text, s)) continue;
      if (view.text.slice(s.end, sentence.start).includes('\n\n')) break;
      for (let j = i; j <= index; j++) {
        const told = view.sentences[j] as Sentence;
        if (traces.has(j) || !BIOPSY.test(view.text.slice(told.start, told.end))) out.add(j);
      }
      break;
    }
  }
  return out;
}

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

/** "Right hemicolectomy, gallbladder:" over its findings. */
function isHeadedByOperation(view: Outline, told: Told, block: Range): boolean {
  const end = view.text.indexOf('\n', block.start);
  if (end < 0 || end >= block.end || view.text[end - 1] !== ':') return false;
  return told.mentions.some(
    (m) =>
      m.start >= block.start && m.end <= end && m.status !== 'planned' && m.status !== 'negated',
  );
}

/** Rows of a table that tell the operation, with the rows that carry them on. */
function removeRows(
  view: Outline,
  at: {
    readonly traces: ReadonlyMap<number, readonly Trace[]>;
    readonly told: Told;
    readonly compiled: CompiledOperationFact;
  },
  edits: EditSet,
): Range[] {
  const { text, lines } = view;
  const out: Range[] = [];
  const isRow = (i: number) =>
    /^\s*\|/.test(text.slice(lines[i]?.start, (lines[i]?.start ?? 0) + 8));
  const carriesOn = (i: number) =>
    /^\s*\|\s*\|/.test(text.slice(lines[i]?.start, (lines[i]?.start ?? 0) + 60));
  for (const [index, traces] of at.traces) {
    const { line } = view.sentences[index] as Sentence;
    if (!isRow(line) || !traces.some((t) => t.kind === 'operation')) continue;
    let from = line;
    let to = line;
    while (from > 0 && line - from < 8 && carriesOn(from) && isRow(from - 1)) from--;
    while (to - line < 8 && isRow(to + 1) && carriesOn(to + 1)) to++;
    const row = { start: (lines[from] as Range).start, end: (lines[to] as Range).end };
    const spared = at.told.statements.some((s) => s.start >= row.start && s.end <= row.end);
    const told = traces.filter((t) => t.start >= row.start && t.end <= row.end);
    let rest = text.slice(row.start, row.end);
    for (const t of told) rest = rest.replace(text.slice(t.start, t.end), ' ');
    if (spared || at.compiled.words.kept.test(rest)) continue;
    if (out.some((r) => r.start === row.start)) continue;
    edits.remove({ start: row.start, end: Math.min(row.end + 1, text.length) });
    out.push(row);
  }
  return out;
}

/** An untagged report on the operation or its specimen: a block of lines under a report's heading. */
function removeReports(
  view: Outline,
  at: {
    readonly traces: ReadonlyMap<number, readonly Trace[]>;
    readonly told: Told;
    readonly compiled: CompiledOperationFact;
    /** Receives the reports that are of a biopsy too, and go finding by finding. */
    readonly mixed: Range[];
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
    const isHeaded = REPORT.test(text.slice(0, 80)) || isHeadedByOperation(view, at.told, block);
    if (!isHeaded || text.length >= 4000) continue;
    const isDone = at.told.mentions.some(
      (m) =>
        (m.status === 'done' || m.status === 'named') &&
        m.start >= block.start &&
        m.end <= block.end,
    );
    const proofs = new Set((text.match(PROOF) ?? []).map((p) => p.toLowerCase().slice(0, 6)));
    if (NOTE.test(text) || (!isDone && proofs.size < 2)) continue;
    if (proofs.size < 2 && text.split('\n').length > 4) continue;
    if (BIOPSY.test(text.slice(0, 1500))) {
      at.mixed.push(block);
      continue;
    }
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
