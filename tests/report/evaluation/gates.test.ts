import { FlipsideError } from '../../../src/errors.js';
import { evaluateRun } from '../../../src/report/evaluation/evaluate-run.js';
import { checkGates, parseGates } from '../../../src/report/evaluation/gates.js';
import { pairsOf, savedReward, savedRun } from '../../support/saved-runs.js';

const evaluation = await evaluateRun({
  run: savedRun({
    pairs: pairsOf('A', { 'c1 D1': 'CORRECT', 'c2 D1': 'WRONG', 'c1 E1': 'UNTESTABLE' }).map(
      (pair) => ({ ...pair, family: pair.family === 'D' ? 'D_surgery_status' : 'E_stage' }),
    ),
  }),
  cases: new Map([['c1', { cancerType: 'lung', strata: { hard: 'true' } }]]),
  rollouts: [],
  seed: 1,
  draws: 100,
});
const check = (gates: string) => checkGates(parseGates(gates), { evaluation });

describe('parseGates', () => {
  it('reads figures with their bounds', () => {
    expect(parseGates('css=0.4, family.D=0.2,stratum.hard=true=-0.1')).toEqual([
      { figure: 'css', atLeast: 0.4 },
      { figure: 'family.D', atLeast: 0.2 },
      { figure: 'stratum.hard=true', atLeast: -0.1 },
    ]);
  });

  it('takes what stands in quotes for one name', () => {
    expect(
      parseGates('"stratum.site=Paris, 13e"=0.4,family."a ""b"", c"=0.1,stratum.x="1=2"=0'),
    ).toEqual([
      { figure: 'stratum.site=Paris, 13e', atLeast: 0.4 },
      { figure: 'family.a "b", c', atLeast: 0.1 },
      { figure: 'stratum.x=1=2', atLeast: 0 },
    ]);
    expect(() => parseGates('css=0.4,"family.a=0.1')).toThrow('a double quote is not closed');
  });

  it('says that a bound is empty, and takes a stratum whose value is', () => {
    expect(() => parseGates('css=0.4,')).toThrow('--fail-under css=0.4,: an empty bound');
    expect(parseGates('stratum.site==0.1')).toEqual([{ figure: 'stratum.site=', atLeast: 0.1 }]);
    expect(() => parseGates('stratum.site=0.1')).toThrow('expected figure=bound');
  });

  it.each(['', 'css', 'css=', 'css=high', 'css=1.5', 'speed=0.1', 'family.=0.1', 'css=0.1,', '=1'])(
    'refuses "%s"',
    (text) => {
      expect(() => parseGates(text)).toThrow(FlipsideError);
    },
  );
});

describe('checkGates', () => {
  it('passes a figure at its bound, and fails one below', () => {
    expect(check('css=0.5,css=0.51').map(({ passed }) => passed)).toEqual([true, false]);
  });

  it('passes a mean at its bound that rounding has put below it', async () => {
    const rewards = ['c1', 'c2', 'c3'].map((caseId) =>
      savedReward({ caseId, components: { cms: 0.7 } }),
    );
    const of = await evaluateRun({
      run: savedRun({ rewards }),
      ...{ cases: new Map(), rollouts: [], seed: 1, draws: 100 },
    });
    const found = checkGates(parseGates('cms=0.7,cms=0.7001'), { evaluation: of });
    expect(found.map(({ passed }) => passed)).toEqual([true, false]);
  });

  it('finds a family by its id or first letter, and a stratum', () => {
    const found = check('family.D=0.5,family.D_surgery_status=0.6,stratum.hard=true=1');
    expect(found.map(({ passed, estimate }) => [passed, estimate])).toEqual([
      [true, 0.5],
      [false, 0.5],
      [true, 1],
    ]);
  });

  it('holds the share of rollouts with a score', async () => {
    const rewards = [savedReward(), savedReward({ rolloutId: 'e', status: 'MASKED' })];
    const of = await evaluateRun({
      run: savedRun({ rewards }),
      ...{ cases: new Map(), rollouts: [], seed: 1, draws: 100 },
    });
    const found = checkGates(parseGates('scored=0.5,scored=0.95'), { evaluation: of });
    expect(found.map(({ passed, estimate, n }) => [passed, estimate, n])).toEqual([
      [true, 0.5, 2],
      [false, 0.5, 2],
    ]);
  });

  it.each([
    ['scored=0', 'the run has no rollouts'],
    ['cms=0', 'undefined: nothing was measured'],
    ['family.E=0', 'undefined: nothing was measured'],
    ['family.Z=0', 'there are D_surgery_status, E_stage'],
    ['stratum.hard=false=0', 'no case is of it'],
    ['difference=0', 'one run only'],
  ])('fails %s, which cannot be measured, and says why', (gate, why) => {
    expect(check(gate)).toEqual([expect.objectContaining({ passed: false })]);
    expect(check(gate)[0]?.why).toContain(why);
  });
});
