import { sidesIn } from '../../../src/verify/statements/sides.js';
import { levelsIn } from '../../../src/verify/statements/spine-levels.js';
import { stagesIn } from '../../../src/verify/statements/stages.js';

describe('sides of the body', () => {
  it('come with what they are sides of', () => {
    const found = sidesIn(
      'right frontal and left cerebellar; L cerebellar 6 mm; bilateral knees; LUL mass',
    );
    expect(found.map((s) => [s.side, s.site[0]])).toEqual([
      ['right', 'front'],
      ['left', 'cereb'],
      ['left', 'cereb'],
      ['both', 'knee'],
      ['left', 'upper'],
    ]);
  });

  it('are not read in units, vertebrae and handedness', () => {
    expect(sidesIn('4 mg/L x, L1 fracture, right-handed man')).toEqual([]);
  });
});

describe('vertebrae', () => {
  it('are no discs, sequences or tumor stages', () => {
    expect(
      levelsIn('T12 and L1; L4-5 disc; T2-weighted, T2 lesions; cT2a').map((l) => l.level),
    ).toEqual(['T12', 'L1']);
  });
});

describe('stages', () => {
  it.each([
    ['stage IVB', 'stage', '4B'],
    ['CKD stage 3b', 'stage', '3B'],
    ['CKD G3b/A2', 'stage', '3B'],
    ['NYHA class II', 'class', '2'],
    ['ECOG performance status 1', 'ecog', '1'],
    ['Fitzpatrick type V', 'type', '5'],
  ])('%s', (text, scale, value) => {
    expect(stagesIn(text)[0]).toMatchObject({ scale, value });
  });
});
