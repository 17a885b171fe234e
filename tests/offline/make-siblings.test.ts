import type { Sibling } from '../../src/core/sibling.js';
import { makeSiblings } from '../../src/offline/make-siblings.js';
import { siblingRow } from '../../src/offline/sibling-row.js';

const sibling = (given: Partial<Sibling>): Sibling => ({
  caseId: 'c',
  interventionId: 'X1',
  packet: 'HER2-negative',
  edits: [{ start: 5, end: 13, before: 'positive', after: 'negative' }],
  status: 'APPLIED',
  reason: '',
  audit: { residualMentions: [], incoherences: [] },
  ...given,
});
const mention = { start: 1, end: 4, text: 'TCH', reason: 'a drug that implies it' };

const byCase: Record<string, Sibling[]> = {
  one: [
    sibling({
      caseId: 'one',
      audit: { residualMentions: [mention, mention], incoherences: ['M1 and curative'] },
    }),
    sibling({ caseId: 'one', interventionId: 'X2', status: 'NOT_APPLICABLE', reason: 'no match' }),
  ],
  two: [
    sibling({ caseId: 'two', status: 'NO_OP', edits: [] }),
    sibling({ caseId: 'two', interventionId: 'X2', status: 'FAILED', reason: 'out of time' }),
  ],
};

async function run(all: boolean) {
  const rows: Record<string, unknown>[] = [];
  const cases = Object.keys(byCase).map(
    (caseId) => ({ caseId, cancerType: 'other', packet: 'x', consensus: [], strata: {} }) as const,
  );
  const tally = await makeSiblings(cases, {
    createSiblings: (c) => byCase[c.caseId] ?? [],
    interventionIds: ['X1', 'X2'],
    all,
    writer: {
      write: async (row) => {
        rows.push(row);
      },
    },
    signal: new AbortController().signal,
    breathe: async () => {},
    onCase: () => {},
  });
  return { rows, tally };
}

describe('makeSiblings', () => {
  it('writes what is eligible, and counts what is not', async () => {
    const { rows, tally } = await run(false);
    expect(rows.map((r) => [r.case_id, r.intervention_id, r.status])).toEqual([
      ['one', 'X1', 'APPLIED'],
      ['two', 'X1', 'NO_OP'],
      ['two', 'X2', 'FAILED'],
    ]);
    expect(tally).toMatchObject({
      cases: 2,
      byStatus: { APPLIED: 1, NO_OP: 1, NOT_APPLICABLE: 1, FAILED: 1 },
      withResidualMentions: 1,
      residualMentions: 2,
      incoherent: 1,
    });
    expect(tally.byIntervention.get('X2')).toEqual({
      APPLIED: 0,
      NO_OP: 0,
      NOT_APPLICABLE: 1,
      FAILED: 1,
    });
  });

  it('writes all when told to', async () => {
    expect((await run(true)).rows).toHaveLength(4);
  });
});

describe('siblingRow', () => {
  it('has every key in snake case, and a reason only where there is one', () => {
    const audit = { residualMentions: [mention], incoherences: [] };
    expect(siblingRow(sibling({ audit }))).toEqual({
      case_id: 'c',
      intervention_id: 'X1',
      packet: 'HER2-negative',
      edits: [{ start: 5, end: 13, before: 'positive', after: 'negative' }],
      status: 'APPLIED',
      audit: { residual_mentions: [mention], incoherences: [] },
    });
    expect(siblingRow(sibling({ status: 'FAILED', reason: 'out of time' })).reason).toBe(
      'out of time',
    );
  });
});
