import { evidenceOf } from '../evidence.js';
import { type Dose, dosesIn, sameDose } from './doses.js';
import { agree, conflict, type Finding } from './finding.js';
import { type Frequency, frequenciesIn, sameFrequency } from './frequency.js';
import { logTotals } from './log-totals.js';
import { evidenceOfScope, type RecordScope } from './record-scopes.js';
import type { TherapyCase } from './therapy-case.js';

/** How much of the drug is given, and how often. */
export function checkDose(at: TherapyCase): readonly Finding[] {
  if (at.isClass) return [];
  const text = at.therapy.own;
  const told = at.own.map((scope) => ({ scope, doses: dosesIn(scope.text, nameEnd(scope)) }));
  return [
    ...dosesIn(text).flatMap((dose) => [
      ...checkAmount(dose, { told, text, name: at.name }),
      ...(isSum(text, dose) ? checkTotal(dose, at) : []),
    ]),
    ...checkFrequency(at),
  ];
}

/** Where the only drug of a part of the record is named. */
function nameEnd({ mentions, start, link }: RecordScope): number | undefined {
  const [first] = mentions;
  return link === 'names' && first ? first.end - start : undefined;
}

interface Told {
  readonly scope: RecordScope;
  readonly doses: readonly Dose[];
}

function checkAmount(
  dose: Dose,
  {
    told,
    text,
    name,
  }: { readonly told: readonly Told[]; readonly text: string; readonly name: string },
): readonly Finding[] {
  const isTotal = isSum(text, dose);
  const alike = told.filter((t) => t.doses.some((d) => d.unit === dose.unit));
  const fits = alike.filter((t) => t.doses.some((d) => sameDose(d, dose)));
  const words = text.slice(dose.start, dose.end).trim();
  if (fits.length > 0)
    return [
      agree(
        fits.map((t) => evidenceOfScope(t.scope)),
        `The record gives ${name} ${words}.`,
      ),
    ];
  if (told.some((t) => standsBare(t.scope.text, dose))) return [];
  const sure = alike.filter(
    (t) => t.scope.link !== 'follows' && t.doses.some((d) => isSum(t.scope.text, d) === isTotal),
  );
  if (sure.length === 0) return [];
  const given = [
    ...new Set(
      sure.flatMap((t) =>
        t.doses.filter((d) => d.unit === dose.unit).map((d) => `${d.amount} ${d.unit}`),
      ),
    ),
  ];
  return [
    conflict(
      sure.map((t) => evidenceOfScope(t.scope)),
      `The record gives ${name} as ${given.slice(0, 3).join(', ')}, not ${words}.`,
      { said: words },
    ),
  ];
}

/** "25 wk 3-4, 50 wk 5-6": a list of doses that leaves their unit out. */
function standsBare(text: string, { amount, unit }: Dose): boolean {
  const bare = new RegExp(
    `(?<![\\w.,/-])${String(amount).replace('.', '\\.')}(?![\\w.%/-])(?! ?(?:%|mcg|g\\b|units?|years?|hours?|min))`,
  );
  return unit === 'mg' && bare.test(text.replace(/(\d),(?=\d{3}\b)/g, '$1'));
}

/** A sum of doses, against what the one log of the drug adds up to, with and without what was not given. */
function checkTotal(dose: Dose, { own, name, therapy }: TherapyCase): readonly Finding[] {
  const [log, another] = logTotals(own, dose.unit);
  if (!log || another) return [];
  const isNear = (sum: number) => Math.abs(sum - dose.amount) <= 0.011 * sum;
  const quotes = log.lines.map(evidenceOf);
  const words = therapy.own.slice(dose.start, dose.end).trim();
  if (isNear(log.given)) return [agree(quotes, `The doses of ${name} add up to ${words}.`)];
  return isNear(log.all)
    ? [conflict(quotes, `The doses of ${name} that were given do not add up to ${words}.`)]
    : [conflict(quotes, `The doses of ${name} add up to ${log.given} ${dose.unit}, not ${words}.`)];
}

const SUM_BEFORE =
  /\b(?:cumulative|total(?:l?ing)?|altogether|in all|overall|sum)\b[^.;,\d]{0,30}$/i;
