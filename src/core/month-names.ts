/** In full, January first. */
export const MONTH_NAMES: readonly string[] = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** The source of a pattern for a month's name, long or short, without a group of its own. */
export const MONTH_NAME =
  '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';

/** 1 to 12 by the first three letters, in any case; 0 where the name is no month's. */
export function monthNumber(name = ''): number {
  const short = name.slice(0, 3).toLowerCase();
  return short.length < 3 ? 0 : MONTH_NAMES.findIndex((m) => m.toLowerCase().startsWith(short)) + 1;
}
