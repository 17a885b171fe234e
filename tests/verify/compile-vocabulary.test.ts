import { join } from 'node:path';
import { loadTreatments } from '../../src/catalog/treatments.js';
import { loadVocabulary } from '../../src/catalog/vocabulary.js';
import type { ClinicalTerm } from '../../src/core/clinical-term.js';
import type { Treatments } from '../../src/core/treatments.js';
import { compileVocabulary } from '../../src/verify/compile-vocabulary.js';
import type { Vocabulary } from '../../src/verify/vocabulary.js';

const catalog = join(import.meta.dirname, '../../catalog');
const { treatments } = loadTreatments(join(catalog, 'treatments.yaml'));
const words = compileVocabulary({ terms: loadVocabulary(catalog).terms, treatments });

const none: Treatments = {
  drugs: [],
  classes: [],
  regimens: [],
  procedures: [],
  radiation: [],
  tests: [],
  care: [],
};
const made = (...terms: (Partial<ClinicalTerm> & { id: string })[]): Vocabulary =>
  compileVocabulary({
    treatments: none,
    terms: terms.map((t) => ({
      kind: 'condition',
      within: [],
      rivals: [],
      exact: [],
      onlyWith: {},
      ...t,
      names: [t.id, ...(t.names ?? [])],
    })),
  });
const found = (text: string, vocabulary = words) =>
  vocabulary.namesIn(text).map((n) => [text.slice(n.start, n.end), n.concept.id]);

describe('names in a text', () => {
  it('are the longest, left to right, without overlap', () => {
    expect(found('Tacrolimus 0.1% ointment, then oral tacrolimus and metformin XR.')).toEqual([
      ['Tacrolimus 0.1% ointment', 'topical tacrolimus'],
      ['tacrolimus', 'tacrolimus'],
      ['metformin XR', 'metformin'],
    ]);
    expect(found('IV iron, not iron deficiency anemia')).toEqual([
      ['IV iron', 'intravenous iron'],
      ['iron deficiency anemia', 'iron deficiency anemia'],
    ]);
  });

  it('fall back on the shorter one where the longer breaks off', () => {
    const v = made({ id: 'red' }, { id: 'red blood cell count' }, { id: 'blood' });
    expect(found('red blood cells', v)).toEqual([
      ['red', 'red'],
      ['blood', 'blood'],
    ]);
  });

  it.each([
    ['TOPICAL CORTICOSTEROIDS', 'topical corticosteroid'],
    ['anti‑TNF', 'tnf inhibitor'],
    ['antiTNF', 'tnf inhibitor'],
    ['anti TNF', 'tnf inhibitor'],
    ['TNF-α inhibitor', 'tnf inhibitor'],
    ['Crohn’s', "crohn's disease"],
    ['Crohn disease', "crohn's disease"],
    ['Crohns', "crohn's disease"],
    ['H. pylori', 'h. pylori infection'],
    ['hot flashes', 'vasomotor symptoms'],
    ['punch biopsies', 'skin biopsy'],
    ['ulcerative\n  colitis', 'ulcerative colitis'],
    ['ﬁbromyalgia', 'fibromyalgia'],
    ['Sjögren’s disease', "sjogren's syndrome"],
    ['CRPS', 'complex regional pain syndrome'],
    ['CRP', 'c-reactive protein'],
    ['Humira', 'adalimumab'],
    ['T-DXd', 'trastuzumab deruxtecan'],
  ])('are found in %j', (text, id) => {
    expect(found(text)[0]?.[1]).toBe(id);
  });

  it('never run over the end of a sentence or a paragraph, nor through a column', () => {
    expect(found('no ulcerative. Colitis')).not.toContainEqual(
      expect.arrayContaining(['ulcerative colitis']),
    );
    expect(found('ulcerative\n\ncolitis')).toEqual([['colitis', 'colitis']]);
    expect(found('ulcerative       colitis')).toEqual([['colitis', 'colitis']]);
  });

  it('are whole words', () => {
    expect(found('preasthmatic asthmax asthma1')).toEqual([]);
  });
});

