import type { Evidence } from '../../core/form.js';
import { evidenceAt } from '../evidence.js';
import type { FormReading } from '../form-reading.js';
import type {
  ConceptMention,
  DocumentReading,
  RecordReading,
  Sentence,
} from '../record/reading.js';
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

function scopesOfDocument(
  document: DocumentReading,
  vocabulary: Vocabulary,
): readonly RecordScope[] {
  const subject = subjectOf(document);
  const scopes: RecordScope[] = [];
  let since = 0;
  for (const item of itemsOf(document.sentences)) {
    const own = scopesOfItem(item, vocabulary);
    const about = own.length === 0 ? followed(scopes.at(-1), item, since) : undefined;
    since = own.length === 0 ? since + 1 : 0;
    scopes.push(...own);
    const names = (m: ConceptMention) =>
      own.some((s) => s.mentions.some((o) => o.concept === m.concept));
    if (subject && !names(subject)) scopes.push(...aboutSubject(item, subject));
    else if (about) scopes.push(goingOn(item, about, 'follows'));
  }
  return scopes;
}

/** How many items without a drug's name may go on about the one named last. */
const MOST_FOLLOWING = 5;

function followed(last: RecordScope | undefined, item: readonly Sentence[], since: number) {
  if (!last || since >= MOST_FOLLOWING) return undefined;
  return last.sentence.section === (item[0] as Sentence).section ? last.mentions : undefined;
}

function goingOn(
  item: readonly Sentence[],
  mentions: readonly ConceptMention[],
  link: RecordScope['link'],
): RecordScope {
  const first = item[0] as Sentence;
  const { document } = first.document;
  const text = document.text.slice(first.start, (item.at(-1) as Sentence).end);
  return {
    mentions,
    sentence: first,
    text,
    start: first.start,
    end: first.start + text.length,
    link,
    use: 'unsaid',
    outcomes: outcomesIn(text),
    course: courseIn(text, document.date),
  };
}

/** A document's head ends here. */
const HEAD = 5;
const isDrug = (c: ConceptMention) => c.kind === 'drug';

/** The one drug that a document's head names, if it is also named most: what its letter or log is about. */
function subjectOf({ sentences }: DocumentReading): ConceptMention | undefined {
  const head = sentences.slice(0, HEAD).flatMap((s) => s.concepts.filter(isDrug));
  const [first] = head;
  if (!first || head.some((d) => d.concept !== first.concept)) return undefined;
  const all = sentences.flatMap((s) => s.concepts.filter(isDrug));
  return 2 * all.filter((d) => d.concept === first.concept).length >= all.length
    ? first
    : undefined;
}

/** The sentences of an item that name no other drug than their document's. */
function aboutSubject(item: readonly Sentence[], subject: ConceptMention): readonly RecordScope[] {
  return item
    .filter((s) => !s.concepts.some(isDrug))
    .map((s) => goingOn([s], [subject], 'document'));
}

/** Sentences that belong together, as the lines of a list item do. */
function itemsOf(sentences: readonly Sentence[]): readonly (readonly Sentence[])[] {
  const items: Sentence[][] = [];
  for (const sentence of sentences) {
    const last = items.at(-1);
    if (last && last.at(-1)?.item === sentence.item) last.push(sentence);
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
    link: 'names',
    use: useIn(text, at),
    outcomes: outcomesIn(text),
    course: courseIn(text, first.sentence.document.document.date, ownSentence(text, at)),
  };
}

/** A name alone, as that of a list's item, is told about in the sentence behind it. */
const NAME_ALONE = 24;

/** Where the sentence that names the drug ends: lengths of time further on are those of other things. */
function ownSentence(text: string, at: { readonly end: number }): number {
  let from = at.end;
  for (let i = 0; i < 2; i++) {
    const end = from + (/[.;!?]\s|$/.exec(text.slice(from)) as RegExpExecArray).index;
    if (end - at.end > NAME_ALONE || end >= text.length) return end;
    from = end + 1;
  }
  return from + (/[.;!?]\s|$/.exec(text.slice(from)) as RegExpExecArray).index;
}
