import type { Concept } from './concept.js';
import { First } from './first-words.js';
import type { RawMention } from './lexicon.js';
import { type Findings, indexed } from './reading.js';
import { mentionsOf, readStatements } from './statements.js';

const UNKNOWN: Concept = {
  kind: 'drug',
  id: '',
  drugs: [],
  classes: [],
  cancerTypes: [],
  meansIn: {},
  chemoradiation: false,
};

/**
 * Words that end as names of cancer drugs do, that no lexicon has, and that stand where a treatment is recommended or
 * weighed; each once. Only a text with such a word is read again, with the word as a drug.
 */
export function unknownDrugsOf(findings: Findings): string[] {
  const { tokens, raw, strangers } = findings;
  if (strangers.length === 0) return [];
  const readings = [{ concept: UNKNOWN, text: '', context: false, trial: false }];
  const found: RawMention[] = strangers.map((w) => ({ from: w, to: w + 1, readings }));
  const reading = indexed({ ...findings, raw: [...raw, ...found].sort((a, b) => a.from - b.from) });
  const asked = new Set(
    mentionsOf(reading, readStatements(reading))
      .filter((m) => m.kind === 'drug' && m.id === '' && m.certainty !== 'none')
      .map((m) => m.start),
  );
  const names = strangers
    .filter((w) => asked.has(findings.span(w, w + 1).start))
    .map((w) => tokens.word[w] as string);
  return [...new Set(names)];
}

/** Places of the words that look like drugs (`first` says which) and are part of no mention. */
export function strangersIn(raw: readonly RawMention[], first: Uint8Array): number[] {
  const found: number[] = [];
  let next = 0;
  for (let w = 0; w < first.length; w++) {
    if (((first[w] as number) & First.drug) === 0) continue;
    while (next < raw.length && (raw[next] as RawMention).to <= w) next++;
    if (next < raw.length && (raw[next] as RawMention).from <= w) continue;
    found.push(w);
  }
  return found;
}
