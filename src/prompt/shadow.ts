import { LOOKALIKES } from '../decision/folds.js';

/** Brackets, bars and colons of other scripts, and letters that the lexicon has no use for, by what they read like. */
const READS_LIKE: readonly (readonly [string, string])[] = [
  ['<', '‹〈⟨〈﹤˂ᐸ❮❬❰«《≪'],
  ['>', '›〉⟩〉﹥˃ᐳ❯❭❱»》≫'],
  ['[', '❲〔【〖⟦﹝⁅'],
  [']', '❳〕】〗⟧﹞⁆'],
  ['|', '∣│┃ǀ❘⏐￨'],
  [':', '꞉∶﹕ː։'],
  ['/', '∕⁄⧸╱'],
  ['_', '▁﹍ˍ'],
  ['S', 'Ѕ'],
  ['J', 'Ј'],
  ['d', 'ԁ'],
  ['h', 'һ'],
  ['l', 'ӏ'],
  ['w', 'ԝ'],
];

const DELIMITERS = new Map(
  READS_LIKE.flatMap(([meant, alike]) => [...alike].map((ch) => [ch, meant] as const)),
);

/** The text unit by unit as it would be taken for: what looks like a Latin letter or a delimiter is that. */
export function shadowOf(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (ch) => DELIMITERS.get(ch) ?? LOOKALIKES.get(ch) ?? ch);
}
