import { readFileSync } from 'node:fs';
import { loadInterventions } from '../../src/catalog/interventions.js';
import { CANCER_TYPES } from '../../src/core/case.js';

interface CaseRow {
  readonly case_id: string;
  readonly cancer_type: string;
  readonly packet: string;
  readonly consensus: readonly { readonly treatment: string; readonly label: string }[];
  readonly strata: Readonly<Record<string, string>>;
}

interface RolloutRow {
  readonly rollout_id: string;
  readonly group_id: string;
  readonly case_id: string;
  readonly intervention_id: string;
  readonly sample_index: number;
  readonly policy_model: string;
  readonly output: string;
}

function rowsOf<T>(file: string): T[] {
  const text = readFileSync(`catalog/cases/${file}`, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row]);
  return groups;
}

const POLICIES = ['sample-hedging', 'sample-responsive', 'sample-stubborn'];
const cases = rowsOf<CaseRow>('cases.jsonl');
const rollouts = rowsOf<RolloutRow>('rollouts.jsonl');
const interventions = loadInterventions('catalog').map((loaded) => loaded.intervention);
const siblings = rollouts.filter((r) => r.intervention_id !== '');
const groups = groupBy(rollouts, (r) => r.group_id);

describe('the sample cases', () => {
  it('carry every field of a case row, and ids that no other case has', () => {
    for (const row of cases) {
      expect(Object.keys(row)).toEqual(['case_id', 'cancer_type', 'packet', 'consensus', 'strata']);
      expect(CANCER_TYPES).toContain(row.cancer_type);
      expect(row.strata.category).toBe(row.cancer_type);
      expect(Object.values(row.strata).every((value) => typeof value === 'string')).toBe(true);
    }
    expect(new Set(cases.map((c) => c.case_id)).size).toBe(cases.length);
  });

  it('span the six cancers of the demo', () => {
    const counts = Object.fromEntries(
      [...groupBy(cases, (c) => c.cancer_type)].map(([type, rows]) => [type, rows.length]),
    );
    expect(counts.breast).toBeGreaterThanOrEqual(5);
    expect(counts.gastric).toBeGreaterThanOrEqual(1);
    expect(counts.lung).toBeGreaterThanOrEqual(4);
    expect(counts.colorectal).toBeGreaterThanOrEqual(3);
    expect(counts.pancreatic).toBeGreaterThanOrEqual(2);
    expect(counts.melanoma).toBeGreaterThanOrEqual(2);
  });

  it('have packets of a realistic size, tagged, in prose and mixed', () => {
    for (const { case_id, packet } of cases) {
      expect([case_id, [...packet].length >= 1500]).toEqual([case_id, true]);
      expect([case_id, [...packet].length <= 5000]).toEqual([case_id, true]);
    }
    expect(new Set(cases.map((c) => c.strata.form))).toEqual(
      new Set(['tagged', 'letter', 'mixed']),
    );
  });

  it('have a consensus of known labels, each treatment once', () => {
    const labels = new Set(cases.flatMap((c) => c.consensus.map((item) => item.label)));
    expect(labels).toEqual(new Set(['strong', 'tacit', 'mixed', 'refusal']));
    for (const { case_id, consensus } of cases) {
      expect([case_id, consensus.length > 0]).toEqual([case_id, true]);
      expect(new Set(consensus.map((item) => item.treatment)).size).toBe(consensus.length);
    }
  });
});

describe('the sample rollouts', () => {
  it('carry every field of a rollout row, ids of their own, and name known cases and policies', () => {
    const known = new Set(cases.map((c) => c.case_id));
    for (const row of rollouts) {
      expect(known).toContain(row.case_id);
      expect(POLICIES).toContain(row.policy_model);
      expect(row.group_id).toBe(`demo/${row.policy_model}/${row.case_id}`);
      expect(Number.isInteger(row.sample_index)).toBe(true);
      expect([row.rollout_id, row.output.length >= 300]).toEqual([row.rollout_id, true]);
      expect([row.rollout_id, row.output.length <= 1200]).toEqual([row.rollout_id, true]);
    }
    expect(new Set(rollouts.map((r) => r.rollout_id)).size).toBe(rollouts.length);
  });

  it('give every policy a group for every case, with a baseline and a sibling in each', () => {
    expect(groups.size).toBe(cases.length * POLICIES.length);
    for (const [group, rows] of groups) {
      const baselines = rows.filter((r) => r.intervention_id === '');
      expect([group, baselines.length > 0]).toEqual([group, true]);
      expect([group, rows.length > baselines.length]).toEqual([group, true]);
    }
  });

  it('show the three policies the same siblings of a case', () => {
    for (const rows of groupBy(siblings, (r) => r.case_id).values()) {
      const seen = POLICIES.map((policy) =>
        rows.filter((r) => r.policy_model === policy).map((r) => r.intervention_id),
      );
      expect(seen[1]).toEqual(seen[0]);
      expect(seen[2]).toEqual(seen[0]);
      expect(new Set(seen[0]).size).toBe(seen[0]?.length);
    }
  });

  it('meet each of the twelve interventions in two cases or more, of a cancer it applies to', () => {
    const typeOf = new Map(cases.map((c) => [c.case_id, c.cancer_type]));
    const met = groupBy(siblings, (r) => r.intervention_id);
    expect([...met.keys()].sort()).toEqual(interventions.map((i) => i.id));
    for (const { id, appliesTo } of interventions) {
      const caseIds = new Set((met.get(id) ?? []).map((r) => r.case_id));
      expect([id, caseIds.size >= 2]).toEqual([id, true]);
      if (appliesTo.cancerTypes.length === 0) continue;
      for (const caseId of caseIds) expect(appliesTo.cancerTypes).toContain(typeOf.get(caseId));
    }
  });

  it('let the stubborn policy repeat a baseline of its own, and the others never', () => {
    for (const sibling of siblings) {
      const baselines = (groups.get(sibling.group_id) ?? []).filter(
        (r) => r.intervention_id === '',
      );
      const repeats = baselines.some((r) => r.output === sibling.output);
      const stubborn = sibling.policy_model === 'sample-stubborn';
      expect([sibling.rollout_id, repeats]).toEqual([sibling.rollout_id, stubborn]);
    }
  });
});
