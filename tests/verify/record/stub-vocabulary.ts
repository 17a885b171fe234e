import type { Concept, ConceptKind, NameAt, Vocabulary } from '../../../src/verify/vocabulary.js';

const WORDS: readonly [kind: ConceptKind, names: string[], within?: string[]][] = [
  ['drug', ['methotrexate', 'MTX']],
  ['drug', ['azathioprine', 'AZA']],
  ['drug', ['adalimumab', 'Humira'], ['tnf inhibitor']],
  ['drug', ['infliximab', 'Remicade'], ['tnf inhibitor']],
  ['drug', ['prednisone', 'pred']],
  ['drug', ['glipizide']],
  ['drug', ['sitagliptin']],
  ['drug', ['crisaborole']],
  ['drug', ['tacrolimus']],
  ['drug', ['cetirizine']],
  ['drug_class', ['tnf inhibitor', 'anti-TNF']],
  ['condition', ["Crohn's disease", "Crohn's", 'CD']],
  ['condition', ['ulcerative colitis', 'UC']],
  ['condition', ['pancreatitis']],
  ['condition', ['psoriasis']],
  ['condition', ['atopic dermatitis', 'eczema']],
  ['condition', ['asthma']],
  ['condition', ['heart failure', 'CHF']],
  ['condition', ['osteoporosis']],
  ['condition', ['stroke']],
  ['test', ['hemoglobin a1c', 'A1c']],
  ['test', ['quantiferon', 'QFT']],
  ['test', ['dxa']],
  ['procedure', ['colonoscopy']],
  ['procedure', ['phototherapy']],
];

const CONCEPTS: readonly Concept[] = WORDS.map(([kind, names, within]) => ({
  id: (names[0] as string).toLowerCase(),
  kind,
  names,
  within: within ?? [],
  rivals: [],
}));

/** A few words, found without regard to case. */
export const stubVocabulary: Vocabulary = {
  digest: 'stub',
  concept: (id) => CONCEPTS.find((c) => c.id === id),
  isWithin: (id, group) =>
    id === group || (CONCEPTS.find((c) => c.id === id)?.within.includes(group) ?? false),
  membersOf: (group) => CONCEPTS.filter((c) => c.within.includes(group)),
  namesIn,
  settledBy: () => stubVocabulary,
};

const LONGEST = CONCEPTS.flatMap((concept) =>
  concept.names.map((name) => ({
    concept,
    name,
    pattern: new RegExp(`(?<![A-Za-z])${name}(?![A-Za-z])`, 'gi'),
  })),
).sort((a, b) => b.name.length - a.name.length);

function namesIn(text: string): NameAt[] {
  const out: NameAt[] = [];
  for (const { concept, pattern } of LONGEST)
    for (const m of text.matchAll(pattern)) {
      const [start, end] = [m.index, m.index + m[0].length];
      if (!out.some((o) => o.start < end && start < o.end)) out.push({ concept, start, end });
    }
  return out.sort((a, b) => a.start - b.start);
}
