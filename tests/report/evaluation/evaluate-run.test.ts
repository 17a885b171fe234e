import type { SavedRun } from '../../../src/core/saved-run.js';
import { type EvaluationInput, evaluateRun } from '../../../src/report/evaluation/evaluate-run.js';
import { pairsOf, savedPair, savedReward, savedRun } from '../../support/saved-runs.js';

const A = pairsOf('A', {
  'c1 X1': 'CORRECT',
  'c1 Y1': 'PARTIAL',
  'c2 X1': 'CORRECT',
  'c2 Y1': 'WRONG',
});
const B = pairsOf('B', {
  'c1 X1': 'WRONG',
  'c1 Y1': 'UNTESTABLE',
  'c2 X1': 'PARTIAL',
  'c2 Y1': 'WRONG',
});
const cms = (model: string, caseId: string, value: number) =>
  savedReward({ model, caseId, components: { cms: value } });
const REWARDS = [
  cms('A', 'c1', 0.4),
  cms('A', 'c2', 0.6),
  cms('B', 'c1', 0.8),
  cms('B', 'c2', 0.8),
];
const TWO = savedRun({ pairs: [...B, ...A], rewards: REWARDS });

const evaluate = (run: SavedRun, given: Partial<EvaluationInput> = {}) =>
  evaluateRun({ run, cases: new Map(), rollouts: [], seed: 1, draws: 2000, ...given });

