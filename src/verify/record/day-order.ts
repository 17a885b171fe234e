const SLASHED = /(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2((?:19|20)\d\d|\d\d)(?![\d/-])/g;
const SAYS_DAY_FIRST = /\bDD[/.-]MM\b/i;
const SAYS_MONTH_FIRST = /\bMM[/.-]DD\b/i;

/**
 * Whether a document writes the day before the month in "08/06/2026": where it says so, where one of its dates can be
 * read in no other way, or where its own day stands in it so and not the other way round. Linear.
 */
export function isDayFirst(text: string, own: string): boolean {
  if (SAYS_MONTH_FIRST.test(text)) return false;
  if (SAYS_DAY_FIRST.test(text)) return true;
  let isOwnDay = false;
  let isOwnMonth = false;
  let canBe = false;
  for (const [, first, , second, year] of text.matchAll(SLASHED)) {
    const [a, b] = [Number(first), Number(second)];
    if (b > 12) return false;
    if (a > 12 && a <= 31) canBe = true;
    const full = (year as string).length === 2 ? `20${year}` : year;
    const iso = (month: number, day: number) =>
      `${full}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    isOwnMonth ||= own === iso(a, b);
    isOwnDay ||= own === iso(b, a);
  }
  return canBe || (isOwnDay && !isOwnMonth);
}
