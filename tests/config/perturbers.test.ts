import type { JudgeDefinition } from '../../src/config/judge-definition.js';
import {
  unfitForClaims,
  unfitForPairs,
  unfitForPerturbing,
} from '../../src/config/judge-references.js';
import { judgeSchema } from '../../src/config/judges-schema.js';

const judges = new Map(
  (['pair', 'claim', 'perturb'] as const).map((ask) => [ask, { ask } as JudgeDefinition]),
);

describe('a perturber of the config file', () => {
  it('is written as an endpoint that is asked to perturb', () => {
    const written = { ask: 'perturb', provider: 'openai', model: 'writer-1' };
    expect(judgeSchema.safeParse(written).success).toBe(true);
    expect(judgeSchema.safeParse({ ...written, refusal_credit: true }).success).toBe(false);
  });

  it('judges neither pairs nor claims, and no judge perturbs', () => {
    expect(unfitForPerturbing('perturb', judges)).toBeUndefined();
    expect(unfitForPerturbing('claim', judges)).toContain('"ask: perturb"');
    expect(unfitForPerturbing('rules', judges)).toContain('"rules" judges');
    expect(unfitForPerturbing('pertrub', judges)).toContain('did you mean');
    expect(unfitForPairs('perturb', judges)).toContain('judges no pairs');
    expect(unfitForClaims('perturb', judges)).toContain('makes answers wrong');
  });
});
