import type { Evidence } from '../../core/form.js';
import { evidenceAt } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type { ConceptMention, RecordReading, Sentence } from '../record/reading.js';
import type { Vocabulary } from '../vocabulary.js';
import type { Course } from './course.js';
import type { Outcome } from './outcomes.js';
import { scopesOfDocument } from './read-scopes.js';
import type { Use } from './use.js';

/** What one item of the record says of a drug, or of several that share it. */
export interface RecordScope {
  readonly mentions: readonly ConceptMention[];
  /** The sentence of the first mention. */
  readonly sentence: Sentence;
  readonly text: string;
  /** UTF-16 units of the document's text. */
  readonly start: number;
  readonly end: number;
  /**
   * How it is tied to its drug: it `names` it; its `document` is about that drug alone; or it `follows` what names it,
   * and names no other, which is too little to contradict by.
   */
  readonly link: 'names' | 'document' | 'follows';
  readonly use: Use;
  readonly outcomes: readonly Outcome[];
  readonly course: Course;
}

const known = new WeakMap<RecordReading, readonly RecordScope[]>();

/** What the record says of drugs and classes of drugs, in reading order. Read once a record; linear. */
export function recordScopes({ record, vocabulary }: FormReading): readonly RecordScope[] {
  let scopes = known.get(record);
  if (!scopes) {
    scopes = record.documents.flatMap((d) => scopesOfDocument(d, vocabulary));
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

/** Whether a mention of the one is one of the other: of a kind of it, a regimen with it, or the drug it is a form of. */
export function isAbout(mentioned: string, drug: string, vocabulary: Vocabulary): boolean {
  if (vocabulary.isWithin(mentioned, drug) || withoutRoute(mentioned) === withoutRoute(drug))
    return true;
  if (vocabulary.concept(mentioned)?.parts?.includes(drug)) return true;
  const isForm = vocabulary.concept(mentioned)?.kind === 'drug';
  return (
    isForm && vocabulary.concept(drug)?.kind === 'drug' && vocabulary.isWithin(drug, mentioned)
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

/** "Topical triamcinolone" and "triamcinolone" are told of as one. */
function withoutRoute(drug: string): string {
  return drug.replace(
    /^(?:topical|inhaled|oral|intravenous|nasal|ophthalmic|subcutaneous|systemic) /,
    '',
  );
}
