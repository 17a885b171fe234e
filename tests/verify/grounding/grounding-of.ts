import { readFileSync } from 'node:fs';
import { openCatalog } from '../../../src/compose/open-catalog.js';
import { type Chart, type Grounding, groundedShare } from '../../../src/core/grounding.js';
import { compileLexicon } from '../../../src/decision/lexicon.js';
import { readDecision } from '../../../src/decision/read-decision.js';
import { compileVocabulary } from '../../../src/verify/compile-vocabulary.js';
import { embeddedGrounder } from '../../../src/verify/grounding/grounder.js';

const { facts, treatments, vocabulary } = openCatalog('catalog');
const lexicon = compileLexicon(treatments.treatments);

/** The grounder as it is served. */
export const grounder = embeddedGrounder({
  vocabulary: compileVocabulary({ terms: vocabulary.terms, treatments: treatments.treatments }),
  facts,
  read: (text) => readDecision(text, lexicon),
  clock: { nowSeconds: () => performance.now() / 1000, today: () => '2026-11-30' },
  breathe: () => new Promise((resolve) => setImmediate(resolve)),
});

export const groundingOf = (output: string, chart: Chart): Promise<Grounding> =>
  grounder.ground(output, chart, new AbortController().signal);

export const shareOf = async (output: string, chart: Chart): Promise<number | undefined> =>
  groundedShare(await groundingOf(output, chart));

const charts = new Map<string, Chart>(
  readFileSync('catalog/cases/cases.jsonl', 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
    .map((row) => [row.case_id, { packet: row.packet, cancerType: row.cancer_type }]),
);

/** The chart of a sample case. */
export function chartOf(caseId: string): Chart {
  const chart = charts.get(caseId);
  if (!chart) throw new Error(`no sample case ${caseId}`);
  return chart;
}
