import type { Judge, JudgeCall } from '../../src/core/ports.js';
import type { Verdict } from '../../src/core/verdict.js';
import { verdict } from './builders.js';

/** A judge that says what it is told to, and counts how often it was asked. Functions are called, errors thrown. */
export function scriptedJudge(
  name: string,
  says: Partial<Verdict> | Error | ((call: JudgeCall) => Promise<Verdict>),
): Judge & { readonly calls: number } {
  let calls = 0;
  return {
    identity: { name, version: '1', promptDigest: `prompt of ${name}`, configDigest: name },
    get calls() {
      return calls;
    },
    async judge(_question, call) {
      calls += 1;
      if (typeof says === 'function') return says(call);
      if (says instanceof Error) throw says;
      return verdict({ rationale: `${name} says so`, ...says });
    },
  };
}
