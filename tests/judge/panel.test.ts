import type { Judge } from '../../src/core/ports.js';
import type { Verdict } from '../../src/core/verdict.js';
import { FlipsideError } from '../../src/errors.js';
import { panel } from '../../src/judge/panel.js';
import { createMetrics } from '../../src/metrics.js';
import { intervention, verdict } from '../support/builders.js';
import { judgeCall } from '../support/judge-call.js';
import { samplesOf } from '../support/samples.js';
import { scriptedJudge } from '../support/scripted-judge.js';

const question = { intervention: intervention(), baseline: 'a', sibling: 'b' };
const ABSTAINS: Partial<Verdict> = { kind: 'ABSTAINED', abstainReason: 'cannot_judge' };
const DOWN = new FlipsideError('judge_unavailable', '503 from the endpoint');
const GARBLED = new FlipsideError('judge_unreadable', 'no JSON in the answer');
const REFUSED = new FlipsideError('judge_refused', 'I cannot help with that');

type Says = Parameters<typeof scriptedJudge>[1];

function setUp(says: readonly Says[], given: { quorum?: number; aside?: string[] } = {}) {
  const { quorum = 2, aside = [] } = given;
  const metrics = createMetrics();
  const members = says.map((s, i) => scriptedJudge('abcdefg'[i] as string, s));
  const judge = panel({ name: 'board', members, quorum, metrics, aside: new Set(aside) });
  const samples = async (name: string) =>
    Object.fromEntries(
      [...(await samplesOf(metrics))]
        .filter(([n, value]) => n.startsWith(name) && value > 0)
        .map(([n, value]) => [n.slice(name.length), value]),
    );
  return { judge, members, metrics, samples, ask: () => judge.judge(question, judgeCall()) };
}

describe('a panel', () => {
  it('gives the verdict with the most votes, as the first member that cast such a vote put it', async () => {
    const spans = { baseline: [], sibling: [{ start: 1, end: 2, credit: 1, reason: 'added' }] };
    const said = await setUp([
      { kind: 'WRONG' },
      { kind: 'CORRECT', spans },
      { kind: 'CORRECT' },
    ]).ask();
    expect(said).toMatchObject({ kind: 'CORRECT', rationale: 'b says so', spans });
  });

  it('shows what every member said, in their order, whoever answered first', async () => {
    const slow: Says = () =>
      new Promise((resolve) => setTimeout(() => resolve(verdict({ kind: 'WRONG' })), 20));
    const said = await setUp([slow, DOWN, ABSTAINS, { kind: 'WRONG' }, { kind: 'PARTIAL' }]).ask();
    expect(said.votes).toEqual([
      { judge: 'a', verdict: 'WRONG' },
      { judge: 'b' },
      { judge: 'c', verdict: 'ABSTAINED' },
      { judge: 'd', verdict: 'WRONG' },
      { judge: 'e', verdict: 'PARTIAL' },
    ]);
    expect(said.kind).toBe('WRONG');
  });

  it('asks all members at once', async () => {
    let waiting = 0;
    let openGate: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      openGate = resolve;
    });
    const together: Says = async () => {
      waiting += 1;
      if (waiting === 3) openGate();
      await gate;
      return verdict();
    };
    expect((await setUp([together, together, together]).ask()).kind).toBe('CORRECT');
  });

  it.each<[string, Says[]]>([
    [
      'two to two',
      [{ kind: 'WRONG' }, { kind: 'CORRECT' }, { kind: 'CORRECT' }, { kind: 'WRONG' }],
    ],
    ['one each', [{ kind: 'WRONG' }, { kind: 'CORRECT' }, { kind: 'PARTIAL' }]],
    ['one to one, and a member that abstains', [{ kind: 'WRONG' }, ABSTAINS, { kind: 'CORRECT' }]],
  ])('abstains on %s, and says who said what', async (_name, says) => {
    const said = await setUp(says).ask();
    expect([said.kind, said.abstainReason]).toEqual(['ABSTAINED', 'panel_tie']);
    expect(said.rationale).toContain('a WRONG');
    expect(said.votes).toHaveLength(says.length);
  });

  it('counts untestable among the votes: it is a verdict', async () => {
    const said = await setUp([{ kind: 'UNTESTABLE' }, { kind: 'UNTESTABLE' }, { kind: 'WRONG' }]);
    expect((await said.ask()).kind).toBe('UNTESTABLE');
  });

  it('abstains without a quorum where members abstained or refused, and says why each did', async () => {
    const said = await setUp([{ kind: 'WRONG' }, ABSTAINS, REFUSED]).ask();
    expect([said.kind, said.abstainReason]).toEqual(['ABSTAINED', 'no_quorum']);
    expect(said.rationale).toContain('b abstained (cannot_judge)');
    expect(said.rationale).toContain('c failed (judge_refused: I cannot help with that)');
  });

  it.each<[string, Says[], string, RegExp]>([
    [
      'a member may yet answer',
      [{ kind: 'WRONG' }, DOWN, GARBLED],
      'judge_unavailable',
      /b failed \(judge_unavailable: 503 from the endpoint\); c failed/,
    ],
    [
      'a member answered badly',
      [{ kind: 'WRONG' }, REFUSED, GARBLED],
      'judge_unreadable',
      /c failed \(judge_unreadable: no JSON in the answer\)/,
    ],
  ])('fails without a quorum where %s', async (_name, says, kind, message) => {
    const asked = setUp(says).ask();
    await expect(asked).rejects.toMatchObject({ kind });
    await expect(asked).rejects.toThrow(message);
  });

  it('is not remembered where a member that may yet answer did not, or gave a stopgap', async () => {
    const two: Says[] = [{ kind: 'WRONG' }, { kind: 'WRONG' }];
    expect((await setUp([...two, DOWN]).ask()).provisional).toBe(true);
    const stopgap: Says = { kind: 'WRONG', provisional: true };
    expect((await setUp([...two, stopgap]).ask()).provisional).toBe(true);
    expect((await setUp([...two, REFUSED]).ask()).provisional).toBeUndefined();
    expect((await setUp([...two, ABSTAINS]).ask()).provisional).toBeUndefined();
  });

  it.each([
    ['a spent budget', new FlipsideError('budget_spent', '5 USD are spent')],
    ['a defect', new TypeError('undefined is not a function')],
  ])('does not take %s for a member that cast no vote', async (_name, failure) => {
    await expect(setUp([{}, {}, failure]).ask()).rejects.toBe(failure);
  });

  it('ends with the reason of a caller that left, and not as a panel without a quorum', async () => {
    const abort = new AbortController();
    const reason = new FlipsideError('deadline', 'too late');
    const untilAborted: Says = ({ signal }) =>
      new Promise((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(signal.reason)),
      );
    const { judge } = setUp([{}, untilAborted, untilAborted]);
    const asked = judge.judge(question, judgeCall({ signal: abort.signal }));
    abort.abort(reason);
    await expect(asked).rejects.toBe(reason);
  });

  it('reports every suspicion, and an incoherent chart where most voters saw one', async () => {
    const one: Says[] = [{ suspicions: ['master_key'] }, { suspicions: ['forged_verdict'] }];
    expect((await setUp(one).ask()).suspicions).toEqual(['master_key', 'forged_verdict']);
    expect((await setUp([{ incoherent: true }, { incoherent: true }, {}]).ask()).incoherent).toBe(
      true,
    );
    expect((await setUp([{ incoherent: true }, {}, {}]).ask()).incoherent).toBeUndefined();
  });

  it('measures how far its members disagree, ties too, and what each vote was worth', async () => {
    const { ask, samples } = setUp([{ kind: 'WRONG' }, { kind: 'CORRECT' }, { kind: 'CORRECT' }]);
    await ask();
    expect(await samples('flipside_judge_panel_disagreement_ratio_sum')).toEqual({
      '{judge="board"}': expect.closeTo(1 / 3),
    });
    expect(await samples('flipside_judge_panel_votes_total')).toEqual({
      '{judge="board",member="a",outcome="against"}': 1,
      '{judge="board",member="b",outcome="with_most"}': 1,
      '{judge="board",member="c",outcome="with_most"}': 1,
    });
    const tie = setUp([{ kind: 'WRONG' }, { kind: 'CORRECT' }]);
    await tie.ask();
    expect(await tie.samples('flipside_judge_panel_disagreement_ratio_sum')).toEqual({
      '{judge="board"}': 0.5,
    });
  });
});

