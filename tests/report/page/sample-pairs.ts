import type { SavedPair } from '../../../src/core/saved-run.js';
import { VERDICTS } from '../../../src/core/verdict.js';
import type { PairSource } from '../../../src/report/page/embed-pairs.js';
import { pairSample } from '../../../src/report/page/pair-sample.js';
import { shownChanges } from '../../../src/report/page/shown-changes.js';
import { FAMILIES, MODELS } from './sample-evaluation.js';

const PACKET = `ONCOLOGY NOTE\n${'The patient is 54 years old. '.repeat(20)}Biopsy: HER2-positive (IHC 3+). No metastasis.`;
const AT = PACKET.indexOf('HER2-positive');
/** Two UTF-16 units and one code point stand before what the judge marks. */
const plan = (caseId: string, drug: string) =>
  `🩺 Plan for ${caseId}\n1. Start ${drug} every 3 weeks.\n2. Echocardiogram before the first cycle.\n${'Supportive care as usual. '.repeat(12)}`;

/** One pair of a made-up run: the outcomes take turns. */
export function samplePair(at: number, given: Partial<SavedPair> = {}): SavedPair {
  const model = MODELS[at % MODELS.length] as string;
  const family = FAMILIES[Math.floor(at / MODELS.length) % FAMILIES.length] as string;
  const verdict = [...VERDICTS, undefined][Math.floor(at / 3) % 6];
  const score = { CORRECT: 1, PARTIAL: 0.5, WRONG: 0 }[verdict as string];
  const caseId = `case-${Math.floor(at / 60)}`;
  return {
    ...{ model, caseId, groupId: caseId, interventionId: `${family}_1`, family },
    ...{ baselineRolloutId: `${caseId}-${model}`, siblingRolloutId: `r-${at}` },
    ...(verdict ? { verdict } : {}),
    ...(score === undefined ? {} : { score }),
    ...{ judge: 'rules', rationale: `trastuzumab was recommended before, and in ${at} it is not` },
    incoherent: false,
    ...given,
  };
}

/** A run of so many pairs with all of their texts, or of the pairs given. */
export function sampleSource(
  pairs: number | readonly SavedPair[],
  given: Partial<PairSource> & { readonly most?: number } = {},
): PairSource {
  const sample = pairSample({ seed: 7, ...(given.most === undefined ? {} : { most: given.most }) });
  const all =
    typeof pairs === 'number' ? Array.from({ length: pairs }, (_, at) => samplePair(at)) : pairs;
  for (const pair of all) sample.add(pair);
  const edit = { start: AT, end: AT + 13, before: 'HER2-positive', after: 'HER2-negative' };
  const changes = shownChanges(PACKET, [edit]);
  return {
    ...{ pairs: sample.pairs(), told: sample.told, seed: 7, changesOf: () => changes },
    answerOf: ({ rolloutId }) => {
      const drug = rolloutId.startsWith('r-') ? `letrozole ${rolloutId}` : 'TCHP';
      const output = plan(rolloutId, drug);
      const start = [...output.slice(0, output.indexOf(drug))].length;
      const end = start + drug.length;
      const credit = rolloutId.startsWith('r-') ? 1 : 0;
      return { output, spans: [{ start, end, credit, reason: `recommended: ${drug}` }] };
    },
    ...given,
  };
}
