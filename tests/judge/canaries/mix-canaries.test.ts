import { questionMaker } from '../../../src/core/plan.js';
import type { JudgeCall, PairQuestion } from '../../../src/core/ports.js';
import { seededRandom } from '../../../src/core/seeded-random.js';
import type { Verdict, VerdictKind } from '../../../src/core/verdict.js';
import { FlipsideError } from '../../../src/errors.js';
import { type Canary, canaryOf } from '../../../src/judge/canaries/canary.js';
import { type CanaryParts, mixCanaries } from '../../../src/judge/canaries/mix-canaries.js';
import { rosterOf, type Seat } from '../../../src/judge/roster.js';
import { createMetrics } from '../../../src/metrics.js';
import { intervention, verdict } from '../../support/builders.js';
import { calibration } from '../../support/calibrations.js';
import { settled } from '../../support/fake-time.js';
import { judgeCall } from '../../support/judge-call.js';
import { samplesOf } from '../../support/samples.js';

const identity = { name: 'gpt', version: '1', promptDigest: 'p', configDigest: 'c' };
const pairOf = (sibling: string) => ({ intervention: intervention(), baseline: 'a', sibling });
const canary = (sibling: string, label: 0 | 0.5 | 1, transform = ''): Canary =>
  canaryOf({ pair: pairOf(sibling), label, transform }) as Canary;
const POOL = [canary('good', 1), canary('bad', 0), canary('attack', 0, 'attacked')];

/** A judge that answers as it is told, with what it was asked. */
function watchedJudge(
  says: (question: PairQuestion) => VerdictKind | Error | Promise<VerdictKind>,
  given: Partial<CanaryParts> & { readonly calibrated?: boolean; readonly cached?: boolean } = {},
) {
  const asked: { question: PairQuestion & { readonly key: string }; call: JudgeCall }[] = [];
  const seat: Seat = {
    identity,
    ...(given.calibrated === false ? {} : { calibration: calibration() }),
    ask: async (question, call) => {
      asked.push({ question, call });
      const said = await says(question);
      if (said instanceof Error) throw said;
      return { verdict: verdict({ kind: said }), cached: given.cached ?? false };
    },
  };
  const metrics = createMetrics();
  const drifts: string[] = [];
  const defects: unknown[] = [];
  const watched = mixCanaries(rosterOf(seat), {
    pool: POOL,
    rate: 1,
    random: seededRandom(1),
    breathe: () => Promise.resolve(),
    metrics,
    onDrift: (judge, what) => drifts.push(`${judge}: ${what}`),
    onDefect: (cause) => defects.push(cause),
    ...given,
  });
  const put = (sibling = 'traffic') => {
    const question = questionMaker({ salt: '' })(pairOf(sibling), identity);
    return watched.roster.main.ask(question, judgeCall());
  };
  const canaries = () => asked.filter(({ question }) => question.sibling !== 'traffic');
  const count = async (kind: string, outcome: string) =>
    (await samplesOf(metrics)).get(
      `flipside_canary_total{judge="gpt",kind="${kind}",outcome="${outcome}"}`,
    );
  return { watched, put, asked, canaries, count, metrics, drifts, defects };
}
const asKnown = ({ sibling }: PairQuestion): VerdictKind =>
  sibling === 'good' ? 'CORRECT' : 'WRONG';

