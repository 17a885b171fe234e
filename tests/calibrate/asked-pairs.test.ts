import { askedOfPair, confusionOf, type GoldPair } from '../../src/calibrate/asked-pairs.js';
import type { VerdictKind } from '../../src/core/verdict.js';
import { LABELS, type Label } from '../../src/stats/agreement.js';

const pair = (label: Label, given: Partial<GoldPair> = {}): GoldPair => ({
  pairId: 'p',
  caseId: 'c',
  interventionId: 'X1',
  family: 'X',
  transform: '',
  baseline: 'b',
  sibling: 's',
  label,
  ...given,
});
const countsOf = (label: Label, verdict: VerdictKind) =>
  askedOfPair({ pair: pair(label), verdicts: [verdict] }, undefined).counts;

describe('askedOfPair', () => {
  it('counts what is scored too high, what is found, and what is scored too low', () => {
    const verdicts: VerdictKind[] = ['WRONG', 'PARTIAL', 'CORRECT', 'UNTESTABLE'];
    const of = (label: Label) => verdicts.map((verdict) => countsOf(label, verdict));
    expect(of(0)).toEqual([
      { falsePositive: false, detectionDirect: true },
      { falsePositive: true, detectionDirect: false },
      { falsePositive: true, detectionDirect: false },
      { falsePositive: false, detectionDirect: false },
    ]);
    expect(of(0.5)).toEqual([
      { falsePositive: false, creditWithheld: true },
      { falsePositive: false, creditWithheld: false },
      { falsePositive: true, creditWithheld: false },
      { falsePositive: false, creditWithheld: false },
    ]);
    expect(of(1).map((counts) => counts.creditWithheld)).toEqual([true, true, false, false]);
    expect(of('untestable')).toEqual([{}, {}, {}, {}]);
  });

  it('takes an abstention and a failure for no answer', () => {
    const asked = askedOfPair(
      { pair: pair(0), verdicts: ['ABSTAINED', undefined, 'WRONG'] },
      'WRONG',
    );
    expect(asked).toMatchObject({ answered: false, repeats: [undefined, undefined, 'WRONG'] });
    expect(asked.human).toBe('WRONG');
    const failedOf = (...verdicts: (VerdictKind | undefined)[]) =>
      askedOfPair({ pair: pair(0), verdicts }, undefined).failed;
    expect([failedOf('ABSTAINED'), failedOf(undefined, 'WRONG'), failedOf('WRONG')]).toEqual([
      ...[false, true, false],
    ]);
  });

  it('clusters by the case, and takes a pair of no known case for one of its own', () => {
    const clusterOf = (given: Partial<GoldPair>) =>
      askedOfPair({ pair: pair(0, given), verdicts: [] }, undefined).cluster;
    expect([clusterOf({}), clusterOf({ caseId: '' })]).toEqual(['c', 'p']);
  });

  it('says how the pair was made', () => {
    const strataOf = (transform: string) =>
      askedOfPair({ pair: pair(0, { transform }), verdicts: [] }, undefined).strata;
    expect(strataOf('hedge')).toEqual({ family: 'X', intervention: 'X1', transform: 'hedge' });
    expect(strataOf('').transform).toBe('none');
  });
});

describe('confusionOf', () => {
  it('counts each right verdict with each verdict of the first repeat, and leaves out empty cells', () => {
    const judged = LABELS.map((label) => ({ pair: pair(label), verdicts: ['WRONG' as const] }));
    expect(confusionOf([...judged, { pair: pair(0), verdicts: [undefined] }])).toEqual([
      { label: 0, verdict: 'WRONG', count: 1 },
      { label: 0, verdict: 'ABSTAINED', count: 1 },
      { label: 0.5, verdict: 'WRONG', count: 1 },
      { label: 1, verdict: 'WRONG', count: 1 },
      { label: 'untestable', verdict: 'WRONG', count: 1 },
    ]);
  });
});
