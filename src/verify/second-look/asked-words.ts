import type { FormReading } from '../form-reading.js';
import type { RecordReading } from '../record/reading.js';
import { isTelling } from '../values/question-words.js';
import { stemCounts } from '../values/sentence-stems.js';
import { stemOf, stemsIn } from '../values/stems.js';

/** A thing that a question asks about: a name of the vocabulary, or a word. */
export interface AskedWord {
  readonly stems: readonly string[];
  /** The vocabulary's name for it; missing for a mere word. */
  readonly concept?: string;
  /** Its first letters as records write them, lower case: "ess" for Epworth Sleepiness Scale. */
  readonly initials?: string;
  /** 0 to 1: how rare it is in this record; 1 where the record never says it. */
  readonly weight: number;
}

/** What a question asks about, apart from how it wants the answer written. */
export function askedWords(question: string, reading: FormReading): readonly AskedWord[] {
  const text = question.replace(NOTE, (note) => ' '.repeat(note.length));
  const rarity = rarityIn(reading.record);
  const names = reading.vocabulary.namesIn(text).filter((n) => !NO_NAMES.has(n.concept.id));
  const out: AskedWord[] = names.map(({ concept, start, end }) => {
    const all = stemsIn(text.slice(start, end)).map((s) => s.stem);
    const telling = all.filter(isTelling);
    const df = reading.record.mentionsOf(concept.id).length;
    return {
      concept: concept.id,
      stems: telling.length > 0 ? telling : all,
      weight: rarity.of(df),
    };
  });
  const seen = new Set<string>();
  for (const { stem, start, end } of stemsIn(text)) {
    if (names.some((n) => start < n.end && end > n.start)) continue;
    if (!isTelling(stem) || UNITS.has(stem) || seen.has(stem) || stem.length < 2) continue;
    seen.add(stem);
    out.push({ stems: [stem], weight: rarity.of(rarity.sentencesWith(stem)) });
  }
  for (const initials of initialismsIn(text, rarity)) out.push(initials);
  return out;
}

/** What a question says of a time, and not of a thing. */
const NO_NAMES = new Set(['age']);
const UNITS = new Set(
  'ng pg nmol pmol umol miu iu meq mmhg meter meters metre metres liter liters litre litres microgram micrograms milligram milligrams gram grams kilogram kilograms centimeter centimeters microliter letters points'
    .split(' ')
    .flatMap((w) => [w, stemOf(w)]),
);

/** How the answer is to be written: "(nearest whole percent)", "(one decimal)". */
const NOTE =
  /\((?:in |to the |by |per |according |nearest |percent|%|one |two |iso|yyyy|enter |if |0 (?:to|-)|cells|events|mg|mcg|ng|g\/|m\b|cm|kg|ml)[^)]{0,60}\)/gi;

const WORD = /[A-Za-z0-9]+/g;
const SMALL = /^(?:of|the|and|in|for|to|a|an|at|on)$/i;
const MAX_LETTERS = 5;

/** Runs of a question's words whose first letters the record writes as a word of its own. */
function initialismsIn(text: string, rarity: Rarity): readonly AskedWord[] {
  const words = [...text.matchAll(WORD)].map((m) => m[0]).filter((w) => !SMALL.test(w));
  const found: AskedWord[] = [];
  for (let from = 0; from < words.length; from++)
    for (let n = 3; n <= MAX_LETTERS && from + n <= words.length; n++) {
      const run = words.slice(from, from + n);
      const initials = run.map((w) => (w[0] as string).toLowerCase()).join('');
      const df = rarity.sentencesWith(initials);
      if (df === 0 || !/^[a-z0-9]{3,}$/.test(initials)) continue;
      found.push({ stems: [], initials, weight: rarity.of(df) });
    }
  return found;
}

interface Rarity {
  of(sentences: number): number;
  sentencesWith(stem: string): number;
}

const known = new WeakMap<RecordReading, Rarity>();

function rarityIn(record: RecordReading): Rarity {
  const found = known.get(record);
  if (found) return found;
  const counts = stemCounts(record);
  const all = Math.log(record.sentences.length + 2);
  const rarity = {
    of: (n: number) => Math.max(LEAST, 1 - Math.log(1 + n) / all),
    sentencesWith: (stem: string) => counts.get(stem) ?? 0,
  };
  known.set(record, rarity);
  return rarity;
}

const LEAST = 0.15;
