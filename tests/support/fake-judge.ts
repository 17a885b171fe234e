import type { Judge, PairQuestion } from '../../src/core/ports.js';
import type { Verdict } from '../../src/core/verdict.js';
import { verdict } from './builders.js';

/** A judge whose verdict is plain to see: WRONG where both texts are equal, else CORRECT. */
export interface FakeJudge extends Judge {
  /** Every question it was asked, in order. */
  readonly asked: PairQuestion[];
  /** How many of them it was told to drop. */
  readonly aborted: number;
  /** What it does instead of answering at once; may throw. */
  before: (question: PairQuestion, signal: AbortSignal) => Promise<void> | void;
}

export function fakeJudge(name = 'fake'): FakeJudge {
  const asked: PairQuestion[] = [];
  let aborted = 0;
  const judge: FakeJudge = {
    identity: { name, version: '1', promptDigest: 'prompt', configDigest: '' },
    asked,
    get aborted() {
      return aborted;
    },
    before: () => {},
    async judge(question, { signal }): Promise<Verdict> {
      asked.push(question);
      signal.addEventListener('abort', () => {
        aborted += 1;
      });
      await judge.before(question, signal);
      const same = question.baseline === question.sibling;
      return verdict({
        kind: same ? 'WRONG' : 'CORRECT',
        rationale: same ? 'both texts are the same' : 'the texts differ',
        spans: {
          baseline: [],
          sibling: [{ start: 0, end: 1, credit: same ? -1 : 1, reason: 'x' }],
        },
      });
    },
  };
  return judge;
}

/** Answers after that many milliseconds, or not at all where the signal fires first. */
export function afterMs(ms: number): FakeJudge['before'] {
  return (_question, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(signal.reason);
      });
    });
}
