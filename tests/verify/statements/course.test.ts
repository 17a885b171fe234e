import { courseIn, sameLength } from '../../../src/verify/statements/course.js';

const own = '2026-09-01';

describe('the course of a treatment', () => {
  it.each([
    ['from September 2025 to January 2026', ['2025-09'], ['2026-01']],
    ['January to March 2025', ['2025-01'], ['2025-03']],
    ['Sept 2025 -> Jan 2026 (approx 4 mos)', ['2025-09'], ['2026-01']],
    ['3/2015 - 6/2021', ['2015-03'], ['2021-06']],
    ["started 1/2025, d/c'd 3/2025", ['2025-01'], ['2025-03']],
    ['started 3/9/2026 and stopped 4/20/2026', ['2026-03-09'], ['2026-04-20']],
    ['since 2017', ['2017'], []],
    ['2020 -> Feb 2025: stopped', ['2020'], ['2025-02']],
  ])('%s', (text, starts, stops) => {
    const course = courseIn(text, { own });
    expect(course.starts).toEqual(starts);
    expect(course.stops).toEqual(stops);
  });

  it('takes no waiting time, interval or age for a length of treatment', () => {
    for (const text of [
      'within 3 weeks of taper',
      'every 4 weeks',
      'at week 2',
      'after 6 months of age',
    ])
      expect(courseIn(text, { own }).lengths).toEqual([]);
    expect(courseIn('for about 3 weeks', { own }).lengths[0]?.days).toBe(21);
  });

  it('knows lengths told in other units, and reckons them from dates', () => {
    const [four] = courseIn('for about 4 months', { own }).lengths;
    const [dates] = courseIn('September 2025 to January 2026', { own }).lengths;
    const [three] = courseIn('for 3 weeks', { own }).lengths;
    expect(four && dates && sameLength(four, dates)).toBe(true);
    expect(three && dates && sameLength(three, dates)).toBe(false);
  });
});
