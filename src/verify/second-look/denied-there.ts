import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { stemsOf } from '../values/sentence-stems.js';
import { wordsOf } from '../values/topic.js';
import type { AskedWord } from './asked-words.js';
import { metIn } from './coverage.js';
import { isDenial } from './weak-lines.js';

/** Whether a line denies one of the things asked: a word that denies stands before it, or right behind it in its clause. */
export function isDeniedThere(
  sentence: Sentence,
  asked: readonly AskedWord[],
  reading: FormReading,
): boolean {
  return placesOf(sentence, asked, reading).some(({ start, end }) => {
    const from = start - sentence.start;
    const at = sentence.text.slice(Math.max(0, from - REACH), from);
    const before = at.slice(Math.max(at.lastIndexOf(';'), at.lastIndexOf('. ')) + 1);
    const to = end - sentence.start;
    const behind = sentence.text.slice(to, to + REACH).split(END_OF_CLAUSE, 1)[0] as string;
    return isDenial(before) || isDenial(behind);
  });
}

/** A word that denies reaches no further than so many characters. */
const REACH = 400;
const END_OF_CLAUSE = /[,;]|\. /;

/** Where a line names one of the things asked, by itself, by one of its kinds or by what it is a kind of. */
export function placesOf(
  sentence: Sentence,
  asked: readonly AskedWord[],
  { vocabulary }: FormReading,
): readonly { readonly start: number; readonly end: number }[] {
  const stems = new Set(asked.filter((a) => !a.concept).flatMap((a) => a.stems));
  const names = asked.flatMap((a) => a.concept ?? []);
  const isNamed = (concept: string) =>
    names.some((n) => vocabulary.isWithin(concept, n) || vocabulary.isWithin(n, concept));
  return [
    ...sentence.concepts.filter((c) => isNamed(c.concept)),
    ...stemsOf(sentence).filter((s) => stems.has(s.stem)),
  ];
}

/** The share of the things asked, of any one where several are, that a line's own words name. */
export function namedIn(
  sentence: Sentence,
  asked: readonly AskedWord[],
  { vocabulary }: FormReading,
): number {
  const words = wordsOf(sentence);
  let all = 0;
  let sum = 0;
  for (const word of asked) {
    if (word.initials) continue;
    all += word.weight;
    const isWider = [...words.concepts].some(
      (c) => word.concept !== undefined && vocabulary.isWithin(word.concept, c),
    );
    sum += word.weight * (isWider ? 1 : metIn(word, words, vocabulary));
  }
  return all === 0 ? 0 : sum / all;
}
