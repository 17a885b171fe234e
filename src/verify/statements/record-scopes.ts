import type { Evidence } from '../../core/form.js';
import { evidenceAt } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { ConceptMention, RecordReading, Sentence } from '../record/reading.js';
import type { NameAt, Vocabulary } from '../vocabulary.js';
import { type Course, courseIn } from './course.js';
import { drugScopesIn } from './drug-scopes.js';
import { type Outcome, outcomesIn } from './outcomes.js';
import { type Use, useIn } from './use.js';

/** What one item of the record says of a drug, or of several that share it. */
export interface RecordScope {
  readonly mentions: readonly ConceptMention[];
  /** The sentence of the first mention. */
  readonly sentence: Sentence;
  readonly text: string;
  /** UTF-16 units of the document's text. */
  readonly start: number;
  readonly end: number;
  readonly use: Use;
  readonly outcomes: readonly Outcome[];
  readonly course: Course;
}

const known = new WeakMap<RecordReading, readonly RecordScope[]>();

/** What the record says of drugs and classes of drugs, in reading order. Read once a record; linear. */
export function recordScopes({ record, vocabulary }: FormReading): readonly RecordScope[] {
  let scopes = known.get(record);
  if (!scopes) {
    scopes = itemsOf(record.sentences).flatMap((item) => scopesOfItem(item, vocabulary));
    known.set(record, scopes);
  }
  return scopes;
}

/** The parts of the record about a drug, a drug of a class, or a regimen that the drug is part of. */
export function scopesOf(drug: string, reading: FormReading): readonly RecordScope[] {
  return recordScopes(reading).filter((s) =>
    s.mentions.some((m) => isAbout(m.concept, drug, reading.vocabulary)),
  );
}

/** Whether a mention of the one is one of the other. */
export function isAbout(mentioned: string, drug: string, vocabulary: Vocabulary): boolean {
  return (
    vocabulary.isWithin(mentioned, drug) ||
    (vocabulary.concept(mentioned)?.parts?.includes(drug) ?? false)
  );
}

/** Whether a part of the record is about the patient, and was not taken back. */
export function isOfPatient(scope: RecordScope): boolean {
  return !scope.mentions.every((m) => OTHERS.has(m.status));
}

const OTHERS: ReadonlySet<string> = new Set(['family', 'other_person', 'withdrawn', 'general']);

export function evidenceOfScope({ sentence, start, end }: RecordScope): Evidence {
  return evidenceAt(sentence.document, { start, end });
}

/** Sentences that belong together, as the lines of a list item do. */
function itemsOf(sentences: readonly Sentence[]): readonly (readonly Sentence[])[] {
  const items: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = items.at(-1);
    const before = last?.at(-1);
    if (last && before?.document === sentence.document && before.item === sentence.item)
      last.push(sentence);
    else items.push([sentence]);
  }
  return items;
}

const DRUGS: ReadonlySet<string> = new Set(['drug', 'drug_class']);

function scopesOfItem(item: readonly Sentence[], vocabulary: Vocabulary): readonly RecordScope[] {
  const mentions = item.flatMap((s) => s.concepts.filter((c) => DRUGS.has(c.kind)));
  if (mentions.length === 0) return [];
  const first = item[0] as Sentence;
  const from = first.start;
  const text = first.document.document.text.slice(from, (item.at(-1) as Sentence).end);
  const byPlace = new Map(mentions.map((m) => [m.start - from, m]));
  const names = mentions.flatMap((m): NameAt[] => {
    const concept = vocabulary.concept(m.concept);
    return concept ? [{ concept, start: m.start - from, end: m.end - from }] : [];
  });
  return drugScopesIn(text, names, vocabulary).map((scope) => {
    const own = scope.drugs.map((d) => byPlace.get(d.start) as ConceptMention);
    return scopeOf(text.slice(scope.start, scope.end), own, from + scope.start);
  });
}

function scopeOf(text: string, mentions: readonly ConceptMention[], start: number): RecordScope {
  const [first, last] = [mentions[0] as ConceptMention, mentions.at(-1) as ConceptMention];
  const at = { start: first.start - start, end: last.end - start };
  return {
    mentions,
    sentence: first.sentence,
    text,
    start,
    end: start + text.length,
    use: useIn(text, at),
    outcomes: outcomesIn(text),
    course: courseIn(text, first.sentence.document.document.date),
  };
}