describe('an evaluation of two models', () => {
  it('has the CSS and CMS of each with intervals over cases, the best CSS first', async () => {
    const { models } = await evaluate(TWO);
    const [a, b] = models;
    expect(models.map(({ model }) => model)).toEqual(['A', 'B']);
    // Both cases drawn twice give 0.75 and 0.5, each in a quarter of draws.
    expect(a?.css).toMatchObject({ estimate: 0.625, low: 0.5, high: 0.75, n: 4, cases: 2 });
    expect(b?.css).toMatchObject({ estimate: 0.5 / 3, n: 3, cases: 2 });
    expect(a?.cms).toMatchObject({ estimate: 0.5, low: 0.4, high: 0.6, n: 2 });
    expect(b?.counts).toEqual({
      ...{ pairs: 4, correct: 0, partial: 1, wrong: 2, untestable: 1, abstained: 0, failed: 0 },
    });
    expect([a?.cssRank, a?.cmsRank, b?.cssRank, b?.cmsRank]).toEqual([1, 2, 2, 1]);
  });

  it('says why an interval is undefined where all cases are alike', async () => {
    const { models } = await evaluate(TWO);
    expect(models[1]?.cms.estimate).toBeCloseTo(0.8);
    expect(models[1]?.cms).not.toHaveProperty('low');
    expect(models[1]?.cms.why).toContain('all cases are alike');
  });

  it('tells families, interventions and strata apart', async () => {
    const strata = { hard: 'true' };
    const cases = new Map([
      ['c1', { cancerType: 'breast' as const, strata }],
      ['c2', { cancerType: 'lung' as const, strata: { hard: 'false' } }],
    ]);
    const { families, interventions, strata: found, cases: rows } = await evaluate(TWO, { cases });
    expect(
      families.map(({ id, models }) => [id, ...models.map(({ css }) => css.estimate)]),
    ).toEqual([
      ['X', 1, 0.25],
      ['Y', 0.25, 0],
    ]);
    expect(interventions.map(({ id, family }) => [id, family])).toEqual([
      ['X1', 'X'],
      ['Y1', 'Y'],
    ]);
    expect(
      found.map(({ key, value, models: [a] }) => [key, value, a?.css.estimate, a?.cms?.estimate]),
    ).toEqual([
      ['hard', 'false', 0.5, 0.6],
      ['hard', 'true', 0.75, 0.4],
    ]);
    expect(rows).toContainEqual({
      ...{
        caseId: 'c1',
        model: 'B',
        cancerType: 'breast',
        pairs: 1,
        css: 0,
        rollouts: 1,
        cms: 0.8,
      },
    });
  });

  it('has the shares of what came of the pairs, over all and by family', async () => {
    const { distribution } = await evaluate(TWO);
    const [all] = distribution;
    expect([all?.model, all?.family]).toEqual(['A', undefined]);
    expect(all?.shares.map(({ outcome, share }) => [outcome, share.estimate])).toEqual([
      ['correct', 0.5],
      ['partial', 0.25],
      ['wrong', 0.25],
      ['untestable', 0],
      ['abstained', 0],
      ['failed', 0],
    ]);
    expect(distribution).toHaveLength(6);
  });

  it('ranks them by both figures, and tells how often the order holds', async () => {
    const { ranks } = await evaluate(TWO);
    // Of the two orders of two models both are as far apart.
    expect(ranks.spearman).toMatchObject({ estimate: -1, p: 1, n: 2 });
    expect(ranks.css.whole.estimate).toBe(1);
    expect(ranks.css.models).toEqual([
      { model: 'A', value: 0.625, rank: 1, low: 1, high: 1 },
      { model: 'B', value: 0.5 / 3, rank: 2, low: 2, high: 2 },
    ]);
  });

  it('ties models whose coverage is the same in another order', async () => {
    const rewards = [0.1, 0.2, 0.3].flatMap((value, i) => [
      cms('A', `c${i}`, value),
      cms('B', `c${2 - i}`, value),
    ]);
    const { models, ranks } = await evaluate(savedRun({ rewards }));
    expect(models.map(({ cms: of, cmsRank }) => [of.estimate, cmsRank])).toEqual([
      [0.6 / 3, 1.5],
      [0.6 / 3, 1.5],
    ]);
    expect(ranks.cms.orders).toEqual([]);
  });

  it('has no share of draws in which a shared rank holds', async () => {
    const same = A.map((pair) => ({ ...pair, model: 'A2' }));
    const { ranks } = await evaluate(savedRun({ pairs: [...A, ...same, ...B] }));
    expect(ranks.css.models.map(({ rank }) => rank)).toEqual([1.5, 1.5, 3]);
    expect(ranks.css.whole).not.toHaveProperty('estimate');
    expect(ranks.css.whole.why).toContain('two models share a rank');
    expect(ranks.css.orders.map(({ better, worse }) => [better, worse])).toEqual([
      ['A', 'B'],
      ['A2', 'B'],
    ]);
  });

  it('compares them over the pairs that both score', async () => {
    const [compared, more] = (await evaluate(TWO)).comparisons;
    expect(more).toBeUndefined();
    expect(compared).toMatchObject({
      ...{ first: 'A', second: 'B', firstHigher: 2, secondHigher: 0, equal: 1, unmatched: 1 },
      difference: { estimate: 0.5, n: 3, cases: 2 },
      // Two of the four flips of two cases are as far; two heads of two coins, either way.
      signFlip: { p: 0.5, holm: 0.5 },
      mcnemar: { p: expect.closeTo(0.5, 12), n: 2 },
      wilcoxon: { p: 0.5, n: 2 },
      power: { cases: 2, alpha: 0.05, power: 0.8 },
    });
    expect(compared?.power.needed).toBeGreaterThan(2);
  });

  it('says what it works out, and how much of the draws is done', async () => {
    const told: string[] = [];
    await evaluate(TWO, { onPart: async (what) => void told.push(what) });
    const shares = (of: string) => told.filter((what) => what.startsWith(`${of}, `));
    expect(shares('means over cases').slice(0, 2)).toEqual([
      'means over cases, 0 %',
      'means over cases, 6 %',
    ]);
    expect(shares('means over cases').at(-1)).toMatch(/, 9\d %$/);
  });

  it('is the same in any order of rows', async () => {
    const turned = { ...TWO, pairs: [...TWO.pairs].reverse(), rewards: [...REWARDS].reverse() };
    const [one, other] = [await evaluate(TWO), await evaluate(turned)];
    expect(other.models).toEqual(one.models);
    expect(other.comparisons).toEqual(one.comparisons);
  });
});

describe('an evaluation with a second judge', () => {
  const llm = pairsOf('A', {
    'c1 X1': 'CORRECT',
    'c1 Y1': 'WRONG',
    'c2 X1': 'CORRECT',
    'c2 Y1': 'WRONG',
  }).map((pair) => ({ ...pair, judge: 'llm' }));

  it('tells how far the two agree, and keeps the figures of the first', async () => {
    const { crossJudge, models, notes } = await evaluate({ ...TWO, rejudged: llm });
    const [between] = crossJudge?.between ?? [];
    expect(between).toMatchObject({ first: 'llm', second: 'rules', pairs: 4 });
    expect(between?.exact.estimate).toBe(0.75);
    // Agreement 0.75, by chance 0.5 * 0.5 + 0.5 * 0.25.
    expect(between?.kappa.estimate).toBeCloseTo(0.6, 12);
    expect(between?.models[0]?.firstCss.estimate).toBe(0.5);
    expect(between?.ranks).toMatchObject({ n: 1, why: expect.stringContaining('fewer than two') });
    expect(models[0]?.css.estimate).toBe(0.625);
    expect(notes.join()).toContain('4 further verdicts');
  });

  it('does not take a judge that failed or abstained for one that disagrees', async () => {
    const some = pairsOf('A', {
      ...{ 'c1 X1': 'CORRECT', 'c1 Y1': undefined, 'c2 X1': 'ABSTAINED', 'c2 Y1': 'WRONG' },
    }).map((pair) => ({ ...pair, judge: 'llm' }));
    const { crossJudge } = await evaluate({ ...TWO, rejudged: some });
    expect(crossJudge?.between[0]).toMatchObject({ pairs: 4, exact: { estimate: 1, n: 2 } });
  });
});

