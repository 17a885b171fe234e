import { loadTreatments } from '../../src/catalog/treatments.js';
import { compileLexicon } from '../../src/decision/lexicon.js';
import { readDecision } from '../../src/decision/read-decision.js';

/** The lexicon of the built-in catalog, compiled once for each test file. */
export const lexicon = compileLexicon(loadTreatments('catalog/treatments.yaml').treatments);

/** What the rules judge reads with: every text anew. */
export const reading = { lexicon, read: (text: string) => readDecision(text, lexicon) };
