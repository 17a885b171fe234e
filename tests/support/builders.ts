import type { Intervention } from '../../src/core/intervention.js';
import type { JudgedPair } from '../../src/core/reward.js';
import type { Rollout } from '../../src/core/rollout.js';
import type { Verdict } from '../../src/core/verdict.js';

/** A rollout with the fields that a test does not care about filled in. */
export function rollout(given: Partial<Rollout> & { readonly rolloutId: string }): Rollout {
  return {
    groupId: 'g',
    caseId: 'c',
    interventionId: '',
    sampleIndex: 0,
    policyModel: 'policy',
    output: `output of ${given.rolloutId}`,
    ...given,
  };
}

/** An intervention that drops one drug. */
export function intervention(given: Partial<Intervention> = {}): Intervention {
  return {
    id: 'X1',
    family: 'X_test',
    title: 'A test intervention',
    appliesTo: { cancerTypes: [], mustMatch: [], mustNotMatch: [], facts: {} },
    mutation: { type: 'delete', pattern: 'x', flags: '' },
    expectedChange: { mustDrop: ['drug:trastuzumab'] },
    scoring: { '1.0': 'dropped', '0.5': 'hedged', '0.0': 'unchanged' },
    digest: 'digest-of-X1',
    ...given,
  };
}

export function verdict(given: Partial<Verdict> = {}): Verdict {
  return {
    kind: 'CORRECT',
    rationale: 'because',
    spans: { baseline: [], sibling: [] },
    suspicions: [],
    ...given,
  };
}

export function judgedPair(
  given: Partial<JudgedPair> & Pick<JudgedPair, 'baseline' | 'sibling'>,
): JudgedPair {
  return {
    interventionId: 'X1',
    family: 'X_test',
    judge: 'fake',
    rationale: 'because',
    cached: false,
    suspicions: [],
    doubts: [],
    votes: [],
    incoherent: false,
    spans: { baseline: [], sibling: [] },
    ...given,
  };
}
