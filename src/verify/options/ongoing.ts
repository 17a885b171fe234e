import type { Finding } from './findings.js';
import { clauseOf } from './surroundings.js';

const ENDS =
  /\b(?:stop\w*|d\/?c'?e?d?\b|discontinu\w+|ceas\w+|wean\w*|withdraw\w*|off\b|hold\b|held\b|replac\w+|switch\w*|washout|last dose)/i;
const GOES_ON =
  /\b(?:continu\w+|cont\b|remain\w* on|stay\w* on|keep\w*|maintain\w*|resum\w+|refill\w*)\b/i;
const NOT_ON = /\b(?:dis-?continu\w+|not (?:be )?continu\w+|do not resume|not resumed)\b/gi;

/** Whether a treatment is told to have ended, or to be ended. */
export const ends = (f: Finding) => f.status === 'past' || ENDS.test(clauseOf(f));

/** Whether it is told to go on. */
export const goesOn = (f: Finding) =>
  !ENDS.test(clauseOf(f)) && GOES_ON.test(clauseOf(f).replace(NOT_ON, ''));

/** Whether it is said of somebody else, taken back, or of nobody in particular. */
export const isUnreal = (f: Finding) => OTHERS.has(f.status);
const OTHERS: ReadonlySet<Finding['status']> = new Set([
  'family',
  'other_person',
  'withdrawn',
  'general',
  'conditional',
]);
