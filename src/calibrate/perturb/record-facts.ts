import type { PatientRecord, RecordMention, RecordSentence, Words } from './patient-record.js';

/** Ways of speaking of a thing under which it is, or was, so of the patient, or may be. */
const MAY_HOLD: ReadonlySet<string> = new Set(['affirmed', 'past', 'possible']);
/** Ways under which it is another person's. */
const ANOTHERS: ReadonlySet<string> = new Set(['family', 'other_person']);
/** Ways under which it was thought of, and is not so. */
const AGAINST: ReadonlySet<string> = new Set([
  'negated',
  'planned',
  'not_done',
  'withdrawn',
  'conditional',
]);

/** The record's mentions of a concept, of its kinds and of what it is a kind of in the narrow sense of a shared name. */
export function mentionsWithin(
  concept: string,
  { record, words }: { readonly record: PatientRecord; readonly words: Words },
): RecordMention[] {
  const kinds = [concept, ...words.membersOf(concept).map((c) => c.id)];
  return kinds.flatMap((id) => record.mentionsOf(id));
}

/** Whether the record says of the patient that it is so, was so or may be so. */
export function mayHold(mentions: readonly RecordMention[]): boolean {
  return mentions.some((m) => MAY_HOLD.has(m.status));
}

/** Whether the record speaks of it, and only as something thought of, denied or another person's. */
export function isOnlySpokenOf(mentions: readonly RecordMention[]): boolean {
  return (
    mentions.some((m) => AGAINST.has(m.status) || ANOTHERS.has(m.status)) && !mayHold(mentions)
  );
}

/** Whether the record has it of another person, and nowhere of the patient. */
export function isOnlyAnothers(mentions: readonly RecordMention[]): boolean {
  return mentions.some((m) => ANOTHERS.has(m.status)) && !mayHold(mentions);
}

/** Sentences that name one of the concepts, and those that go on about it in the same item. */
export function sentencesAbout(
  concepts: readonly string[],
  { record, words }: { readonly record: PatientRecord; readonly words: Words },
): RecordSentence[] {
  const named = concepts.flatMap((id) => mentionsWithin(id, { record, words }));
  const items = new Set(named.map((m) => m.sentence.item));
  const own = new Set(named.map((m) => m.sentence.index));
  return record.sentences.filter((s) => own.has(s.index) || items.has(s.item));
}

/** Sentences that name one of the concepts, each with the one that follows it in the same item. */
export function sentencesNaming(
  concepts: readonly string[],
  { record, words }: { readonly record: PatientRecord; readonly words: Words },
): RecordSentence[] {
  const named = concepts.flatMap((id) => mentionsWithin(id, { record, words }));
  const items = new Map(named.map((m) => [m.sentence.index, m.sentence.item]));
  return record.sentences.filter((s) => items.has(s.index) || items.get(s.index - 1) === s.item);
}

/** Whether a pattern matches in any sentence. */
export function saysAny(sentences: readonly RecordSentence[], pattern: RegExp): boolean {
  return sentences.some((s) => pattern.test(s.text));
}
