import { openBill } from '../../src/core/bill.js';
import type { Judge } from '../../src/core/ports.js';
import { FlipsideError } from '../../src/errors.js';
import { judgePairs } from '../../src/offline/judge-pairs.js';
import type { LabelledPair } from '../../src/offline/labelled-pair-row.js';
import { intervention } from '../support/builders.js';
import { fakeJudge, scoreParts } from '../support/score-parts.js';

const { catalog } = scoreParts([intervention({ id: 'X1', family: 'X' })]);
const pair = (pairId: string, sibling: string): LabelledPair => ({
  pairId,
  interventionId: 'X1',
  baseline: 'old',
  sibling,
  label: 1,
  caseId: '',
  transform: '',
});

const run = (pairs: readonly LabelledPair[], judge: Judge, signal = new AbortController().signal) =>
  judgePairs(pairs, {
    seat: scoreParts([], { judge }).roster.main,
    catalog,
    signal,
    bill: openBill(),
    breathe: async () => {},
    onJudged: () => {},
  });

describe('judgePairs', () => {
  it('gives verdicts in the order of the pairs, whichever is answered first', async () => {
    const slowFirst: Judge = {
      identity: fakeJudge.identity,
      async judge(question, signal) {
        if (question.sibling === 'slow') await new Promise((done) => setTimeout(done, 5));
        return fakeJudge.judge(question, signal);
      },
    };
    const pairs = [
      pair('a', 'slow'),
      ...Array.from({ length: 300 }, (_, i) => pair(`${i}`, i === 299 ? 'new' : 'old')),
    ];
    const judged = await run(pairs, slowFirst);
    expect(judged.map((j) => j.pair.pairId)).toEqual(pairs.map((p) => p.pairId));
    expect(judged[0]).toMatchObject({ family: 'X', verdict: 'CORRECT', score: 1 });
    expect(judged[299]).toMatchObject({ verdict: 'WRONG', score: 0, cached: true });
    expect(judged[300]).toMatchObject({ verdict: 'CORRECT', score: 1 });
  });

  it('takes a failing judge for one that abstains, and says why', async () => {
    const failing: Judge = {
      identity: fakeJudge.identity,
      judge: () => Promise.reject(new FlipsideError('judge_unavailable', 'no answer in 5 s')),
    };
    expect(await run([pair('a', 'new')], failing)).toMatchObject([
      { verdict: 'ABSTAINED', rationale: 'no answer in 5 s', failure: 'judge_unavailable' },
    ]);
  });

  it('lets a defect of the judge end the run, and stops when told to', async () => {
    const broken: Judge = {
      identity: fakeJudge.identity,
      judge: () => Promise.reject(new TypeError('a defect')),
    };
    await expect(run([pair('a', 'new')], broken)).rejects.toThrow('a defect');
    const stopped = AbortSignal.abort(new Error('interrupted'));
    await expect(run([pair('a', 'new')], fakeJudge, stopped)).rejects.toThrow('interrupted');
  });

  it('shows the judge well-formed text', async () => {
    const seen: string[] = [];
    const judge: Judge = {
      identity: fakeJudge.identity,
      judge(question, signal) {
        seen.push(question.sibling);
        return fakeJudge.judge(question, signal);
      },
    };
    await run([pair('a', 'x\ud800')], judge);
    expect(seen).toEqual(['x\ufffd']);
  });
});
