import { drugsByName } from '../../src/core/drug-names.js';
import type { Drug } from '../../src/core/treatments.js';
import { caseRow, caseRowBy } from '../../src/offline/case-row.js';
import { labelledPairRow } from '../../src/offline/labelled-pair-row.js';
import { type FoundRow, faultText, type RowKind, readRows } from '../../src/offline/read-rows.js';
import { rolloutRow } from '../../src/offline/rollout-row.js';
import { jsonl, source } from '../support/rows.js';

async function read<T>(rows: readonly unknown[], kind: RowKind<T>) {
  const found: FoundRow<T>[] = [];
  const faults: string[] = [];
  const input = { file: 'f.jsonl', chunks: source(jsonl(rows)) };
  for await (const row of readRows(input, kind, (f) => faults.push(faultText(f)))) found.push(row);
  return { found, faults };
}

const rollout = {
  rollout_id: 'r1',
  group_id: 'g',
  case_id: 'c',
  intervention_id: 'A1',
  sample_index: 2,
  policy_model: 'p',
  output: 'Start TCHP',
};
const value = {
  rolloutId: 'r1',
  groupId: 'g',
  caseId: 'c',
  interventionId: 'A1',
  sampleIndex: 2,
  policyModel: 'p',
  output: 'Start TCHP',
};

