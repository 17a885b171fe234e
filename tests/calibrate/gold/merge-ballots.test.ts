import fc from 'fast-check';
import type { Ballot } from '../../../src/calibrate/gold/ballot.js';
import { CONSENSUS_RULES, mergeBallots } from '../../../src/calibrate/gold/merge-ballots.js';
import { raterAgreement } from '../../../src/calibrate/gold/rater-agreement.js';

/** One letter a label, one string an annotator; `.` for an item that was left out. */
function ballots(by: Readonly<Record<string, string>>): Ballot[] {
  const labels: Readonly<Record<string, string>> = {
    s: 'SUPPORTED',
    n: 'NOT_SUPPORTED',
    a: 'NOT_ADDRESSED',
  };
  return Object.entries(by).flatMap(([rater, letters]) =>
    [...letters].flatMap((letter, i) => {
      const label = labels[letter];
      const item = { kind: 'answer' as const, formId: 'f', questionId: `q${i}` };
      return label === undefined ? [] : [{ item, rater, label }];
    }),
  );
}

describe('merged labels', () => {
  const by = { x: 'snsa.', y: 'snas.', z: 'saan.', w: '....s' };

  it('are those of more than half, and a tie has none', () => {
    const merged = mergeBallots(ballots(by), 'majority');
    expect(merged.map((m) => m.gold ?? m.unresolved)).toEqual([
      'SUPPORTED',
      'NOT_SUPPORTED',
      'NOT_ADDRESSED',
      'NO_MAJORITY',
      'ONE_RATER',
    ]);
    const two = mergeBallots(ballots({ x: 's', y: 'n' }), 'majority');
    expect(two.map((m) => m.unresolved)).toEqual(['NO_MAJORITY']);
    const four = mergeBallots(ballots({ x: 's', y: 's', z: 'n', w: 'a' }), 'majority');
    expect(four.map((m) => m.unresolved)).toEqual(['NO_MAJORITY']);
  });

  it('are those of all where that is asked for', () => {
    const merged = mergeBallots(ballots(by), 'unanimous');
    expect(merged.map((m) => m.gold ?? m.unresolved)).toEqual([
      'SUPPORTED',
      'NOT_UNANIMOUS',
      'NOT_UNANIMOUS',
      'NOT_UNANIMOUS',
      'ONE_RATER',
    ]);
  });

  it('say for each item what share of the pairs of annotators agree', () => {
    const merged = mergeBallots(ballots(by), 'majority');
    expect(merged.map((m) => m.agreement)).toEqual([1, 1 / 3, 1 / 3, 0, undefined]);
  });

  it('count an annotator once an item, and never take a label that nobody gave', () => {
    const item = { kind: 'pair' as const, pairId: 'p' };
    const ballot = fc.record({
      item: fc.constant(item),
      rater: fc.constantFrom('x', 'y', 'z', 'w'),
      label: fc.constantFrom('0', '0.5', '1', 'untestable'),
    });
    fc.assert(
      fc.property(
        fc.array(ballot, { minLength: 1 }),
        fc.constantFrom(...CONSENSUS_RULES),
        (all, rule) => {
          const [merged, second] = mergeBallots(all, rule);
          expect(second).toBeUndefined();
          expect(merged?.votes.size).toBe(new Set(all.map((b) => b.rater)).size);
          const votes = [...(merged?.votes.values() ?? [])];
          if (merged?.gold === undefined) expect(merged?.unresolved).toBeDefined();
          else {
            const agreeing = votes.filter((v) => v === merged.gold).length;
            expect(agreeing).toBeGreaterThan(votes.length / 2);
            if (rule === 'unanimous') expect(agreeing).toBe(votes.length);
          }
        },
      ),
    );
  });
});

describe('the agreement of annotators', () => {
  it('is that of a computation by hand', () => {
    // x and y: 8 of 10 alike; x says s 6 times, y 6 times: chance 0.6 * 0.6 + 0.4 * 0.4 = 0.52; kappa = 0.28 / 0.48.
    const merged = mergeBallots(ballots({ x: 'ssssssnnnn', y: 'sssssnsnnn' }), 'majority');
    const [answers] = raterAgreement(merged);
    expect(answers?.byAll).toBe(10);
    const [pair] = answers?.pairs ?? [];
    expect(pair?.exact).toBeCloseTo(0.8, 12);
    expect(pair?.kappa).toBeCloseTo(0.28 / 0.48, 12);
    // Two annotators with the same shares: Fleiss' chance is that of Cohen.
    expect(answers?.fleiss).toBeCloseTo(0.28 / 0.48, 12);
    expect(answers?.meanAgreement).toBeCloseTo(0.8, 12);
  });

  it('weighs pairs by their scores, and leaves the untestable out of that', () => {
    const labels = { x: ['0', '0.5', '1', '1', 'untestable'], y: ['0', '1', '1', '0.5', '0'] };
    const all = Object.entries(labels).flatMap(([rater, given]) =>
      given.map((label, i) => ({ item: { kind: 'pair' as const, pairId: `p${i}` }, rater, label })),
    );
    const [pairs] = raterAgreement(mergeBallots(all, 'majority'));
    // Distances 0, .5, 0, .5: mean .25. By chance: x {0:1, .5:1, 1:2}, y the same: (2 * .5 + 4 * 1 + 4 * .5) / 16 = .4375.
    expect(pairs?.pairs[0]?.linear).toBeCloseTo(1 - 0.25 / 0.4375, 12);
    expect(pairs?.pairs[0]?.items).toBe(5);
  });

  it('is undefined, not 0, for one annotator', () => {
    const [answers] = raterAgreement(mergeBallots(ballots({ x: 'sn' }), 'majority'));
    expect(answers).toEqual({ kind: 'answer', items: 2, byAll: 0, pairs: [] });
  });
});
