import { splitOf } from '../../src/calibrate/split.js';

describe('splitOf', () => {
  it('never moves a form: these are where they are', () => {
    const ids = ['pa-001', 'pa-002', 'pa-003', 'pa-004', 'brca-017', '', '\ud800'];
    expect(ids.map(splitOf)).toEqual(['test', 'train', 'train', 'train', 'test', 'train', 'train']);
  });

  it('keeps about one form in three for fitting', () => {
    const train = Array.from({ length: 3000 }, (_, i) => splitOf(`form ${i}`)).filter(
      (side) => side === 'train',
    );
    expect(Math.abs(train.length - 1000)).toBeLessThan(80);
  });
});
