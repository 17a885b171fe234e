/** A stretch of a text, in UTF-16 units, and what is read in its place. */
export interface Reworded {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const ONES = words('zero one two three four five six seven eight nine');
const TEENS = words(
  'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen',
);
const TENS = words('twenty thirty forty fifty sixty seventy eighty ninety');
const ONE = ONES.join('|');
const BELOW_100 = `(?:(?:${TENS.join('|')})(?:[- ](?:${ONES.slice(1).join('|')}))?|${TEENS.join('|')}|${ONE})`;
const WHOLE = `(?:(?:(?:${ONE}|a)[- ])?hundred(?:(?: and)? ${BELOW_100})?|${BELOW_100})`;
const SPELLED = new RegExp(
  `(?<![\\w-])(${WHOLE})((?: (?:point|dot)(?: (?:${ONE}))+)?)(?![A-Za-z-])`,
  'gi',
);
/** A small number is read as a value where a unit follows it, or the name of a scale stands before it. */
const UNIT =
  /^(?: ?%| per ?cent\b| percent\b|[- ]plus\b| (?:mg|g|mcg|ng|pg|mm|cm|m?iu|units?|mmol|milligrams?|grams?|nanograms?|millimet\w+|centimet\w+)\b)/i;
const SCALE =
  /\b(?:stage|grade|ecog(?: ps| performance status)?|performance status|score|(?:ef|fraction|h(?:a?emoglobin|b)|creatinine|ferritin|bilirubin|platelets?|level)(?: (?:is|was|of|at))?)(?: (?:is|was|of))?[ :=]{1,2}$/i;

/** The numbers that a text writes out in words ("thirty-five percent", "eleven point two", "grade three"), in order. */
export function numberWords(text: string): Reworded[] {
  return [...text.matchAll(SPELLED)].flatMap((found) => {
    const [all, whole, behind] = found as unknown as [string, string, string];
    const start = found.index;
    const end = start + all.length;
    const isLone = behind === '' && !/hundred|[- ]/i.test(whole) && numberOf(whole) <= 12;
    const plus = /^[- ]plus\b/i.exec(text.slice(end, end + 6))?.[0].length ?? 0;
    if (isLone && !UNIT.test(text.slice(end, end + 16)) && !SCALE.test(before(text, start)))
      return [];
    const digits = behind
      .split(' ')
      .slice(2)
      .map((word) => ONES.indexOf(word.toLowerCase()));
    const decimals = digits.length > 0 ? `.${digits.join('')}` : '';
    return [
      { start, end: end + plus, text: `${numberOf(whole)}${decimals}${plus > 0 ? '+' : ''}` },
    ];
  });
}

const before = (text: string, start: number) => text.slice(Math.max(0, start - 40), start);

function numberOf(whole: string): number {
  let sum = 0;
  for (const word of whole.toLowerCase().split(/[- ]/)) {
    if (word === 'hundred') sum = 100 * Math.max(1, sum);
    else if (word !== 'and' && word !== 'a') sum += oneWord(word);
  }
  return sum;
}

function oneWord(word: string): number {
  const one = ONES.indexOf(word);
  if (one >= 0) return one;
  const teen = TEENS.indexOf(word);
  return teen >= 0 ? 10 + teen : 20 + 10 * TENS.indexOf(word);
}

function words(list: string): readonly string[] {
  return list.split(' ');
}
