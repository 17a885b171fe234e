/** Which kinds of phrase can begin with a word; `drug`: it ends as names of drugs do. */
export const First = { name: 1, speech: 2, mark: 4, state: 8, judge: 16, drug: 32 } as const;

/** Most distinct words remembered; a hostile text of made-up words must not fill the memory. */
const MOST_WORDS = 50_000;

/**
 * Says of each word of a text which phrases can begin with it. Most words begin none: one look-up here saves one in
 * every phrase book.
 */
export class FirstWords {
  private readonly known = new Map<string, number>();

  constructor(private readonly bitsOf: (word: string) => number) {}

  of(words: readonly string[]): Uint8Array {
    const bits = new Uint8Array(words.length);
    for (let w = 0; w < words.length; w++) {
      const word = words[w] as string;
      let found = this.known.get(word);
      if (found === undefined) {
        found = this.bitsOf(word);
        if (this.known.size >= MOST_WORDS) this.known.clear();
        this.known.set(word, found);
      }
      bits[w] = found;
    }
    return bits;
  }
}
