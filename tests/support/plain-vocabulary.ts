import type { Vocabulary } from '../../src/verify/vocabulary.js';

/** A vocabulary that knows no word. */
export const plainVocabulary: Vocabulary = {
  digest: 'no words',
  concept: () => undefined,
  isWithin: () => false,
  membersOf: () => [],
  namesIn: () => [],
  settledBy: () => plainVocabulary,
};
