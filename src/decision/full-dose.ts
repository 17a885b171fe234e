import { Gap, type Tokens } from './tokens.js';

/** No tumor bed and no metastasis is given this much, in Gy: it is meant to cure a tumor that is still there. */
const FULL_DOSE = 68;
const MOST_DOSE = 86;
/** Moderately hypofractionated doses to a prostate or a bladder, in Gy and fractions. */
const SHORTENED: ReadonlySet<string> = new Set(['60/20', '55/20', '70/28', '62/20', '57/19']);
const FRACTIONS_WITHIN = 4;
const POSTOPERATIVE = new Set(
  'bed cavity adjuvant postoperative postop salvage postmastectomy pocrt prophylactic'.split(' '),
);
const AROUND = 12;

/** Where a dose that begins at the word ends, if it is a full one: "70 Gy", "70/35", "60 Gy in 20". */
export function fullDoseAt(tokens: Tokens, at: number): number | undefined {
  const { word, gap } = tokens;
  const dose = Number(word[at]);
  if (!(dose >= 55 && dose <= MOST_DOSE)) return undefined;
  const grays = /^(gy|gray|grays|grey)$/.test(word[at + 1] ?? '');
  const slashed = ((gap[at + 1] ?? 0) & Gap.slash) !== 0 && /^\d{2}$/.test(word[at + 1] ?? '');
  if (!grays && !slashed) return undefined;
  const fractions = slashed ? Number(word[at + 1]) : fractionsAfter(tokens, at + 2);
  const full =
    (dose >= FULL_DOSE && (grays || (fractions >= 20 && fractions <= 45))) ||
    SHORTENED.has(`${dose}/${fractions}`);
  if (!full || standsIn(tokens, at)) return undefined;
  return at + 2;
}

function fractionsAfter({ word, gap, count }: Tokens, from: number): number {
  for (let w = from; w < Math.min(count, from + FRACTIONS_WITHIN); w++) {
    if ((gap[w] as number) & (Gap.stop | Gap.semicolon)) return 0;
    if (/^\d{1,2}$/.test(word[w] as string)) return Number(word[w]);
  }
  return 0;
}

/** A dose after an operation is the operation's, however full. */
function standsIn({ word, gap, count }: Tokens, at: number): boolean {
  for (const step of [-1, 1]) {
    for (let w = at; w >= 0 && w < count && Math.abs(w - at) <= AROUND; w += step) {
      if (w !== at && (gap[step < 0 ? w + 1 : w] as number) & (Gap.stop | Gap.semicolon)) break;
      if (POSTOPERATIVE.has(word[w] as string)) return true;
    }
  }
  return false;
}
