import { isSameNumber, lastPlace, stepAsked } from '../../../src/verify/values/rounding.js';

describe('how finely a question asks', () => {
  it.each([
    ['in percent (nearest whole number)', 1],
    ['in mg/dL (one decimal)', 0.1],
    ['(Mosteller, two decimals)', 0.01],
    ['age in completed years', 1],
    ['rounded to the nearest tenth', 0.1],
    ['Most recent LVEF (%).', undefined],
  ])('%s', (question, step) => {
    expect(stepAsked(question)).toBe(step);
  });
});

describe('a number answered', () => {
  it('is the value where it is rounded to the place that was asked for', () => {
    expect(isSameNumber(41, 40.67, { step: 1 })).toBe(true);
    expect(isSameNumber(1.25, 1.248, { step: 0.01 })).toBe(true);
    expect(isSameNumber(42, 40.67, { step: 1 })).toBe(false);
  });
  it('may be rounded a little where nothing was asked, and more where the value is computed', () => {
    expect(isSameNumber(25, 24.8)).toBe(true);
    expect(isSameNumber(6, 5.9)).toBe(false);
    expect(isSameNumber(35, 34.4, { isComputed: true })).toBe(false);
    expect(isSameNumber(35, 34.9, { isComputed: true })).toBe(true);
  });
  it('may differ by the slack of a conversion', () => {
    expect(isSameNumber(112, 112.9, { slack: 1.1 })).toBe(true);
  });
  it('has a last place', () => {
    expect(lastPlace(24.8)).toBeCloseTo(0.1);
    expect(lastPlace(15)).toBe(1);
  });
});
