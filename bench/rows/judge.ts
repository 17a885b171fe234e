import { createHash } from 'node:crypto';
import { compileLexicon } from '../../src/decision/lexicon.js';
import { rulesJudge } from '../../src/judge/rules.js';
import { mustBe, type Row } from '../row.js';
import { interventions, loaded, sampleRollouts, texts } from './material.js';

const PAIRS = 64;
const CHARS = 2000;
const signal = new AbortController().signal;
const pairs = () => {
  const all = texts(2 * PAIRS, CHARS);
  return Array.from({ length: PAIRS }, (_, i) => ({
    intervention: interventions[i % interventions.length] as (typeof interventions)[number],
    baseline: all[2 * i] as string,
    sibling: all[2 * i + 1] as string,
  }));
};

/** The rules judge with a cold decision cache: both texts of each pair are read anew. */
export const judgeRow: Row = {
  id: 'judge',
  what: 'verdicts of the rules judge, both texts read',
  unit: 'pairs',
  units: PAIRS,
  subject: () => {
    const judge = rulesJudge({ lexicon: compileLexicon(loaded.treatments.treatments) });
    const questions = pairs();
    return {
      name: `rules judge, 2 texts of ${CHARS} characters`,
      check: async () => {
        const dropped = await judge.judge(droppedHer2(), signal);
        mustBe(dropped.kind === 'CORRECT', `dropping trastuzumab is ${dropped.kind}`);
      },
      run: async (times) => {
        for (let t = 0; t < times; t++) {
          for (const question of questions) await judge.judge(question, signal);
        }
      },
    };
  },
  reference: () => {
    const questions = pairs();
    let last = '';
    return {
      name: 'SHA-256 of the same texts',
      check: () => mustBe(last === '' || last.length === 64, 'no digest'),
      run: (times) => {
        for (let t = 0; t < times; t++) {
          for (const { baseline, sibling } of questions) {
            last = createHash('sha256').update(baseline).update(sibling).digest('hex');
          }
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
