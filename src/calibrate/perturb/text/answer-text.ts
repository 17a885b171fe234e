import type { NameIn, Words } from '../patient-record.js';

/** A free-text answer, read once for all that would edit it. Places are UTF-16 units. */
export interface AnswerText {
  readonly text: string;
  readonly sentences: readonly AnswerSentence[];
}

export interface AnswerSentence {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Places are those of the whole answer. */
  readonly names: readonly NameIn[];
}

/** A stretch of the answer to be replaced, and how that makes it wrong. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly errorType: string;
  readonly why: string;
}

const SENTENCE_END = /[.;!?](?=\s+[\p{Lu}\d"(])|\n+/gu;

/** Cuts an answer into sentences with the concepts named in each. Linear. */
export function readAnswerText(text: string, words: Words): AnswerText {
  const names = words.namesIn(text);
  const sentences: AnswerSentence[] = [];
  let start = 0;
  const cut = (end: number) => {
    const lead = text.slice(start, end).search(/\S/);
    if (lead >= 0) {
      const from = start + lead;
      const within = names.filter((n) => n.start >= from && n.end <= end);
      sentences.push({ text: text.slice(from, end), start: from, end, names: within });
    }
    start = end;
  };
  for (const hit of text.matchAll(SENTENCE_END)) cut(hit.index + hit[0].length);
  cut(text.length);
  return { text, sentences };
}

/** The answer with the edit made; an article before it is made to fit. */
export function edited(text: string, edit: Pick<Edit, 'start' | 'end' | 'text'>): string {
  const before = text
    .slice(0, edit.start)
    .replace(/\b([Aa])n?(\s+)$/, (_, a: string, gap: string) =>
      /^[aeiou]/i.test(edit.text) ? `${a}n${gap}` : `${a}${gap}`,
    );
  return before + edit.text + text.slice(edit.end);
}

const DENIES =
  /\b(?:no|not|never|none|without|neither|nor|denie[sd]|declin\w+|absence of|negative for|free of|ruled out|contraindicated|instead of|rather than|planned|pending|held)\b/i;
const CLAUSE_START = /[,.;:()]|\b(?:but|and then|then|followed by|while|which|who)\b/gi;

/** Whether the clause before a place of a sentence denies what stands there. `at` is a place of the whole answer. */
export function isDenied(sentence: AnswerSentence, at: number): boolean {
  const before = sentence.text.slice(0, at - sentence.start);
  let from = 0;
  for (const hit of before.matchAll(CLAUSE_START)) from = hit.index + hit[0].length;
  return DENIES.test(before.slice(from));
}

/** The name in the case of the words it takes the place of. */
export function inCaseOf(replaced: string, name: string): string {
  return /^\p{Lu}/u.test(replaced) ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}
