import { queriesFor } from '../../src/verify/expand.js';
import { stubVocabulary } from './record/stub-vocabulary.js';

describe('the queries of a claim', () => {
  it('begin with its own words', () => {
    expect(queriesFor({ question: 'Dose?', answer: '40 mg' }, stubVocabulary).slice(0, 2)).toEqual([
      'Dose? 40 mg',
      '40 mg',
    ]);
  });

  it('name what it speaks of by all names, and a class by its members', () => {
    const queries = queriesFor(
      { question: 'Was a TNF inhibitor given?', answer: '' },
      stubVocabulary,
    );
    expect(queries.some((q) => q.includes('adalimumab') && q.includes('infliximab'))).toBe(true);
    const drug = queriesFor({ question: 'MTX?', answer: '' }, stubVocabulary);
    expect(drug.some((q) => q.includes('methotrexate'))).toBe(true);
  });

  it('say a failure in the words of records', () => {
    const queries = queriesFor(
      { question: 'Which drugs gave an inadequate response?', answer: '' },
      stubVocabulary,
    );
    expect(queries.some((q) => q.includes('lack of efficacy') && q.includes('no benefit'))).toBe(
      true,
    );
  });

  it('are one for an answer without words', () => {
    expect(queriesFor({ question: '', answer: '' }, stubVocabulary)).toEqual([' ']);
  });
});
