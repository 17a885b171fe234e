import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import { isOthers } from '../values/other-subject.js';
import { stemsOf } from '../values/sentence-stems.js';
import { stemsIn } from '../values/stems.js';

/** So much of a statement's words must stand in the record's own. */
const LEAST = 0.75;
const LEAST_WORDS = 4;
const MAX_LINES = 3;

const SMALL = new Set(
  'the a an of and or for to in on at by with was were is are be been has have had it its this that he she they his her their as from but so which who because due patient'.split(
    ' ',
  ),
);
const NEGATED = /\b(?:no|not|never|none|without|neither|nor|denie[sd]|negative)\b/i;

/** The lines of the record, one after another, that say nearly all of a statement's words and all its numbers, and deny where it denies. */
export function saidAlike(said: string, reading: FormReading): readonly Sentence[] | undefined {
  const words = new Set(
    stemsIn(said)
      .map((s) => s.stem)
      .filter((s) => !SMALL.has(s)),
  );
  if (words.size < LEAST_WORDS) return undefined;
  const near = reading.record.search([said], MAX_FOUND).map((f) => f.sentence);
  for (const sentence of near) {
    if (isOthers(sentence, sentence.start)) continue;
    const lines = from(sentence);
    for (let n = 1; n <= lines.length; n++) {
      const some = lines.slice(0, n);
      const told = new Set(some.flatMap((s) => stemsOf(s).map((w) => w.stem)));
      const share = [...words].filter((w) => told.has(w)).length / words.size;
      if (share < LEAST || [...words].some((w) => /\d/.test(w) && !told.has(w))) continue;
      const denies = some.some((s) => NEGATED.test(s.text));
      if (denies === NEGATED.test(said)) return some;
    }
  }
  return undefined;
}

const MAX_FOUND = 8;

function from(sentence: Sentence): readonly Sentence[] {
  const { sentences } = sentence.document;
  const at = sentence.index - (sentences[0]?.index ?? 0);
  return sentences.slice(at, at + MAX_LINES);
}
