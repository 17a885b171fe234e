import type { Case } from '../../src/core/case.js';
import { seededRandom } from '../../src/core/seeded-random.js';
import type { Kind } from './kind.js';
import { HER2_KINDS } from './kinds-her2.js';
import { OTHER_KINDS } from './kinds-other.js';
import { pick } from './pick.js';

/** As many cases as the paper has. */
export const CASES = 224;
const KINDS: readonly Kind[] = [...HER2_KINDS, ...OTHER_KINDS];
const OTHER = [
  'Hypertension',
  'Mild asthma',
  'Type 2 diabetes',
  'Hypothyroidism',
  'Osteoarthritis',
];

/** A case of the workload, with the kind of patient that it is. */
export interface WorkloadCase {
  readonly case: Case;
  readonly kind: Kind;
}

/** The cases, the kinds in turn; the same for the same seed. */
export function makeCases({
  seed,
  count = CASES,
}: {
  seed: number;
  count?: number;
}): WorkloadCase[] {
  return Array.from({ length: count }, (_, n) => {
    const kind = KINDS[n % KINDS.length] as Kind;
    return { kind, case: caseOf(kind, { n, random: seededRandom(seed * 65_537 + n) }) };
  });
}

function caseOf(kind: Kind, { n, random }: { n: number; random: () => number }): Case {
  const drawn: Readonly<Record<string, string>> = {
    age: String(35 + Math.floor(random() * 50)),
    mm: String(21 + Math.floor(random() * 25)),
    month: String(1 + Math.floor(random() * 9)).padStart(2, '0'),
    hb: (10 + random() * 4).toFixed(1),
    other: pick(OTHER, random),
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => drawn[name] ?? '');
  return {
    caseId: `${kind.name}-${String(n).padStart(3, '0')}`,
    cancerType: kind.cancerType,
    packet: `${kind.chart.map(fill).join('\n---\n')}\n`,
    consensus: Object.entries(kind.consensus).map(([treatment, label]) => ({ treatment, label })),
    strata: {
      category: kind.cancerType,
      setting: kind.setting,
      latent: String(random() < 0.3),
      hard: String(random() < 0.4),
    },
  };
}

/** A case as a row of `cases.jsonl`. */
export function caseJson({ case: own }: WorkloadCase) {
  const { caseId, cancerType, packet, consensus, strata } = own;
  return { case_id: caseId, cancer_type: cancerType, packet, consensus, strata };
}
