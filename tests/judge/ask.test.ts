import type { KeyedQuestion } from '../../src/core/plan.js';
import type { Judge } from '../../src/core/ports.js';
import type { Verdict } from '../../src/core/verdict.js';
import { FlipsideError } from '../../src/errors.js';
import { type AskResult, askThrough } from '../../src/judge/ask.js';
import { memoryStore } from '../../src/store/memory.js';
import { intervention, verdict } from '../support/builders.js';
import { judgeCall } from '../support/judge-call.js';

const question = (key: string): KeyedQuestion => ({
  key,
  intervention: intervention(),
  baseline: 'a',
  sibling: 'b',
});

/** A judge whose every call is settled by hand. */
function handJudge() {
  const calls: {
    resolve: (v: Verdict) => void;
    reject: (e: unknown) => void;
    signal: AbortSignal;
  }[] = [];
  const judge: Judge = {
    identity: { name: 'hand', version: '1', promptDigest: '', configDigest: '' },
    judge: (_question, { signal }) =>
      new Promise((resolve, reject) => {
        calls.push({ resolve, reject, signal });
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  };
  return { calls, judge };
}

function setUp() {
  const { calls, judge } = handJudge();
  const store = memoryStore({ maxBytes: 1_000_000 });
  const results: AskResult[] = [];
  const ask = askThrough({ store, judge, onResult: (_tier, result) => results.push(result) });
  const put = (key: string, signal = new AbortController().signal, noCache = false) =>
    ask(question(key), judgeCall({ signal, noCache }));
  return { calls, store, results, put };
}
const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('askThrough', () => {
  it('asks once for the same question, then remembers the answer', async () => {
    const { calls, results, put } = setUp();
    const first = put('k');
    await tick();
    const second = put('k');
    await tick();
    expect(calls).toHaveLength(1);
    calls[0]?.resolve(verdict({ kind: 'WRONG' }));
    expect(await first).toMatchObject({ verdict: { kind: 'WRONG' }, cached: false });
    expect(await second).toMatchObject({ verdict: { kind: 'WRONG' }, cached: true });
    expect(await put('k')).toMatchObject({ verdict: { kind: 'WRONG' }, cached: true });
    expect(results).toEqual(['miss', 'coalesced', 'hit']);
    expect(calls).toHaveLength(1);
  });

  it('goes on with the call when one of two askers leaves, and aborts it when both have', async () => {
    const { calls, put } = setUp();
    const [one, two] = [new AbortController(), new AbortController()];
    const first = put('k', one.signal);
    const second = put('k', two.signal);
    await tick();
    one.abort(new Error('left'));
    await expect(first).rejects.toThrow('left');
    expect(calls[0]?.signal.aborted).toBe(false);
    two.abort(new Error('left too'));
    await expect(second).rejects.toThrow('left too');
    expect(calls[0]?.signal.aborted).toBe(true);
    put('k').catch(() => {});
    await tick();
    expect(calls).toHaveLength(2);
  });

  it('makes no call for an asker that has left already', async () => {
    const { calls, results, put } = setUp();
    await expect(put('k', AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
    expect(calls).toHaveLength(0);
    expect(results).toEqual([]);
  });

  it('keeps neither a failure nor an abstention', async () => {
    const { calls, store, put } = setUp();
    const failed = put('k');
    await tick();
    calls[0]?.reject(new FlipsideError('judge_unavailable', 'down'));
    await expect(failed).rejects.toThrow('down');
    const abstained = put('k');
    await tick();
    calls[1]?.resolve(verdict({ kind: 'ABSTAINED' }));
    expect((await abstained).verdict.kind).toBe('ABSTAINED');
    expect(store.entries).toBe(0);
    put('k').catch(() => {});
    await tick();
    expect(calls).toHaveLength(3);
  });

  it('neither reads nor writes the store, nor shares a call, with noCache', async () => {
    const { calls, store, results, put } = setUp();
    await store.set('k', verdict({ kind: 'CORRECT' }));
    const never = new AbortController().signal;
    const both = [put('k', never, true), put('k', never, true)];
    await tick();
    for (const call of calls) call.resolve(verdict({ kind: 'WRONG' }));
    for (const answer of await Promise.all(both)) {
      expect(answer).toMatchObject({ verdict: { kind: 'WRONG' }, cached: false });
    }
    expect((await store.get('k'))?.kind).toBe('CORRECT');
    expect(results).toEqual(['bypass', 'bypass']);
  });

  it('takes a store that fails for a miss', async () => {
    const { calls, judge } = handJudge();
    const results: AskResult[] = [];
    const broken = {
      tier: 'memory',
      get: () => Promise.reject(new Error('disk')),
      set: () => Promise.reject(new Error('disk')),
    };
    const ask = askThrough({ store: broken, judge, onResult: (_t, r) => results.push(r) });
    const answer = ask(question('k'), judgeCall());
    await tick();
    calls[0]?.resolve(verdict());
    expect((await answer).verdict.kind).toBe('CORRECT');
    expect(results).toEqual(['error', 'miss', 'error']);
  });
});
