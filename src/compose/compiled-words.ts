import type { LoadedCatalog } from '../catalog/catalog.js';
import { compileLexicon, type Lexicon } from '../decision/lexicon.js';
import type { Vocabulary } from '../verify/vocabulary.js';

const lexicons = new WeakMap<LoadedCatalog, Lexicon>();
const vocabularies = new WeakMap<LoadedCatalog, Promise<Vocabulary>>();

/** What the rules read plans with, compiled once for a catalog however many apps are built over it. */
export function lexiconOf(loaded: LoadedCatalog): Lexicon {
  const lexicon = lexicons.get(loaded) ?? compileLexicon(loaded.treatments.treatments);
  lexicons.set(loaded, lexicon);
  return lexicon;
}

/** What the verifier reads records with: the same. Its room is not loaded before. */
export function vocabularyOf(loaded: LoadedCatalog): Promise<Vocabulary> {
  const vocabulary = vocabularies.get(loaded) ?? compileWords(loaded);
  vocabularies.set(loaded, vocabulary);
  return vocabulary;
}

async function compileWords(loaded: LoadedCatalog): Promise<Vocabulary> {
  const { compileVocabulary } = await import('../verify/compile-vocabulary.js');
  const { treatments, vocabulary } = loaded;
  return compileVocabulary({ terms: vocabulary.terms, treatments: treatments.treatments });
}
