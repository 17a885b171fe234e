import { stemOf } from './stems.js';

/** Words of questions that say nothing of what is asked, by stem. */
export const EMPTY = new Set(
  `the a an of or and to for in on at by is are was were be been has have had did do does with from as that this which
  what when where who how many much any other than date number value result level amount total most recent recently
  current currently latest last first second third final earliest initial prior previous present now today highest
  lowest peak nadir maximum minimum patient subject please enter give state provide list record report document specify
  documented reported recorded measured determined performed done obtained completed complete nearest whole rounded
  decimal percent percentage unit per day daily week weekly month monthly year years yearly age between since before
  after during over within until through up down time times so if it its their his her not no yes use used using
  baseline planned requested scheduled expected start started begin began stop stopped end ended given take taken took
  receive received administered drawn collected reported count course length duration interval average mean sum change
  increase decrease reduction decline improvement nearest compared relative versus whole integer there visit score scale zero one two three four five six seven eight nine ten twelve
  doubling values actually ever only also most some other another include including not do don further trial exposure right left side od os titer concentration reading measurement treatment
  therapy medication drug dose doses each every full mg mcg ml kg dl ug mmol nmol iu cm mm hour hours minute minutes serum blood plasma
  january february march april may june july august september october november december same all`
    .split(/\s+/)
    .flatMap((w) => [w, stemOf(w)]),
);

/** Words that stand beside many names and are often left out: "performance status", "screening test". */
export const WEAK = new Set(
  'infusion injection scan imaging eye film radiograph status test testing screening report study exam examination index grade finding sample panel involved lesion lesions diameter activity assessment disease condition history'
    .split(' ')
    .map(stemOf),
);

/** Whether a stem says something of its own, as a label's must. */
export function isTelling(stem: string): boolean {
  return !EMPTY.has(stem) && !/^\d+$/.test(stem);
}
