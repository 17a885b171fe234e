import { type Flag, lookedAt } from './flagged.js';

const STATED: Flag['objection'] = { kind: 'number', value: 7777, isStated: true };

describe('a flagged number', () => {
  it('is supported where the record gives it for the thing asked, and the flag rests on another test', () => {
    const record =
      'Ferritin 412 ng/mL on 04/20/2026. Transferrin saturation 18 %.\nSleep study: desaturation index 12.';
    const { verdict, evidence } = lookedAt(
      ['number', 'Most recent serum ferritin, in ng/mL.', 412],
      record,
      { quotes: ['Sleep study: desaturation index 12'], objection: STATED },
    );
    expect(verdict).toBe('SUPPORTED');
    expect(evidence[0]?.quote).toContain('412');
  });

  it('stays flagged where a later value of the same test stands against it', () => {
    const record = {
      '2026-01-10': 'Ferritin 412 ng/mL.',
      '2026-04-20': 'Ferritin 96 ng/mL.',
    };
    const { verdict } = lookedAt(['number', 'Most recent ferritin, in ng/mL.', 412], record, {
      quotes: ['Ferritin 96'],
      objection: STATED,
    });
    expect(verdict).toBe('NOT_SUPPORTED');
  });

  it("stays flagged where its value is a relative's", () => {
    const record = 'Ferritin 96 ng/mL. Her brother has a ferritin of 412 ng/mL.';
    const { verdict } = lookedAt(['number', 'Most recent ferritin, in ng/mL.', 412], record, {
      quotes: ['Ferritin 96'],
      objection: STATED,
    });
    expect(verdict).toBe('NOT_SUPPORTED');
  });

  it('is supported through a conversion that the record itself states', () => {
    const record =
      'Zonulin 24 mIU/L on 05/02/2026.\nLaboratory note: 3.0 mIU/L = 1 ng/mL of zonulin.';
    const { verdict } = lookedAt(['number', 'Zonulin, in ng/mL.', 8], record, {
      quotes: ['3.0 mIU/L = 1 ng/mL'],
      objection: STATED,
    });
    expect(verdict).toBe('SUPPORTED');
  });

  it('is not spoken against by a value that is far from the question', () => {
    const record = 'He died at 58. Two falls in the winter, one on ice.';
    const { verdict } = lookedAt(
      ['number', '10-year probability of hip fracture by FRAX (percent).', 11],
      record,
      { quotes: ['He died at 58'], objection: STATED },
    );
    expect(verdict).toBe('NOT_ADDRESSED');
  });

  it('is not spoken against by a bound that values are held against', () => {
    const record = 'No driving alone until the Epworth score is below 12.';
    const { verdict } = lookedAt(['number', 'Epworth Sleepiness Scale score.', 18], record, {
      quotes: ['until the Epworth score is below 12'],
      objection: STATED,
    });
    expect(verdict).toBe('NOT_ADDRESSED');
  });
});
