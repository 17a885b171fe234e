import type { VerifiedTwice } from '../../src/calibrate/asked-forms.js';
import type { JudgedGoldPair } from '../../src/calibrate/asked-pairs.js';
import { calibrationOfForms, calibrationOfPairs } from '../../src/calibrate/calibration.js';
import { splitOf } from '../../src/calibrate/split.js';
import { isOf } from '../../src/core/calibration.js';
import { form, goldForm, said } from './gold-forms.js';

const judge = { name: 'reader', version: '1', promptDigest: 'p', configDigest: 'c' };
const of = { judge, created: '2026-11-30', repeats: 1, humanOf: () => undefined };
const ids = Array.from({ length: 12 }, (_, i) => `form-${i}`);
const onTest = ids.filter((id) => splitOf(id) === 'test');

/** A form whose answer `a` is replaced; the verifier flags it, and `b` too in the forms that are named. */
function verified(formId: string, alsoFlags: readonly string[] = []): VerifiedTwice {
  const b = alsoFlags.includes(formId) ? 'NOT_SUPPORTED' : 'SUPPORTED';
  return {
    clean: goldForm(form(formId, { a: 'Yes', b: 'Yes' })),
    perturbed: goldForm(form(formId, { a: 'No', b: 'Yes' }), {
      perturbations: [{ questionId: 'a', errorType: 'flip' }],
    }),
    saidToClean: [said(formId, { a: 'SUPPORTED', b })],
    saidToPerturbed: [said(formId, { a: 'NOT_SUPPORTED', b })],
  };
}

describe('calibrationOfForms', () => {
  it('counts the test split, and has the train split beside it', () => {
    const flagged = ids.slice(0, 4);
    const { kind, rates, trainRates, by } = calibrationOfForms(
      ids.map((id) => verified(id, flagged)),
      of,
    );
    const hits = flagged.filter((id) => onTest.includes(id)).length;
    expect(kind).toBe('claim');
    expect(rates.clusters).toBe(onTest.length);
    expect(rates.falsePositive).toMatchObject({ count: hits, of: 2 * onTest.length });
    expect(trainRates.falsePositive).toMatchObject({
      count: flagged.length - hits,
      of: 2 * (ids.length - onTest.length),
    });
    expect(rates.detectionDirect).toMatchObject({ count: onTest.length, of: onTest.length });
    expect(rates.detectionByConsistency).toMatchObject({ count: 0, of: onTest.length });
    expect(by.error_type?.flip?.detectionDirect.of).toBe(onTest.length);
    expect(by.drug?.adalimumab?.falsePositive.of).toBe(2 * onTest.length);
  });

  it('has one id and one digest of the gold for one content, whatever the order', () => {
    const one = calibrationOfForms(
      ids.map((id) => verified(id)),
      of,
    );
    const reversed = ids.toReversed().map((id) => verified(id));
    const same = calibrationOfForms(reversed, of);
    expect([same.id, same.goldDigest]).toEqual([one.id, one.goldDigest]);
    expect(one.id).toMatch(/^[0-9a-f]{16}$/);
    const later = calibrationOfForms(reversed, { ...of, created: '2027-01-01' });
    expect(later.goldDigest).toBe(one.goldDigest);
    expect(later.id).not.toBe(one.id);
    const worse = calibrationOfForms(
      ids.map((id) => verified(id, ids)),
      of,
    );
    expect(worse.goldDigest).toBe(one.goldDigest);
    expect(worse.id).not.toBe(one.id);
    const less = calibrationOfForms(
      ids.slice(1).map((id) => verified(id)),
      of,
    );
    expect(less.goldDigest).not.toBe(one.goldDigest);
  });
});

describe('calibrationOfPairs', () => {
  const pairs = (verdict: 'WRONG' | 'CORRECT'): JudgedGoldPair[] =>
    ids.map((caseId, i) => ({
      pair: {
        ...{ pairId: `p${i}`, caseId, interventionId: 'X1', family: 'X', transform: '' },
        ...{ baseline: 'b', sibling: 's', label: i % 2 === 0 ? 0 : 1 },
      } as const,
      verdicts: [verdict],
    }));

  it('has the rates of a judge of pairs, and the confusion of the test split', () => {
    const calibration = calibrationOfPairs(pairs('WRONG'), { ...of, catalogDigest: 'd' });
    const { kind, rates, confusion, catalogDigest } = calibration;
    expect([kind, catalogDigest]).toEqual(['css', 'd']);
    expect(rates.falsePositive.rate).toBe(0);
    expect(rates.detectionDirect.rate).toBe(1);
    expect(rates.creditWithheld?.rate).toBe(1);
    expect(rates).not.toHaveProperty('detectionByConsistency');
    const counted = confusion?.reduce((sum, cell) => sum + cell.count, 0);
    expect(counted).toBe(onTest.length);
  });

  it('finds nothing in a judge that calls everything right', () => {
    const { rates } = calibrationOfPairs(pairs('CORRECT'), { ...of, catalogDigest: 'd' });
    expect([rates.falsePositive.rate, rates.detectionDirect.rate]).toEqual([1, 0]);
  });
});

describe('isOf', () => {
  it('holds for the same judge under another name, and not under another prompt or configuration', () => {
    const calibration = calibrationOfForms([verified('form-0')], of);
    expect(isOf(calibration, { ...judge, name: 'renamed' })).toBe(true);
    for (const change of [{ version: '2' }, { promptDigest: 'q' }, { configDigest: 'd' }]) {
      expect(isOf(calibration, { ...judge, ...change })).toBe(false);
    }
  });
});
