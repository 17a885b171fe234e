import { looksLikeDrug } from '../../src/decision/drug-stems.js';
import { readDecision } from '../../src/decision/read-decision.js';
import { noRunaway } from '../support/no-runaway.js';
import { lexicon } from './built-in-lexicon.js';

const unknown = (text: string) => readDecision(text, lexicon).unknownDrugs;

describe('drugs that no lexicon has', () => {
  it.each([
    ['Start foozotinib 400 mg daily.', ['foozotinib']],
    ['1. Barotamab plus FOLFOX\n2. HER2 IHC', ['barotamab']],
    ['Consider quxalisib if PIK3CA is mutated.', ['quxalisib']],
    ['Offer foozotinib, then Foozotinib maintenance.', ['foozotinib']],
  ])('are found by their stem where a treatment is asked for: %s', (text, names) => {
    expect(unknown(text)).toEqual(names);
  });

  it.each([
    ['known drugs', 'Start trastuzumab deruxtecan and carboplatin.'],
    ['known drugs misspelt by a letter', 'Start pembrolizimab and osimertnib.'],
    ['a drug that was given', 'She received barotamab in 2019. Start FOLFOX.'],
    ['a drug that is refused', 'No role for barotamab. Start FOLFOX.'],
    ['words that only end alike', 'Write with a nib; see the toucan.'],
    ['nothing', ''],
  ])('are none in %s', (_name, text) => {
    expect(unknown(text)).toBeUndefined();
  });

  it('change nothing of what else is read', () => {
    const { unknownDrugs: _, ...rest } = readDecision('Start FOLFOX with barotamab.', lexicon);
    expect(rest.mentions.map((m) => [m.id, m.certainty])).toEqual([['FOLFOX', 'recommended']]);
  });

  it('are looked for in linear time in a text made of nothing else', () => {
    const many = Array.from({ length: 4000 }, (_, i) => `abc${'qwertyuiop'[i % 10]}tamab`);
    const text = `Start ${many.join(', ')}.`;
    expect(noRunaway(() => unknown(text))).toHaveLength(10);
    expect(noRunaway(() => looksLikeDrug(`${'a'.repeat(1_000_000)}mab`))).toBe(false);
  });
});
