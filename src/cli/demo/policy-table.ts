import type { Pair } from '../../gen/flipside/v1/pair.js';
import { figure } from '../figures.js';
import { type Column, table } from '../table.js';

/** The pairs that were judged for one policy. */
export interface PolicyPairs {
  readonly policy: string;
  readonly pairs: readonly Pair[];
}

/** CSS of each policy, over all and by family, with how often it was wrong, partly right and right. */
export function policyTable(
  policies: readonly PolicyPairs[],
  familyOf: (interventionId: string) => string,
): string {
  const families = [
    ...new Set(policies.flatMap((p) => p.pairs.map((pair) => familyOf(pair.interventionId)))),
  ].sort();
  const columns: Column[] = [
    { heading: 'policy' },
    { heading: 'CSS', figures: true },
    ...families.map((heading) => ({ heading, figures: true })),
    { heading: 'wrong/partial/correct', figures: true },
    { heading: 'untestable', figures: true },
  ];
  const rows = policies.map(({ policy, pairs }) => {
    const count = (verdict: string) => pairs.filter((p) => p.verdict === verdict).length;
    const ofFamily = (family: string) => pairs.filter((p) => familyOf(p.interventionId) === family);
    return [
      policy,
      figure(css(pairs)),
      ...families.map((family) => figure(css(ofFamily(family)))),
      ['WRONG', 'PARTIAL', 'CORRECT'].map(count).join('/'),
      String(count('UNTESTABLE')),
    ];
  });
  return table(columns, rows);
}

function css(pairs: readonly Pair[]): number | undefined {
  const scores = pairs.flatMap((p) => (p.score === undefined ? [] : [p.score]));
  return scores.length === 0 ? undefined : scores.reduce((a, b) => a + b, 0) / scores.length;
}
