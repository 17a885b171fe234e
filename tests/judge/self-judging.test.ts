import { familiesBy } from '../../src/core/model-family.js';
import type { Judge } from '../../src/core/ports.js';
import { cascade } from '../../src/judge/cascade.js';
import { panel } from '../../src/judge/panel.js';
import { avoidSelfJudging, type Candidate } from '../../src/judge/self-judging.js';
import { createMetrics } from '../../src/metrics.js';
import { score } from '../../src/score.js';
import { intervention, rollout } from '../support/builders.js';
import { judgeCall } from '../support/judge-call.js';
import { scoreParts } from '../support/score-parts.js';
import { scriptedJudge } from '../support/scripted-judge.js';

const metrics = createMetrics();
const candidate = (name: string, ...models: string[]): Candidate => ({
  judge: scriptedJudge(name, {}),
  models,
});
const rules = candidate('rules');
const gpt = candidate('gpt', 'gpt-5.2');
const claude = candidate('claude', 'claude-opus-4-7');

function board(members: readonly Candidate[], quorum: number): Candidate {
  const judges = members.map((m) => m.judge);
  const sitting = (aside?: ReadonlySet<string>) =>
    panel({ name: 'board', members: judges, quorum, metrics, ...(aside && { aside }) });
  return {
    judge: sitting(),
    models: members.flatMap((m) => m.models),
    panel: { members, quorum, without: sitting },
  };
}

function rosterOf(main: Candidate, override?: Candidate) {
  const seated: Judge[] = [];
  const roster = avoidSelfJudging({
    main,
    ...(override && { override }),
    familyOf: familiesBy(),
    seat: (judge) => {
      seated.push(judge);
      return {
        identity: judge.identity,
        ask: async (question, call) => ({
          verdict: await judge.judge(question, call),
          cached: false,
        }),
      };
    },
  });
  const judgeOf = (...models: string[]) => roster.seatFor(models)?.identity.name;
  return { roster, seated, judgeOf };
}

describe('a roster that avoids self-judging', () => {
  it('hands a pair of the judge’s own family to the override, and no other', () => {
    const { judgeOf } = rosterOf(gpt, claude);
    expect(judgeOf('openai/gpt-5.2')).toBe('claude');
    expect(judgeOf('o3-mini')).toBe('claude');
    expect(judgeOf('qwen3-8b')).toBe('gpt');
    expect(judgeOf('claude-sonnet-4')).toBe('gpt');
  });

  it('looks at both rollouts of a pair', () => {
    expect(rosterOf(gpt, claude).judgeOf('qwen3-8b', 'gpt-4o')).toBe('claude');
    expect(rosterOf(gpt, claude).judgeOf('claude-3', 'gpt-4o')).toBeUndefined();
  });

  it('has nobody where the override is of the family too, or there is none', () => {
    expect(rosterOf(gpt).judgeOf('gpt-4o')).toBeUndefined();
    expect(rosterOf(gpt, candidate('other', 'chatgpt-4o')).judgeOf('gpt-4o')).toBeUndefined();
  });

  it('never puts aside a judge that asks no model, nor one for a rollout that names none', () => {
    expect(rosterOf(rules).judgeOf('gpt-4o')).toBe('rules');
    expect(rosterOf(gpt, claude).judgeOf()).toBe('gpt');
  });

  it('knows a model of no known family by its exact name', () => {
    const { judgeOf } = rosterOf(candidate('local', 'clinic/our-7b'), claude);
    expect([judgeOf('our-7b'), judgeOf('our-8b')]).toEqual(['claude', 'local']);
  });

  it('takes a cascade for every model in it', () => {
    const careful: Candidate = {
      judge: cascade({ name: 'careful', first: rules.judge, second: gpt.judge, metrics }),
      models: [...rules.models, ...gpt.models],
    };
    const { judgeOf } = rosterOf(careful, claude);
    expect([judgeOf('gpt-4o'), judgeOf('qwen3-8b')]).toEqual(['claude', 'careful']);
  });
});

describe('a panel in such a roster', () => {
  const question = { key: 'k', intervention: intervention(), baseline: 'a', sibling: 'b' };

  it('goes on without the members of the family, which it shows without a vote', async () => {
    const { roster } = rosterOf(board([rules, gpt, claude], 2));
    const seat = roster.seatFor(['gpt-4o']);
    const answer = await seat?.ask(question, judgeCall());
    expect(answer?.verdict.votes).toEqual([
      { judge: 'rules', verdict: 'CORRECT' },
      { judge: 'gpt' },
      { judge: 'claude', verdict: 'CORRECT' },
    ]);
    expect(seat?.identity).not.toEqual(roster.main.identity);
  });

  it('hands over to the override where those who stay cannot make the quorum', () => {
    const both = board([gpt, claude], 2);
    expect(rosterOf(both, rules).judgeOf('gpt-4o')).toBe('rules');
    expect(rosterOf(both).judgeOf('gpt-4o')).toBeUndefined();
    expect(rosterOf(board([gpt, candidate('g2', 'o1')], 1)).judgeOf('gpt-4o')).toBeUndefined();
  });

  it('takes one seat for each set of members that stay', () => {
    const { roster, seated } = rosterOf(board([rules, gpt, claude], 2));
    const seats = ['gpt-4o', 'o1', 'claude-3', 'qwen3', ''].map((m) => roster.seatFor([m]));
    expect(seats[0]).toBe(seats[1]);
    expect(seats[3]).toBe(roster.main);
    expect(seated).toHaveLength(3);
    expect(new Set(seats.map((s) => s?.identity.configDigest)).size).toBe(3);
  });
});

describe('rewards under such a roster', () => {
  const scored = async (policyModel: string) => {
    const { roster } = rosterOf(gpt, claude);
    const given = { policyModel, caseId: 'c' };
    const { rewards } = await score(
      {
        rollouts: [
          rollout({ rolloutId: 'b', ...given }),
          rollout({ rolloutId: 's', interventionId: 'X1', ...given }),
        ],
        pairing: 'ALL',
        salt: '',
        noCache: false,
        lane: 'online',
      },
      {
        parts: scoreParts([intervention()], { roster }),
        signal: new AbortController().signal,
      },
    );
    return rewards[0];
  };

  it('name the judge that sat in', async () => {
    expect((await scored('gpt-4o'))?.pairs[0]?.judge).toBe('claude');
    expect((await scored('qwen3'))?.pairs[0]?.judge).toBe('gpt');
  });
});
