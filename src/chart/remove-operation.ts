import { experiencerAt } from './assertion.js';
import type { EditSet } from './edit-set.js';
import {
  type CompiledOperationFact,
  entryAt,
  type OperationMention,
  rangesOf,
} from './operations.js';
import { type Entry, indexAt, type Outline, type Range, type Sentence } from './outline.js';
import { valueGiven } from './result-facts.js';
import { segmentsOf } from './segments.js';
import type { Statement } from './statements.js';
import { rewriteIn } from './wording.js';

/** What speaks of the operation in one sentence. */
interface Hit extends Range {
  readonly isOperation: boolean;
  /** The sentence says that it was done, rather than naming it beside something else. */
  readonly isAct: boolean;
}

const ACT =
  /\b(?:underwent|undergone|had|has had|performed|completed|taken (?:back )?to|treated with|proceeded|went|managed|removed|resected|excised|did)\b/i;
const OPERATING_TAG = /^(?:procedure|surgery|operat)/i;
const PATHOLOGY_TAG = /^(?:pathology|histology)/i;
const BIOPSY = /\b(?:biops\w+|bx|FNA|aspirat\w+|cytolog\w+|shave|punch)\b/i;

/** Removes the operation that was done, its specimen, and what only an operated patient's chart says. */
export function removeOperation(
  view: Outline,
  compiled: CompiledOperationFact,
  at: { readonly mentions: readonly OperationMention[]; readonly statements: readonly Statement[] },
  edits: EditSet,
): void {
  const hits = collectHits(view, compiled, at.mentions);
  const gone = removeEntries(view, compiled, { ...at, hits }, edits);
  const blocks = removeReportBlocks(view, { hits, statements: at.statements, gone }, edits);
  const isGone = (r: Range) =>
    [...gone, ...blocks].some((g) => r.start >= g.start && r.end <= g.end);
  rewriteTraces(view, compiled, edits, isGone);
  for (const [index, found] of hits) {
    const sentence = view.sentences[index] as Sentence;
    if (!isGone(sentence))
      removeFromSentence(
        view,
        compiled,
        { sentence, index, hits: found, statements: at.statements },
        edits,
      );
  }
}

function collectHits(
  view: Outline,
  compiled: CompiledOperationFact,
  mentions: readonly OperationMention[],
): Map<number, Hit[]> {
  const { text } = view;
  const bySentence = new Map<number, Hit[]>();
  const add = (index: number, hit: Hit) => {
    const known = bySentence.get(index);
    if (known) known.push(hit);
    else bySentence.set(index, [hit]);
  };
  for (const m of mentions) {
    if (m.status !== 'done') continue;
    const sentence = view.sentences[m.sentence] as Sentence;
    const isAct =
      ACT.test(text.slice(sentence.start, m.start)) ||
      /(?:ed|out)$/i.test(text.slice(m.start, m.end));
    add(m.sentence, { start: m.start, end: m.end, isOperation: true, isAct });
  }
  for (const range of rangesOf(text, compiled.clauses)) {
    const index = indexAt(view.sentences, range.start);
    const sentence = view.sentences[index];
    if (
      !sentence ||
      range.start >= sentence.end ||
      !isTrace(view, compiled, { sentence, index, range }, bySentence)
    )
      continue;
    add(index, { ...range, isOperation: false, isAct: false });
  }
  return new Map([...bySentence].sort((a, b) => a[0] - b[0]));
}

/** A wound or a margin belongs to the operation unless a biopsy, an image or another operation is being told of. */
function isTrace(
  view: Outline,
  compiled: CompiledOperationFact,
  at: { readonly sentence: Sentence; readonly index: number; readonly range: Range },
  operations: ReadonlyMap<number, readonly Hit[]>,
): boolean {
  const { text } = view;
  const { sentence, range } = at;
  if (sentence.section === 'family' || sentence.section === 'allergies') return false;
  if (experiencerAt(text, sentence, range) === 'other') return false;
  const words = text.slice(sentence.start, sentence.end);
  const isOwn = operations.get(at.index)?.some((h) => h.isOperation) ?? false;
  if (isOwn) return true;
  if (
    /^(?:if|once|after|when|should|will|would)\b/i.test(words) ||
    /\b(?:will|would|should|if|plan(?:ned)?|goal|aim|hope|expected|anticipated|predicted|to achieve|risk of)\b/i.test(
      text.slice(Math.max(sentence.start, range.start - 60), range.start),
    )
  )
    return false;
  if (compiled.otherOperations.test(words)) return false;
  const entry = entryAt(view, range.start);
  const isSpecimen = entry !== undefined && PATHOLOGY_TAG.test(entry.tag);
  if (entry && /^imaging/i.test(entry.tag))
    return /post-?(?:op|surg)|surgical (?:clips|bed|cavity)|resection (?:cavity|bed)|tumou?r bed/i.test(
      text.slice(range.start, range.end),
    );
  const block = isSpecimen ? entry : paragraphAround(view, sentence.line);
  const told = text.slice(block.start, Math.min(block.end, block.start + 4000));
  if (!BIOPSY.test(told)) return true;
  return [...operations.keys()].some((i) => {
    const s = view.sentences[i] as Sentence;
    return s.start >= block.start && s.end <= block.end;
  });
}

