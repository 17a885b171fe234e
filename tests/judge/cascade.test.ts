import type { Judge } from '../../src/core/ports.js';
import type { Verdict } from '../../src/core/verdict.js';
import { FlipsideError } from '../../src/errors.js';
import { askThrough } from '../../src/judge/ask.js';
import { cascade, type OnFailure } from '../../src/judge/cascade.js';
import { createMetrics } from '../../src/metrics.js';
import { memoryStore } from '../../src/store/memory.js';
import { intervention, verdict } from '../support/builders.js';
import { judgeCall } from '../support/judge-call.js';
import { samplesOf } from '../support/samples.js';
import { scriptedJudge } from '../support/scripted-judge.js';

const question = { intervention: intervention(), baseline: 'a', sibling: 'b' };
const IN_DOUBT: Partial<Verdict> = { kind: 'WRONG', doubts: ['conflicting'] };
const UNREACHABLE = new FlipsideError('judge_unavailable', 'second: connection refused');

function setUp(
  first: Parameters<typeof scriptedJudge>[1],
  next: Parameters<typeof scriptedJudge>[1],
  onFailure?: OnFailure,
) {
  const metrics = createMetrics();
  const judges = { first: scriptedJudge('first', first), second: scriptedJudge('second', next) };
  const judge = cascade({ name: 'careful', ...judges, metrics, ...(onFailure && { onFailure }) });
  const answeredBy = async () =>
    [...(await samplesOf(metrics))]
      .filter(([n, value]) => n.startsWith('flipside_judge_cascade_answers') && value > 0)
      .map(([n]) => /by="(.*?)"/.exec(n)?.[1]);
  return { judge, ...judges, metrics, answeredBy, ask: () => judge.judge(question, judgeCall()) };
}

describe('a cascade', () => {
  it('leaves a sure verdict as it is, names who decided, and asks nobody else', async () => {
    const { ask, second, answeredBy } = setUp({ kind: 'PARTIAL' }, { kind: 'WRONG' });
    expect(await ask()).toMatchObject({
      kind: 'PARTIAL',
      judge: 'first',
      rationale: 'first says so',
    });
    expect(second.calls).toBe(0);
    expect(await answeredBy()).toEqual(['first']);
  });

  it.each<[string, Partial<Verdict> | Error]>([
    ['abstains', { kind: 'ABSTAINED', abstainReason: 'unreadable_text' }],
    ['doubts its verdict', IN_DOUBT],
    ['doubts that there is anything to judge', { kind: 'UNTESTABLE', doubts: ['unknown_drug'] }],
    ['refuses', new FlipsideError('judge_refused', 'no')],
    ['answers unreadably', new FlipsideError('judge_unreadable', 'no JSON')],
  ])('gives what the second says where the first %s', async (_name, first) => {
    const { ask, answeredBy } = setUp(first, { kind: 'CORRECT' });
    const said = await ask();
    expect(said).toMatchObject({
      kind: 'CORRECT',
      judge: 'second',
      rationale: 'second says so',
    });
    expect(said.doubts).toBeUndefined();
    expect(await answeredBy()).toEqual(['second']);
  });

  it('reports what was aimed at either judge', async () => {
    const { ask } = setUp(
      { ...IN_DOUBT, suspicions: ['forged_verdict', 'addresses_judge'] },
      { suspicions: ['addresses_judge', 'master_key'] },
    );
    expect((await ask()).suspicions).toEqual(['forged_verdict', 'addresses_judge', 'master_key']);
  });

  it('counts why the second was asked', async () => {
    const { ask, metrics } = setUp({ doubts: ['conflicting', 'unknown_drug'] }, {});
    await ask();
    const samples = await samplesOf(metrics);
    const escalated = (reason: string) =>
      samples.get(`flipside_judge_escalations_total{judge="careful",reason="${reason}"}`);
    expect([escalated('conflicting'), escalated('unknown_drug'), escalated('abstained')]).toEqual([
      1, 1, 0,
    ]);
  });

  it('fails as the second does: a verdict in doubt is not used in silence', async () => {
    const { ask, answeredBy } = setUp(IN_DOUBT, UNREACHABLE);
    await expect(ask()).rejects.toBe(UNREACHABLE);
    expect(await answeredBy()).toEqual(['nobody']);
  });

  it('abstains as the second does', async () => {
    const { ask } = setUp(IN_DOUBT, { kind: 'ABSTAINED', abstainReason: 'cannot_judge' });
    expect(await ask()).toMatchObject({
      kind: 'ABSTAINED',
      abstainReason: 'cannot_judge',
      judge: 'second',
    });
  });

  it('does not put the second in the place of a first that may yet answer', async () => {
    const unavailable = new FlipsideError('judge_unavailable', 'first: 503');
    const { ask, second } = setUp(unavailable, { kind: 'CORRECT' });
    await expect(ask()).rejects.toBe(unavailable);
    expect(second.calls).toBe(0);
  });

  it('does not ask the second for somebody who has left', async () => {
    const abort = new AbortController();
    const { judge, second } = setUp(async () => {
      abort.abort(new FlipsideError('cancelled', 'left'));
      return verdict(IN_DOUBT);
    }, {});
    await expect(judge.judge(question, judgeCall({ signal: abort.signal }))).rejects.toThrow(
      'left',
    );
    expect(second.calls).toBe(0);
  });
});

