import { createMetrics } from '../../../src/metrics.js';
import { openTraffic } from '../../../src/provider/call/traffic.js';
import type { Provider } from '../../../src/provider/chat.js';
import { fakeTime } from '../../support/fake-time.js';
import { ENDPOINT } from '../../support/scripted-caller.js';

describe('the gauge of what is under way at an endpoint', () => {
  it('counts the one request that tries it out, and not those who wait for that', async () => {
    const metrics = createMetrics();
    let trialBody: Provider['trialBody'] = {};
    const provider = {
      identity: ENDPOINT,
      get trialBody() {
        return trialBody;
      },
    } as Provider;
    const { meters } = openTraffic({
      ...{ provider, limits: {}, metrics: metrics.calls, nonce: () => '' },
      ...fakeTime(),
    });
    const inFlight = async () => {
      const gauge = metrics.registry.getSingleMetric('flipside_judge_calls_inflight');
      return (await gauge?.get())?.values[0]?.value;
    };
    expect(await inFlight()).toBe(0);
    for (let i = 0; i < 3; i += 1) meters.sent();
    expect(await inFlight()).toBe(1);
    trialBody = undefined;
    expect(await inFlight()).toBe(3);
    meters.attempted('ok', 1);
    expect(await inFlight()).toBe(2);
  });
});
