import type { VerdictKind } from '../../../src/core/verdict.js';
import { evaluateRun } from '../../../src/report/evaluation/evaluate-run.js';
import type { Evaluation } from '../../../src/report/evaluation/evaluation.js';
import { reportPage } from '../../../src/report/page/report-page.js';
import { evaluationCsv } from '../../../src/report/tables/evaluation-csv.js';
import { evaluationJson } from '../../../src/report/tables/evaluation-json.js';
import { evaluationMarkdown } from '../../../src/report/tables/evaluation-markdown.js';
import { pairsOf, savedPair, savedReward, savedRun } from '../../support/saved-runs.js';

const ONE_OF_MANY =
  /(?<![\d.,])1 (?:further )?(?:pairs|cases|rollouts|files|labels|raters|verdicts|draws|models)\b/;
const HOSTILE = 'a|b, "c" <img src=x>\nd';
const evaluation = await evaluateRun({
  run: savedRun({
    pairs: [
      ...pairsOf(HOSTILE, { 'c1 X1': 'CORRECT', 'c2 X1': 'WRONG' }),
      ...pairsOf('B', { 'c1 X1': 'UNTESTABLE' }),
    ],
  }),
  cases: new Map(),
  rollouts: [],
  seed: 1,
  draws: 100,
});

const csvOf = (of: Evaluation) => [...evaluationCsv(of)].join('');