describe('an evaluation with human raters', () => {
  const label = (pairId: string, rater: string, said: 0 | 0.5 | 1, coherent?: boolean) => ({
    ...{ pairId, model: 'A', rater, label: said },
    ...(coherent === undefined ? {} : { coherent }),
  });
  const labels = [
    label('c1-b~c1-X1', 'r1', 1, false),
    label('c1-b~c1-X1', 'r2', 1, false),
    label('c1-b~c1-X1', 'r3', 0, true),
    label('c1-b~c1-Y1', 'r1', 1),
    label('c1-b~c1-Y1', 'r2', 0.5),
    label('c1-b~c1-Y1', 'r3', 0),
    label('c2-b~c2-X1', 'r1', 0),
    label('c9-b~c9-X1', 'r1', 0),
    { ...label('c2-b~c2-Y1', 'r1', 0), model: '' },
  ];

  it('takes the majority, tells ties apart, and holds the judge against it', async () => {
    const { raters, notes } = await evaluate(TWO, { labels });
    expect(raters).toMatchObject({
      ...{ raters: ['r1', 'r2', 'r3'], pairs: 3, labels: 7, strangers: 1, ambiguous: 1 },
      majority: { decided: 1, tied: 1, single: 1 },
    });
    expect(raters?.judge.exact).toMatchObject({ estimate: 0.5, n: 2 });
    expect(raters?.families.map(({ family, exact }) => [family, exact.n])).toEqual([['X', 2]]);
    expect(raters?.confusion).toEqual([
      { label: 0, verdict: 'CORRECT', count: 1 },
      { label: 1, verdict: 'CORRECT', count: 1 },
    ]);
    expect(
      raters?.between.map(({ first, second, exact }) => [first, second, exact.estimate]),
    ).toEqual([
      ['r1', 'r2', 0.5],
      ['r1', 'r3', 0],
      ['r2', 'r3', 0],
    ]);
    expect(notes.join(' ')).toMatch(
      /1 label of pairs that the run does not have.*1 label of a pair .*policy_model/,
    );
  });

  it('leaves out of the coherent CSS what most raters call incoherent', async () => {
    const more = [label('c1-b~c1-Y1', 'r4', 1, true), label('c2-b~c2-Y1', 'r4', 0, true)];
    const { raters, models } = await evaluate(TWO, { labels: [...labels, ...more] });
    expect(raters?.coherence).toMatchObject({ asked: 3, byRaters: 1, byJudge: 0, byBoth: 0 });
    expect(models[0]?.cssCoherent).toMatchObject({ estimate: 0.25, n: 2 });
  });

  it('has no coherent CSS where nobody was asked, and says so', async () => {
    const { models } = await evaluate(TWO, { labels });
    expect(models[0]?.cssCoherent).toMatchObject({ n: 0, why: 'nothing was measured' });
    const { cssCoherent } = models[1] ?? {};
    expect(cssCoherent).not.toHaveProperty('estimate');
    expect(cssCoherent?.why).toContain('nobody was asked');
    // A judge that calls a chart incoherent is asked about every one.
    const [called, ...others] = A as [(typeof A)[0]];
    const pairs = [{ ...called, incoherent: true }, ...others];
    const byJudge = await evaluate(savedRun({ pairs }));
    expect(byJudge.models[0]?.cssCoherent).toMatchObject({ estimate: 0.5, n: 3 });
  });

  it('counts untestable as a label of the judge as it does of raters, and nothing as none', async () => {
    const said = ['untestable', 0.5, 0, 1] as const;
    const ids = ['c1-b~c1-X1', 'c1-b~c1-Y1', 'c2-b~c2-X1', 'c2-b~c2-Y1'];
    const by = (rater: string) =>
      ids.map((id, i) => ({ pairId: id, model: 'A', rater, label: said[i] as 1 }));
    const judged = { 'c1 X1': 'UNTESTABLE', 'c1 Y1': 'PARTIAL', 'c2 X1': 'CORRECT' } as const;
    const pairs = pairsOf('A', { ...judged, 'c2 Y1': 'ABSTAINED' });
    const { raters } = await evaluate(savedRun({ pairs }), { labels: [...by('r1'), ...by('r2')] });
    const [between] = raters?.between ?? [];
    expect([between?.kappa, between?.linear].map((f) => [f?.estimate, f?.n])).toEqual([
      [1, 4],
      [1, 3],
    ]);
    // Of three labels two agree, by chance two of nine.
    expect(raters?.judge.kappa).toMatchObject({ estimate: expect.closeTo(4 / 7, 12), n: 3 });
    // An abstention is no label that could differ.
    expect(raters?.judge.exact).toMatchObject({ estimate: 2 / 3, n: 3 });
    expect(raters?.judge.linear.n).toBe(2);
  });
});

