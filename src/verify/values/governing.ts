import type { ConceptMention, Sentence } from '../record/reading.js';
import type { Place } from './places.js';
import type { Words } from './topic.js';

/** How many sentences of an item a subject is carried on over. */
const MAX_BACK = 4;
const SAME_SENTENCE = 0.95;
const EARLIER = 0.85;
/** What has a name of its own is less surely of what was named before. */
const WITH_LABEL = 0.75;

/**
 * The drug, test, disease and procedure that a place of a sentence goes on about: of each kind the one named last before
 * it, in its own sentence or earlier in the same item. `own.hasLabel`: the place has words of its own before it.
 */
export function governingPlaces(
  sentence: Sentence,
  at: number,
  own: { readonly hasLabel: boolean },
): readonly Place[] {
  const share = own.hasLabel ? WITH_LABEL : 1;
  const here = new Map<ConceptMention['kind'], readonly string[]>();
  let before: ConceptMention | undefined;
  for (const c of sentence.concepts) {
    if (c.end > at) continue;
    const isJoined = before?.kind === c.kind && JOINT.test(between(sentence, before, c));
    here.set(c.kind, isJoined ? [...(here.get(c.kind) ?? []), c.concept] : [c.concept]);
    before = c;
  }
  const carried = new Map<ConceptMention['kind'], string>();
  const { sentences } = sentence.document;
  const index = sentence.index - (sentences[0]?.index ?? 0);
  for (let i = index - 1; i >= 0 && i >= index - MAX_BACK; i--) {
    const before = sentences[i] as Sentence;
    if (before.item !== sentence.item) break;
    for (const c of before.concepts.toReversed())
      if (!carried.has(c.kind) && !here.has(c.kind)) carried.set(c.kind, c.concept);
  }
  return [
    { words: wordsOf([...here.values()].flat()), counts: SAME_SENTENCE * share },
    { words: wordsOf(carried.values()), counts: EARLIER * share },
  ];
}

/** "gemcitabine/carboplatin", "ER and PR": named together. */
const JOINT = /^[\s/+&,-]{0,3}(?:and|plus|with)?[\s/+&-]{0,2}$/i;

function between({ text, start }: Sentence, a: ConceptMention, b: ConceptMention): string {
  return text.slice(a.end - start, b.start - start);
}

const NO_STEMS: ReadonlySet<string> = new Set();
const wordsOf = (concepts: Iterable<string>): Words => ({
  stems: NO_STEMS,
  concepts: new Set(concepts),
});
