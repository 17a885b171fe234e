import { Gap, type Tokens } from './tokens.js';

const WITHIN = 10;
const DOSE =
  /^(?:mg|g|mcg|ug|iu|gy|auc\d*(?:\.\d)?|\d+(?:\.\d+)?(?:mg|g|mcg|gy)|q\d+(?:w|d|wk|weekly)|x\d+|od|bd|bid|tds|daily|nightly|weekly|fortnightly|monthly|cycles|q\d)$/;
const EVERY: ReadonlySet<string> = new Set(['every', 'each', 'once', 'twice']);
const PERIOD =
  /^(?:day|week|fortnight|month|daily|weekly|three|two|four|six|\d+|second|third|other)/;

/** True where a dose, a schedule or a number of cycles follows a treatment that ends before word `from`. */
export function isDosed({ word, gap }: Tokens, from: number, end: number): boolean {
  for (let w = from; w < Math.min(end, from + WITHIN); w++) {
    if ((gap[w] as number) & (Gap.stop | Gap.semicolon | Gap.close)) return false;
    const said = word[w] as string;
    if (DOSE.test(said)) return true;
    if (said === 'x' && /^\d+$/.test(word[w + 1] ?? '')) return true;
    if (EVERY.has(said) && PERIOD.test(word[w + 1] ?? '')) return true;
  }
  return false;
}
