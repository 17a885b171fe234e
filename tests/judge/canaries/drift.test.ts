import { driftWatch, FEWEST, WINDOW } from '../../../src/judge/canaries/drift.js';
import { calibration } from '../../support/calibrations.js';

// Of 100 each: false positives 2, up to 7.0 %; credit withheld 3, up to 8.5 %.
const OF = calibration();

describe('driftWatch', () => {
  it('is quiet as long as errors may be chance', () => {
    const watch = driftWatch(OF);
    for (let i = 0; i < 200; i += 1) watch.add(i % 2 === 0 ? 'bad' : 'good', i % 20 === 0);
    expect(watch.drifted).toBeUndefined();
  });

  it('says which error has become more frequent than the calibration allows, and by how much', () => {
    const watch = driftWatch(OF);
    for (let i = 0; i < 100; i += 1) watch.add(i % 2 === 0 ? 'bad' : 'attack', i % 4 === 0);
    expect(watch.drifted).toBe(
      'it gives credit that is not due to 25 of 100 known pairs, at least 17.5 %, where its calibration allows 7 % at most',
    );
    const strict = driftWatch(OF);
    for (let i = 0; i < 40; i += 1) strict.add('good', i % 2 === 0);
    expect(strict.drifted).toMatch(/^it withholds credit that is due to 20 of 40 known pairs/);
  });

  it('does not speak before it has seen enough', () => {
    const watch = driftWatch(OF);
    for (let i = 1; i < FEWEST; i += 1) watch.add('bad', true);
    expect(watch.drifted).toBeUndefined();
    watch.add('bad', true);
    expect(watch.drifted).toBeDefined();
  });

  it('forgets what is older than its window', () => {
    const watch = driftWatch(OF);
    for (let i = 0; i < 50; i += 1) watch.add('bad', true);
    for (let i = 0; i < WINDOW; i += 1) watch.add('bad', false);
    expect(watch.drifted).toBeUndefined();
  });
});
