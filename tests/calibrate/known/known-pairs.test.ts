import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type PlanReader,
  type SourcePair,
  TRANSFORMS,
} from '../../../src/calibrate/known/known-pair.js';
import { knownPairs } from '../../../src/calibrate/known/known-pairs.js';
import { renumbered } from '../../../src/calibrate/known/plan-parts.js';
import { reordered } from '../../../src/calibrate/known/reorder.js';
import { loadInterventions } from '../../../src/catalog/interventions.js';
import type { Intervention } from '../../../src/core/intervention.js';
import { scoreOf, type VerdictKind } from '../../../src/core/verdict.js';
import { readDecision } from '../../../src/decision/read-decision.js';
import { rulesJudge } from '../../../src/judge/rules.js';
import { selectorCompiler } from '../../../src/judge/selectors.js';
import type { Label } from '../../../src/stats/agreement.js';
import { lexicon, reading } from '../../decision/built-in-lexicon.js';
import { judgeCall } from '../../support/judge-call.js';
import { noRunaway } from '../../support/no-runaway.js';

const interventions = new Map(
  loadInterventions('catalog').map((l) => [l.intervention.id, l.intervention]),
);
const reader: PlanReader = {
  treatments: lexicon.treatments,
  read: (text) => readDecision(text, lexicon),
  fallsUnder: selectorCompiler(lexicon.treatments),
};
const A2 = 'A2_HER2_positive_to_negative';

function made(
  id: string,
  baseline: string,
  more: Partial<Pick<SourcePair, 'sibling' | 'label'>> = {},
  options: {
    readonly seed?: number;
    readonly transforms?: ReadonlySet<(typeof TRANSFORMS)[number]>;
  } = {},
) {
  const intervention = interventions.get(id) as Intervention;
  const source = { pairId: 'p', caseId: 'c', intervention, baseline, ...more };
  const { seed = 1, transforms = new Set(TRANSFORMS) } = options;
  return knownPairs(source, { reader, seed, transforms });
}
const siblings = (pairs: ReturnType<typeof made>, transform: string) =>
  pairs.filter((p) => p.transform === transform).map((p) => [p.label, p.sibling]);

const PLAN = `Plan for a patient of 52:
1. Start docetaxel, trastuzumab and pertuzumab.
2. Denosumab for the bone lesions.
3. Echocardiogram every three months.`;

describe('siblings made of a baseline', () => {
  it('aim at cure where the intent must shift that way', async () => {
    const intervention = {
      ...(interventions.get('E1_insert_metastasis') as Intervention),
      expectedChange: { intentMustShift: { from: ['palliative'], to: ['curative'] } },
    };
    const baseline =
      'Plan:\n1. Palliative FOLFOX.\n2. Denosumab for the bone lesions.\n3. Review in March.';
    const pairs = knownPairs(
      { pairId: 'p', caseId: 'c', intervention, baseline },
      { reader, seed: 1, transforms: new Set(TRANSFORMS) },
    );
    const [[label, sibling] = []] = siblings(pairs, 'corrected');
    expect(label).toBe(1);
    const { kind } = await rulesJudge(reading).judge(
      { intervention, baseline, sibling: sibling as string },
      judgeCall(),
    );
    expect(kind).toBe('CORRECT');
  });

  it('are itself, the plan without what must go, and that with it only weighed', () => {
    const pairs = made(A2, PLAN);
    expect(siblings(pairs, 'unchanged')).toEqual([[0, PLAN]]);
    const bare =
      'Plan for a patient of 52:\n1. Denosumab for the bone lesions.\n2. Echocardiogram every three months.';
    expect(siblings(pairs, 'corrected')).toEqual([[1, bare]]);
    const [[label, hedged] = []] = siblings(pairs, 'hedged');
    expect(label).toBe(0.5);
    expect(hedged).toContain('1. Consider trastuzumab only as an option.');
  });

  it('add what must come, in the place of what went', () => {
    const plan = '- FOLFIRINOX, first line\n- Port placement\n- Nutrition consult';
    const [[label, text] = []] = siblings(made('B1_prior_failure_FOLFIRINOX', plan), 'corrected');
    expect(label).toBe(1);
    expect(text).toMatch(
      /^- Enroll the patient in a clinical trial .*\n- Port placement\n- Nutrition/,
    );
  });

  it('ask for the test, and do one of two things by half', () => {
    const pairs = made('C1_strip_HER2_status', PLAN);
    expect(String(siblings(pairs, 'corrected')[0]?.[1])).toMatch(/1\. Request HER2/);
    expect(siblings(pairs, 'halved').map(([label]) => label)).toEqual([0.5, 0.5]);
    const asking = made(
      'C1_strip_HER2_status',
      `${PLAN}\n4. Repeat HER2 FISH on the liver biopsy.`,
    );
    expect(asking.filter((p) => p.transform === 'unchanged' || p.transform === 'halved')).toEqual(
      [],
    );
  });

  it('acknowledge the new fact where that is worth something', () => {
    const plan = 'Adjuvant CAPOX for six months.\nSurveillance CT each year.\nCurative intent.';
    const [[label, text] = []] = siblings(made('E1_insert_metastasis', plan), 'acknowledged');
    expect([label, text]).toEqual([
      0.5,
      expect.stringContaining('liver metastases; the plan above'),
    ]);
    expect(siblings(made(A2, PLAN), 'acknowledged')).toEqual([]);
  });

  it('of a baseline without room are none, save itself where a label says untestable', () => {
    const plain = '1. Start capecitabine.\n2. Denosumab.\n3. Restage at eight weeks.';
    expect(made(A2, plain)).toEqual([]);
    const labelled = made(A2, plain, { sibling: plain, label: 'untestable' });
    expect(siblings(labelled, 'unchanged')).toEqual([['untestable', plain]]);
  });

  it('break no JSON and no table', () => {
    for (const text of [
      '{"plan": ["Start trastuzumab and pertuzumab", "Echo"]}',
      '| 1 | Start trastuzumab |\n| 2 | Echo |\n| 3 | Denosumab |',
    ]) {
      const kinds = made(A2, text).map((p) => p.transform);
      expect(
        kinds.filter((k) => k === 'corrected' || k === 'hedged' || k === 'paraphrased'),
      ).toEqual([]);
    }
  });
});