function paragraphAround(view: Outline, line: number): Range {
  const { lines, text } = view;
  const isBreak = (i: number) => {
    const l = lines[i];
    return (
      !l ||
      l.end === l.start ||
      /^[^A-Za-z0-9]+$/.test(text.slice(l.start, Math.min(l.end, l.start + 60)))
    );
  };
  let from = line;
  let to = line;
  while (from > 0 && !isBreak(from - 1) && line - from < 60) from--;
  while (to + 1 < lines.length && !isBreak(to + 1) && to - line < 60) to++;
  return { start: (lines[from] as Range).start, end: (lines[to] as Range).end };
}

/** The operation's own entry goes whole; its specimen's too, but for results that were measured on it. */
function removeEntries(
  view: Outline,
  compiled: CompiledOperationFact,
  at: {
    readonly hits: ReadonlyMap<number, readonly Hit[]>;
    readonly statements: readonly Statement[];
    readonly mentions: readonly OperationMention[];
  },
  edits: EditSet,
): Range[] {
  const gone: Range[] = [];
  for (const entry of view.entries) {
    const isOwn = at.mentions.some(
      (m) =>
        m.status === 'done' &&
        m.start >= entry.start &&
        m.start < entry.end &&
        (m.start < entry.title.end || PATHOLOGY_TAG.test(entry.tag)),
    );
    if (OPERATING_TAG.test(entry.tag) && isOwn) {
      edits.remove(entry);
      gone.push(entry);
    } else if (PATHOLOGY_TAG.test(entry.tag) && (isOwn || provesOperation(view, compiled, entry))) {
      removeAllBut(view, entry, at.statements, edits);
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
  const from = Math.max(0, indexAt(view.sentences, range.start));
  for (let i = from; i < view.sentences.length; i++) {
    const s = view.sentences[i] as Sentence;
    if (s.start >= range.end) break;
    const entry = entryAt(view, s.start);
    if (s.start < range.start || kept.has(i) || (entry && s.start < entry.title.end)) continue;
    edits.remove({ start: s.start, end: view.text[s.end] === ' ' ? s.end + 1 : s.end });
  }
}

/** An untagged report on the specimen: short lines, several of which speak of the operation. */
function removeReportBlocks(
  view: Outline,
  at: {
    readonly hits: ReadonlyMap<number, readonly Hit[]>;
    readonly statements: readonly Statement[];
    readonly gone: readonly Range[];
  },
  edits: EditSet,
): Range[] {
  const blocks: Range[] = [];
  for (const [index, hits] of at.hits) {
    const sentence = view.sentences[index] as Sentence;
    if (!hits.some((h) => h.isOperation) || entryAt(view, sentence.start)) continue;
    const block = paragraphAround(view, sentence.line);
    if (blocks.some((b) => b.start === block.start)) continue;
    const inside = [...at.hits].filter(([i]) => {
      const s = view.sentences[i] as Sentence;
      return s.start >= block.start && s.end <= block.end;
    });
    const lines = view.lines.filter((l) => l.start >= block.start && l.end <= block.end);
    const isReport =
      lines.length >= 4 && lines.reduce((n, l) => n + l.end - l.start, 0) / lines.length < 90;
    const isOfSpecimen =
      /specimens?\b|surgical pathology|margins?\b|operat(?:ive|ion) (?:note|report)|procedures?(?: performed)?:/i.test(
        view.text.slice(block.start, block.end),
      );
    if (inside.length < 3 || !isReport || !isOfSpecimen) continue;
    removeAllBut(
      view,
      { start: block.start, end: Math.min(block.end + 1, view.text.length) },
      at.statements,
      edits,
    );
    blocks.push(block);
  }
  return blocks;
}

function rewriteTraces(
  view: Outline,
  compiled: CompiledOperationFact,
  edits: EditSet,
  isGone: (r: Range) => boolean,
): void {
  for (const sentence of view.sentences) {
    if (sentence.section === 'family' || isGone(sentence)) continue;
    rewriteIn(view.text, sentence, compiled.rewrites, edits);
  }
}

const ADJUNCT_BEFORE =
  /(?:(?:now|currently|approximately|about|roughly|only|who is|is|,|;|and|then|presenting|who) ?)*(?:(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|several|few|some) ?(?:\+ )?(?:days?|weeks?|wks?|months?|mos?|years?|yrs?|d|w)(?: out)? )?(?:status[- ]post|s\/p|post|after|since|following|from)(?: (?:an?|the|her|his|recent|prior|previous|initial|uncomplicated|successful|elective|urgent))*(?: [\w/-]+){0,3}? ?$/i;
const ADJUNCT_AFTER =
  /^(?:,? ?(?:with|w\/|and|\+|plus|\/|&) ?(?:\w+ ){0,3}?(?:SLNB|ALND|SLN biopsy|sentinel (?:lymph )?node (?:biopsy|dissection)|node dissection|lymph ?adenectomy|lymph node (?:dissection|sampling)|nodes?|reconstruction|BSO|anastomosis))?(?:,? ?(?:on|in|at|dated|of)? ?\(?(?:\d{1,2}[/.-]\d{1,2}(?:[/.-]\d{2,4})?|\d{4}-\d\d-\d\d|(?:(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?(?: \d{1,2})?,? ?(?:\d{4})?)|(?:19|20)\d\d)\)?)?(?: (?:for|of) (?=(?:[ympr]*p?T[0-4is]|c?T[0-4])))?/i;

/** Takes the least that leaves no trace: an adjunct, a list item, a clause, or the sentence. */
function removeFromSentence(
  view: Outline,
  compiled: CompiledOperationFact,
  at: {
    readonly sentence: Sentence;
    readonly index: number;
    readonly hits: readonly Hit[];
    readonly statements: readonly Statement[];
  },
  edits: EditSet,
): void {
  const { text } = view;
  const { sentence } = at;
  const title = entryAt(view, sentence.start)?.title;
  const isTitle =
    title !== undefined && sentence.start < title.end && sentence.start <= title.start;
  const segments = segmentsOf(text, sentence);
  const left = segments.filter((s) => !at.hits.some((h) => h.start < s.end && h.end > s.start));
  const isProtected = (r: Range) =>
    at.statements.some(
      (s) =>
        s.sentence === at.index &&
        s.start >= r.start &&
        s.end <= r.end &&
        valueGiven(s) !== undefined,
    ) || compiled.otherOperations.test(text.slice(r.start, r.end));
  const isAct = at.hits.some((h) => h.isAct);
  const wordsLeft = left.reduce((n, s) => n + wordCount(text.slice(s.start, s.end)), 0);
  if (!isTitle && !isProtected(sentence) && (isAct || at.hits.length >= 3 || wordsLeft <= 3)) {
    removeSentence(text, sentence, edits);
    return;
  }
  for (const segment of segments) {
    const own = at.hits.filter((h) => h.start < segment.end && h.end > segment.start);
    if (own.length === 0) continue;
    const range = narrow(
      text,
      segment,
      own,
      isTitle || isProtected(segment) || wordCount(text.slice(segment.start, segment.end)) > 12,
    );
    edits.remove(range);
  }
}

/** Only the adjunct around the operation where the rest of the segment says something else. */
function narrow(text: string, segment: Range, hits: readonly Hit[], mustSpare: boolean): Range {
  const first = hits[0] as Hit;
  const last = hits[hits.length - 1] as Hit;
  const before = text.slice(segment.start, first.start);
  const after = text.slice(last.end, segment.end);
  const adjunct = ADJUNCT_BEFORE.exec(before);
  const tail = (ADJUNCT_AFTER.exec(after) as RegExpExecArray)[0];
  const isRestLong =
    wordCount(before.slice(0, adjunct?.index ?? before.length)) +
      wordCount(after.slice(tail.length)) >
    2;
  if (adjunct && isRestLong)
    return { start: segment.start + adjunct.index, end: last.end + tail.length };
  if (!mustSpare) return segment;
  const verb =
    /(?:,? ?(?:and|then|who|which|but|she|he|patient|subsequently|therefore) )*(?:underwent|had|has had|received|was treated with|was taken to (?:the )?(?:OR|operating room|theatre) for)(?: [\w-]+){0,5} ?$/i.exec(
      before,
    );
  return {
    start: segment.start + (verb ? verb.index : before.length),
    end: last.end + tail.length,
  };
}

function removeSentence(text: string, sentence: Range, edits: EditSet): void {
  edits.remove({
    start: sentence.start,
    end: text[sentence.end] === ' ' ? sentence.end + 1 : sentence.end,
  });
}

const wordCount = (s: string) => s.match(/[A-Za-z]{2,}/g)?.length ?? 0;