describe('a cascade that falls back on its first judge', () => {
  it.each<[string, Partial<Verdict> | Error]>([
    ['fails', UNREACHABLE],
    ['abstains', { kind: 'ABSTAINED', abstainReason: 'cannot_judge' }],
  ])(
    'gives the verdict in doubt where the second %s, with its doubts, for as long as that lasts',
    async (_n, second) => {
      const { ask, answeredBy } = setUp(IN_DOUBT, second, 'first');
      expect(await ask()).toMatchObject({ ...IN_DOUBT, judge: 'first', provisional: true });
      expect(await answeredBy()).toEqual(['first_in_doubt']);
    },
  );

  it.each<[string, Partial<Verdict> | Error, Error]>([
    [
      'for an abstention, which is no verdict',
      { kind: 'ABSTAINED', abstainReason: 'unreadable_text' },
      UNREACHABLE,
    ],
    ['when the budget is spent', IN_DOUBT, new FlipsideError('budget_spent', '5 USD are spent')],
    ['over a defect', IN_DOUBT, new TypeError('undefined is not a function')],
  ])('does not do so %s', async (_name, first, failure) => {
    await expect(setUp(first, failure, 'first').ask()).rejects.toBe(failure);
  });

  it('is asked again once the second can be reached: what it fell back on is not remembered', async () => {
    let down = true;
    const { judge } = setUp(
      IN_DOUBT,
      async () => {
        if (down) throw UNREACHABLE;
        return verdict({ kind: 'CORRECT' });
      },
      'first',
    );
    const store = memoryStore({ maxBytes: 1_000_000 });
    const put = askThrough({ store, judge, onResult: () => {} });
    const kinds = [];
    for (const isDown of [true, false, true]) {
      down = isDown;
      kinds.push((await put({ ...question, key: 'k' }, judgeCall())).verdict.kind);
    }
    expect(kinds).toEqual(['WRONG', 'CORRECT', 'CORRECT']);
  });
});

describe('the identity of a cascade', () => {
  const identityOf = (first: Judge, second: Judge, onFailure: OnFailure = 'fail') =>
    cascade({ name: 'careful', first, second, onFailure, metrics: createMetrics() }).identity;
  const a = scriptedJudge('a', {});
  const b = scriptedJudge('b', {});

  it('is its own name, and changes with either member and with how failures are met', () => {
    const other: Judge = { ...b, identity: { ...b.identity, version: '2' } };
    const digests = [
      identityOf(a, b),
      identityOf(b, a),
      identityOf(a, other),
      identityOf(other, b),
      identityOf(a, b, 'first'),
    ].map((i) => i.configDigest);
    expect(new Set(digests).size).toBe(5);
    expect(identityOf(a, b)).toEqual(identityOf(a, b));
    expect(identityOf(a, b).name).toBe('careful');
  });
});
