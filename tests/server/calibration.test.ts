import { parseBounds } from '../../src/core/calibration-bounds.js';
import { heldSeat } from '../../src/judge/held-seat.js';
import { type Roster, rosterOf, type Seat } from '../../src/judge/roster.js';
import { calibration, rate } from '../support/calibrations.js';
import { A2, type TestApp, testApp } from '../support/test-app.js';

let app: TestApp;
afterEach(() => app.stop());

const baseline = { rolloutId: 'b', caseId: 'c1', output: 'trastuzumab' };
const sibling = { rolloutId: 's', caseId: 'c1', interventionId: A2, output: 'no antibody' };
const OF_FAKE = calibration();
const calibrated = (seat: Seat) => rosterOf({ ...seat, calibration: OF_FAKE });
const requiring = (text: string) => {
  const parsed = parseBounds(text);
  return { bounds: 'bounds' in parsed ? parsed.bounds : [], today: () => '2026-11-30' };
};
const SUMMARY = {
  id: 'calibration-1',
  created: '2026-11-01',
  ageDays: 29,
  falsePositive: { of: 100, rate: 0.02, low: expect.any(Number), high: expect.any(Number) },
  detection: { of: 100, rate: 0.98, low: expect.any(Number), high: expect.any(Number) },
};

describe('a served reward', () => {
  it('says how often its judge is wrong, and so does the reply', async () => {
    app = await testApp({ rosterOf: calibrated });
    const { rewards, judge, metrics } = await app.score({ rollouts: [baseline, sibling] });
    expect(judge).toMatchObject({ name: 'fake', calibration: SUMMARY });
    for (const reward of rewards) {
      expect(reward.calibrations).toEqual([SUMMARY]);
      expect(reward.pairs[0]?.calibrationId).toBe('calibration-1');
    }
    // P(credit | right) is 0.97, P(credit | wrong) 0.02.
    expect(metrics).toMatchObject({ css: 1, css_corrected_defined: 1, css_corrected: 1 });
    expect(metrics.css_corrected_low).toBeLessThan(1);
  });

  it('has none of a judge that nobody has calibrated, and no corrected CSS', async () => {
    app = await testApp();
    const { rewards, judge, metrics } = await app.score({ rollouts: [baseline, sibling] });
    expect(judge?.calibration).toBeUndefined();
    expect(rewards[0]).toMatchObject({ calibrations: [], pairs: [{ calibrationId: '' }] });
    expect(metrics.css_corrected_defined).toBe(0);
    expect(metrics).not.toHaveProperty('css_corrected');
  });

  it('has that of the judge that sat in, where the configured one would have judged its own', async () => {
    const sitsIn = calibration({ id: 'of-override', rates: { falsePositive: rate(9, 100) } });
    const rosterWith = (seat: Seat): Roster => ({
      main: { ...seat, calibration: OF_FAKE },
      seatFor: () => ({
        ...seat,
        identity: { ...seat.identity, name: 'override' },
        calibration: sitsIn,
      }),
    });
    app = await testApp({ rosterOf: rosterWith });
    const { rewards, judge } = await app.score({ rollouts: [baseline, sibling] });
    expect(judge?.calibration?.id).toBe('calibration-1');
    expect(rewards[0]).toMatchObject({
      calibrations: [{ id: 'of-override', falsePositive: { rate: 0.09 } }],
      pairs: [{ judge: 'override', calibrationId: 'of-override' }],
    });
  });

  it('carries it over a stream as well, and its group does', async () => {
    app = await testApp({ rosterOf: calibrated });
    const stream = app.openStream();
    stream.send({ settings: {} });
    for (const rollout of [baseline, sibling]) stream.send({ rollout });
    stream.end();
    const replies = await stream.rest();
    expect(replies[0]?.reward?.calibrations).toEqual([SUMMARY]);
    expect(replies.at(-1)?.group).toMatchObject({
      judge: { calibration: SUMMARY },
      metrics: { css_corrected_defined: 1 },
    });
  });
});

describe('a judge that lacks what is required', () => {
  it('is not asked, and its rewards are masked with the reason, in a batch and in a stream', async () => {
    app = await testApp({
      rosterOf: (seat) =>
        rosterOf(heldSeat({ ...seat, calibration: OF_FAKE }, requiring('age<=7d'))),
    });
    const masked = {
      status: 'MASKED',
      reason: 'JUDGE_UNCALIBRATED',
      reward: undefined,
      detail: expect.stringContaining('it is 29 days old, 22 more than age<=7d allows'),
      calibrations: [],
    };
    const { rewards, metrics } = await app.score({ rollouts: [baseline, sibling] });
    expect(rewards).toMatchObject([masked, masked]);
    expect(metrics).toMatchObject({ share_masked: 1, css_corrected_defined: 0 });
    const stream = app.openStream();
    stream.send({ settings: {} });
    for (const rollout of [baseline, sibling]) stream.send({ rollout });
    stream.end();
    expect((await stream.next())?.reward).toMatchObject(masked);
    await stream.rest();
    expect(app.judge.asked).toEqual([]);
  });
});

describe('readiness', () => {
  const ready = async () => {
    const answer = await fetch(`http://${app.http}/readyz`);
    return [answer.status, await answer.json()];
  };

  it('warns of a judge that drifts, and stays ready', async () => {
    let warnings: string[] = [];
    app = await testApp({ serving: { warnings: () => warnings } });
    expect(await ready()).toEqual([200, { status: 'ok' }]);
    warnings = ['judge "fake" has drifted'];
    expect(await ready()).toEqual([200, { status: 'ok', warnings }]);
  });
});