describe('an evaluation with tools', () => {
  const withTools = A.map((pair) => ({ ...pair, model: 'B-tools' }));
  const run = savedRun({
    pairs: [...withTools, ...B],
    rewards: [savedReward({ model: 'B-tools', rolloutId: 'r1' }), savedReward({ model: 'B' })],
  });
  const call = (section?: string) => ({
    tool: 'read_chart_section',
    ...(section === undefined ? {} : { section }),
  });
  const rollouts = [
    { model: 'B-tools', rolloutId: 'r1', output: '', calls: [call('labs'), call('labs'), call()] },
    { model: 'B', rolloutId: 'c1-b', output: '', calls: [] },
  ];

  it('finds the two arms by their names, and tells help from hurt', async () => {
    const { toolUse } = await evaluate(run, { rollouts });
    const [arms] = toolUse?.arms ?? [];
    expect(arms).toMatchObject({
      ...{ withTools: 'B-tools', without: 'B', unmatched: 1 },
      help: { count: 2, share: { estimate: 2 / 3, n: 3 } },
      hurt: { count: 0 },
      same: { count: 1 },
      difference: { estimate: 0.5 },
      // Of the four pairs: correct 2 and 0, partial 1 and 1, wrong 1 and 2, untestable 0 and 1.
      shift: { estimate: 0.5, n: 4 },
    });
  });

  it('counts calls by model and by section', async () => {
    const { toolUse } = await evaluate(run, { rollouts });
    expect(toolUse).toMatchObject({ rollouts: 2, calling: 1 });
    expect(toolUse?.models.map(({ model, calls }) => [model, calls.estimate])).toEqual([
      ['B-tools', 3],
      ['B', 0],
    ]);
    expect(
      toolUse?.sections.map((s) => [s.section, s.calls, s.rollouts, s.share.estimate]),
    ).toEqual([
      ['labs', 2, 1, 0.5],
      ['(none)', 1, 1, 0.5],
    ]);
  });

  it('tells arms within one model by its trajectories', async () => {
    const mixed = savedRun({
      pairs: [
        savedPair({ verdict: 'CORRECT', baselineRolloutId: 't1', siblingRolloutId: 't2' }),
        savedPair({
          ...{ verdict: 'WRONG', baselineRolloutId: 'n1', siblingRolloutId: 'n2' },
          ...{ sampleIndex: 1, baselineSample: 1 },
        }),
      ],
    });
    const made = ['t1', 't2', 'n1', 'n2'].map((rolloutId) => ({
      ...{ model: 'A', rolloutId, output: '' },
      calls: rolloutId.startsWith('t') ? [call('labs')] : [],
    }));
    const { toolUse } = await evaluate(mixed, { rollouts: made });
    expect(toolUse?.arms[0]).toMatchObject({
      withTools: 'A, calling tools',
      help: { count: 1 },
    });
  });
});

describe('an evaluation of many models', () => {
  it('tests neighbours in rank only, and says so', async () => {
    const pairs = Array.from({ length: 13 }, (_, i) => pairsOf(`m${i}`, { 'c1 X1': 'CORRECT' }));
    const { comparisons, notes } = await evaluate(savedRun({ pairs: pairs.flat() }), { draws: 10 });
    expect(comparisons).toHaveLength(12);
    expect(notes.join(' ')).toContain('Of 13 models only neighbours in rank');
  });

  it('says where they were judged by different judges, or under different catalogs', async () => {
    const pairs = [...A, ...B.map((pair) => ({ ...pair, judge: 'llm' }))];
    const { notes, made } = await evaluate(savedRun({ pairs, catalogDigests: ['d1', 'd2'] }));
    expect(notes.join(' ')).toContain('not judged by the same judges');
    expect(notes.join(' ')).toContain('2 different catalogs');
    expect(made.judges).toEqual([
      { judge: 'llm', pairs: 4 },
      { judge: 'rules', pairs: 4 },
    ]);
  });
});