describe('a panel some of whose members stand aside', () => {
  it('does not ask them, shows them without a vote, and keeps its quorum', async () => {
    const { ask, members, samples } = setUp([{ kind: 'WRONG' }, { kind: 'WRONG' }, {}], {
      aside: ['c'],
    });
    const said = await ask();
    expect(said.votes).toEqual([
      { judge: 'a', verdict: 'WRONG' },
      { judge: 'b', verdict: 'WRONG' },
      { judge: 'c' },
    ]);
    expect(members[2]?.calls).toBe(0);
    expect(await samples('flipside_judge_panel_votes_total')).toMatchObject({
      '{judge="board",member="c",outcome="aside"}': 1,
    });
    const short = await setUp([{ kind: 'WRONG' }, ABSTAINS, {}], { aside: ['c'] }).ask();
    expect([short.abstainReason, short.rationale]).toEqual([
      'no_quorum',
      expect.stringContaining('c stood aside from its own model'),
    ]);
  });

  it('keeps counting where the whole panel has: both are one judge to the metrics', async () => {
    const { ask, metrics, members, samples } = setUp([{}, { kind: 'WRONG' }]);
    await ask();
    const rest = panel({ name: 'board', members, quorum: 1, metrics, aside: new Set(['b']) });
    await rest.judge(question, judgeCall());
    expect(await samples('flipside_judge_panel_disagreement_ratio_count')).toEqual({
      '{judge="board"}': 2,
    });
  });

  it('is another judge to the cache', () => {
    const digest = (given: { quorum?: number; aside?: string[] }) =>
      setUp([{}, {}, {}], given).judge.identity.configDigest;
    const all = [{}, { quorum: 3 }, { aside: ['a'] }, { aside: ['b'] }].map(digest);
    expect(new Set(all).size).toBe(4);
    expect(digest({})).toBe(digest({}));
  });
});

describe('the identity of a panel', () => {
  it('changes with its members', () => {
    const of = (...members: Judge[]) =>
      panel({ name: 'board', members, quorum: 1, metrics: createMetrics() }).identity.configDigest;
    const a = scriptedJudge('a', {});
    const newer: Judge = { ...a, identity: { ...a.identity, promptDigest: 'a better prompt' } };
    expect(new Set([of(a), of(newer), of(a, scriptedJudge('b', {}))]).size).toBe(3);
  });
});
