import { missedBounds, parseBounds } from '../../src/core/calibration-bounds.js';
import { summaryOf } from '../../src/core/calibration-summary.js';
import { calibration, rate } from '../support/calibrations.js';

const measured = calibration({
  created: '2026-09-01',
  rates: { falsePositive: rate(4, 100), detectionDirect: rate(90, 100) },
});
const summary = summaryOf(measured, '2026-11-30');
const missed = (text: string, of = summary) => {
  const parsed = parseBounds(text);
  if ('fault' in parsed) throw new Error(parsed.fault);
  return missedBounds(parsed.bounds, of);
};

describe('bounds on a calibration', () => {
  it.each([
    ['fpr<=0.05,detection>=0.9,age<=90d', []],
    [' fpr <= 0.04 , detection >= .9 ', []],
    ['fpr<=0.03', ['fpr is 0.04, 0.01 more than fpr<=0.03 allows']],
    ['fpr.high<=0.05', ['fpr.high is 0.0984, 0.0484 more than fpr.high<=0.05 allows']],
    ['detection>=0.95', ['detection is 0.9, 0.05 less than detection>=0.95 allows']],
    ['detection.low>=0.9', ['detection.low is 0.826, 0.0744 less than detection.low>=0.9 allows']],
    ['age<=60d', ['it is 90 days old, 30 more than age<=60d allows']],
    ['age<=60', ['it is 90 days old, 30 more than age<=60 allows']],
  ])('%s', (text, expected) => {
    expect(missed(text)).toEqual(expected);
  });

  it('are not kept by what was not measured', () => {
    const none = summaryOf(calibration({ rates: { falsePositive: rate(0, 0) } }), '2026-11-30');
    expect(missed('fpr<=1,fpr.high<=1', none)).toEqual([
      'fpr was not measured, and fpr<=1 is required',
      'fpr.high was not measured, and fpr.high<=1 is required',
    ]);
  });

  it.each([
    ['fpr<0.05', /"fpr<0.05" is none of fpr<=, fpr.high<=, detection>=/],
    ['fpr>=0.05', /"fpr>=0.05": fpr takes <=/],
    ['detection<=0.5', /detection takes >=/],
    ['fpr<=5', /a share is a number from 0 to 1/],
    ['fpr<=0.1d', /a share is a number from 0 to 1/],
    ['kappa>=0.5', /"kappa>=0.5" is none of/],
    ['', /"" is none of/],
    ['fpr<=0.05,', /"" is none of/],
    ['constructor<=1', /is none of/],
  ])('refuse %j, and say what they take', (text, message) => {
    expect(parseBounds(text)).toEqual({ fault: expect.stringMatching(message) });
  });
});

describe('summaryOf', () => {
  it('has the figures of the test split and the age in days; nothing measured is no figure', () => {
    const of = calibration({ rates: { detectionDirect: rate(0, 0) } });
    expect(summaryOf(of, '2026-11-30')).toEqual({
      id: 'calibration-1',
      created: '2026-11-01',
      ageDays: 29,
      falsePositive: { of: 100, rate: 0.02, low: expect.any(Number), high: expect.any(Number) },
      detection: { of: 0 },
    });
    expect(summaryOf(of, '2026-10-01').ageDays).toBe(0);
  });
});