const SUM_BEHIND = /^[\s(]{0,2}(?:in total|total\b|cumulative|altogether|in all|overall)/i;

/** Whether a dose is told as the sum of several, which is no single dose. */
function isSum(text: string, { start, end }: Dose): boolean {
  return (
    SUM_BEFORE.test(text.slice(Math.max(0, start - 60), start)) ||
    SUM_BEHIND.test(text.slice(end, end + 20))
  );
}

function checkFrequency({ own, therapy, name }: TherapyCase): readonly Finding[] {
  const said = frequenciesIn(therapy.text).filter((f) => isDosing(therapy.text, f));
  if (said.length === 0) return [];
  const told = own.map((scope) => {
    const [first, last] = [scope.mentions[0], scope.mentions.at(-1)];
    const isNamed = scope.link === 'names' && first && last;
    const at = isNamed
      ? { start: first.start - scope.start, end: last.end - scope.start }
      : { start: 0, end: 0 };
    return {
      scope,
      often: dosingIn(scope.text, at),
      any: frequenciesIn(scope.text).filter((f) => !isWatching(scope.text, f)),
    };
  });
  return said.flatMap((f) => {
    const words = therapy.text.slice(f.start, f.end);
    const fits = told.filter((t) => t.any.some((o) => sameFrequency(o.everyDays, f.everyDays)));
    if (fits.length > 0)
      return [
        agree(
          fits.map((t) => evidenceOfScope(t.scope)),
          `The record gives ${name} ${words}.`,
        ),
      ];
    const sure = told.filter((t) => t.scope.link !== 'follows' && t.often.length > 0);
    if (sure.length === 0) return [];
    return [
      conflict(
        sure.map((t) => evidenceOfScope(t.scope)),
        `The record gives ${name} at another interval than ${words}.`,
      ),
    ];
  });
}

/** A frequency of doses stands this near behind the drug's name. */
const NEAR_NAME = 60;
const NEAR_DOSE = 25;
/** Another clause, or another thing that is given. */
const ELSEWHERE = /[.;]\s|\b(?:that|which|but|while|injections?|infusions?)\b/i;
/** What else is done so often. */
const NO_DOSING =
  /^ (?:\w+ )?(?:fills?|refills?|supply|labs?|visits?|monitoring|checks?|follow|reviews?|scans?|imaging|cbc|diary|headaches?|migraines?|attacks?|symptoms?|stools?|basis|tests?|calls?)\b/i;

/** How often a drug is given, by the words near its name. */
function dosingIn(
  text: string,
  at: { readonly start: number; readonly end: number },
): readonly Frequency[] {
  const doses = dosesIn(text);
  return frequenciesIn(text).filter((f) => {
    const isNear = (end: number, reach: number) =>
      f.start >= end && f.start - end <= reach && !ELSEWHERE.test(text.slice(end, f.start));
    const isNamed = f.end >= at.start && (f.start < at.end || isNear(at.end, NEAR_NAME));
    return isDosing(text, f) && (isNamed || doses.some((d) => isNear(d.end, NEAR_DOSE)));
  });
}

function isDosing(text: string, { everyDays, start, end }: Frequency): boolean {
  return (
    everyDays >= 0.2 &&
    !NO_DOSING.test(text.slice(end, end + 30)) &&
    !isWatching(text, { start, end })
  );
}

/** What is watched, and not given. */
const WATCHED =
  /\b(?:troughs?|levels?|dna|rna|pcr|viral load|labs?|cbc|cmp|lfts?|ecgs?|ekgs?|mri|ct|echo\w*|scans?|imaging|monitor\w*|tests?|testing|visits?|blood|counts?|creatinine|potassium|platelets?|hemoglobin|pressure|weights?|urine|urinalysis|checks?|checked|follow[- ]?up|reviews?|diary|attacks?|episodes?|seizures?|headaches?|migraines?|flares?|stools?|bleeds?|symptoms?|exercise|physical therapy|sessions?)\b/i;
const REACH = 90;

/** An interval belongs to the noun it stands by: from the last dose before it, or up to the next comma, that is a test. */
function isWatching(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  const last = dosesIn(text).findLast((d) => d.end <= start)?.end ?? 0;
  const before = text
    .slice(Math.max(last, start - REACH), start)
    .split(/[.;]\s/)
    .at(-1) as string;
  const behind = text.slice(end, end + 40).split(/[.,;]|\b(?:with|for|until)\b/, 1)[0] as string;
  return WATCHED.test(before) || WATCHED.test(behind);
}
