/**
 * Share of the pairs of raters that agree on one item, `P_i` of Fleiss: ordered pairs of equal ratings over all
 * n (n - 1). Undefined for fewer than two ratings.
 */
export function pairsAgreeing(ratings: readonly string[]): number | undefined {
  const n = ratings.length;
  if (n < 2) return undefined;
  let agreeing = 0;
  for (const count of counts(ratings).values()) agreeing += count * (count - 1);
  return agreeing / (n * (n - 1));
}

/**
 * Fleiss' kappa, (P - Pe) / (1 - Pe): P is the mean over items of `pairsAgreeing`, Pe the sum of the squared shares of
 * each rating (J. L. Fleiss, Measuring nominal scale agreement among many raters, Psychological Bulletin 76, 1971,
 * 378-382). Every item has the same number of ratings, two at least; throws RangeError otherwise. Undefined where chance
 * alone cannot disagree: no items, or one rating throughout.
 */
export function fleissKappa(items: readonly (readonly string[])[]): number | undefined {
  const n = items[0]?.length;
  if (n === undefined) return undefined;
  let agreeing = 0;
  for (const ratings of items) {
    const share = pairsAgreeing(ratings);
    if (share === undefined || ratings.length !== n) {
      throw new RangeError('each item needs as many ratings as the others, two at least');
    }
    agreeing += share;
  }
  let byChance = 0;
  for (const count of counts(items.flat()).values()) byChance += (count / (items.length * n)) ** 2;
  return byChance === 1 ? undefined : (agreeing / items.length - byChance) / (1 - byChance);
}

function counts(ratings: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const rating of ratings) found.set(rating, (found.get(rating) ?? 0) + 1);
  return found;
}
