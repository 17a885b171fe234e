import { unitAsked } from '../../../src/verify/values/asked-unit.js';
import { convert, measureOf, unitName } from '../../../src/verify/values/units.js';

describe('a unit', () => {
  it.each([
    ['µmol/L', 'umol/l'],
    ['cells per microliter', '/ul'],
    ['mL/min/1.73 m2', 'ml/min'],
    ['mcg', 'ug'],
    ['x10^9/L', 'e9/l'],
    ['percent', '%'],
    ['mg / 24h', 'mg/day'],
  ])('%s is named %s', (written, name) => {
    expect(unitName(written)).toBe(name);
  });
  it('measures what its parts measure', () => {
    expect(measureOf('K/uL')).toEqual({ dimension: 'count/volume', factor: 1e9 });
    expect(measureOf('e9/l').factor).toBeCloseTo(1e9);
    expect(measureOf('points').dimension).toBe('points');
  });
});

describe('a value in another unit', () => {
  it.each([
    [2.9, 'mmol/L', 'mg/dL', 'LDL cholesterol', 112.1],
    [97, 'µmol/L', 'mg/dL', 'creatinine', 1.097],
    [9.1, 'mmol/L', 'mg/dL', 'plasma glucose', 163.9],
    [0.6, 'nmol/L', 'ng/dL', 'testosterone', 17.3],
    [0.14, 'x10^9/L', 'cells/uL', 'eosinophils', 140],
    [7.1, 'pmol/L', 'pg/mL', 'parathyroid hormone', 66.9],
    [18, 'mg/L', 'mg/dL', 'C-reactive protein', 1.8],
    [128, 'g/L', 'g/dL', 'hemoglobin', 12.8],
    [139.3, 'lb', 'kg', 'weight', 63.19],
    [39, 'mmol/mol', '%', 'HbA1c', 5.72],
  ])('%d %s in %s of %s', (value, from, to, of, expected) => {
    expect(convert(value, { from, to, of })).toBeCloseTo(expected, 1);
  });
  it('is none where the units measure different things', () => {
    expect(convert(1.22, { from: 'mmol/L', to: 'kg', of: 'calcium' })).toBeUndefined();
    expect(convert(5, { from: 'mmol/L', to: 'mg/dL', of: 'an unknown thing' })).toBeUndefined();
  });
});

describe('the unit that a question asks for', () => {
  it.each([
    ['most recent ldl cholesterol, in mg/dl (nearest whole number).', 'mg/dl'],
    ['body surface area (%) involved at the most recent visit.', '%'],
    ['requested dose per infusion in mg (nearest whole mg).', 'mg'],
    ['weeks between the last dose and the next.', 'week'],
    ['length of the course, in weeks, at the visit.', 'week'],
    ['ecog performance status.', ''],
    ['most recent blood eosinophil count (cells per microliter).', '/ul'],
    ['height standard deviation score.', 'sd'],
  ])('%s', (question, unit) => {
    expect(unitAsked(question)).toBe(unit);
  });
});