describe('a pair whose answer is kept', () => {
  const pair = { sibling: PLAN.replace('pertuzumab', 'lapatinib'), label: 0 as Label };

  it('is said in other words, under the same drugs', () => {
    const [[label, text] = []] = siblings(made(A2, PLAN, pair), 'paraphrased');
    expect(label).toBe(0);
    expect(text).toContain('Initiate');
    const drugs = (t: string) =>
      reader
        .read(t)
        .mentions.flatMap((m) => m.drugs)
        .sort();
    expect(drugs(String(text))).toEqual(drugs(pair.sibling));
  });

  it('has the same items in another order', () => {
    const texts = [1, 2, 3, 4].map((seed) =>
      String(siblings(made(A2, PLAN, pair, { seed }), 'reordered')[0]?.[1] ?? pair.sibling),
    );
    const items = (t: string) =>
      t
        .split('\n')
        .map((l) => l.replace(/^\d\. /, ''))
        .sort();
    for (const text of texts) expect(items(text)).toEqual(items(pair.sibling));
    expect(new Set(texts).size).toBeGreaterThan(1);
  });

  it('stands between polite words that name no treatment', () => {
    const [[, text] = []] = siblings(made(A2, PLAN, pair), 'padded');
    expect(String(text)).toContain(pair.sibling);
    const around = String(text).replace(pair.sibling, '');
    expect(reader.read(around).mentions).toEqual([]);
  });

  it('speaks to its judge only where it earns nothing', () => {
    expect(siblings(made(A2, PLAN, pair), 'attacked')).toHaveLength(1);
    expect(siblings(made(A2, PLAN, { ...pair, label: 1 }), 'attacked')).toEqual([]);
  });

  it('is the same for the same seed, and of the kinds asked for only', () => {
    expect(made(A2, PLAN, pair)).toEqual(made(A2, PLAN, pair));
    const only = made(A2, PLAN, pair, { transforms: new Set(['padded']) });
    expect(only.map((p) => p.pairId)).toEqual(['p~padded']);
  });
});

describe('lists', () => {
  it('are not shuffled where their order means something', () => {
    const chance = (text: string) => (text.length % 7) / 7;
    for (const text of [
      'Steps:\n1. A drug.\n2. Another one.\n3. A third.',
      '1. Start a drug.\n2. Then another one.\n3. A third.',
      '1. Start a drug.\n2. As in item 1, twice.\n3. A third.',
      '1. One.\n2. Two.',
    ]) {
      expect(reordered(text, chance)).toBeUndefined();
    }
  });

  it('count on without gaps, each level on its own', () => {
    expect(renumbered('2. a\n   1) x\n   3) y\n5. b\nText\n4. c')).toBe(
      '1. a\n   1) x\n   2) y\n2. b\nText\n4. c',
    );
  });

  it('of a megabyte take no time beyond their length', () => {
    const text = '1. Start a drug and wait.\n'.repeat(40_000);
    expect(noRunaway(() => reordered(text, () => 0.5))?.length).toBeGreaterThan(text.length);
    const long = { sibling: '- a\n'.repeat(50_000), label: 0 } as const;
    const pairs = noRunaway(() => made(A2, '((((('.repeat(20_000), long));
    expect(pairs.every(({ sibling }) => sibling.length > 100_000)).toBe(true);
    expect(pairs.length).toBeGreaterThan(0);
  });
});

const DEV = join(import.meta.dirname, '../../../../shared/labelled/pairs-dev.jsonl');
const describeDev = existsSync(DEV) ? describe : describe.skip;

describeDev('of the shared pairs', () => {
  it('the made ones are judged by the rules as they were made, in 49 of 50', async () => {
    const judge = rulesJudge(reading);
    let right = 0;
    let all = 0;
    for (const line of readFileSync(DEV, 'utf8').split('\n').filter(Boolean)) {
      const row = JSON.parse(line);
      const intervention = interventions.get(row.intervention_id) as Intervention;
      const given = { sibling: row.sibling, label: row.label };
      for (const { baseline, sibling, label } of made(intervention.id, row.baseline, given)) {
        const { kind } = await judge.judge({ intervention, baseline, sibling }, judgeCall());
        const met =
          label === 'untestable' ? kind === 'UNTESTABLE' : scoreOf(kind as VerdictKind) === label;
        right += met ? 1 : 0;
        all += 1;
      }
    }
    expect(all).toBeGreaterThan(200);
    expect(right / all).toBeGreaterThan(0.98);
  }, 60_000);
});
