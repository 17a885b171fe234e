import { experiencerAt } from './assertion.js';
import {
  type CompiledOperationFact,
  entryAt,
  type OperationMention,
  rangesOf,
} from './operations.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';

/** A place that speaks of the operation that was done. */
export interface Trace extends Range {
  /** The operation by name, rather than what follows from it. */
  readonly isOperation: boolean;
  /** The sentence tells the operation ("she underwent"), rather than naming it beside something else. */
  readonly isAct: boolean;
}

const ACT =
  /\b(?:underwent|undergone|had|has had|performed|completed|taken (?:back )?to|treated with|proceeded|went|managed|removed|resected|excised|did)\b/i;
const PATHOLOGY_TAG = /^(?:pathology|histology)/i;
const BIOPSY = /\b(?:biops\w+|bx|FNA|cytolog\w+|punch)\b/i;
const INTENDED_SENTENCE = /^(?:if|once|after|when|should|will|would)\b/i;
const INTENDED =
  /\b(?:will|would|should|if|plan(?:ned)?|goal|aim|hope|expected|anticipated|predicted|to achieve|risk of)\b/i;
const SEEN_ON_IMAGE =
  /post-?(?:op|surg)|surgical (?:clips|bed|cavity)|resection (?:cavity|bed)|tumou?r bed/i;

/** The traces of the done operation, by index of their sentence, in order. */
export function findTraces(
  view: Outline,
  compiled: CompiledOperationFact,
  mentions: readonly OperationMention[],
): Map<number, Trace[]> {
  const { text } = view;
  const bySentence = new Map<number, Trace[]>();
  const add = (index: number, trace: Trace) => {
    const known = bySentence.get(index);
    if (known) known.push(trace);
    else bySentence.set(index, [trace]);
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
    if (!sentence || range.start >= sentence.end) continue;
    const isOwn = bySentence.get(index)?.some((t) => t.isOperation) ?? false;
    if (!isTrace(view, compiled, { sentence, range, isOwn }, bySentence)) continue;
    add(index, { ...range, isOperation: false, isAct: false });
  }
  for (const traces of bySentence.values()) traces.sort((a, b) => a.start - b.start);
  return new Map([...bySentence].sort((a, b) => a[0] - b[0]));
}

/** A wound or a margin belongs to the operation unless a biopsy, an image, a plan or another operation is told of. */
function isTrace(
  view: Outline,
  compiled: CompiledOperationFact,
  at: { readonly sentence: Sentence; readonly range: Range; readonly isOwn: boolean },
  operations: ReadonlyMap<number, readonly Trace[]>,
): boolean {
  const { text } = view;
  const { sentence, range } = at;
  if (sentence.section === 'family' || sentence.section === 'allergies') return false;
  if (experiencerAt(text, sentence, range) === 'other') return false;
  if (at.isOwn) return true;
  const words = text.slice(sentence.start, sentence.end);
  const lead = text.slice(Math.max(sentence.start, range.start - 60), range.start);
  if (INTENDED_SENTENCE.test(words) || INTENDED.test(lead)) return false;
  if (compiled.otherOperations.test(words) || compiled.unrelated.test(words)) return false;
  const entry = entryAt(view, range.start);
  if (entry && /^imaging/i.test(entry.tag))
    return SEEN_ON_IMAGE.test(text.slice(range.start, range.end));
  const isSpecimen = entry !== undefined && PATHOLOGY_TAG.test(entry.tag);
  if (!isSpecimen && !/margin|node/i.test(text.slice(range.start, range.end))) return true;
  const block = isSpecimen ? entry : paragraphAround(view, sentence.line);
  if (!BIOPSY.test(text.slice(block.start, Math.min(block.end, block.start + 4000)))) return true;
  return [...operations.keys()].some((i) => {
    const s = view.sentences[i] as Sentence;
    return s.start >= block.start && s.end <= block.end;
  });
}

/** The lines around a line up to the nearest blank ones or rules. */
export function paragraphAround(view: Outline, line: number): Range {
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