describe('a rollout row', () => {
  it('becomes a rollout, and keeps the fields that no rollout has', async () => {
    const extra = { metadata: { seed: 1 }, reward_before: null, nested: [[{}]] };
    const trajectory = [{ role: 'assistant', content: '' }];
    const { found, faults } = await read([{ ...rollout, trajectory, ...extra }], rolloutRow);
    expect(faults).toEqual([]);
    expect(found).toEqual([{ line: 1, value, passedOn: extra }]);
  });

  it('has the case for a group where none is named', async () => {
    const { found } = await read([{ ...rollout, group_id: '' }, { case_id: 'c2' }], rolloutRow);
    expect(found.map((f) => f.value.groupId)).toEqual(['c', 'c2']);
  });

  it('may leave out or null what is empty, as proto3 JSON does', async () => {
    const { found, faults } = await read([{ rollout_id: 'r', output: null }], rolloutRow);
    expect(faults).toEqual([]);
    expect(found[0]?.value).toEqual({
      rolloutId: 'r',
      groupId: '',
      caseId: '',
      interventionId: '',
      sampleIndex: 0,
      policyModel: '',
      output: '',
    });
  });

  it('is also read in the lowerCamelCase that protobuf libraries write', async () => {
    const camel = {
      rolloutId: 'r1',
      groupId: 'g',
      caseId: 'c',
      interventionId: 'A1',
      sampleIndex: '2',
      policyModel: 'p',
      output: 'Start TCHP',
    };
    expect((await read([camel], rolloutRow)).found).toEqual([{ line: 1, value, passedOn: {} }]);
  });

  it('is reported by file, line and field, once for each fault, and the others are read', async () => {
    const { found, faults } = await read(
      [
        rollout,
        { ...rollout, output: 3, sample_index: 1.5 },
        '{"rollout_id": ',
        [rollout],
        'null',
        { ...rollout, sample_index: 'two', trajectory: 'none' },
        { ...rollout, sample_index: 2 ** 31 },
        { ...rollout, rollout_id: 'r2' },
      ],
      rolloutRow,
    );
    expect(faults).toEqual([
      'f.jsonl:2: sample_index: expected a whole number',
      'f.jsonl:2: output: expected string, received number',
      'f.jsonl:3: not valid JSON: Unexpected end of JSON input',
      'f.jsonl:4: an array; write one JSON object a line',
      'f.jsonl:5: not a JSON object',
      'f.jsonl:6: sample_index: expected a whole number',
      'f.jsonl:6: trajectory: expected array, received string',
      'f.jsonl:7: sample_index: Too big: expected number to be <=2147483647',
    ]);
    expect(found.map((f) => [f.line, f.value.rolloutId])).toEqual([
      [1, 'r1'],
      [8, 'r2'],
    ]);
  });

  it('is refused where it is nested so deep that it could not be written again', async () => {
    const deep = `{"rollout_id":"r","x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    const { found, faults } = await read([deep], rolloutRow);
    expect(found).toEqual([]);
    expect(faults).toEqual(['f.jsonl:1: nested more than 100 levels deep']);
  });
});

describe('a case row', () => {
  it('is told where it wants and refuses one treatment, with both places', async () => {
    const list = (...items: [string, string][]) => ({
      ...{ case_id: 'c', cancer_type: 'lung' },
      consensus: items.map(([treatment, label]) => ({ treatment, label })),
    });
    const { faults, found } = await read(
      [
        list(['Nab-paclitaxel', 'strong'], ['afatinib', 'mixed'], ['nab paclitaxel ', 'refusal']),
        list(['afatinib', 'refusal'], ['afatinib', 'mixed'], ['adjuvant afatinib', 'tacit']),
      ],
      caseRow,
    );
    expect(faults).toEqual([
      'f.jsonl:1: consensus[2].treatment: "nab paclitaxel " is labelled refusal, and consensus[0] ("Nab-paclitaxel") strong; keep one of them, or label it mixed',
    ]);
    expect(found).toHaveLength(1);
  });

  it('is told where it wants a brand and refuses its generic, or the other way round', async () => {
    const list = (wanted: string, refused: string) => ({
      ...{ case_id: 'c', cancer_type: 'breast' },
      consensus: [
        { treatment: wanted, label: 'strong' },
        { treatment: refused, label: 'refusal' },
      ],
    });
    const drug = { name: 'trastuzumab', brands: ['Herceptin'], aliases: [], shorthand: [] };
    const kind = caseRowBy(drugsByName([drug as unknown as Drug]));
    const { faults, found } = await read(
      [
        list('Herceptin', 'trastuzumab'),
        list('trastuzumab', 'HERCEPTIN'),
        list('Herceptin', 'adjuvant trastuzumab'),
      ],
      kind,
    );
    expect(faults).toEqual([
      'f.jsonl:1: consensus[1].treatment: "trastuzumab" is labelled refusal, and consensus[0] ("Herceptin") strong; keep one of them, or label it mixed',
      'f.jsonl:2: consensus[1].treatment: "HERCEPTIN" is labelled refusal, and consensus[0] ("trastuzumab") strong; keep one of them, or label it mixed',
    ]);
    expect(found).toHaveLength(1);
  });

  it('becomes a case', async () => {
    const row = {
      case_id: 'c',
      cancer_type: 'head_neck',
      packet: 'chart',
      consensus: [{ treatment: 'cisplatin', label: 'tacit' }],
      strata: { hard: 'true' },
    };
    const { found } = await read([row, { case_id: 'd', cancer_type: 'other' }], caseRow);
    expect(found.map((f) => f.value)).toEqual([
      {
        caseId: 'c',
        cancerType: 'head_neck',
        packet: 'chart',
        consensus: [{ treatment: 'cisplatin', label: 'tacit' }],
        strata: { hard: 'true' },
      },
      { caseId: 'd', cancerType: 'other', packet: '', consensus: [], strata: {} },
    ]);
  });

  it('must have an id and a known cancer type', async () => {
    const { faults } = await read(
      [{ case_id: '', cancer_type: 'skin', consensus: [{ treatment: 'x', label: 'weak' }] }, {}],
      caseRow,
    );
    expect(faults).toEqual([
      'f.jsonl:1: case_id: empty; give each case an id of its own',
      expect.stringContaining('f.jsonl:1: cancer_type: expected one of "breast"|"gastric"'),
      'f.jsonl:1: consensus[0].label: expected one of "strong"|"tacit"|"mixed"|"refusal"',
      'f.jsonl:2: case_id: missing',
      expect.stringContaining('f.jsonl:2: cancer_type: expected one of'),
    ]);
  });
});

describe('a labelled pair row', () => {
  const pair = { pair_id: 'p', intervention_id: 'A1', baseline: 'b', sibling: 's' };

  it('takes the four labels and no other', async () => {
    const labels = [0.0, 0.5, 1.0, 'untestable', 0.7, '1.0', null];
    const { found, faults } = await read(
      labels.map((label) => ({ ...pair, label })),
      labelledPairRow,
    );
    expect(found.map((f) => f.value.label)).toEqual([0, 0.5, 1, 'untestable']);
    expect(faults).toEqual(
      [5, 6, 7].map((n) => `f.jsonl:${n}: label: expected 0, 0.5, 1 or "untestable"`),
    );
  });
});
