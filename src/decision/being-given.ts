import type { Tokens } from './tokens.js';

const BETWEEN = new Set(
  'adjuvant maintenance current first-line second-line first second third line palliative single-agent single agent weekly oral the her his full-dose reduced-dose long-term'.split(
    ' ',
  ),
);
/** Words before "on" that make it an order or something else. */
const ORDERS = new Set(
  'start started starting put keep go going carry back stay stays remain remains continue continues continuing agreed agree decided decide settle settled based depending depend depends focus insist consensus opinion advice data information plan early move moved later'.split(
    ' ',
  ),
);
const REACH = 3;

/** True where the words before a treatment tell that the patient is on it: "SD on osimertinib", "on adjuvant T-DM1". */
export function isBeingGiven({ word }: Tokens, from: number): boolean {
  for (let w = from - 1; w >= 0 && w >= from - REACH; w--) {
    const said = word[w] as string;
    if (said === 'on') return !ORDERS.has(word[w - 1] ?? '');
    if (!BETWEEN.has(said)) return false;
  }
  return false;
}
