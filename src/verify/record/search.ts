import MiniSearch from 'minisearch';
import type { Found, Sentence } from './reading.js';

/** Answers queries with the sentences nearest to them, best first, by BM25+ over their words, section and date. */
export function searchOver(
  sentences: readonly Sentence[],
): (queries: readonly string[], limit: number) => readonly Found[] {
  let index: MiniSearch | undefined;
  return (queries, limit) => {
    index ??= indexOf(sentences);
    const best = new Map<number, number>();
    for (const query of queries)
      for (const { id, score } of index.search(query))
        best.set(id as number, Math.max(best.get(id as number) ?? 0, score));
    return [...best]
      .sort((a, b) => b[1] - a[1] || a[0] - b[0])
      .slice(0, limit)
      .map(([id, score]) => ({ sentence: sentences[id] as Sentence, score }));
  };
}

/** Words and numbers; a decimal point, a slash and a hyphen inside stay. */
const WORD = /[\p{L}\p{N}]+(?:[./'-][\p{L}\p{N}]+)*/gu;
const PART = /[./'-]/;

function wordsOf(text: string): string[] {
  const out: string[] = [];
  for (const [word] of text.matchAll(WORD)) {
    if (word.length > 60) continue;
    out.push(word);
    if (PART.test(word) && !/^[\d.,/-]+$/.test(word)) out.push(...word.split(PART));
  }
  return out;
}

/** No question and no answer has more; what has is a flood, and each word of it is sought once at most. */
const MOST_SOUGHT = 500;

function soughtIn(query: string): string[] {
  const words = wordsOf(query);
  return words.length <= MOST_SOUGHT ? words : [...new Set(words)].slice(0, MOST_SOUGHT);
}

const COMMON = new Set(
  'a an the of to in on at by for with and or is was are were be been has have had this that it as from patient pt'.split(
    ' ',
  ),
);

function indexOf(sentences: readonly Sentence[]): MiniSearch {
  const index = new MiniSearch<{ id: number; text: string; section: string; date: string }>({
    fields: ['text', 'section', 'date'],
    tokenize: wordsOf,
    processTerm: (term) => {
      const word = term.toLowerCase();
      return COMMON.has(word) ? null : stem(word);
    },
    searchOptions: { boost: { text: 2, section: 0.5, date: 0.5 }, tokenize: soughtIn },
  });
  index.addAll(
    sentences.map((s, id) => ({
      id,
      text: s.columns.length > 0 ? `${s.text} ${s.columns.join(' ')}` : s.text,
      section: s.section,
      date: s.date,
    })),
  );
  return index;
}

/** Plurals and the commonest endings of verbs. */
function stem(word: string): string {
  if (word.length < 5 || /\d/.test(word)) return word;
  return word.replace(/(?:ies)$/, 'y').replace(/(?:(?<=[sxz]|ch|sh)es|(?<!s)s|ing|ed)$/, '');
}
