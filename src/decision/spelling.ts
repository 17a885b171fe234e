const MIN_LETTERS = 7;
const MAX_REMEMBERED = 20_000;

/** Words of their own, and other substances, that stand one letter from a name ("castrate", Caltrate): no misspellings. */
const OWN_WORDS = new Set(
  'aspiring augmenting burans caltrap castrate coumarin creator creston dioxin eluate erythropoietic estrade foliate fortress fullest fusile indulin inulin leucine lunate lustrate milliped morphing outrate panicum pegasus portress program protonic prover proverb puritan recast reclasp removal responsa signior singular sylvan thyroglobulin venomer vibrance xylenol'.split(
    ' ',
  ),
);

/**
 * Finds the one long name that a misspelt word is within one edit of (a letter more, less, other, or two
 * swapped). Names are indexed by themselves and each of their one-letter deletions, so a lookup costs as many
 * probes as the word has letters.
 */
export class SpellingIndex {
  private readonly byDeletion = new Map<string, readonly string[]>();
  private readonly names = new Set<string>();
  private readonly remembered = new Map<string, string | undefined>();

  add(name: string): void {
    if (name.length < MIN_LETTERS || !/^[a-z]+$/.test(name) || this.names.has(name)) return;
    this.names.add(name);
    for (const key of [name, ...deletions(name)]) {
      this.byDeletion.set(key, this.byDeletion.get(key)?.concat(name) ?? [name]);
    }
  }

  /** The name meant; undefined where none is near, or where `same` says that several near ones differ in meaning. */
  nearest(word: string, same: (a: string, b: string) => boolean): string | undefined {
    if (word.length < MIN_LETTERS - 1 || word.length > 40) return undefined;
    if (this.remembered.has(word)) return this.remembered.get(word);
    const found = this.search(word, same);
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(word, found);
    return found;
  }

  private search(word: string, same: (a: string, b: string) => boolean): string | undefined {
    if (!/^[a-z]+$/.test(word) || OWN_WORDS.has(word)) return undefined;
    const near = new Set<string>();
    for (const key of [word, ...deletions(word)]) {
      for (const name of this.byDeletion.get(key) ?? []) {
        if (withinOneEdit(word, name)) near.add(name);
      }
    }
    const [first, ...others] = near;
    if (first === undefined || others.some((name) => !same(first, name))) return undefined;
    return first;
  }
}

function deletions(word: string): string[] {
  return Array.from(word, (_, i) => word.slice(0, i) + word.slice(i + 1));
}

function withinOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let i = 0;
  while (i < a.length && i < b.length && a[i] === b[i]) i++;
  const tailA = a.slice(i);
  const tailB = b.slice(i);
  if (tailA.slice(1) === tailB.slice(1) || tailA.slice(1) === tailB || tailA === tailB.slice(1))
    return true;
  return tailA[0] === tailB[1] && tailA[1] === tailB[0] && tailA.slice(2) === tailB.slice(2);
}
