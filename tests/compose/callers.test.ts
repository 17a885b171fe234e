import { openCallers } from '../../src/compose/callers.js';
import { endpointOpener } from '../../src/compose/probed.js';
import { systemClock } from '../../src/compose/system-clock.js';
import type { EndpointJudge } from '../../src/config/judge-definition.js';
import { openBill } from '../../src/core/bill.js';
import { createMetrics } from '../../src/metrics.js';
import { type Answer, completion, loopback, type Received } from '../provider/loopback.js';
import { judgeCall } from '../support/judge-call.js';
import { question } from '../support/scripted-caller.js';

const isTrial = ({ text }: Received) => text.includes('flipside_probe');
const answerWell = (request: Received): Answer => ({
  body: completion(isTrial(request) ? '{"greeting":"hello"}' : 'good'),
});

/** Asks so many questions of a real endpoint at once; `usd` is what all its answers cost. */
async function askAll(
  n: number,
  given: {
    readonly answer?: (request: Received) => Answer;
    readonly limitUsd?: number;
    readonly endpoint?: Partial<EndpointJudge['endpoint']>;
  } = {},
) {
  const server = await loopback(given.answer ?? answerWell);
  const metrics = createMetrics();
  const judge: EndpointJudge = {
    ask: 'pair',
    endpoint: {
      kind: 'openai',
      model: 'gpt-test',
      baseUrl: server.url,
      maxOutputTokens: 100,
      // A dollar an answer: each has 10 tokens.
      prices: { input: 0, output: 100_000 },
      ...given.endpoint,
    },
    key: { text: '' },
    refusalCredit: false,
    feasibility: 'off',
    warnings: [],
    servedAs: [],
    place: 'here',
  };
  const clock = systemClock();
  const callers = openCallers({
    openEndpoint: await endpointOpener([judge], { clock }),
    config: given.limitUsd === undefined ? {} : { max_cost_usd: given.limitUsd },
    replies: { tier: 'none', get: async () => undefined, set: async () => undefined },
    metrics: metrics.calls,
    clock,
    onWarning: () => undefined,
  });
  const caller = callers.callerOf(judge);
  const bill = openBill();
  const ends = await Promise.all(
    Array.from({ length: n }, (_, i) =>
      caller.ask(question(`Q${i}`), judgeCall({ bill, lane: 'offline' })).then(
        () => 'answered',
        (error: Error) => error.message,
      ),
    ),
  );
  await callers.close();
  await server.close();
  const metric = await metrics.registry.getSingleMetric('flipside_judge_cost_usd_total')?.get();
  const metered = (metric?.values ?? []).reduce((sum, { value }) => sum + value, 0);
  return { ends, requests: server.requests, bill: bill.total(), metered };
}

const answered = (ends: readonly string[]) => ends.filter((end) => end === 'answered').length;

describe('the callers of a process', () => {
  it('bill and meter the trial of an endpoint as what it is: a question that costs', async () => {
    const { ends, bill, metered, requests } = await askAll(3);
    expect(answered(ends)).toBe(3);
    expect([requests.length, bill.calls]).toEqual([4, 4]);
    expect(bill.usd).toBeCloseTo(4, 9);
    expect(metered).toBeCloseTo(4, 9);
  });

  it('keep the trial to the budget, and never go over it', async () => {
    // Each may cost $10: with the trial's $1 spent there is room for one at a time.
    const { ends, bill, requests } = await askAll(10, { limitUsd: 12.5 });
    expect(requests.filter(isTrial)).toHaveLength(1);
    expect(answered(ends)).toBe(2);
    expect(bill.usd).toBeLessThanOrEqual(12.5);
    expect((await askAll(3, { limitUsd: 9 })).requests).toEqual([]);
  });

  it('count a trial without usage for the most that it can cost', async () => {
    const { ends, requests } = await askAll(3, {
      limitUsd: 12.5,
      answer: (request) => ({
        body: { ...completion(isTrial(request) ? '{"greeting":"hello"}' : 'good'), usage: null },
      }),
    });
    expect([answered(ends), requests.filter(isTrial).length, requests.length]).toEqual([0, 1, 1]);
  });

  it('waste no call on what an endpoint does not take, however many wait for it', async () => {
    const { ends, requests } = await askAll(100, {
      endpoint: { temperature: 0, effort: 'low' },
      answer(request) {
        const rejected = ['max_tokens', 'temperature', 'reasoning_effort'].find(
          (each) => each in request.body,
        );
        if (rejected === undefined) return answerWell(request);
        const error = { message: 'no', code: 'unsupported_parameter', param: rejected };
        return { status: 400, body: { error } };
      },
    });
    expect(answered(ends)).toBe(100);
    expect(requests.filter((request) => !isTrial(request))).toHaveLength(100);
    expect(requests.filter(isTrial)).toHaveLength(4);
  });

  it('ask a model that is another once, and say what to do', async () => {
    const { ends, requests } = await askAll(100, {
      answer: () => ({ body: { ...completion('{"greeting":"hello"}'), model: 'gpt-other' } }),
    });
    expect(requests).toHaveLength(1);
    expect(ends.every((end) => end.includes('list it under served_as'))).toBe(true);
  });

  it('tell of a port where nobody is', async () => {
    const { ends } = await askAll(100, { endpoint: { baseUrl: 'http://127.0.0.1:9' } });
    expect(ends.every((end) => end.includes('ECONNREFUSED'))).toBe(true);
  });
});
