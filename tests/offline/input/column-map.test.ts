import { columnTaker, parseColumnMap } from '../../../src/offline/input/column-map.js';

describe('--map', () => {
  it('names a source for each field', () => {
    expect([...parseColumnMap('output=completion, case_id = meta.case,group_id=a=b')]).toEqual([
      ['output', 'completion'],
      ['case_id', 'meta.case'],
      ['group_id', 'a=b'],
    ]);
  });

  it.each([
    ['output', '--map: "output" is no FIELD=COLUMN; write --map output=completion'],
    ['=completion', '--map: "=completion" is no FIELD=COLUMN'],
    ['output=', '--map: "output=" is no FIELD=COLUMN'],
    ['', '--map: "" is no FIELD=COLUMN'],
    ['output=a,output=b', '--map: "output" is given twice'],
    [
      'text=completion',
      '--map: a rollout has no "text"; it has rollout_id, group_id, case_id, intervention_id, sample_index, policy_model, output, trajectory',
    ],
  ])('refuses %s', (text, why) => {
    expect(() => parseColumnMap(text)).toThrow(why);
  });
});

describe('a taker of columns', () => {
  const take = (map: string, row: Record<string, unknown>) => {
    const { taken, rest } = columnTaker(parseColumnMap(map)).take(row);
    return [taken, rest];
  };

  it('takes what is mapped and leaves the rest', () => {
    const row = { completion: 'x', meta: { case: 'c1', seed: 3 }, other: [1] };
    expect(take('output=completion,case_id=meta.case', row)).toEqual([
      { output: 'x', case_id: 'c1' },
      { meta: { seed: 3 }, other: [1] },
    ]);
    expect(row.meta).toEqual({ case: 'c1', seed: 3 });
  });

  it('takes a column whose name has dots before a path', () => {
    expect(take('case_id=a.b', { 'a.b': 'own', a: { b: 'deep' } })).toEqual([
      { case_id: 'own' },
      { a: { b: 'deep' } },
    ]);
  });

  it('may swap columns, read one twice, and look into a list', () => {
    const swapped = take('output=rollout_id,rollout_id=output', { output: 'a', rollout_id: 'b' });
    expect(swapped).toEqual([{ output: 'b', rollout_id: 'a' }, {}]);
    expect(take('case_id=id,group_id=id', { id: 7 })).toEqual([
      { case_id: '7', group_id: '7' },
      {},
    ]);
    const list = { completion: [{ content: 'x' }] };
    expect(take('output=completion.0.content', list)).toEqual([{ output: 'x' }, list]);
  });

  it('leaves a row alone that lacks the source', () => {
    expect(take('output=completion', { output: 'own' })).toEqual([{}, { output: 'own' }]);
    for (const meta of [null, 'text', 3]) {
      expect(take('case_id=meta.length', { meta })).toEqual([{}, { meta }]);
    }
    expect(take('case_id=__proto__.x,output=constructor', {})).toEqual([{}, {}]);
  });

  it('tells of a source that no row had, with the columns that are there', () => {
    const taker = columnTaker(parseColumnMap('output=completion,case_id=case'));
    taker.take({ response: 'x', seed: 1 });
    taker.take({ response: 'x', case: 'c' });
    expect(taker.unmet()).toEqual([
      '--map output=completion: no row has "completion"; the columns are response, seed, case',
    ]);
  });
});
