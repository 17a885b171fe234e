import type { PlanReader } from './known-pair.js';
import { isForMachines, unitsOfPoints } from './plan-parts.js';

/** Words that mean the same at the beginning of an order. */
const SAME: Readonly<Record<string, string>> = {
  Start: 'Initiate',
  start: 'initiate',
  Initiate: 'Start',
  initiate: 'start',
  Begin: 'Start',
  begin: 'start',
  Recommend: 'Advise',
  recommend: 'advise',
  Discontinue: 'Stop',
  discontinue: 'stop',
  Continue: 'Carry on with',
  continue: 'carry on with',
  Obtain: 'Get',
  obtain: 'get',
};
const ORDER = new RegExp(
  `(?<![\\w-])(${Object.keys(SAME).join('|')})(?= [A-Za-z0-9])(?! (?:date|on|at|of|to|with|from|in|after)\\b)`,
  'g',
);

/** The text with orders in other words and drugs under their brand, each where that is sure; undefined where nothing is. */
export function paraphrased(text: string, reader: PlanReader): string | undefined {
  if (isForMachines(text)) return undefined;
  const reworded = branded(text, reader).replace(ORDER, (word) => SAME[word] as string);
  return reworded === text ? undefined : reworded;
}

function branded(text: string, { read, treatments }: PlanReader): string {
  const units = unitsOfPoints(text);
  const brands = new Map(treatments.drugs.map((d) => [d.name, d.brands[0]]));
  const lower = text.toLowerCase();
  let out = '';
  let at = 0;
  for (const { kind, id, start, end } of read(text).mentions) {
    const [from, to] = [units[start] as number, units[end] as number];
    const brand = kind === 'drug' ? brands.get(id) : undefined;
    if (from < at || brand === undefined || lower.slice(from, to) !== id) continue;
    // Both names side by side would be the same name twice.
    if (lower.includes(brand.toLowerCase())) continue;
    out += text.slice(at, from) + brand;
    at = to;
  }
  return out + text.slice(at);
}
