import { join } from 'node:path';
import { loadJudgePrompts } from '../../../src/catalog/judge-prompts.js';
import type { Coverage } from '../../../src/core/coverage.js';
import type { JudgePrompt } from '../../../src/core/judge-prompt.js';
import { coverer } from '../../../src/judge/coverage/coverer.js';
import { extrasJudge, MOST_EXTRAS } from '../../../src/judge/coverage/extras-judge.js';
import { rollout } from '../../support/builders.js';
import { judgeCall } from '../../support/judge-call.js';
import { failure, type Script, scriptedCaller } from '../../support/scripted-caller.js';

const CATALOG = join(import.meta.dirname, '../../../catalog');
const prompt = loadJudgePrompts(CATALOG, CATALOG).get('extras') as JudgePrompt;
const QUESTION = {
  cancerType: 'breast' as const,
  packet: 'HER2-positive, cT2 N1.',
  extras: ['tamoxifen', 'capecitabine', 'osimertinib'],
};

type Verdict = 'plausible' | 'not_plausible' | 'cannot_judge' | 'maybe';
const said =
  (verdicts: readonly Verdict[], numbers = verdicts.map((_, i) => i + 1), more = {}) =>
  (nonce: string) =>
    JSON.stringify({
      nonce,
      treatments: verdicts.map((verdict, i) => ({
        treatment: numbers[i],
        reasoning: 'HER2-positive disease.',
        ...more,
        verdict,
      })),
    });

function setUp(answer: ReturnType<typeof said> | Script) {
  const script: Script =
    answer.length === 1
      ? (n) => (answer as ReturnType<typeof said>)(`nonce${n - 1}`)
      : (answer as Script);
  const scripted = scriptedCaller(script);
  const defects: unknown[] = [];
  const judge = extrasJudge({
    ...{ name: 'member', caller: scripted.caller, prompt, settings: {} },
    onDefect: (cause) => defects.push(cause),
  });
  const judged = (given: Partial<typeof QUESTION> = {}, call = judgeCall()) =>
    judge.judge({ ...QUESTION, ...given }, call);
  return { ...scripted, judge, judged, defects };
}

describe('the judge of extras', () => {
  it('says how many are plausible, of those that it can tell of', async () => {
    const { judged } = setUp(said(['plausible', 'not_plausible', 'plausible']));
    expect(await judged()).toEqual({ plausible: 2, of: 3 });
    const unsure = setUp(said(['plausible', 'cannot_judge', 'not_plausible']));
    expect(await unsure.judged()).toEqual({ plausible: 1, of: 2 });
  });

  it('sees the chart and names of treatments, in an order that no text decides', async () => {
    const { judged, sent } = setUp(said(['plausible', 'plausible', 'plausible']));
    await judged();
    const [system, user] = (sent[0] as { messages: [string, string] }).messages;
    expect(system).not.toContain('tamoxifen');
    expect(user).toContain('"chart":"HER2-positive, cT2 N1."');
    expect(user).toContain(
      '[{"treatment":1,"name":"capecitabine"},{"treatment":2,"name":"osimertinib"},{"treatment":3,"name":"tamoxifen"}]',
    );
    await judged({ extras: [...QUESTION.extras].reverse() });
    expect(sent).toHaveLength(1);
  });

  it.each([
    ['too few', said(['plausible', 'plausible']), 2],
    ['a number twice', said(['plausible', 'plausible', 'plausible'], [1, 1, 3]), 2],
    ['another order', said(['plausible', 'plausible', 'plausible'], [2, 1, 3]), 2],
    ['another verdict', said(['plausible', 'maybe', 'plausible']), 2],
    ['a key more', said(['plausible', 'plausible', 'plausible'], [1, 2, 3], { score: 1 }), 2],
    ['another nonce', () => said(['plausible', 'plausible', 'plausible'])('guessed'), 2],
  ] as const)('takes no answer with %s', async (_what, answer, asked) => {
    const { judged, sent, kept } = setUp((n: number, _attempt: unknown) => answer(`nonce${n - 1}`));
    expect(await judged()).toMatchObject({ failure: 'JUDGE_UNREADABLE' });
    expect([sent.length, kept.size]).toEqual([asked, 0]);
  });

  it('is a failure where it fails, and never a share of 0', async () => {
    const refusing = setUp((_n, _attempt) => failure('refusal', 'refused'));
    expect(await refusing.judged()).toMatchObject({ failure: 'JUDGE_REFUSED' });
    const unsure = setUp(said(['cannot_judge', 'cannot_judge', 'cannot_judge']));
    expect(await unsure.judged()).toMatchObject({ failure: 'JUDGE_ABSTAINED' });
    const { judged, sent } = setUp(said([]));
    expect(await judged({ packet: ' ' })).toMatchObject({ failure: 'UNTESTABLE' });
    expect(sent).toHaveLength(0);
  });

  it('ends with its caller', async () => {
    const { judged } = setUp(said([]));
    const left = new AbortController();
    left.abort(new Error('gone'));
    await expect(judged({}, judgeCall({ signal: left.signal }))).rejects.toThrow('gone');
  });

  it('asks about so many at most, and the rest are not plausible', async () => {
    const extras = Array.from({ length: MOST_EXTRAS + 10 }, (_, i) => `drug ${i}`);
    const { judged } = setUp(said(extras.slice(0, MOST_EXTRAS).map(() => 'plausible' as const)));
    expect(await judged({ extras })).toEqual({ plausible: MOST_EXTRAS, of: MOST_EXTRAS + 10 });
  });
});

describe('coverage with a judge of extras', () => {
  const found: Coverage = { treatments: [], extras: QUESTION.extras };
  const of = { ...QUESTION, consensus: [] };
  const baseline = (policyModel: string) => rollout({ rolloutId: 'b', policyModel });
  const withJudge = (families?: Record<string, string[]>, covered = found) => {
    const { judge, sent } = setUp(said(['plausible', 'plausible', 'not_plausible']));
    const extras = { judge, models: ['claude-5'], ...(families ? { families } : {}) };
    return { by: coverer({ rules: () => covered, extras }), sent };
  };

  it('has them judged', async () => {
    const got = await withJudge({}).by.cover(baseline('gpt-5'), of, judgeCall());
    expect(got.judgedExtras).toEqual({ plausible: 2, of: 3 });
  });

  it('asks nobody where there are none', async () => {
    const { by, sent } = withJudge({}, { ...found, extras: [] });
    expect((await by.cover(baseline('gpt-5'), of, judgeCall())).judgedExtras).toBeUndefined();
    expect(sent).toHaveLength(0);
  });

  it("leaves the judge's own model to others, unless one judge is to judge all", async () => {
    const { by, sent } = withJudge({});
    const own = await by.cover(baseline('anthropic/claude-4'), of, judgeCall());
    expect([own.judgedExtras, sent.length]).toMatchObject([{ failure: 'self_judging' }, 0]);
    const uniform = withJudge().by;
    const judged = await uniform.cover(baseline('anthropic/claude-4'), of, judgeCall());
    expect(judged.judgedExtras).toEqual({ plausible: 2, of: 3 });
  });
});
