import { loadTreatments } from '../../src/catalog/treatments.js';
import { compileLexicon } from '../../src/decision/lexicon.js';

/** The lexicon of the built-in catalog, compiled once for each test file. */
export const lexicon = compileLexicon(loadTreatments('catalog/treatments.yaml').treatments);