describe('an evaluation as CSV', () => {
  const csv = csvOf(evaluation);

  it('has one figure a row, and quotes what would break a row', () => {
    const [head, ...rows] = csv.split('\r\n');
    expect(head).toBe(
      'model,against,family,intervention,stratum,case_id,statistic,estimate,low,high,p,holm,n,cases,method,why',
    );
    expect(rows[0]).toBe(
      '"a|b, ""c"" <img src=x>\nd",,,,,,css,0.5,0,1,,,2,2,"mean; cluster bootstrap over cases, expanded percentile interval",',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
    'makes no formula of the model %j',
    async (model) => {
      const pairs = pairsOf(model, { 'c1 X1': 'WRONG', 'c2 X1': 'CORRECT' });
      const other = pairsOf('B', { 'c1 X1': 'CORRECT', 'c2 X1': 'CORRECT' });
      const told = csvOf(
        await evaluateRun({
          run: savedRun({ pairs: [...pairs, ...other] }),
          ...{ cases: new Map(), rollouts: [], seed: 1, draws: 10 },
        }),
      );
      expect(told).toContain(`\r\n"'${model}",,,,,,css,0.5,`);
      expect(told).toContain(`\r\nB,"'${model}",,,,,css_difference,0.5,`);
      expect(told).not.toMatch(/(?:^|,|\r\n)"?[=+@\t＝]/);
    },
  );

  it('keeps a number below 0 a number', async () => {
    const [a, b] = ['A', 'B'].map((m) => pairsOf(m, { 'c1 X1': 'CORRECT', 'c2 X1': 'WRONG' }));
    const first = await evaluateRun({
      run: savedRun({ pairs: [...(a ?? []), ...(b ?? [])] }),
      ...{ cases: new Map(), rollouts: [], seed: 1, draws: 10 },
    });
    const [compared] = first.comparisons;
    const difference = { ...compared, difference: { estimate: -0.5, n: 2, method: '' } };
    const told = csvOf({ ...first, comparisons: [difference as never] });
    expect(told).toContain('css_difference,-0.5,');
  });

  it('leaves an undefined figure empty, and says why', () => {
    expect(csv).toContain('\r\nB,,,,,,css,,,,,,0,0,mean; no interval,nothing was measured\r\n');
    expect(csv).not.toMatch(/NaN|undefined|Infinity/);
  });
});

describe('an evaluation as Markdown', () => {
  const markdown = evaluationMarkdown(evaluation);

  it('has tables that data cannot break', () => {
    expect(markdown).toContain(
      '| a\\|b, "c" \\<img src=x\\> d | 0.500 [0.000, 1.000] | 2 | 2 | 1 |',
    );
    expect(markdown).not.toMatch(/[^\\]<img/);
  });

  it('has what the page has of ranks, coherence, grounding, families and power', async () => {
    const reward = { model: 'A', components: { cms: 0.4, grounding: 0.5 } };
    const rewards = [savedReward(reward), savedReward({ ...reward, model: 'B' })];
    const of = (model: string, verdict: VerdictKind) =>
      pairsOf(model, { 'c1 X1': 'CORRECT', 'c2 X1': verdict, 'c2 Y1': 'WRONG' });
    const pairs = [...of('A', 'CORRECT'), ...of('B', 'WRONG')];
    const incoherent = { ...savedPair({ caseId: 'c3', verdict: 'PARTIAL' }), incoherent: true };
    const told = evaluationMarkdown(
      await evaluateRun({
        run: savedRun({ pairs: [...pairs, incoherent], rewards }),
        cases: new Map(['c1', 'c2'].map((id) => [id, { strata: { site: '' } }])) as never,
        ...{ rollouts: [], seed: 1, draws: 10 },
      }),
    );
    expect(told).toMatch(/\n\| A \| .* \| 0\.667 .*\(3\) \| 0\.500 \(1\) \|\n/);
    expect(told).toContain('How often the ranking by CMS holds is undefined');
    expect(told).toContain('| model | CMS | rank | 95 % |');
    expect(told).toMatch(/\n\| A \| B \| CSS \| \d+\.0 % \|\n/);
    expect(told).toMatch(/\n\| A \| X \| 0\.667 /);
    expect(told).toMatch(/\| deviation \| cases needed \| least difference \|\n/);
    expect(told).toContain('| site = (empty) | A |');
  });

  it('counts one thing as one', async () => {
    const pair = savedPair({ verdict: 'ABSTAINED' });
    const label = {
      pairId: 'c1-b~c1-X1',
      model: 'A',
      rater: 'r',
      label: 1,
      coherent: true,
    } as const;
    const single = await evaluateRun({
      run: savedRun({ pairs: [pair], rejudged: [{ ...pair, judge: 'llm' }] }),
      cases: new Map([['c9', {}]]) as never,
      labels: [label, { ...label, pairId: 'x' }],
      rollouts: [],
      seed: 1,
      draws: 1,
    });
    const told = evaluationMarkdown(single);
    expect(told).toContain('1 pair of 1 case from 0 rollouts in 1 file.');
    expect(told).toContain('1 label of 1 pair by 1 rater.');
    expect(told).not.toMatch(ONE_OF_MANY);
    const nothing = { answerOf: () => undefined, changesOf: () => undefined };
    const page = reportPage(single, { ...nothing, pairs: [pair], told: 1, seed: 1 });
    const words = page.replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, ' ');
    expect(words).toContain('1 pair of 1 case');
    expect(words).not.toMatch(ONE_OF_MANY);
  });

  it('says that a figure is undefined', () => {
    expect(markdown).toContain(
      '| B | undefined (nothing was measured) | 0 | 0 | – | undefined (nothing was measured) | 0 | 0 | – |',
    );
    expect(markdown).toContain('B: no pair has a score');
  });
});

describe('an evaluation as JSON', () => {
  const pieces = [...evaluationJson(evaluation)];
  const json = JSON.parse(pieces.join(''));

  it('has snake_case keys, and null for what is undefined', () => {
    expect(json.models[1]).toMatchObject({
      model: 'B',
      css: { estimate: null, n: 0, why: 'nothing was measured' },
      css_coherent: { estimate: null },
    });
    expect(json.comparisons[0].sign_flip).toMatchObject({ p: null, n: 0 });
    expect(json.comparisons[0].sign_flip).not.toHaveProperty('estimate');
  });

  it('comes a row at a time, written as JSON of the whole would be', () => {
    expect(pieces.join('')).toBe(`${JSON.stringify(json, null, 2)}\n`);
    const own = pieces.filter((piece) => piece.includes('"case_id"'));
    expect(own).toHaveLength(evaluation.cases.length);
  });
});

describe('rollouts without a score', () => {
  it('stand in every format, by reason', async () => {
    const masked = savedReward({ rolloutId: 'e', status: 'MASKED', reason: 'EMPTY_OUTPUT' });
    const of = await evaluateRun({
      run: savedRun({
        pairs: pairsOf('A', { 'c1 X1': 'CORRECT' }),
        rewards: [savedReward(), masked],
      }),
      ...{ cases: new Map(), rollouts: [], seed: 1, draws: 10 },
    });
    expect(evaluationMarkdown(of)).toContain('| A | 2 | 1 | 1 | 0 | 1 |');
    expect(evaluationMarkdown(of)).toContain('MASKED: EMPTY\\_OUTPUT');
    expect([...evaluationCsv(of)].join('')).toContain(
      'A,,,,,,rollouts_masked:EMPTY_OUTPUT,1,,,,,2,',
    );
    expect(JSON.parse([...evaluationJson(of)].join('')).models[0].rollouts.reasons).toEqual([
      { status: 'MASKED', reason: 'EMPTY_OUTPUT', count: 1 },
    ]);
  });
});
