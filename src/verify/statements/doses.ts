import { datesIn } from '../record/dates.js';
import { quantitiesIn } from '../record/quantities.js';
import { frequenciesIn } from './frequency.js';

/** An amount of a drug that a text gives. */
export interface Dose {
  /** In milligrams, units, percent or as its unit says. */
  readonly amount: number;
  /** What the amount is counted in: `mg`, `unit`, `%`, `mg/kg` and so on; `mg` whatever multiple of grams was written. */
  readonly unit: string;
  /** How many such amounts a day are told beside it, where it is more than one: twice daily, two tablets. */
  readonly times: number;
  readonly start: number;
  readonly end: number;
}

const GRAMS: Readonly<Record<string, number>> = {
  g: 1000,
  mg: 1,
  ug: 0.001,
  mcg: 0.001,
  ng: 0.000001,
};
const OTHER: Readonly<Record<string, string>> = {
  units: 'unit',
  unit: 'unit',
  u: 'unit',
  iu: 'unit',
  '%': '%',
  meq: 'meq',
  gy: 'gy',
  cgy: 'cgy',
};
const PER_TIME = /\/(?:d(?:ay)?|w(?:ee)?k|mo(?:nth)?|dose|h(?:r|our)?|24h|qd)$/;
/** A level in blood, and not a dose. */
const CONCENTRATION = /\/(?:d?l|ml|g|l)$/;
const DEVICE = /^ ?(?:pens?|syringes?|auto-?injectors?|prefilled|pfs|cartridges?)\b/i;
const TIMES_BEHIND =
  /^[^.;\d]{0,30}?(?:\b(?:x|×) ?|, ?)?(\d|two|three|four) (?:tabs?|tablets?|caps?|capsules?|pills?|puffs?|sprays?|inj\w*|pens?)\b/i;
const WORD: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4 };

/** "Sitagliptin 50;": milligrams, where a list leaves them out. */
const BARE =
  /^ (?:XR |ER |SR |succ(?:inate)? )?(\d{1,4}(?:\.\d{1,2})?)(?=[\s;,.)]|$)(?! ?(?:mg|mcg|g|%|units?|mL|ml|x|\/|weeks?|months?|days?|years?|cycles?|times))/;

/**
 * The doses that a text gives, in order. `namedUpTo` is where the drug's name ends, behind which a number without a unit
 * is one too.
 */
export function dosesIn(text: string, namedUpTo?: number): readonly Dose[] {
  const doses: Dose[] = [];
  const bare =
    namedUpTo === undefined ? undefined : BARE.exec(text.slice(namedUpTo, namedUpTo + 14));
  if (bare && namedUpTo !== undefined) {
    const end = namedUpTo + bare[0].length;
    doses.push({
      amount: Number(bare[1]),
      unit: 'mg',
      times: timesBehind(text.slice(end, end + 60)),
      start: namedUpTo,
      end,
    });
  }
  for (const { low, high, unit, start, end, isReference } of quantitiesIn(
    text,
    datesIn(text, ''),
  )) {
    const isDevice = unit.endsWith('/ml') && DEVICE.test(text.slice(end, end + 16));
    if (isReference || (CONCENTRATION.test(unit) && !isDevice)) continue;
    const read = unitOf(isDevice ? unit.slice(0, -3) : unit);
    if (!read) continue;
    const times = timesBehind(text.slice(end, end + 60));
    for (const amount of new Set([low, high]))
      doses.push({ amount: amount * read.factor, unit: read.unit, times, start, end });
  }
  return doses;
}

function unitOf(written: string): { unit: string; factor: number } | undefined {
  const unit = written.replace(PER_TIME, '');
  const [mass, ...rest] = unit.split('/') as [string, ...string[]];
  const grams = GRAMS[mass];
  const tail = rest.length > 0 ? `/${rest.map((r) => r.replace('²', '2')).join('/')}` : '';
  if (grams !== undefined) return { unit: `mg${tail}`, factor: grams };
  const other = OTHER[mass];
  return other === undefined ? undefined : { unit: `${other}${tail}`, factor: 1 };
}

function timesBehind(after: string): number {
  const tablets = TIMES_BEHIND.exec(after)?.[1]?.toLowerCase();
  const often = frequenciesIn(after.split(/[.;]/, 1)[0] as string)[0];
  const aDay = often && often.everyDays < 0.9 ? Math.round(1 / often.everyDays) : 1;
  return aDay * (tablets ? (WORD[tablets] ?? Number(tablets)) : 1);
}

/** Whether two doses can be one, told by the dose or by the day. */
export function sameDose(a: Dose, b: Dose): boolean {
  if (a.unit !== b.unit) return false;
  const ways = (d: Dose) => [d.amount, d.amount * d.times];
  return ways(a).some((x) => ways(b).some((y) => Math.abs(x - y) <= 0.011 * Math.max(x, y)));
}
