import type { ConceptMention, DateMention, Sentence, Status } from './reading.js';

/** A result that was not this patient's, or was reported wrongly. */
const TAKES_BACK =
  /\b(?:another patient|wrong (?:tube|patient|label|specimen|sample|block)|mis-?labell?ed|mix-?up|(?:is|was|has been) (?:withdrawn|retracted|voided)|reported in error|issued in error|in error)\b/i;
/** How far behind a test's name its day stands. */
const REACH = 30;

/**
 * Withdraws the results that a later sentence takes back by the day they are of: "anti-HBc of 02/24 was run on a tube that
 * carried another patient's label". Changes the mentions in place, before anyone has seen them.
 */
export function withdrawResults(sentences: readonly Sentence[]): void {
  for (const sentence of sentences) {
    if (!TAKES_BACK.test(sentence.text)) continue;
    for (const mention of sentence.concepts) {
      const day = mention.kind === 'test' ? dayOf(sentence, mention) : undefined;
      if (day) withdrawBefore(sentence, mention.concept, day);
    }
  }
}

function dayOf(sentence: Sentence, { end }: ConceptMention): string | undefined {
  const of = sentence.dates.find((d: DateMention) => d.start >= end && d.start - end <= REACH);
  return of && of.date.length === 10 ? of.date : undefined;
}

/** A correction stands near what it corrects. */
const MAX_BACK = 200;

function withdrawBefore(from: Sentence, concept: string, day: string): void {
  const { sentences } = from.document;
  const at = from.index - (sentences[0] as Sentence).index;
  for (const earlier of sentences.slice(Math.max(0, at - MAX_BACK), at)) {
    if (earlier.date !== day && !earlier.dates.some((d) => d.date === day)) continue;
    for (const mention of earlier.concepts)
      if (mention.concept === concept) (mention as { status: Status }).status = 'withdrawn';
  }
}
