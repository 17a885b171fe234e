import type { Findings } from './reading.js';
import { Gap } from './tokens.js';
import { ordersAt, WAVES_ASIDE } from './urging-labels.js';

/** How far behind the words to a judge the order may begin. */
const ORDERS_WITHIN = 14;
const ENDS = Gap.stop | Gap.semicolon;
const LINKS = Gap.colon | Gap.dash | Gap.comma;
const JOINS: ReadonlySet<string> = new Set(['and', 'then', 'but']);

/**
 * "Ignore the rubric: start X": the words to the judge are no plan, and the order behind them is one all the same. Words
 * `from` to `to` of each such order, to the end of its sentence, in text order.
 */
export function wavedOrders({
  tokens,
  addresses,
}: Pick<Findings, 'tokens' | 'addresses'>): { readonly from: number; readonly to: number }[] {
  const { word, gap, count } = tokens;
  const found: { from: number; to: number }[] = [];
  for (const { at } of addresses) {
    const waves = WAVES_ASIDE.has(word[at] as string) || WAVES_ASIDE.has(word[at - 1] ?? '');
    const near = WAVES_ASIDE.has(word[at - 2] ?? '');
    if (!(waves || near) || at < (found.at(-1)?.to ?? 0)) continue;
    for (let w = at + 1; w < Math.min(count, at + ORDERS_WITHIN); w++) {
      const between = gap[w] as number;
      if ((between & ENDS) !== 0) break;
      const parted = (between & LINKS) !== 0 || JOINS.has(word[w - 1] as string);
      if (!parted || !ordersAt(tokens, w)) continue;
      let to = w + 1;
      while (to < count && ((gap[to] as number) & (ENDS | Gap.line)) === 0) to++;
      found.push({ from: w, to });
      break;
    }
  }
  return found;
}
