import type { CancerType } from '../core/case.js';
import { experiencerAt, standingAt } from './assertion.js';
import { type Enactment, enactmentOf } from './enactment.js';
import { isDenied, isHearsay } from './hearsay.js';
import { type CompiledOperationFact, isIn, namesFor, typeOf } from './operation-fact.js';
import { settleNamesakes } from './operation-namesakes.js';
import { type Entry, indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { isOfOtherCancer, itemAround, type Ownership } from './ownership.js';
import { reasonAround } from './reason-around.js';

/** An operation on the tumor as the chart mentions it. */
export interface OperationMention extends Range {
  readonly sentence: number;
  readonly status: Enactment | 'unrelated';
  /** "resection" rather than "lobectomy". */
  readonly isGeneric: boolean;
}

const TUMOR = /\b(?:metast\w+|mets|tumou?rs?|cancer|carcinoma|malignan\w+|lesions?|recurren\w+)\b/i;
const OPERATING_TAG = /^(?:procedure|surgery|operat)/i;
const PATHOLOGY_TAG = /^(?:pathology|histology)/i;
/** Heads a list of what was removed. */
const SPECIMEN_LIST =
  /(?:^|\n)(?:specimens?|procedures?|operations?)(?: (?:submitted|received|performed|type))?(?:\(s\))?:? ?[^\n]{0,110}(?:\n[^\n]{1,110}){0,6}$/i;
const UNDONE =
  /\b(?:abort\w*|cancel\w*|abandon\w*|no resection|not resected|unresectable|not (?:performed|attempted|done)|postponed|scheduled|deferred)\b/i;

/** Every operation on this type of tumor that the packet mentions, in order. */
export function readOperations(
  view: Outline,
  compiled: CompiledOperationFact,
  cancerType: CancerType,
): OperationMention[] {
  const { text } = view;
  const { pattern, kinds, ownership } = namesFor(compiled, typeOf(compiled, cancerType, text));
  const masked = rangesOf(text, compiled.notOperations);
  const out: OperationMention[] = [];
  pattern.lastIndex = 0;
  for (let m = pattern.exec(text); m; m = pattern.exec(text)) {
    if (m[0].length === 0) {
      pattern.lastIndex++;
      continue;
    }
    const range = { start: m.index, end: m.index + m[0].length };
    if (isWithin(masked, range)) continue;
    const title = entryAt(view, range.start)?.title;
    const isOtherEntry =
      title !== undefined && range.start > title.end && holdsOneOf(title, masked);
    let g = 1;
    while (m[g] === undefined) g++;
    const kind = kinds[g - 1] as (typeof kinds)[number];
    const index = indexAt(view.sentences, range.start);
    const sentence = view.sentences[index];
    if (!sentence) continue;
    if (kind.isGeneric && isOtherEntry) continue;
    if (kind.ofMetastases && !TUMOR.test(text.slice(sentence.start, sentence.end))) {
      const enactment = enactmentOf(text, sentence, range);
      const status = enactment === 'done' ? 'named' : enactment;
      out.push({ ...range, sentence: index, isGeneric: true, status });
      continue;
    }
    out.push({
      ...range,
      sentence: index,
      isGeneric: kind.isGeneric,
      status: isCrowded(out, index)
        ? (out[out.length - 1] as OperationMention).status
        : !kind.ofMetastases &&
            (isTransurethral(text, sentence, range, kind) ||
              isOfOtherCancer(view, ownership, range, kind.isShared) ||
              (kind.isGeneric && isOfOtherOrgan(view, compiled, ownership, range)))
          ? 'unrelated'
          : statusOf(view, compiled, index, range),
    });
  }
  return settleNamesakes(view, out);
}

/** "TURBT: complete resection of visible tumor". */
function isTransurethral(
  text: string,
  sentence: Range,
  range: Range,
  kind: { readonly isGeneric: boolean },
): boolean {
  if (!kind.isGeneric) return false;
  const lead = text.slice(Math.max(sentence.start, range.start - 80), range.start);
  return /\b(?:TUR(?:BT|P)?|transurethral\w*|colonoscop\w*|polypectom\w*)\b[^.;]{0,60}$/i.test(
    lead,
  );
}

/** Whether "resection" or "completely removed" belongs to an operation on another organ, named in the same item. */
function isOfOtherOrgan(
  view: Outline,
  compiled: CompiledOperationFact,
  ownership: Ownership,
  range: Range,
): boolean {
  const sentence = view.sentences[indexAt(view.sentences, range.start)] as Sentence;
  const item = itemAround(view.text, sentence, range);
  const from = Math.max(item.start, range.start - 120);
  const lead = view.text.slice(from, Math.min(item.end, range.end));
  if (rangesOf(lead, ownership.foreignOperations).some((f) => from + f.end > range.start - 60))
    return true;
  const before = view.text.slice(from, range.start);
  return (
    /(?:ed|out)$/i.test(view.text.slice(range.start, range.end)) &&
    (isIn(compiled.otherOperations, before) || isIn(compiled.unrelated, before)) &&
    !TUMOR.test(before)
  );
}

/** No sentence names more operations than this; beyond it the last reading stands. */
const MAX_READ = 16;

/** Whether the last mentions all stand in this sentence. */
export function isCrowded(
  mentions: readonly { readonly sentence: number }[],
  sentence: number,
): boolean {
  return mentions[mentions.length - MAX_READ]?.sentence === sentence;
}

function statusOf(
  view: Outline,
  compiled: CompiledOperationFact,
  index: number,
  range: Range,
): OperationMention['status'] {
  const { text } = view;
  const sentence = view.sentences[index] as Sentence;
  if (experiencerAt(text, sentence, range) === 'other') return 'unrelated';
  if (isIn(compiled.unrelated, reasonAround(text, sentence, range))) return 'unrelated';
  if (standingAt(text, { sentence, next: view.sentences[index + 1] }, range) === 'withdrawn')
    return 'negated';
  if (isHearsay(text, sentence, range) && isDenied(view, index, range)) return 'negated';
  const enactment = enactmentOf(text, sentence, range);
  if (enactment !== 'named' && enactment !== 'planned') return enactment;
  if (
    enactment === 'named' &&
    SPECIMEN_LIST.test(text.slice(Math.max(0, range.start - 420), range.start))
  )
    return 'done';
  const entry = entryAt(view, range.start);
  if (!entry || range.start > entry.title.end + 160) {
    return enactment === 'named' &&
      /^:|^ (?:with|and) [^.\n]{0,40}:/.test(text.slice(range.end, range.end + 50))
      ? 'done'
      : enactment;
  }
  const isOfEntry =
    range.start < entry.title.end || PATHOLOGY_TAG.test(entry.tag) || isUnnamed(view, entry);
  if (!isOfEntry || enactment === 'planned') return enactment;
  if (OPERATING_TAG.test(entry.tag))
    return UNDONE.test(text.slice(entry.start, Math.min(entry.end, entry.start + 1500)))
      ? 'negated'
      : 'done';
  return PATHOLOGY_TAG.test(entry.tag) ? 'done' : enactment;
}

const MONTHS = /\b(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\b/gi;
const OTHER_PROCEDURE =
  /biops|\bbx\b|scop|EUS|EBUS|ERCP|FNA|aspirat|stent|drain|port\b|line\b|catheter|centesis|echo|ablat|embol/i;

/** "Operation note": an entry of which only the body says what was done. */
export function isUnnamed(view: Outline, entry: Entry): boolean {
  const { start, end } = entry.title;
  const title = view.text.slice(start, Math.min(end, start + 120));
  return /operati|surgery|procedure|theatre/i.test(title)
    ? !OTHER_PROCEDURE.test(title)
    : !/[A-Za-z]{4,}/.test(title.replace(MONTHS, ''));
}

export function entryAt(view: Outline, offset: number): Entry | undefined {
  const entry = view.entries[indexAt(view.entries, offset)];
  return entry && offset < entry.end ? entry : undefined;
}

/** Whether a resection of this tumor was done on the patient. */
export function isOperated(
  view: Outline,
  compiled: CompiledOperationFact,
  at: { readonly mentions: readonly OperationMention[]; readonly cancerType: CancerType },
): boolean {
  if (at.mentions.some((m) => m.status === 'done')) return true;
  const { ownership } = namesFor(compiled, typeOf(compiled, at.cancerType, view.text));
  for (const range of rangesOf(view.text, compiled.provedBy)) {
    const index = indexAt(view.sentences, range.start);
    const sentence = view.sentences[index];
    if (!sentence || experiencerAt(view.text, sentence, range) === 'other') continue;
    if (isOfOtherCancer(view, ownership, range)) continue;
    if (rangesOf(view.text.slice(sentence.start, sentence.end), ownership.foreignOperations).length)
      continue;
    if (/\bat least $/i.test(view.text.slice(Math.max(0, range.start - 10), range.start))) continue;
    if (standingAt(view.text, { sentence, next: view.sentences[index + 1] }, range) === 'withdrawn')
      continue;
    const enactment = enactmentOf(view.text, sentence, range);
    // A stage is stated even in a plan; "aim for an R0 resection" is one.
    const isStage = /T/.test(view.text.slice(range.start, range.end));
    if (enactment === 'negated' || (enactment === 'planned' && !isStage)) continue;
    return true;
  }
  return false;
}

export function rangesOf(text: string, pattern: RegExp): Range[] {
  const out: Range[] = [];
  pattern.lastIndex = 0;
  for (let m = pattern.exec(text); m; m = pattern.exec(text)) {
    if (m[0].length === 0) pattern.lastIndex++;
    else out.push({ start: m.index, end: m.index + m[0].length });
  }
  return out;
}

/** Whether one of the ranges, which are in order, lies in `range`. */
function holdsOneOf(range: Range, ranges: readonly Range[]): boolean {
  const first = ranges[indexAt(ranges, range.start - 1) + 1];
  return first !== undefined && first.end <= range.end;
}

function isWithin(ranges: readonly Range[], range: Range): boolean {
  const i = indexAt(ranges, range.start);
  const before = ranges[i];
  return before !== undefined && range.start < before.end;
}
