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
    ['fpr<=4%,FPR<=5 %,detection>=90%', []],
    ['fpr<=3%', ['fpr is 0.04, 0.01 more than fpr<=3% allows']],
    ['age<=90 days', []],
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
    ['fpr<0.05', /; "fpr<0\.05": fpr takes <=: write fpr<=0\.05$/],
    ['fpr<5%', /: write fpr<=5%$/],
    ['fpr ≤ .05', /: write fpr<=\.05$/],
    ['fpr=0.05', /: write fpr<=0\.05$/],
    ['fpr>=0.05', /"fpr>=0\.05": fpr takes <=: write fpr<=0\.05$/],
    ['detection>0.9', /: write detection>=0\.9$/],
    ['detection<=0.5', /detection takes >=/],
    ['detection>=90', /a share is from 0 to 1: write detection>=0\.9 or 90%$/],
    ['fpr<=5', /a share is from 0 to 1: write fpr<=0\.05 or 5%$/],
    ['fpr<=500', /a share is from 0 to 1: write fpr<=0\.05$/],
    ['fpr<=0.1d', /a share is from 0 to 1: write fpr<=0\.05$/],
    ['fpr', /: write fpr<=0\.05$/],
    ['fpr<=', /: write fpr<=0\.05$/],
    ['age<=2w', /an age is in days: write age<=14d$/],
    ['age<90d', /age takes <=: write age<=90d$/],
    ['age<=soon', /an age is a number of days: write age<=90d$/],
    ['5%', /"5%" is none of fpr<=, fpr\.high<=, detection>=/],
    ['kappa>=0.5', /"kappa>=0.5" is none of/],
    ['', /a bound is empty/],
    ['fpr<=0.05,', /a bound is empty: leave out the comma too many/],
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
  });

  it('has a negative age before its day, which no bound on the age lets pass', () => {
    const before = summaryOf(calibration({ created: '2026-12-02' }), '2026-11-30');
    expect(before.ageDays).toBe(-2);
    expect(missed('fpr<=0.05,age<=90d', before)).toEqual([
      'it is dated 2026-12-02, which is yet to come, and age<=90d is required; set the clock right',
    ]);
  });
});
