import { pairFinder } from '../../../../src/report/page/client/filter.js';
import { embedPairs } from '../../../../src/report/page/embed-pairs.js';
import { OUTCOMES } from '../../../../src/report/page/pair-data.js';
import { samplePair, sampleSource } from '../sample-pairs.js';

const { data } = embedPairs(
  sampleSource([
    samplePair(0, { model: 'gpt-5', verdict: 'WRONG', rationale: 'Kept the anti-HER2 drug' }),
    samplePair(1, { model: 'qwen-3', verdict: 'CORRECT', rationale: 'dropped' }),
    samplePair(2, { model: 'qwen-3', verdict: 'WRONG', rationale: 'kept' }),
  ]),
);
const find = pairFinder(data);
const ANY = { model: -1, family: -1, intervention: -1, outcome: -1, words: '' };
const siblings = (found: readonly number[]) =>
  found.map((pair) => data.pairs.id[pair]?.match(/r-\d+/)?.[0]).sort();

describe('the filter of pairs', () => {
  it('finds all pairs where nothing is asked for', () => {
    expect(find(ANY)).toEqual([0, 1, 2]);
  });

  it('finds pairs by model and verdict together', () => {
    const model = data.models.indexOf('qwen-3');
    const outcome = OUTCOMES.indexOf('WRONG');
    expect(siblings(find({ ...ANY, model }))).toEqual(['r-1', 'r-2']);
    expect(siblings(find({ ...ANY, model, outcome }))).toEqual(['r-2']);
  });

  it('looks for words in names, rationale and answers, whatever their case', () => {
    expect(siblings(find({ ...ANY, words: 'GPT' }))).toEqual(['r-0']);
    expect(siblings(find({ ...ANY, words: 'her2' }))).toEqual(['r-0']);
    expect(siblings(find({ ...ANY, words: 'Letrozole R-1' }))).toEqual(['r-1']);
  });

  it('asks for every word', () => {
    expect(siblings(find({ ...ANY, words: ' kept  qwen ' }))).toEqual(['r-2']);
    expect(find({ ...ANY, words: 'kept nowhere' })).toEqual([]);
  });
});
