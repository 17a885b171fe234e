import type { FormReading } from '../form-reading.js';
import { type ResultValue, resultsOf, type TestResult } from './results.js';
import { type Scale, SILENT } from './scale.js';

type Marker = 'antigen' | 'core' | 'surface';
/** What an option says of the markers of hepatitis B. */
export type HepatitisB = Readonly<Partial<Record<Marker, ResultValue>>>;

const TESTS: Readonly<Record<Marker, string>> = {
  antigen: 'hepatitis b surface antigen',
  core: 'hepatitis b core antibody',
  surface: 'hepatitis b surface antibody',
};

/** Whether a question asks for the state of hepatitis B. */
export function asksHepatitisB(question: string): boolean {
  return /\b(?:hepatitis b|hep b|hbv)\b/i.test(question);
}

/** What an option for the state of hepatitis B says of its markers; undefined where it says something else. */
export function hepatitisOption(option: string): HepatitisB | undefined {
  const text = option.toLowerCase();
  if (/\bnot (?:tested|done|performed|known|screened)|\bunknown|\bpending/.test(text))
    return undefined;
  if (
    /\bisolated\b.*\bcore|\bcore\b.*\b(?:positive|reactive)\b/.test(text) &&
    !/hbsag positive/.test(text)
  )
    return { antigen: 'negative', core: 'positive' };
  if (
    /\b(?:resolved|past|prior|previous)\b/.test(text) &&
    !/\b(?:no|negative|neither)\b/.test(text)
  )
    return { antigen: 'negative', core: 'positive' };
  if (
    /\b(?:hbsag|surface antigen)\b.*\b(?:positive|reactive|detected)\b|\bactive\b|\bchronic\b|\bacute\b|\binfected\b/.test(
      text,
    ) &&
    !/\b(?:no|negative|non-?reactive)\b/.test(text)
  )
    return { antigen: 'positive' };
  if (
    /\b(?:immune|vaccinated|immuni[sz]ed|surface antibody)\b/.test(text) &&
    !/\b(?:not|non-?)[ -]?immune/.test(text)
  )
    return { antigen: 'negative', core: 'negative', surface: 'positive' };
  if (/\b(?:negative|non-?reactive|no (?:evidence|infection)|not infected|uninfected)\b/.test(text))
    return { antigen: 'negative', core: 'negative' };
  return /^(?:positive|reactive)\b/.test(text) ? { antigen: 'positive' } : undefined;
}

/** Whether the last results of the markers are those of an option. */
export function hepatitisScale(option: HepatitisB, reading: FormReading): Scale {
  const known = (Object.keys(option) as Marker[]).flatMap((marker) => {
    const last = lastOf(resultsOf([TESTS[marker]], reading));
    return last ? [{ last, isSame: last.value === option[marker] }] : [];
  });
  if (known.length === 0) return SILENT;
  const other = known.filter((k) => !k.isSame).map((k) => k.last.finding);
  const same = known.filter((k) => k.isSame).map((k) => k.last.finding);
  return other.length > 0
    ? { yes: 0, no: 1, forYes: [], forNo: other }
    : { yes: 1, no: 0, forYes: same, forNo: [] };
}

function lastOf(results: readonly TestResult[]): TestResult | undefined {
  return results.findLast((r) => r.value === 'positive' || r.value === 'negative');
}
