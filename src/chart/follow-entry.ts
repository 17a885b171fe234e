import type { EntryTemplate } from '../core/fact.js';
import { experiencerAt } from './assertion.js';
import type { EditSet } from './edit-set.js';
import type { PacketIndex } from './index-packet.js';
import { entryAt, rangesOf } from './operations.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { segmentsOf } from './segments.js';
import { overlaps } from './spread.js';
import { bounded, rewriteInEach } from './wording.js';

/** Brings what the chart says elsewhere in line with an entry that is inserted. */
export function followEntry(index: PacketIndex, template: EntryTemplate, edits: EditSet): void {
  if (template.contradicts.length > 0) {
    const pattern = new RegExp(template.contradicts.map(bounded).join('|'), 'gi');
    for (const range of rangesOf(index.view.text, pattern)) removeClaim(index, range, edits);
  }
  if (template.establishes.includes('operation_done')) removePlans(index, edits);
  if (template.establishes.includes('spread')) restage(index, edits);
}

/** A resection that is planned, or denied, would no longer be. */
function removePlans(index: PacketIndex, edits: EditSet): void {
  for (const fact of index.facts.operations.values()) {
    for (const m of index.operations(fact)) {
      if (m.status === 'planned' && !m.isGeneric) removeClaim(index, m, edits);
    }
  }
}

const DATED_FINDING = /^(?:imaging|pathology|procedure|lab)/i;

/** Stage and TNM are rewritten; a denial of spread goes where it is not a dated finding of its own. */
function restage(index: PacketIndex, edits: EditSet): void {
  const { view } = index;
  for (const fact of index.facts.spreads.values()) {
    const rewrites = fact.restage(index.cancerType);
    const masked = rangesOf(view.text, fact.notSpread);
    const isLeft = (at: Range, sentence: Sentence) =>
      overlaps(masked, at) ||
      isOfItsTime(view.text, sentence, at) ||
      experiencerAt(view.text, sentence, { start: sentence.end, end: sentence.end }) === 'other';
    const sentences = view.sentences.filter((s) => s.section !== 'family' && !isDated(view, s));
    rewriteInEach(view.text, sentences, rewrites, edits, isLeft);
    for (const m of index.spread(fact)) {
      if (m.status !== 'absent' || isDated(view, m)) continue;
      if (!isOfItsTime(view.text, view.sentences[m.sentence] as Sentence, m))
        removeDenial(index, rangeOfDenial(view.text, fact.absent, m), edits);
    }
  }
}

/** Whether it stands in an entry that reports what was found on its day. */
function isDated(view: Outline, at: Range): boolean {
  const entry = entryAt(view, at.start);
  return entry !== undefined && DATED_FINDING.test(entry.tag);
}

const IMAGED =
  /(?:\b(?:CT|PET|PET\/CT|MRI?|scans?|US|ultrasound|x-?ray|CXR|imaging|re-?staging|laparoscopy|EUS|pre-?op|at diagnosis|initially|originally|at presentation|auto-?imported|clinical stage at)\b|[a-z]\d?\/CT\b)[^.;\n]{0,70}$/i;
const DATED =
  /(?<!\d)(?:\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|(?:19|20)\d\d|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6})(?![\d])/i;
const POPULATION =
  /\b(?:benefit|trials?|stud(?:y|ies)|criteria|eligib\w+|enrol\w+|patients with|data|DFS|improved|approved (?:for|in)|form|explained)\b[^.;]{0,40}$/i;

/** A finding of a dated image, a first staging and a trial's population stay what they were. */
function isOfItsTime(text: string, sentence: Range, at: Range): boolean {
  const lead = text.slice(Math.max(sentence.start, at.start - 90), at.start);
  if (POPULATION.test(lead)) return true;
  const imaged = IMAGED.exec(lead);
  if (!imaged) return false;
  return /pre-?op|at |initial|original|import/i.test(imaged[0]) || DATED.test(lead);
}

function rangeOfDenial(text: string, absent: RegExp, at: Range): Range {
  const from = Math.max(0, at.start - 160);
  const found = rangesOf(text.slice(from, at.end + 80), absent).find(
    (r) => from + r.start <= at.start && from + r.end >= at.end,
  );
  return found ? { start: from + found.start, end: from + found.end } : at;
}

/** Removes the denial with its clause, so long as nothing else stands in that clause. */
function removeDenial(index: PacketIndex, range: Range, edits: EditSet): void {
  const { text } = index.view;
  const sentence = index.view.sentences[indexAt(index.view.sentences, range.start)] as Sentence;
  const segment = segmentsOf(text, sentence).find(
    (s) => s.start <= range.start && s.end >= range.end,
  );
  if (!segment) return;
  const around = text.slice(segment.start, range.start) + text.slice(range.end, segment.end);
  const words = around.match(/[A-Za-z]{2,}/g)?.length ?? 0;
  if (words <= 7) edits.remove(wholeIfAlone(text, sentence, segment));
  else edits.remove(range);
}

/** Removes the sentence a claim stands in, or only its clause where the sentence reports something else. */
function removeClaim(index: PacketIndex, range: Range, edits: EditSet): void {
  const { view } = index;
  const at = indexAt(view.sentences, range.start);
  const sentence = view.sentences[at];
  if (!sentence || range.start >= sentence.end || sentence.section === 'family') return;
  if (experiencerAt(view.text, sentence, range) === 'other') return;
  const entry = entryAt(view, sentence.start);
  const isTitle = entry !== undefined && sentence.start < entry.title.end;
  const segments = segmentsOf(view.text, sentence);
  const segment = segments.find((s) => s.start <= range.start && s.end >= range.end);
  if (isTitle) return;
  if (
    index.reportingSentences.has(at) ||
    /\b(?:cT|TNM|stage|allerg|medications?|family|history)\b/i.test(
      view.text.slice(sentence.start, sentence.end),
    )
  ) {
    if (segment && segments.length > 1) edits.remove(segment);
    return;
  }
  edits.remove({
    start: sentence.start,
    end: view.text[sentence.end] === ' ' ? sentence.end + 1 : sentence.end,
  });
}

function wholeIfAlone(text: string, sentence: Range, segment: Range): Range {
  const rest = text.slice(sentence.start, segment.start) + text.slice(segment.end, sentence.end);
  return /[A-Za-z0-9]/.test(rest)
    ? segment
    : { start: sentence.start, end: text[sentence.end] === ' ' ? sentence.end + 1 : sentence.end };
}
