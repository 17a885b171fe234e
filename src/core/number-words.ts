/** The whole numbers that texts write as words, each at its own index. */
export const NUMBER_WORDS: readonly string[] = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** The number of each of `NUMBER_WORDS`. */
export const NUMBERS_BY_WORD: Readonly<Record<string, number>> = Object.fromEntries(
  NUMBER_WORDS.map((word, number) => [word, number]),
);
