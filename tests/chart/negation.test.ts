import { isNegated } from '../../src/chart/negation.js';

/** The mention stands in capitals. */
const read = (text: string) => {
  const mention = /[A-Z]{3}[A-Z ]*[A-Z]/.exec(text) as RegExpExecArray;
  const range = { start: mention.index, end: mention.index + mention[0].length };
  return isNegated(text, { start: 0, end: text.length }, range);
};

describe('isNegated', () => {
  it.each([
    'no evidence of METASTASIS.',
    'There is no fever, chills or WEIGHT LOSS.',
    'He denies cough, chest pain and HEMOPTYSIS.',
    'Scan negative for RECURRENCE.',
    'without pleural or PERICARDIAL EFFUSION',
    'METASTASES were not seen.',
    'METASTASIS has been ruled out.',
    'ADENOPATHY: none',
    'Findings are not consistent with METASTASIS.',
    "This doesn't represent METASTASIS.",
  ])('reads "%s" as denied', (text) => {
    expect(read(text)).toBe(true);
  });

  it.each([
    'METASTASIS is present.',
    'No chest pain but has FEVER.',
    'No fever; there is a METASTASIS in the liver.',
    'METASTASIS cannot be excluded.',
    'METASTASIS has not been ruled out.',
    'No change in the known METASTASIS.',
    'The gram negative rod and the ABSCESS were treated.',
    'Not only pain but also METASTASIS.',
    'He has no appetite because of METASTASIS.',
    'METASTASIS in segment 4, and there is no ascites.',
  ])('reads "%s" as not denied', (text) => {
    expect(read(text)).toBe(false);
  });
});
