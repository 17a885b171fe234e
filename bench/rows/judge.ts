import { createHash } from 'node:crypto';
import { openBill } from '../../src/core/bill.js';
import type { Decision } from '../../src/core/decision.js';
import { compileLexicon } from '../../src/decision/lexicon.js';
import { readDecision } from '../../src/decision/read-decision.js';
import { rulesJudge } from '../../src/judge/rules.js';
import { mustBe, type Row } from '../row.js';
import { interventions, loaded, sampleRollouts, texts } from './material.js';

const BASELINES = 4;
const CHARS = 2000;
const PAIRS = BASELINES * interventions.length;

const call = {
  signal: new AbortController().signal,
  lane: 'offline',
  noCache: false,
  salt: '',
  bill: openBill(),
} as const;
const groupTexts = () => texts(BASELINES + interventions.length, CHARS);

/** One group, all pairs, with a cold decision cache: each of its texts is read once. */
export const judgeRow: Row = {
  id: 'judge',
  what: `verdicts of the rules judge: ${BASELINES} baselines and ${interventions.length} siblings, ${PAIRS} pairs`,
  unit: 'pairs',
  units: PAIRS,
  subject: () => {
    const lexicon = compileLexicon(loaded.treatments.treatments);
    let decisions = new Map<string, Decision>();
    const read = (text: string) => {
      const decision = decisions.get(text) ?? readDecision(text, lexicon);
      decisions.set(text, decision);
      return decision;
    };
    const judge = rulesJudge({ lexicon, read });
    const all = groupTexts();
    return {
      name: `rules judge, texts of ${CHARS} characters, each read once`,
      check: async () => {
        const dropped = await judge.judge(droppedHer2(), call);
        mustBe(dropped.kind === 'CORRECT', `dropping trastuzumab is ${dropped.kind}`);
      },
      run: async (times) => {
        for (let t = 0; t < times; t++) {
          decisions = new Map();
          for (const [i, intervention] of interventions.entries()) {
            const sibling = all[BASELINES + i] as string;
            for (const baseline of all.slice(0, BASELINES)) {
              await judge.judge({ intervention, baseline, sibling }, call);
            }
          }
        }
      },
    };
  },
  reference: () => {
    const all = groupTexts();
    let last = '';
    return {
      name: 'SHA-256 of the same texts',
      check: () => mustBe(last === '' || last.length === 64, 'no digest'),
      run: (times) => {
        for (let t = 0; t < times; t++) {
          for (const text of all) last = createHash('sha256').update(text).digest('hex');
        }
      },
    };
  },
};

function droppedHer2() {
  const intervention = interventions.find((i) => i.id.startsWith('A2'));
  const output = (id: string) => sampleRollouts.find((r) => r.rollout_id === id)?.output as string;
  return {
    intervention: intervention as (typeof interventions)[number],
    baseline: output('brca-001.responsive.baseline.0'),
    sibling: output('brca-001.responsive.A2.0'),
  };
}
