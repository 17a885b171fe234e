import type { LoadedCatalog } from '../catalog/catalog.js';
import { compileLexicon, type Lexicon } from '../decision/lexicon.js';
import { compileVocabulary } from '../verify/compile-vocabulary.js';
import type { Vocabulary } from '../verify/vocabulary.js';

/** A catalog's words, compiled for reading. */
export interface CompiledWords {
  readonly lexicon: Lexicon;
  /** Compiled when it is first read. */
  readonly vocabulary: Vocabulary;
}

const compiled = new WeakMap<LoadedCatalog, CompiledWords>();

/** The words of a loaded catalog, compiled once however many apps are built over it. */
export function wordsOf(loaded: LoadedCatalog): CompiledWords {
  const words = compiled.get(loaded) ?? compileWords(loaded);
  compiled.set(loaded, words);
  return words;
}

function compileWords({ treatments: { treatments }, vocabulary }: LoadedCatalog): CompiledWords {
  let made: Vocabulary | undefined;
  return {
    lexicon: compileLexicon(treatments),
    get vocabulary() {
      made ??= compileVocabulary({ terms: vocabulary.terms, treatments });
      return made;
    },
  };
}
