import { parseBounds } from '../../src/core/calibration-bounds.js';
import { questionMaker } from '../../src/core/plan.js';
import { heldSeat } from '../../src/judge/held-seat.js';
import type { Seat } from '../../src/judge/roster.js';
import { intervention, verdict } from '../support/builders.js';
import { calibration } from '../support/calibrations.js';
import { judgeCall } from '../support/judge-call.js';

const identity = { name: 'gpt', version: '1', promptDigest: 'p', configDigest: 'c' };
const question = questionMaker({ salt: '' })(
  { intervention: intervention(), baseline: 'a', sibling: 'b' },
  identity,
);
const requiring = (text: string, today = () => '2026-11-30') => {
  const parsed = parseBounds(text);
  return { bounds: 'bounds' in parsed ? parsed.bounds : [], today };
};
const seatOf = (given: Partial<Seat> = {}) => {
  let calls = 0;
  const seat: Seat = {
    identity,
    ask: async () => {
      calls += 1;
      return { verdict: verdict(), cached: false };
    },
    ...given,
  };
  return { seat, calls: () => calls };
};

describe('heldSeat', () => {
  it('asks a judge whose calibration keeps what is required', async () => {
    const { seat } = seatOf({ calibration: calibration() });
    const held = heldSeat(seat, requiring('fpr<=0.05,detection>=0.9,age<=90d'));
    expect((await held.ask(question, judgeCall())).verdict.kind).toBe('CORRECT');
  });

  it.each([
    ['without a calibration', {}, 'it has no calibration'],
    [
      'with a worse one',
      { calibration: calibration() },
      'calibration calibration-1: fpr is 0.02, 0.01 more than fpr<=0.01 allows',
    ],
  ])('does not ask a judge %s, and the pair abstains', async (_what, given, why) => {
    const { seat, calls } = seatOf(given);
    const { verdict: said } = await heldSeat(seat, requiring('fpr<=0.01')).ask(
      question,
      judgeCall(),
    );
    expect(said).toMatchObject({
      kind: 'ABSTAINED',
      abstainReason: 'judge_uncalibrated',
      rationale: `The judge "gpt" may not score: ${why}.`,
    });
    expect(calls()).toBe(0);
  });

  it('notices when a calibration grows too old while it is served by', async () => {
    let today = '2026-11-30';
    const { seat } = seatOf({ calibration: calibration({ created: '2026-11-01' }) });
    const held = heldSeat(
      seat,
      requiring('age<=30d', () => today),
    );
    expect((await held.ask(question, judgeCall())).verdict.kind).toBe('CORRECT');
    today = '2026-12-02';
    expect((await held.ask(question, judgeCall())).verdict.abstainReason).toBe(
      'judge_uncalibrated',
    );
  });

  it('is the seat itself where nothing is required', () => {
    const { seat } = seatOf();
    expect(heldSeat(seat, requiring('nonsense'))).toBe(seat);
  });
});
