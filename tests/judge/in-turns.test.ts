import type { Judge } from '../../src/core/ports.js';
import { inTurns } from '../../src/judge/in-turns.js';
import { intervention, verdict } from '../support/builders.js';
import { judgeCall } from '../support/judge-call.js';

const question = (baseline: string) => ({ intervention: intervention(), baseline, sibling: 's' });
const never = judgeCall();

function setUp() {
  let seconds = 0;
  const log: string[] = [];
  const judge: Judge = {
    identity: { name: 'slow', version: '1', promptDigest: '', configDigest: '' },
    judge: async ({ baseline }) => {
      log.push(`start ${baseline}`);
      seconds += 0.006;
      await Promise.resolve();
      log.push(`end ${baseline}`);
      if (baseline === 'bad') throw new Error('bad question');
      return verdict({ rationale: baseline });
    },
  };
  const breathe = async () => {
    log.push('breathe');
  };
  const clock = { nowSeconds: () => seconds, today: () => '' };
  return { log, judge: inTurns(judge, { clock, breathe }) };
}

describe('inTurns', () => {
  it('answers one question at a time, in order, and breathes when 10 ms have passed', async () => {
    const { log, judge } = setUp();
    await Promise.all(['a', 'b', 'c'].map((b) => judge.judge(question(b), never)));
    expect(log).toEqual(['start a', 'end a', 'start b', 'end b', 'breathe', 'start c', 'end c']);
  });

  it('goes on after a question that failed, and skips one whose asker has left', async () => {
    const { log, judge } = setUp();
    const bad = judge.judge(question('bad'), never);
    const left = judge.judge(
      question('left'),
      judgeCall({ signal: AbortSignal.abort(new Error('left')) }),
    );
    const good = judge.judge(question('good'), never);
    await expect(bad).rejects.toThrow('bad question');
    await expect(left).rejects.toThrow('left');
    expect((await good).rationale).toBe('good');
    expect(log).not.toContain('start left');
  });
});
