/** A result that a text gives in words to something, whether or not that is a test that the vocabulary knows. */
export interface WordedResult {
  readonly isPositive: boolean;
  /** The words of what it is the result of, lower case: "vca", "igg". */
  readonly of: ReadonlySet<string>;
  readonly start: number;
  readonly end: number;
}

const RESULT =
  /(?<![A-Za-z-]|non-)(?:(?<negative>negative|neg|non-?reactive|not (?:detected|reactive|amplified|mutated|elevated)|undetect(?:ed|able))|(?<positive>positive|pos|reactive|detected|amplified|mutated))(?![A-Za-z])/gi;
/** "A positive margin": of what stands behind. */
const NOUN_BEHIND =
  /^ (margins?|nodes?|culture|serology|stain|resection margins?|surgical margins?)\b/i;
const FOR_BEHIND = /^ for (?:the |any |an? )?([A-Za-z][\w-]{2,}(?: [a-z][\w-]{2,})?)/i;
const VAGUE: ReadonlySet<string> = new Set(
  'is was were are be been no not the an of for and or in on with test tests testing result results screen screening status repeat now again all both found came reported weakly strongly to at by it that this from antibody antibodies'.split(
    ' ',
  ),
);
const SHORT: Readonly<Record<string, readonly string[]>> = {
  er: ['estrogen', 'receptor'],
  pr: ['progesterone', 'receptor'],
  rf: ['rheumatoid', 'factor'],
};
const REACH = 40;

/** The results in words of a text. Linear. */
export function wordedResultsIn(text: string): readonly WordedResult[] {
  return [...text.matchAll(RESULT)].flatMap((m) => {
    const end = m.index + m[0].length;
    const isNone = /\b(?:no|not|nor|none|without)\b[^.;,]{0,30}$/i.test(
      text.slice(Math.max(0, m.index - REACH), m.index),
    );
    const of = subjectOf(text, m.index, end);
    return of.size === 0
      ? []
      : [{ isPositive: m.groups?.positive !== undefined && !isNone, of, start: m.index, end }];
  });
}

function subjectOf(text: string, start: number, end: number): ReadonlySet<string> {
  const behind = text.slice(end, end + REACH);
  const noun = NOUN_BEHIND.exec(behind)?.[1] ?? FOR_BEHIND.exec(behind)?.[1];
  if (noun) return new Set(wordsOf(noun));
  const before = text
    .slice(Math.max(0, start - REACH), start)
    .split(/[,;.](?=\s)|\(|\n/)
    .at(-1) as string;
  return new Set(wordsOf(before).slice(-MOST_WORDS));
}

/** What a result is of is named in so many words. */
const MOST_WORDS = 3;

function wordsOf(text: string): string[] {
  return (text.match(/[A-Za-z][A-Za-z0-9]*/g) ?? [])
    .map((w) => w.toLowerCase())
    .filter((w) => w.length > 1 && !VAGUE.has(w))
    .flatMap((w) => SHORT[w] ?? [w.replace(/(?<=\w{3})s$/, '')]);
}
