import { adverseEventsIn } from '../../../src/verify/statements/adverse-events.js';
import { bodySitesIn } from '../../../src/verify/statements/body-sites.js';
import { isTakenBack } from '../../../src/verify/statements/corrections.js';
import { wordedResultsIn } from '../../../src/verify/statements/worded-results.js';

describe('harms', () => {
  it('are told by the part of the body they befall', () => {
    const groups = (text: string) => adverseEventsIn(text).map((e) => e.group);
    expect(groups('candidal balanitis, hives and a low of 48')).toEqual([
      'infection',
      'infection',
      'skin',
    ]);
    expect(groups('thigh pain, elevated liver enzymes')).toEqual(['muscle', 'liver']);
    expect(groups('seen in the allergy clinic')).toEqual([]);
  });
});

describe('places of the body', () => {
  it('are told by kind, a word for several naming each', () => {
    const sites = (text: string) => bodySitesIn(text).map((s) => s.site);
    expect(sites('right parietal lesion')).toContain('parietal');
    expect(sites('RUL mass')).toContain('upper');
    expect(sites('right colon')).toEqual(expect.arrayContaining(['cecum', 'ascending']));
  });
});

describe('an earlier reading', () => {
  const at = (text: string, word: string) => ({
    start: text.indexOf(word),
    end: text.indexOf(word) + word.length,
  });

  it.each([
    ['Preliminary read described a LEFT lesion; corrected: it is RIGHT.', 'LEFT', true],
    ['Preliminary read described a LEFT lesion; corrected: it is RIGHT.', 'RIGHT', false],
    ['ED film report said L2; MRI shows L1.', 'L2', true],
    ['ED film report said L2; MRI shows L1.', 'L1', false],
    ['Left knee effusion, unchanged.', 'Left', false],
  ])('%s %s', (text, word, expected) => {
    expect(isTakenBack(text, at(text, word))).toBe(expected);
  });
});

describe('results in words', () => {
  const read = (text: string) =>
    wordedResultsIn(text).map((r) => [[...r.of].join(' '), r.isPositive]);

  it('go with what stands before them, or with the noun behind', () => {
    expect(read('ER positive, PR negative')).toEqual([
      ['estrogen receptor', true],
      ['progesterone receptor', false],
    ]);
    expect(read('with a positive margin')).toEqual([['margin', true]]);
    expect(read('BRAF: no variant detected')).toEqual([['braf variant', false]]);
    expect(read('VCA-IgM non-reactive')).toEqual([['vca igm', false]]);
  });
});