describe('mixCanaries', () => {
  it('puts every canary as often as any other, and counts what comes of it', async () => {
    const { put, canaries, count } = watchedJudge(asKnown);
    for (let i = 0; i < 9; i += 1) {
      await put();
      await settled();
    }
    expect(canaries()).toHaveLength(9);
    for (const kind of ['good', 'bad', 'attack']) expect(await count(kind, 'right')).toBe(3);
    expect(await count('good', 'wrong')).toBe(0);
  });

  it('puts about as many as the rate says, the same for the same seed', async () => {
    const run = async () => {
      const { put, canaries } = watchedJudge(asKnown, { rate: 0.1, random: seededRandom(7) });
      for (let i = 0; i < 500; i += 1) {
        await put();
        await Promise.resolve();
      }
      await settled();
      return canaries().map(({ question }) => question.sibling);
    };
    const first = await run();
    expect(first.length).toBeGreaterThan(25);
    expect(first.length).toBeLessThan(80);
    expect(await run()).toEqual(first);
  });

  it('is on its own bill, in the lane of work in bulk, past every memory and under a key of its own', async () => {
    const { put, canaries, watched } = watchedJudge(asKnown);
    await put();
    await settled();
    const [{ call, question }] = canaries() as [ReturnType<typeof canaries>[0]];
    expect(call).toMatchObject({ lane: 'offline', noCache: true });
    call.bill.add({ provider: 'openai', model: 'm', mode: 'online', usd: 0.25 });
    expect(watched.bill()).toMatchObject({ calls: 1, usd: 0.25 });
    const key = questionMaker({ salt: '' })(pairOf(question.sibling), identity).key;
    expect(question.key).not.toBe(key);
  });

  it('gives the caller its answer at once, however long the canary takes', async () => {
    const never = new Promise<VerdictKind>(() => {});
    const { put, canaries } = watchedJudge(({ sibling }) =>
      sibling === 'traffic' ? 'WRONG' : never,
    );
    for (let i = 0; i < 50; i += 1) expect((await put()).verdict.kind).toBe('WRONG');
    await settled();
    // Those that wait are few, however many pairs come by.
    expect(canaries()).toHaveLength(8);
  });

  it('comes only to pairs that the judge itself answered', async () => {
    const known = watchedJudge(asKnown, { cached: true });
    await known.put();
    await settled();
    expect(known.canaries()).toHaveLength(0);
    const masked = watchedJudge(asKnown);
    const uncalibrated: Verdict = verdict({
      kind: 'ABSTAINED',
      abstainReason: 'judge_uncalibrated',
    });
    const seat: Seat = { identity, ask: async () => ({ verdict: uncalibrated, cached: false }) };
    const { roster } = mixCanaries(rosterOf(seat), {
      ...{ pool: POOL, rate: 1, random: () => 0, breathe: () => Promise.resolve() },
      ...{ metrics: masked.metrics, onDrift: () => {}, onDefect: () => {} },
    });
    await roster.main.ask(questionMaker({ salt: '' })(pairOf('x'), identity), judgeCall());
    await settled();
    expect(await masked.count('good', 'unanswered')).toBe(0);
  });

  it('counts abstentions and failures apart from errors, and tells of a defect', async () => {
    const says = ({ sibling }: PairQuestion) => {
      if (sibling === 'good') return 'ABSTAINED' as const;
      if (sibling === 'bad') return new FlipsideError('judge_unavailable', 'down');
      return sibling === 'attack' ? new TypeError('x is undefined') : ('WRONG' as const);
    };
    const { put, count, defects } = watchedJudge(says);
    for (let i = 0; i < 3; i += 1) {
      await put();
      await settled();
    }
    expect(await count('good', 'unanswered')).toBe(1);
    expect(await count('bad', 'failed')).toBe(1);
    expect(await count('attack', 'failed')).toBe(1);
    expect(defects).toEqual([expect.any(TypeError)]);
  });

  it('warns of a judge that is wrong more often than its calibration allows, once, until it is not', async () => {
    let isBad = true;
    const says = ({ sibling }: PairQuestion): VerdictKind =>
      isBad ? 'CORRECT' : sibling === 'good' ? 'CORRECT' : 'WRONG';
    const { put, watched, drifts, metrics } = watchedJudge(says);
    const drift = async () => (await samplesOf(metrics)).get('flipside_judge_drift{judge="gpt"}');
    expect(await drift()).toBe(0);
    const many = async (n: number) => {
      for (let i = 0; i < n; i += 1) {
        await put();
        if (i % 4 === 0) await settled();
      }
      await settled();
    };
    await many(60);
    expect(watched.warnings()).toEqual([
      expect.stringMatching(/^judge "gpt" has drifted: it gives credit that is not due/),
    ]);
    expect(drifts).toHaveLength(1);
    expect(await drift()).toBe(1);
    isBad = false;
    await many(400);
    expect(watched.warnings()).toEqual([]);
    expect(await drift()).toBe(0);
  });

  it('promises nothing of a judge without a calibration', async () => {
    const { put, watched, count } = watchedJudge(() => 'CORRECT', { calibrated: false });
    for (let i = 0; i < 60; i += 1) {
      await put();
      await settled();
    }
    expect(watched.warnings()).toEqual([]);
    expect(await count('bad', 'wrong')).toBe(20);
  });

  it('puts no more when it is closed, and drops those under way', async () => {
    let aborted = 0;
    const { put, watched, asked, count } = watchedJudge(({ sibling }) => {
      if (sibling === 'traffic') return 'WRONG';
      return new Promise((_resolve, reject) => {
        const { signal } = (asked.at(-1) as (typeof asked)[0]).call;
        signal.addEventListener('abort', () => {
          aborted += 1;
          reject(signal.reason);
        });
      });
    });
    await put();
    await settled();
    watched.close();
    await put();
    await settled();
    expect(aborted).toBe(1);
    expect(asked).toHaveLength(3);
    for (const kind of ['good', 'bad', 'attack']) expect(await count(kind, 'failed')).toBe(0);
  });
});

describe('canaryOf', () => {
  it.each([
    [1, '', 'good'],
    [1, 'padded', 'good'],
    [0, 'unchanged', 'bad'],
    [0.5, 'hedged', 'bad'],
    [0, 'attacked', 'attack'],
    ['untestable', 'unchanged', undefined],
  ] as const)('takes a pair of label %s made by %j for %s', (label, transform, kind) => {
    expect(canaryOf({ pair: pairOf('x'), label, transform })?.kind).toBe(kind);
  });
});
