import { dayFrom, dayTo } from './ask.js';
import { measureOf } from './units.js';

const DAY = 86_400_000;

/** Days from one ISO day to another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY);
}

/** Whole years from one day to another, as birthdays count them. */
export function wholeYears(from: string, to: string): number {
  return Math.floor(wholeMonths(from, to) / 12);
}

/** Whole calendar months from one day to another. */
export function wholeMonths(from: string, to: string): number {
  const [a, b] = [from, to].map((d) => d.split('-').map(Number)) as [number[], number[]];
  const months = ((b[0] as number) - (a[0] as number)) * 12 + (b[1] as number) - (a[1] as number);
  return months - ((b[2] as number) < (a[2] as number) ? 1 : 0);
}

/** A length of time; least and most where a date gives only the month or the year. */
export interface TimeSpan {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The time between two dates of any precision in days, weeks, months or years. From a careful reader both the whole units
 * that have passed and the rounded number are right, so `low` is cut down and `high` rounded.
 */
export function timeBetween(from: string, to: string, unit: string): TimeSpan {
  const days = {
    low: daysBetween(dayTo(from), dayFrom(to)),
    high: daysBetween(dayFrom(from), dayTo(to)),
  };
  const per = measureOf(unit).dimension === 'time' ? measureOf(unit).factor : 1;
  const middle = (days.low + days.high) / 2 / per;
  return {
    value: middle,
    low: Math.floor(days.low / per + 1e-9),
    high: Math.ceil(days.high / per - 0.5),
  };
}