describe('short abbreviations', () => {
  it('are found in their own case only', () => {
    expect(found('MTX')).toEqual([['MTX', 'methotrexate']]);
    expect(found('mtx Mtx')).toEqual([]);
    expect(found('PSA 4.1')).toEqual([['PSA', 'prostate-specific antigen']]);
    expect(found('PsA')).toEqual([['PsA', 'psoriatic arthritis']]);
    expect(found('three PPIs')).toEqual([['PPIs', 'proton pump inhibitor']]);
  });

  it('are no part of something longer', () => {
    expect(found('PSA-3 and 2-PSA')).toEqual([]);
    expect(found('PSA-driven')).toEqual([['PSA', 'prostate-specific antigen']]);
  });

  it('mean what the words of the record say', () => {
    const note = 'AD since childhood';
    expect(found(note)).toEqual([]);
    const skin = words.settledBy(['dermatology', 'flexural eczema, EASI 24']);
    expect(found(note, skin)).toEqual([['AD', 'atopic dermatitis']]);
    const mind = words.settledBy(['memory clinic, MMSE 24, amyloid PET']);
    expect(found(note, mind)).toEqual([['AD', "alzheimer's disease"]]);
    expect(found('MS: two relapses, brain MRI')[0]).toEqual(['MS', 'multiple sclerosis']);
    expect(found('alert, MS intact')).toEqual([]);
  });

  it('mean nothing where two meanings are as likely', () => {
    const v = made(
      { id: 'one thing', onlyWith: { XY: ['skin', 'nail'] } },
      { id: 'another', onlyWith: { XY: ['brain'] } },
    );
    expect(found('XY of skin and brain', v)).toEqual([]);
    expect(found('XY of skin, nails and brain', v)).toEqual([['XY', 'one thing']]);
  });

  it('written in another case as a word leave the word alone', () => {
    expect(found('bowel prep; caps of 5 mg')).toEqual([]);
    expect(found('on PrEP')).toEqual([['PrEP', 'hiv prep']]);
  });
});

describe('concepts', () => {
  it('are known by id and by any name that means one thing', () => {
    expect(words.concept('adalimumab')?.names).toContain('Hyrimoz');
    expect(words.concept('HUMIRA')?.id).toBe('adalimumab');
    expect(words.concept('gold')).toBeUndefined();
  });

  it('lie within their groups, near and far', () => {
    expect(words.isWithin('adalimumab', 'biologic')).toBe(true);
    expect(words.isWithin('clobetasol', 'corticosteroid')).toBe(true);
    expect(words.isWithin('osimertinib', 'egfr tki')).toBe(true);
    expect(words.isWithin('biologic', 'adalimumab')).toBe(false);
    expect(words.membersOf('statin').map((c) => c.id)).toEqual(
      expect.arrayContaining(['atorvastatin', 'rosuvastatin']),
    );
    expect(words.membersOf('statin').map((c) => c.id)).not.toContain('statin');
  });

  it('join a drug of the oncology lexicon to the entry of the same name', () => {
    const rituximab = words.concept('rituximab');
    expect(words.concept('rituximab')?.within).toContain('cd20 antibody');
    expect(new Set(rituximab?.names).size).toBe(rituximab?.names.length);
    expect(found('5-FU and oxaliplatin').map(([, id]) => id)).toEqual([
      'fluorouracil',
      'oxaliplatin',
    ]);
    expect(found('a bite of the medical therapy')).toEqual([]);
  });

  it('have one digest under equal words, and another under others', () => {
    expect(made({ id: 'gout' }).digest).toBe(made({ id: 'gout' }).digest);
    expect(made({ id: 'gout' }).digest).not.toBe(made({ id: 'gout', names: ['podagra'] }).digest);
  });
});

describe('hostile texts', () => {
  it.each([
    ['names', 'monthly migraine days per month, ulcerative colitis; '],
    ['one letter', 'a'],
    ['beginnings of names', 'red blood cell primary progressive multiple '],
    ['hyphens', 'anti-'],
    ['spaces', ' '],
    ['lone surrogates', '\ud800x'],
    ['apostrophes', "x's'"],
  ])('of a megabyte of %s are read to the end', (_, piece) => {
    const pieces = Math.ceil(500_000 / piece.length);
    const half = words.namesIn(piece.repeat(pieces)).length;
    const whole = words.namesIn(piece.repeat(2 * pieces)).length;
    expect(Math.abs(whole - 2 * half)).toBeLessThanOrEqual(2);
  });

  it('give places in UTF-16 units of the text as it is', () => {
    const text = '😀\ud800 İ Humira';
    expect(found(text)).toEqual([['Humira', 'adalimumab']]);
    expect(found('')).toEqual([]);
  });
});
