import { calibrationOfForms, calibrationOfPairs } from '../../src/calibrate/calibration.js';
import type { Calibration } from '../../src/core/calibration.js';
import { calibrationJson, calibrationText } from '../../src/offline/calibration-json.js';
import { readCalibration } from '../../src/offline/read-calibration.js';
import { form, goldForm, said } from '../calibrate/gold-forms.js';

const judge = { name: 'reader', version: '1', promptDigest: 'p', configDigest: 'c' };
const of = { judge, created: '2026-11-30', repeats: 1 };
const ids = Array.from({ length: 6 }, (_, i) => `form-${i}`);
const claims = calibrationOfForms(
  ids.map((id) => ({
    clean: goldForm(form(id, { a: 'Yes', b: 'Yes' })),
    saidToClean: [said(id, { a: 'SUPPORTED', b: 'NOT_SUPPORTED' })],
    saidToPerturbed: [],
  })),
  { ...of, humanOf: (_, questionId) => (questionId === 'a' ? 'SUPPORTED' : 'NOT_SUPPORTED') },
);
const pairs = calibrationOfPairs(
  ids.map((caseId) => ({
    pair: {
      ...{ pairId: caseId, caseId, interventionId: 'X1', family: 'X', transform: 'hedge' },
      ...{ baseline: '', sibling: '', label: 0.5 as const },
    },
    verdicts: ['PARTIAL' as const],
  })),
  { ...of, catalogDigest: 'd', humanOf: () => undefined },
);

const read = (text: string) => readCalibration({ file: 'c.json', text });
/** As JSON has it: without the members that are undefined. */
const plain = (calibration: Calibration) => JSON.parse(JSON.stringify(calibration));

describe('a calibration file', () => {
  it.each([
    ['claims', claims],
    ['pairs', pairs],
  ])('of %s is read as it was written', (_name, calibration) => {
    expect(plain(read(calibrationText(calibration)))).toEqual(plain(calibration));
  });

  it('is snake_case, with null for what is undefined', () => {
    const { rates } = calibrationJson(claims) as { rates: Record<string, unknown> };
    expect(rates.detection_direct).toEqual({
      ...{ count: 0, of: 0, rate: null, low: null, high: null, effective: null },
      ...{ method: 'none', unanswered: 0, least: null, most: null },
    });
    expect(rates.human_agreement).toMatchObject({ kappa: 1 });
  });

  it('keeps names of drugs and payers as they are', () => {
    const named = { ...pairs, by: { drug: { 'Payer A: Üst_Kinumab': pairs.rates } } };
    const { by } = calibrationJson(named) as { by: Record<string, object> };
    expect(Object.keys(by.drug ?? {})).toEqual(['Payer A: Üst_Kinumab']);
  });

  it('is refused where it was changed after it was made', () => {
    const text = calibrationText(claims);
    expect(() => read(text.replace(/"count": [1-9]\d*/, '"count": 0'))).toThrow(
      'c.json: is no calibration: its figures or its date are not those that its id was made of',
    );
  });

  it('is refused where its date was changed after it was made', () => {
    const text = calibrationText(claims);
    expect(() => read(text.replace('2026-11-30', '2026-12-01'))).toThrow(
      'its figures or its date are not those that its id was made of',
    );
  });

  it('is refused where it is dated after today, and read on its own day', () => {
    const text = calibrationText(claims);
    const on = (today: string) => () => readCalibration({ file: 'c.json', text, today });
    expect(on('2026-11-29')).toThrow(
      'c.json: is no calibration: created: 2026-11-30 is yet to come (it is 2026-11-29, UTC)',
    );
    expect(on('2026-11-30')).not.toThrow();
  });

  it.each([
    ['{', /c\.json: is no calibration: not valid JSON/],
    ['[]', /c\.json: is no calibration: /],
    [
      calibrationText(claims).replace('"schema_version": 2', '"schema_version": 1'),
      /schema_version: expected 2; calibrate again/,
    ],
    [calibrationText(claims).replace('"kind": "claim"', '"kind": "mood"'), /kind: /],
  ])('is refused, with what is wrong: %#', (text, message) => {
    expect(() => read(text)).toThrow(message);
    expect(() => read(text)).toThrow(expect.objectContaining({ kind: 'config_invalid' }));
  });
});
