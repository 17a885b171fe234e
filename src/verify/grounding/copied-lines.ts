/** A run of so many words is no turn of phrase that two texts come to by themselves. */
const RUN = 6;
/** A sentence is a copy where this share of its words stands in such runs. */
const COPIED_FROM = 0.6;
const WORD = /[\p{L}\p{N}%+.]*[\p{L}\p{N}%+]/gu;

/** A stretch of a text, in UTF-16 units. */
interface Stretch {
  readonly start: number;
  readonly end: number;
}

/**
 * Tells which sentences of an output were copied from a chart: most of their words belong to runs of six or more that stand
 * there in the same order, whatever their case and the signs between them. A run may go on over several short sentences.
 * Linear in both texts.
 */
export function copyDetector(packet: string): (output: string) => (sentence: Stretch) => boolean {
  const runs = new Set<number>(runsOf(wordsOf(packet).map((word) => word.hash)));
  return (output) => {
    const words = wordsOf(output);
    const copied = new Uint8Array(words.length);
    for (const [at, run] of runsOf(words.map((word) => word.hash)).entries()) {
      if (runs.has(run)) copied.fill(1, at, at + RUN);
    }
    return ({ start, end }) => {
      let [all, own] = [0, 0];
      for (let i = firstFrom(words, start); (words[i]?.start ?? end) < end; i += 1) {
        all += 1;
        own += copied[i] as number;
      }
      return own > 0 && own >= COPIED_FROM * all;
    };
  };
}

interface Word {
  readonly start: number;
  /** Of its small letters; two words share one by chance once in billions. */
  readonly hash: number;
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((found) => {
    const word = found[0].toLowerCase();
    let hash = 2166136261;
    for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619);
    return { start: found.index, hash: hash >>> 0 };
  });
}

function runsOf(words: readonly number[]): number[] {
  const runs: number[] = [];
  for (let i = 0; i + RUN <= words.length; i += 1) {
    let run = 0;
    for (let k = i; k < i + RUN; k += 1) run = (Math.imul(run, 31) + (words[k] as number)) >>> 0;
    runs.push(run);
  }
  return runs;
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
