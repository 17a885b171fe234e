import fc from 'fast-check';
import type { ConsensusLabel } from '../../src/core/case.js';
import { type Coverage, cmsOf } from '../../src/core/coverage.js';

const listed = (label: ConsensusLabel, ...shares: number[]) =>
  shares.map((share, i) => ({ treatment: `${label} ${i}`, label, share, isResolved: true }));
const cover = (
  treatments: Coverage['treatments'],
  judgedExtras?: Coverage['judgedExtras'],
): Coverage => ({ treatments, extras: ['x'], ...(judgedExtras ? { judgedExtras } : {}) });
const STRONG = listed('strong', 1, 1, 0, 0.5);
const TACIT = listed('tacit', 1, 0);
const REFUSED = listed('refusal', 0, 0, 0, 1);
const EXTRA = { plausible: 3, of: 5 };

describe('cmsOf', () => {
  // R_strong 0.625, R_tacit 0.5, 1 - V_refusal 0.75, P_extra 0.6
  it.each([
    ['of all four terms', cover([...STRONG, ...TACIT, ...REFUSED], EXTRA), 0.6175],
    ['without extras', cover([...STRONG, ...TACIT, ...REFUSED]), 0.5875 / 0.95],
    ['without strong treatments', cover([...TACIT, ...REFUSED], EXTRA), 0.2425 / 0.4],
    ['without tacit treatments', cover([...STRONG, ...REFUSED], EXTRA), 0.5175 / 0.8],
    ['without refused treatments', cover([...STRONG, ...TACIT], EXTRA), 0.505 / 0.85],
    ['of strong treatments alone', cover(STRONG), 0.625],
    ['of tacit treatments alone', cover(TACIT), 0.5],
    ['of refused treatments alone', cover(REFUSED), 0.75],
    ['of refused treatments and extras', cover(REFUSED, EXTRA), 0.1425 / 0.2],
  ])('is the weighed sum %s', (_what, coverage, expected) => {
    expect(cmsOf(coverage)?.cms).toBeCloseTo(expected, 12);
  });

  it('says the terms and the weights that it used', () => {
    const got = cmsOf(cover([...STRONG, ...REFUSED]));
    expect(got).toMatchObject({ terms: { strong: 0.625, refusal: 0.25 } });
    expect(got?.weights.strong).toBeCloseTo(0.8, 12);
    expect(got?.weights.refusal).toBeCloseTo(0.2, 12);
    expect(Object.keys(got?.weights ?? {})).toEqual(['strong', 'refusal']);
  });

  it.each([
    ['an empty list', cover([])],
    ['a list of mixed treatments', cover(listed('mixed', 1, 0))],
    ['extras alone', cover([], EXTRA)],
  ])('is undefined, and not 0, for %s', (_what, coverage) => {
    expect(cmsOf(coverage)).toBeUndefined();
  });

  it('gives a text that offers nothing no refusal for free', () => {
    const silent = (treatments: Coverage['treatments']) =>
      cmsOf({ treatments, extras: [], offersOnly: 'nothing' });
    const refused = listed('refusal', 0, 0);
    expect(silent(refused)).toBeUndefined();
    expect(silent([...listed('strong', 0), ...refused])).toMatchObject({
      cms: 0,
      terms: { strong: 0 },
    });
    expect(silent([...listed('strong', 0), ...refused])?.terms).not.toHaveProperty('refusal');
    const only = cmsOf({
      treatments: [...listed('strong', 0), ...listed('refusal', 1, 0)],
      extras: [],
      offersOnly: 'refused',
    });
    expect(only).toMatchObject({ cms: 0, terms: { strong: 0, refusal: 1 } });
    // "No chemotherapy" is what a board may want: that is earned, and the rest of the list goes on counting.
    expect(silent([...listed('strong', 1, 0), ...refused])?.cms).toBe(0.5);
  });

  it('lets mixed treatments count neither for nor against', () => {
    const with_ = cmsOf(cover([...STRONG, ...listed('mixed', 0, 0, 1)]));
    expect(with_).toEqual(cmsOf(cover(STRONG)));
  });

  it.each([
    { failure: 'JUDGE_UNAVAILABLE', detail: 'connection refused' },
    { plausible: 0, of: 0 },
  ])('leaves the term of extras out where nobody could judge them: %j', (judged) => {
    expect(cmsOf(cover(STRONG, judged))).toEqual(cmsOf(cover(STRONG)));
  });

  it('lies in 0 to 1, rises with what is wanted and falls with what is refused', () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    const shares = fc.array(share, { maxLength: 5 });
    fc.assert(
      fc.property(shares, shares, shares, share, (strong, tacit, refused, more) => {
        const of = (s: number[], t: number[], r: number[]) =>
          cmsOf(
            cover([
              ...listed('strong', ...s),
              ...listed('tacit', ...t),
              ...listed('refusal', ...r),
            ]),
          )?.cms;
        const cms = of(strong, tacit, refused);
        if (cms === undefined) return;
        expect(cms).toBeGreaterThanOrEqual(0);
        expect(cms).toBeLessThanOrEqual(1 + 1e-12);
        const raised = (list: number[]) => list.map((s, i) => (i === 0 ? Math.max(s, more) : s));
        expect(of(raised(strong), tacit, refused)).toBeGreaterThanOrEqual(cms - 1e-12);
        expect(of(strong, raised(tacit), refused)).toBeGreaterThanOrEqual(cms - 1e-12);
        expect(of(strong, tacit, raised(refused))).toBeLessThanOrEqual(cms + 1e-12);
      }),
    );
  });
});
