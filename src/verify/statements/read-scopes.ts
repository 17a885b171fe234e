import type { ConceptMention, DocumentReading, Sentence } from '../record/reading.js';
import type { NameAt, Vocabulary } from '../vocabulary.js';
import { courseIn } from './course.js';
import { documentSubject } from './document-subject.js';
import { isDrugName } from './drug-names.js';
import { drugScopesIn } from './drug-scopes.js';
import { outcomesIn } from './outcomes.js';
import type { RecordScope } from './record-scopes.js';
import { useIn } from './use.js';

/** What a document says of drugs and classes of drugs, in reading order. Linear. */
export function scopesOfDocument(
  document: DocumentReading,
  vocabulary: Vocabulary,
): readonly RecordScope[] {
  const subject = documentSubject(document);
  const scopes: RecordScope[] = [];
  let since = 0;
  for (const item of itemsOf(document.sentences)) {
    const own = scopesOfItem(item, vocabulary);
    const last = scopes.at(-1);
    since = own.length === 0 ? since + 1 : 0;
    scopes.push(...own);
    if (subject && !own.some((s) => names(s, subject))) scopes.push(...onSubject(item, subject));
    else if (last && own.length === 0 && since <= MOST_FOLLOWING && follows(item, last))
      scopes.push(goingOn(item, last.mentions, 'follows'));
  }
  return scopes;
}

/** How many items without a drug's name may go on about the one named last. */
const MOST_FOLLOWING = 4;
const GOES_ON =
  /^[\s*•–-]*(?:\d{1,2}[.)] )?(?:(?:he|she|his|her|they|it|its|this|that|the (?:drug|dose|treatment|medication|course|result|first|second|last))\b|(?:dose[sd]?|start(?:ed)?|begun|began|stop(?:ped)?|off|last|first|results?|responses?|outcome|reasons?|reactions?|effects?|tolerance|course|durations?|dates?|discontinued|d\/c|attacks|headache|after|before|at)\b|->|→)/i;

function follows(item: readonly Sentence[], last: RecordScope): boolean {
  const first = item[0] as Sentence;
  return last.sentence.section === first.section && GOES_ON.test(first.text);
}

const names = (scope: RecordScope, subject: ConceptMention) =>
  scope.mentions.some((m) => m.concept === subject.concept);

/** The sentences of an item that name no other drug than their document's. */
function onSubject(item: readonly Sentence[], subject: ConceptMention): readonly RecordScope[] {
  return item
    .filter((s) => !s.concepts.some((c) => c.kind === 'drug'))
    .map((s) => goingOn([s], [subject], 'document'));
}

function goingOn(
  item: readonly Sentence[],
  mentions: readonly ConceptMention[],
  link: RecordScope['link'],
): RecordScope {
  const sentence = item[0] as Sentence;
  const { document } = sentence.document;
  const text = document.text.slice(sentence.start, (item.at(-1) as Sentence).end);
  return {
    mentions,
    sentence,
    text,
    start: sentence.start,
    end: sentence.start + text.length,
    link,
    use: 'unsaid',
    outcomes: outcomesIn(text),
    course: courseIn(text, { own: document.date }),
  };
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

function scopesOfItem(item: readonly Sentence[], vocabulary: Vocabulary): readonly RecordScope[] {
  const first = item[0] as Sentence;
  const from = first.start;
  const text = first.document.document.text.slice(from, (item.at(-1) as Sentence).end);
  const mentions = item.flatMap((s) =>
    s.concepts.filter((c) =>
      isDrugName(text, { kind: c.kind, start: c.start - from, end: c.end - from }),
    ),
  );
  if (mentions.length === 0) return [];
  const byPlace = new Map(mentions.map((m) => [m.start - from, m]));
  const drugs = mentions.flatMap((m): NameAt[] => {
    const concept = vocabulary.concept(m.concept);
    return concept ? [{ concept, start: m.start - from, end: m.end - from }] : [];
  });
  const scopes = drugScopesIn(text, drugs, vocabulary).map((scope) => {
    const own = scope.drugs.map((d) => byPlace.get(d.start) as ConceptMention);
    return scopeOf(text.slice(scope.start, scope.end), own, from + scope.start);
  });
  return [...scopes, ...restOfEntry(item, scopes)];
}

/**
 * An entry that begins with a day and a drug tells of its end further on, though others are named between: "12/2/24
 * exemestane ... cough, it was lisinopril. Off 6/9/25: liver PD".
 */
function restOfEntry(
  item: readonly Sentence[],
  scopes: readonly RecordScope[],
): readonly RecordScope[] {
  const [head] = scopes;
  const named = head?.mentions[0];
  if (!head || !named || scopes.length < 2) return [];
  const lead = named.sentence.text.slice(0, named.start - named.sentence.start);
  if (!/\d/.test(lead) || /[A-Za-z]/.test(lead)) return [];
  return item
    .filter(
      (s) => s.start >= head.end && ENDS.test(s.text) && !s.concepts.some((c) => c.kind === 'drug'),
    )
    .map((s) => goingOn([s], head.mentions, 'document'));
}

const ENDS = /^(?:off|stop(?:ped)?|d\/?c'?d?|discontinued|last|progress\w*|PD|SD|PR|CR|best)\b/i;

function scopeOf(text: string, mentions: readonly ConceptMention[], start: number): RecordScope {
  const [first, last] = [mentions[0] as ConceptMention, mentions.at(-1) as ConceptMention];
  const at = { start: first.start - start, end: last.end - start };
  const own = first.sentence.document.document.date;
  return {
    mentions,
    sentence: first.sentence,
    text,
    start,
    end: start + text.length,
    link: 'names',
    use: useIn(text, at),
    outcomes: outcomesIn(text),
    course: courseIn(text, { own, saidUpTo: ownSentence(text, at), namedAt: at.start }),
  };
}

/** A name alone, as that of a list's item, is told about in the sentence behind it. */
const NAME_ALONE = 24;

/** Where the sentence that names the drug ends: lengths of time further on are those of other things. */
function ownSentence(text: string, at: { readonly end: number }): number {
  const end = sentenceEnd(text, at.end);
  return end - at.end > NAME_ALONE || end >= text.length ? end : sentenceEnd(text, end + 1);
}

function sentenceEnd(text: string, from: number): number {
  return from + (/[.;!?]\s|$/.exec(text.slice(from)) as RegExpExecArray).index;
}
