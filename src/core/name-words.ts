/** A word is a run of letters and digits; a possessive ending is part of it. */
export const WORD = /[\p{L}\p{N}\p{M}]+(?:['’]s(?![\p{L}\p{N}]))?/gu;

/** Most names are of ASCII without an apostrophe: there a word is this, which is found several times as fast. */
const PLAIN = /^[ -&(-~]*$/;
const PLAIN_WORD = /[A-Za-z0-9]+/g;

/** Longer runs are no word of a name. */
const MAX_WORD = 60;
const SHORT = 3;
/** A name's short word in capitals (CRPS, RRMS) ends in an S of its own. */
const OWN_S = /^[\p{Lu}\p{N}]{1,5}$/u;

/**
 * A word in the form in which names are compared: compatibility forms and case folded, Greek letters spelt out, the
 * possessive ending off. Undefined for a run too long to be a word of a name.
 */
export function foldWord(word: string): string | undefined {
  if (word.length > MAX_WORD) return undefined;
  if (/^[A-Za-z0-9]+$/.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/[αβγδ]/g, (letter) => GREEK[letter] ?? letter);
}

const GREEK: Readonly<Record<string, string>> = { α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta' };

/** What a folded word is without its plural ending; as it is written, it may be an abbreviation's (PPIs). */
export function singularOf(folded: string, written: string): string {
  if (folded.length < 3 || !folded.endsWith('s')) return folded;
  if (/[\p{Lu}\p{N}]s$/u.test(written)) return folded.slice(0, -1);
  if (folded.length < 4) return folded;
  if (/(?:ss|us|is)$/.test(folded)) return folded;
  if (folded.length > 5 && folded.endsWith('ies')) return `${folded.slice(0, -3)}y`;
  if (folded.length > 6 && /(?:oses|stases|lyses)$/.test(folded)) return `${folded.slice(0, -2)}is`;
  if (/(?:ss|sh|ch|x)es$/.test(folded)) return folded.slice(0, -2);
  return folded.slice(0, -1);
}

/** A name as it is compared. */
export interface NameWords {
  readonly words: readonly string[];
  /** The same without plural endings. */
  readonly singular: readonly string[];
  /** That under which two names are one. */
  readonly key: string;
  /** Whether it is an abbreviation so short (three characters) that its case must agree. */
  readonly caseMatters: boolean;
}

export function nameWords(name: string): NameWords {
  const parts = name.match(PLAIN.test(name) ? PLAIN_WORD : WORD) ?? [];
  const words = parts.map((p) => foldWord(p) ?? p);
  const singular = words.map((w, i) => {
    const written = parts[i] as string;
    return w.endsWith('s') && !OWN_S.test(written) ? singularOf(w, written) : w;
  });
  const letters = parts.join('');
  return {
    words,
    singular,
    key: singular.join(' '),
    caseMatters: letters.length <= SHORT && letters !== letters.toLowerCase(),
  };
}

/** The key under which two names are one. */
export function nameKey(name: string): string {
  return nameWords(name).key;
}
