import { pairLabelRow } from '../../src/offline/pair-label-row.js';
import { parseRow } from '../../src/offline/read-rows.js';
import { savedRolloutRow } from '../../src/offline/saved-rollout-row.js';

const called = (name: string, given: unknown) => ({
  role: 'assistant',
  content: '',
  tool_calls: [{ id: 'c', type: 'function', function: { name, arguments: given } }],
});
const callsIn = (trajectory: unknown) => {
  const read = parseRow({ rollout_id: 'r', trajectory }, savedRolloutRow);
  return 'faults' in read ? read.faults : read.value.calls;
};

describe('a rollout row as a report reads it', () => {
  it('has the calls of its trajectory, with the section that each asks for', () => {
    const trajectory = [
      called('read_chart_section', '{"section":" Lab  Results "}'),
      { role: 'tool', tool_call_id: 'c', content: 'none' },
      called('read_chart_section', { chart_section: 'imaging', page: 2 }),
      called('search', '{"query":"section 2"}'),
      { role: 'assistant', content: 'Start TCHP.', tool_calls: null },
    ];
    expect(callsIn(trajectory)).toEqual([
      { tool: 'read_chart_section', section: 'lab results' },
      { tool: 'read_chart_section', section: 'imaging' },
      { tool: 'search' },
    ]);
  });

  it('has a call for each section that one call asks for', () => {
    expect(callsIn([called('read', '{"sections":["a","b",3]}')])).toEqual([
      { tool: 'read', section: 'a' },
      { tool: 'read', section: 'b' },
    ]);
  });

  it.each([
    ['arguments that are not JSON', [called('read', '{"section":')], [{ tool: 'read' }]],
    ['a trajectory as JSON text', JSON.stringify([called('read', '{}')]), [{ tool: 'read' }]],
    ['a trajectory without calls', [{ role: 'assistant', content: 'x' }], []],
    ['an empty trajectory', [], undefined],
    ['no trajectory', undefined, undefined],
  ])('reads %s', (_name, trajectory, calls) => {
    expect(callsIn(trajectory)).toEqual(calls);
  });
});

describe('a row of a rater', () => {
  const read = (row: Record<string, unknown>) => parseRow(row, pairLabelRow);

  it('names its pair by one id or by those of its rollouts', () => {
    const byBoth = { baseline_rollout_id: 'b', sibling_rollout_id: 's', label: 0.5 };
    expect(read(byBoth)).toMatchObject({ value: { pairId: 'b~s', label: 0.5 } });
    expect(read({ pair_id: 'b~s', label: 'untestable', coherent: false })).toMatchObject({
      value: { pairId: 'b~s', label: 'untestable', coherent: false, rater: '', model: '' },
    });
  });

  it('is faulty with another label', () => {
    expect(read({ pair_id: 'b~s', label: 0.7 })).toMatchObject({
      faults: [{ field: 'label', what: 'expected 0, 0.5, 1 or "untestable"' }],
    });
  });
});
