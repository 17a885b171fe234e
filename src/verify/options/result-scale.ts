import type { FormReading } from '../form-reading.js';
import type { Finding } from './findings.js';
import { type ResultValue, resultsOf } from './results.js';
import { type Scale, SILENT } from './scale.js';

/** Whether a test's last result is the one named. */
export function resultScale(
  tests: readonly string[],
  value: ResultValue,
  reading: FormReading,
): Scale {
  const all = resultsOf(tests, reading);
  const results = all.filter((r) => r.value !== 'not_done');
  if (results.length === 0)
    return value === 'not_done' && all.length > 0
      ? { yes: 1, no: 0, forYes: all.map((r) => r.finding), forNo: [] }
      : SILENT;
  const last = results.at(-1)?.date ?? '';
  const latest = results.filter((r) => r.date === last);
  const same = latest.filter((r) => r.value === value).map((r) => r.finding);
  const other = latest.filter((r) => r.value !== value).map((r) => r.finding);
  return oneOrOther(same, other);
}

/** Yes where something is the same, and no where all is other. */
export function oneOrOther(same: readonly Finding[], other: readonly Finding[]): Scale {
  return {
    yes: same.length > 0 ? 1 : 0,
    no: same.length > 0 ? 0 : 1,
    forYes: same,
    forNo: same.length > 0 ? [] : other,
  };
}
