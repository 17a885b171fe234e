import type { EditSet } from './edit-set.js';
import { paragraphAround, type Trace } from './operation-traces.js';
import { entryAt } from './operations.js';
import type { Outline, Range, Sentence } from './outline.js';
import { type OperationFound, removeAllBut, type Told } from './remove-entries.js';

const BIOPSY =
  /biops|\bbx\b|\bcore\b|\bshave\b|\bpunch\b|\bFNA\b|\bneedle\b|\baspirat|\bbrush|\bcytolog|\bfluid\b/i;
const REPORT_LINE =
  /^(?:[-*·\d/. ]{0,14})?(?:(?:final|surgical|outside|review|operative) )?(?:\w{1,12} )?(?:path(?:ology)?|histolog\w{1,6}|histopath\w{0,8}|specimen)\b[^:.\n]{0,40}(?::|\(|showed|both)/i;

/** The sentences of reports on the specimen: from "Path 6/4:" on, so long as what follows is told of a specimen. */
export function reportSentences(
  view: Outline,
  traces: ReadonlyMap<number, readonly Trace[]>,
  mixed: readonly Range[],
): Set<number> {
  const out = new Set<number>();
  const isMixed = (s: Range) => mixed.some((m) => s.start >= m.start && s.end <= m.end);
  for (const [index, found] of traces) {
    const sentence = view.sentences[index] as Sentence;
    if (isMixed(sentence)) out.add(index);
    if (found.some((t) => t.kind === 'operation')) {
      for (let i = index + 1; i <= index + 3 && i < view.sentences.length; i++) {
        const s = view.sentences[i] as Sentence;
        if (s.line - sentence.line > 1) break;
        if (isReportLine(view.text, s) && !BIOPSY.test(view.text.slice(s.start, s.end))) out.add(i);
      }
    }
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

const REPORT =
  /(?:^|\n) ?(?:(?:surgical|final|operative|review|outside|liver|lung|brain|breast) )?(?:specimens?|patholog|path\b|histolog|histopath|synoptic|operati(?:on|ve)|final diagnosis|procedures?|surgery|gross description|macroscop|collected|SP\d)/i;
const NOTE =
  /(?:^|\n) ?(?:meds?|medications?|PMH|past medical|plan|imaging|allerg|HPI|history|hospital course|follow|assessment|impression|exam|labs?|interval|discharge|A\/P|CT |MRI |PET)\b|[.;] (?:chemo\w*|radiation|radiotherapy|RT|systemic|endocrine) ?:/i;
const PROOF =
  /(?<![A-Za-z])(?:y?pT[0-4]|y?pN[0-3]|margins?|R[012](?![A-Za-z0-9])|lumpectomy|\w{3,24}ectomy|nodes?[ :|]{0,4}\d+ ?(?:\/|of) ?\d+|TRG ?\d|regression (?:grade|score))/gi;

/** "## Surgical pathology", "4. Surgical pathology HN26-104", ">> OPERATION (12/02/2025)". */
const MARKED_TITLE =
  /^(?:[#>*_=]{1,6} ?|\d{1,2}[.)] ){1,2}(?:(?:surgical|final|operative|resection|specimen) )?(?:specimens?|patholog|path\b|histolog|histopath|synoptic|operati(?:on|ve)|gross description|macroscop)[^\n]{0,90}\n/i;
/** A list of numbered items is no report, whatever one of them is called. */
const isMarkedTitle = (block: string) =>
  MARKED_TITLE.test(block) &&
  !(/^\d/.test(block) ? /\n\d{1,2}[.)] /.test(block) : /\n(?:#|>>)/.test(block));

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
export function removeRows(view: Outline, at: OperationFound, edits: EditSet): Range[] {
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
export function removeReports(
  view: Outline,
  at: OperationFound & {
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
    const isHeaded =
      REPORT.test(text.slice(0, 80)) ||
      isMarkedTitle(text) ||
      isHeadedByOperation(view, at.told, block);
    if (!isHeaded || text.length >= 4000) continue;
    // What stands on one line is a note in sentences: each is looked at for itself.
    if (!text.includes('\n') && /[.;] (?=[A-Z])/.test(text)) continue;
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
    const whole = { start: block.start, end: Math.min(block.end + 1, view.text.length) };
    reports.push(...removeAllBut(view, whole, at.told.statements, edits));
  }
  return reports;
}
