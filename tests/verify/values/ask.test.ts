import { dayFrom, dayTo, readAsk } from '../../../src/verify/values/ask.js';
import { askedRole, roleOf } from '../../../src/verify/values/date-cues.js';
import { daysAsked, timesADay } from '../../../src/verify/values/doses-per-day.js';
import { timeBetween, wholeMonths, wholeYears } from '../../../src/verify/values/time-between.js';

const ask = (question: string) => readAsk(question, '2026-05-18');

describe('what a question about a number asks', () => {
  it.each([
    ["Patient's age in years when the disease was diagnosed.", 'age'],
    ['Increase in FEV1, as a percentage of the pre-bronchodilator value.', 'percent_change'],
    [
      'PSA doubling time in months, from the values of April 7, 2025 and April 27, 2026.',
      'doubling_time',
    ],
    ['Weeks between the last dose of erenumab and the planned loading dose.', 'interval'],
    ['Length of the current course of corticosteroid, in weeks.', 'duration'],
    ['Body surface area in m2 (Mosteller, two decimals).', 'body_surface'],
    ['Body surface area (%) involved.', 'none'],
    ['Total daily dose of pyridostigmine, in mg.', 'daily_dose'],
    ['Methotrexate weekly dose (mg).', 'daily_dose'],
    ['Requested dose per infusion in mg.', 'dose'],
    ['Average number of headache days per month over the last three complete months.', 'average'],
    ['Number of exacerbations in the past 12 months.', 'count'],
    ['Growth velocity over the past year (cm per year).', 'rate'],
    ['LDH as a multiple of the upper limit of normal.', 'limit_multiple'],
    ['Most recent hemoglobin A1c (%).', 'none'],
    ['Most recent eGFR (mL/min/1.73 m2).', 'none'],
  ])('%s', (question, computation) => {
    expect(ask(question).computation).toBe(computation);
  });
  it.each([
    ['Most recent LVEF (%).', 'latest'],
    ['Baseline QTc (Fridericia), in ms.', 'baseline'],
    ['Lowest platelet count.', 'lowest'],
    ['Most recent eGFR (mL/min/1.73 m2).', 'latest'],
    ['Peak growth hormone level (ng/mL).', 'highest'],
    ['Lipoprotein(a), in nmol/L.', 'any'],
  ])('%s picks the %s', (question, pick) => {
    expect(ask(question).pick).toBe(pick);
  });
  it.each([
    ['in the 12 months before May 18, 2026', '2025-05-18', '2026-05-18'],
    ['over the last three complete months', '2026-02-01', '2026-04-30'],
    ['in the past year', '2025-05-18', '2026-05-18'],
    ['over the 12 months to March 2026', '2025-03-31', '2026-03-31'],
  ])('%s is a window', (phrase, from, to) => {
    expect(ask(`Number of attacks ${phrase}.`).window).toEqual({ from, to });
  });
  it('reads the ends of a date of any precision', () => {
    expect([dayFrom('2026'), dayTo('2026'), dayFrom('2026-02'), dayTo('2026-02')]).toEqual([
      '2026-01-01',
      '2026-12-31',
      '2026-02-01',
      '2026-02-28',
    ]);
  });
});

describe('the role of a day', () => {
  it.each([
    ['Collected ', '', 'collected'],
    ['Collected 08/27/2026 Reported ', '', 'reported'],
    ['stopped ', '', 'stopped'],
    ['', '   given, 30 min', 'done'],
    ['due ', ', NOT given', 'not_done'],
    ['scheduled ', '   given', 'done'],
    ['moved from ', ' to', 'not_done'],
    ['DOB ', '', 'born'],
    ['given up ', ' for a rash', 'stopped'],
  ])('%s ... %s', (before, behind, role) => {
    expect(roleOf(before, behind)).toBe(role);
  });
  it('is asked by the words of a question', () => {
    expect(askedRole('Date on which ezetimibe was started.')).toBe('started');
    expect(askedRole('Planned date of the first dose.')).toBe('planned');
    expect(askedRole('Date of the molecular report.')).toBe('reported');
    expect(askedRole('Date of the last leuprolide injection that was given.')).toBe('done');
  });
});

describe('how often a dose is taken', () => {
  it.each([
    [': 0600, 1000, 1400, 1800, 2200', 5],
    [' BID', 2],
    [' twice daily', 2],
    [' three times a week (Mon Wed Fri)', 3 / 7],
    [' every 8 hours', 3],
    [' every OTHER day', 0.5],
    [' q2w', 1 / 14],
    [' SC weekly 10/2019 - 02/2026', 1 / 7],
    [' at bedtime', 1],
  ])('%s', (words, times) => {
    expect(timesADay(words)).toBeCloseTo(times);
  });
  it('is asked for a day or a week', () => {
    expect(daysAsked('total daily dose')).toBe(1);
    expect(daysAsked('weekly dose')).toBe(7);
    expect(daysAsked('dose per infusion')).toBeUndefined();
  });
});

describe('the time between two days', () => {
  it('counts birthdays and calendar months', () => {
    expect(wholeYears('1987-11-23', '2019-04-11')).toBe(31);
    expect(wholeYears('2014-09-02', '2026-09-02')).toBe(12);
    expect(wholeMonths('2021-11-04', '2023-02-20')).toBe(15);
  });
  it('lets whole and rounded units stand', () => {
    expect(timeBetween('2025-12-22', '2026-03-30', 'week')).toMatchObject({ low: 14, high: 14 });
    expect(timeBetween('2024-12', '2025-06', 'month').low).toBe(4);
  });
});
