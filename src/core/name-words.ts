/** A word is a run of letters and digits; a possessive ending is part of it. */
export const WORD = /[\p{L}\p{N}\p{M}]+(?:['’]s(?![\p{L}\p{N}]))?/gu;

/** Longer runs are no word of a name. */
const MAX_WORD = 60;
const SHORT = 3;

/**
 * A word in the form in which names are compared: compatibility forms and case folded, possessive and plural endings
 * off. Undefined for a run too long to be a word of a name.
 */
export function foldWord(word: string): string | undefined {
  if (word.length > MAX_WORD) return undefined;
  const plain = /^[a-z0-9]+$/.test(word) ? word : folded(word);
  return singular(plain);
}

const GREEK: Readonly<Record<string, string>> = { α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta' };

function folded(word: string): string {
  return word
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’]s$/, '')
    .replace(/[αβγδ]/g, (letter) => GREEK[letter] ?? letter);
}

/** A name as it is compared, and whether it is an abbreviation so short (three characters) that its case must agree. */
export function nameWords(name: string): {
  readonly words: readonly string[];
  readonly caseMatters: boolean;
} {
  const parts = name.match(WORD) ?? [];
  const letters = parts.join('');
  return {
    words: parts.map((p) => foldWord(p) ?? p),
    caseMatters: letters.length <= SHORT && letters !== letters.toLowerCase(),
  };
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (word.length > 6 && /(?:oses|stases|lyses)$/.test(word)) return `${word.slice(0, -2)}is`;
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}
