/** A run of so many words is no turn of phrase that two texts come to by themselves. */
const RUN = 6;
/** A sentence is a copy where this share of its words stands in such runs. */
const COPIED_FROM = 0.6;
const WORD = /[\p{L}\p{N}%+.]+/gu;

/**
 * Tells whether a sentence was copied from a chart: most of its words stand there in runs of six or more, whatever their
 * case and the signs between them. Linear in both.
 */
export function copyDetector(packet: string): (sentence: string) => boolean {
  const runs = new Set<number>(runsOf(wordsOf(packet)));
  return (sentence) => {
    const words = wordsOf(sentence);
    const copied = new Uint8Array(words.length);
    for (const [at, run] of runsOf(words).entries()) {
      if (runs.has(run)) copied.fill(1, at, at + RUN);
    }
    const count = copied.reduce((sum, one) => sum + one, 0);
    return count > 0 && count >= COPIED_FROM * words.length;
  };
}

/** Each word as a number, which two words share by chance once in billions. */
function wordsOf(text: string): number[] {
  return (text.toLowerCase().match(WORD) ?? []).map((word) => {
    let hash = 2166136261;
    for (let i = 0; i < word.length; i += 1) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619);
    return hash >>> 0;
  });
}

function runsOf(words: readonly number[]): number[] {
  const runs: number[] = [];
  for (let i = 0; i + RUN <= words.length; i += 1) {
    let run = 0;
    for (let k = i; k < i + RUN; k += 1) run = Math.imul(run, 31) + (words[k] as number);
    runs.push(run >>> 0);
  }
  return runs;
}
