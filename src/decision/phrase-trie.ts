import { Gap, type Tokens, tokenise } from './tokens.js';

/** Gaps that may stand inside any phrase: "T-DXd", "T DXd", and a phrase broken over a line. */
const SOFT = Gap.space | Gap.hyphen | Gap.line | Gap.other;
/** Gaps that are one another's equals where the phrase itself is written with one of them. */
const JOINTS = Gap.slash | Gap.plus | Gap.arrow | Gap.and;

const ARTICLES: ReadonlySet<string> = new Set(['a', 'an', 'the', 'her', 'his', 'this', 'any']);
/** Most phrases are words with a space between: those need no reading of gaps. */
const PLAIN = /^[a-z]+(?: [a-z]+)*$/;
/** A run of articles is no phrase. */
const LONGEST_PHRASE = 12;

/** Tens of thousands of nodes end a phrase and lead nowhere, so that a list or a map is made where something is put in. */
interface Node<T> {
  next: Map<string, Node<T>> | undefined;
  /** Gaps that may stand before this word. */
  gaps: number;
  values: readonly T[];
}

const NOTHING: readonly never[] = [];

/** A phrase that was found: words `from` (inclusive) to `to` (exclusive), and what it stands for. */
export interface Found<T> {
  readonly from: number;
  readonly to: number;
  readonly values: readonly T[];
}

/** Phrases by their words. Finding is by longest match, in one pass over the words. */
export class PhraseTrie<T> {
  private readonly root: Node<T> = { next: undefined, gaps: 0, values: NOTHING };

  add(phrase: string, value: T): void {
    if (PLAIN.test(phrase)) this.addWords(phrase.split(' '), () => 0, value);
    else {
      const { word, gap } = tokenise(phrase);
      this.addWords(word, (i) => writtenGaps(gap[i] as number), value);
    }
  }

  /** As `add`, and the same with a plural s on its last word. */
  addNoun(phrase: string, value: T): void {
    this.add(phrase, value);
    if (/[a-rt-z]$/i.test(phrase) && phrase.length > 2) this.add(`${phrase}s`, value);
    if (/[^aeiou]y$/.test(phrase)) this.add(`${phrase.slice(0, -1)}ies`, value);
  }

  /** `written`: the gaps that the phrase itself has before a word, beyond those of any phrase. */
  private addWords(words: readonly string[], written: (i: number) => number, value: T): void {
    let node = this.root;
    words.forEach((word, i) => {
      node.next ??= new Map();
      let child = node.next.get(word);
      if (!child) {
        child = { next: undefined, gaps: SOFT, values: NOTHING };
        node.next.set(word, child);
      }
      child.gaps |= written(i);
      node = child;
    });
    if (words.length > 0) node.values = node.values.concat([value]);
  }

  /** True where some phrase begins with the word. */
  begins(word: string): boolean {
    return this.root.next?.has(word) ?? false;
  }

  /** The longest phrase at word `at` of which `admits` is true for some value. */
  longestAt(
    tokens: Tokens,
    at: number,
    admits: (value: T, from: number, to: number) => boolean,
    first: string = tokens.word[at] as string,
  ): Found<T> | undefined {
    let node = this.root.next?.get(first);
    let best: Found<T> | undefined;
    let i = at;
    while (node) {
      if (node.values.length > 0) {
        const values = admitted(node.values, admits, at, i + 1);
        if (values.length > 0) best = { from: at, to: i + 1, values };
      }
      i++;
      if (i >= tokens.count) break;
      const word = tokens.word[i] as string;
      const child: Node<T> | undefined = node.next?.get(word);
      if (((tokens.gap[i] as number) & ~(child?.gaps ?? SOFT)) !== 0) break;
      // "No record of a resection" is "no record of resection".
      if (child) node = child;
      else if (!ARTICLES.has(word) || node.values.length > 0 || i > at + LONGEST_PHRASE) break;
    }
    return best;
  }
}

function writtenGaps(gap: number): number {
  // A bracket may stand in a phrase only where the phrase has it: "PD-(L)1".
  const brackets = gap & (Gap.open | Gap.close) ? gap : 0;
  return brackets | (gap & JOINTS ? JOINTS : 0);
}

/** The values admitted at a place; the list itself where all are. */
function admitted<T>(
  values: readonly T[],
  admits: (value: T, from: number, to: number) => boolean,
  from: number,
  to: number,
): readonly T[] {
  for (const v of values) {
    if (!admits(v, from, to)) return values.filter((x) => admits(x, from, to));
  }
  return values;
}
