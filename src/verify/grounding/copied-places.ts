/**
 * So many words in the chart's own order, and so many of them more than numbers and units, are no turn of phrase that two
 * texts come to by themselves.
 */
const RUN = 4;
const TELLING = 3;
const IS_TELLING = /\p{L}.*\p{L}.*\p{L}/u;
/** Words of one's own that may stand between two words of the chart, and it is still copied. */
const BETWEEN = 2;
/** A word that stands in more places of a chart begins no run at the later ones, where it may still go on with one. */
const MOST_PLACES = 16;
const WORD = /[\p{L}\p{N}%+.]*[\p{L}\p{N}%+]/gu;
const SENTENCE = /[^.;!?\n•]+(?:\.\d[^.;!?\n•]*)*/g;
/** What stands in quotes, a cell or a string of JSON. */
const CELL = /[^|"“”{}<>\n•]+/g;
const PART = /[^.,;:!?|"'()[\]{}<>\n•]+(?:\.\d[^.,;:!?|"'()[\]{}<>\n•]*)*/g;

/** A stretch of a text, in UTF-16 units. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What of an output was copied from a chart. */
export interface Copies {
  /** Whether a place lies for the most part in a copied run, or says no more than a short sentence of the chart. */
  holds(place: Stretch): boolean;
  /** Whether all of a place is a sentence of the chart's, or stands in one that is repeated as a whole. */
  isVerbatim(place: Stretch): boolean;
}

/**
 * Tells what an output repeats of a chart: runs of at least four words that follow each other there, whatever their case, the
 * signs between them, and up to two words put in between; and what stands by itself in the chart, a sentence or a line
 * of a list, and in the output, were it in quotes or a cell of a table ("ECOG 1"). Linear in both texts.
 */
export function copyDetector(packet: string): (output: string) => Copies {
  const chart = wordsOf(packet).map(({ word }) => word);
  const placesOf = new Map<string, number[]>();
  for (const [at, word] of chart.entries()) {
    const known = placesOf.get(word);
    if (!known) placesOf.set(word, [at]);
    else if (known.length < MOST_PLACES) known.push(at);
  }
  const sentences = new Set(partsOf(packet, SENTENCE).map(({ words }) => words));
  return (output) => {
    const words = wordsOf(output);
    const copied = inRuns(words, { chart, placesOf });
    const verbatim = new Uint8Array(words.length);
    for (const part of [SENTENCE, CELL, PART].flatMap((p) => partsOf(output, p))) {
      if (!sentences.has(part.words)) continue;
      for (let i = firstFrom(words, part.start); (words[i]?.start ?? part.end) < part.end; i += 1) {
        verbatim[i] = 1;
      }
    }
    const share = ({ start, end }: Stretch, isSo: (i: number) => boolean) => {
      let [all, own] = [0, 0];
      for (let i = firstFrom(words, start); (words[i]?.start ?? end) < end; i += 1) {
        all += 1;
        if (isSo(i)) own += 1;
      }
      return all === 0 ? 0 : own / all;
    };
    return {
      holds: (place) => share(place, (i) => copied[i] === 1 || verbatim[i] === 1) > 0.5,
      isVerbatim: (place) => share(place, (i) => verbatim[i] === 1) === 1,
    };
  };
}

interface Word {
  readonly start: number;
  readonly word: string;
}

/** A run of the chart as far as one word of an output, and what it goes on from. */
interface Run {
  readonly at: number;
  readonly words: number;
  readonly telling: number;
  readonly before: Run | undefined;
}

/** Marks the words of an output that belong to runs of the chart. */
function inRuns(
  words: readonly Word[],
  {
    chart,
    placesOf,
  }: {
    readonly chart: readonly string[];
    readonly placesOf: ReadonlyMap<string, readonly number[]>;
  },
) {
  const copied = new Uint8Array(words.length);
  let reached = new Map<number, Run>();
  for (const [at, { word }] of words.entries()) {
    const here = new Map<number, Run>();
    const telling = IS_TELLING.test(word) ? 1 : 0;
    for (const [place, run] of reached) {
      if (at - run.at > BETWEEN + 1) continue;
      if (!here.has(place)) here.set(place, run);
      if (chart[place + 1] !== word) continue;
      const longer = { at, words: run.words + 1, telling: run.telling + telling, before: run };
      if (longer.words >= RUN && longer.telling >= TELLING) mark(copied, longer);
      here.set(place + 1, longer);
    }
    for (const place of placesOf.get(word) ?? []) {
      if (here.get(place)?.at !== at) here.set(place, { at, words: 1, telling, before: undefined });
    }
    reached = here;
  }
  return copied;
}

/** Back to what is marked already, what was put in between with it: each word is marked once. */
function mark(copied: Uint8Array, last: Run): void {
  for (let run: Run | undefined = last; run && copied[run.at] === 0; run = run.before) {
    copied.fill(1, run.before ? run.before.at + 1 : run.at, run.at + 1);
  }
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((found) => ({
    start: found.index,
    word: found[0].toLowerCase(),
  }));
}

function partsOf(text: string, part: RegExp): (Stretch & { readonly words: string })[] {
  return [...text.matchAll(part)].flatMap((found) => {
    const words = wordsOf(found[0].slice(0, 400))
      .map(({ word }) => word)
      .join(' ');
    if (words === '') return [];
    return [{ start: found.index, end: found.index + found[0].length, words }];
  });
}

function firstFrom(words: readonly Word[], start: number): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const mid = (low + high) >> 1;
    if ((words[mid] as Word).start < start) low = mid + 1;
    else high = mid;
  }
  return low;
}
