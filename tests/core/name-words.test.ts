import { nameKey, nameWords, WORD } from '../../src/core/name-words.js';

describe('the words of a name', () => {
  it.each([
    ['Anti-TNF agents', ['anti', 'tnf', 'agents'], ['anti', 'tnf', 'agent']],
    ['IL-12/23 inhibitor', ['il', '12', '23', 'inhibitor'], ['il', '12', '23', 'inhibitor']],
    ["Crohn's disease", ['crohn', 'disease'], ['crohn', 'disease']],
    ['Crohn’s disease', ['crohn', 'disease'], ['crohn', 'disease']],
    ['TNF-α', ['tnf', 'alpha'], ['tnf', 'alpha']],
    ['ﬁbromyalgias', ['fibromyalgias'], ['fibromyalgia']],
    ['Sjögren', ['sjögren'], ['sjögren']],
    ['biopsies, metastases', ['biopsies', 'metastases'], ['biopsy', 'metastasis']],
    ['CRPS', ['crps'], ['crps']],
    ['PPIs', ['ppis'], ['ppi']],
    ['(+)', [], []],
    ['', [], []],
  ])('of %j are %j', (name, words, singular) => {
    expect(nameWords(name)).toMatchObject({ words, singular, key: singular.join(' ') });
    expect(nameKey(name)).toBe(singular.join(' '));
  });

  it('are told apart alike in plain letters and in others', () => {
    for (let code = 1; code < 128; code++) {
      const between = `ab${String.fromCharCode(code)}C1`;
      const words = (between.match(WORD) ?? []).map((w) => w.toLowerCase().replace(/'s$/, ''));
      expect([code, nameWords(between).words]).toEqual([code, words]);
    }
  });

  it('are compared with their case where three characters hold a capital', () => {
    const cases = ['MS', 'PsA', 'M-S', 'pso', 'IBD-U', '123'].map((n) => nameWords(n).caseMatters);
    expect(cases).toEqual([true, true, true, false, false, false]);
  });
});