describe('an evaluation of too little', () => {
  it('of one model has no ranks and no comparison, and says so', async () => {
    const { ranks, comparisons, notes } = await evaluate(savedRun({ pairs: A }));
    expect(comparisons).toEqual([]);
    expect(ranks.spearman).not.toHaveProperty('estimate');
    expect(ranks.css.whole.why).toContain('fewer than two models');
    expect(notes.join(' ')).toContain('one model');
  });

  it('of one case has no interval, and no order that is certain', async () => {
    const pairs = [...A, ...B].filter(({ caseId }) => caseId === 'c1');
    const { models, ranks } = await evaluate(savedRun({ pairs }));
    expect(models[0]?.css).toMatchObject({
      estimate: 0.75,
      why: expect.stringContaining('one case'),
    });
    expect(models[0]?.css).not.toHaveProperty('low');
    expect(ranks.css.whole).not.toHaveProperty('estimate');
    expect(ranks.css.orders).toEqual([]);
  });

  it('without a score has an undefined CSS, and no rank', async () => {
    const pairs = pairsOf('A', { 'c1 X1': 'UNTESTABLE', 'c2 X1': 'ABSTAINED', 'c2 Y1': undefined });
    const { models, notes } = await evaluate(savedRun({ pairs }));
    expect(models[0]).not.toHaveProperty('cssRank');
    expect(models[0]?.css).toEqual({
      ...{ n: 0, cases: 0, method: 'mean; no interval', why: 'nothing was measured' },
    });
    expect(models[0]?.counts).toMatchObject({ untestable: 1, abstained: 1, failed: 1 });
    expect(notes).toContain('A: no pair has a score, so that its CSS is undefined.');
  });

  it('without coverage has an undefined CMS', async () => {
    const { models, ranks, notes } = await evaluate(savedRun({ pairs: [...A, ...B] }));
    expect(models[0]?.cms.why).toBe('nothing was measured');
    expect(ranks.spearman).toMatchObject({ n: 0, why: expect.stringContaining('both figures') });
    expect(ranks.cms.models).toEqual([]);
    expect(notes.join(' ')).toContain('No row has a coverage');
  });

  it('of nothing is empty', async () => {
    const { models, families, cases } = await evaluate(savedRun());
    expect([models, families, cases]).toEqual([[], [], []]);
  });
});

describe('an evaluation of a model that answers little', () => {
  const empty = (n: number) =>
    savedReward({ model: 'B', rolloutId: `e${n}`, status: 'MASKED', reason: 'EMPTY_OUTPUT' });
  const run = savedRun({
    pairs: [...A, ...pairsOf('B', { 'c1 X1': 'CORRECT' })],
    rewards: [cms('A', 'c1', 0.4), cms('A', 'c2', 0.6), cms('B', 'c1', 0.9), empty(1), empty(2)],
  });

  it('counts its rollouts without a score by reason, and says so', async () => {
    const { models, notes } = await evaluate(run);
    expect(models[0]).toMatchObject({
      model: 'B',
      rollouts: { all: 3, scored: 1, masked: 2, failed: 0 },
    });
    expect(models[0]?.rollouts.reasons).toEqual([
      { status: 'MASKED', reason: 'EMPTY_OUTPUT', count: 2 },
    ]);
    expect(notes.join()).toContain('B: 2 of 3 rollouts without a score (2 EMPTY_OUTPUT);');
    expect(notes.join()).not.toContain('A: ');
  });

  it('says how much the models have in common', async () => {
    const told = (await evaluate(run)).notes.join();
    expect(told).toContain(
      'of 4 interventions of 2 cases that some model has a scored pair of, all have 1 of 1 case in common',
    );
    expect(told).toContain('of 2 cases in which some model has one, all have one in 1');
    expect((await evaluate(TWO)).notes.join()).toContain('all have 3 of 2 cases in common');
  });

  it('counts untestable pairs as without a score', async () => {
    const pairs = pairsOf('A', { 'c1 X1': 'CORRECT', 'c2 X1': 'UNTESTABLE' });
    const { notes } = await evaluate(savedRun({ pairs }));
    expect(notes.join()).toContain('A: 1 of 2 pairs without a score (1 untestable)');
  });

  it('has no ranking that holds of models with no case in common', async () => {
    const far = B.map((pair) => ({ ...pair, caseId: `far ${pair.caseId}` }));
    const { ranks } = await evaluate(savedRun({ pairs: [...A, ...far] }));
    expect(ranks.css.whole).not.toHaveProperty('estimate');
    expect(ranks.css.whole.why).toContain('no case in common');
    expect(ranks.css.orders).toEqual([]);
  });
});
