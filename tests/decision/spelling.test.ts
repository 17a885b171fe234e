import { normaliseText } from '../../src/decision/normalise.js';
import { tokenise } from '../../src/decision/tokens.js';
import { lexicon } from './built-in-lexicon.js';

function named(original: string): string[] {
  const { text } = normaliseText(original);
  const tokens = tokenise(text);
  return lexicon
    .scan(tokens, text, lexicon.firstWords.of(tokens.word))
    .map((m) => m.readings[0]?.concept.id ?? '');
}

describe('a misspelt name', () => {
  it.each([
    ['a letter less', 'erloinib', 'erlotinib'],
    ['a letter more', 'palbocicilib', 'palbociclib'],
    ['another letter', 'cisplacin', 'cisplatin'],
    ['two letters swapped', 'adalimuamb', 'adalimumab'],
    ['a letter less in a name of two words', 'telistuzumab vedotin', 'telisotuzumab vedotin'],
  ])('means the drug it is near to: %s', (_, spelling, drug) => {
    expect(named(`Start ${spelling}.`)).toEqual([drug]);
  });

  it.each([
    'program',
    'removal',
    'castrate',
    'thyroglobulin',
    'fullest',
    'singular',
    'leucine',
    'recast',
  ])('is not seen in "%s", a word of its own', (word) => {
    expect(named(`The ${word} was noted.`)).toEqual([]);
  });
});
