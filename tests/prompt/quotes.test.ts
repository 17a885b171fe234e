import { judgedCopy } from '../../src/prompt/judged-copy.js';
import { quotable } from '../../src/prompt/quotes.js';
import { noRunaway } from '../support/no-runaway.js';

const original =
  '😀 1. Start\u200b “TCHP”\n   (docetaxel <|x|>);\u00a0it’s q21d.\n2. "EGFR" TKI: none.';
const place = (quote: string, text = original) => quotable(judgedCopy(text)).place(quote);
const words = (quote: string) => {
  const found = place(quote);
  return found && [...original].slice(found.start, found.end).join('');
};

describe('a quote', () => {
  it.each([
    ['Start “TCHP”', 'Start\u200b “TCHP”'],
    ['Start "TCHP" (docetaxel', 'Start\u200b “TCHP”\n   (docetaxel'],
    ["  it's q21d.  ", 'it’s q21d.'],
    ['docetaxel ‹|x|›', 'docetaxel <|x|>'],
    ['docetaxel <|x|>', 'docetaxel <|x|>'],
    ['q21d.\\n2. \\"EGFR\\" TKI', 'q21d.\n2. "EGFR" TKI'],
  ])('is found word for word: %j', (quote, found) => {
    expect(words(quote)).toBe(found);
  });

  it.each([
    'start "TCHP"',
    'Start TCHP',
    'TCHP q21d',
    'docetaxel…',
    'Start ... q21d',
    '.',
    ' ',
    '',
    '"',
    'a',
  ])('is not found otherwise: %j', (quote) => {
    expect(place(quote)).toBeUndefined();
  });

  it('takes time in proportion to the text', () => {
    const long = 'ab '.repeat(300_000);
    expect(noRunaway(() => place(`x${'ab '.repeat(1000)}`, long))).toBeUndefined();
    expect(noRunaway(() => place('xx', '\\'.repeat(300_000)))).toBeUndefined();
  });
});
