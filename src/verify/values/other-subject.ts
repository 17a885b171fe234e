import type { Sentence, Status } from '../record/reading.js';
import { isFamilySection } from '../record/sections.js';
import { spokenStatus } from './spoken-status.js';

const RELATIVE =
  '(?:mother|father|mom|dad|sister|brother|siblings?|aunt|uncle|cousin|grand(?:mother|father|parents?|son|daughter)|son|daughter|wife|husband|spouse|partner|twin|niece|nephew|room-?mate|neighbou?r|friend|co-?worker|colleague)';
/** A relative as the subject of a clause: "her sister has", "Father: 30 pack-years", "brother's A1c". */
const SUBJECT = new RegExp(
  `\\b${RELATIVE}(?:['’]s\\b| ?[:=]| -| (?:has|had|have|is|was|were|takes|took|got|gets|received|receives|smoked|smokes|also|who|with|on|weighs|died|started|uses|used|dx|diagnosed)\\b|,? (?:a |\\d))`,
  'i',
);
const INFORMANT = new RegExp(
  `\\b(?:per|with|by|from|lives with|and|accompanied by|to) (?:his |her |the |their |pt's )?${RELATIVE}\\b`,
  'gi',
);
/** A clause that begins with a relative is about the relative, unless the relative only tells. */
const FIRST = new RegExp(
  `^\\W*(?:his |her |their |the |a |pt's |patient's |twin |older |younger |elder |maternal |paternal |half-)*${RELATIVE}\\b(?! (?:reports?|states?|says|said|notes?|asks?|asked|thinks|called|calls|confirms|describes|will|gives|administers|helps|present|at bedside|wonders|drove|drives))`,
  'i',
);
/** What a record says of entries that are not this patient's. */
const ANOTHERS =
  /\b(?:another|a different|other|wrong) (?:man|woman|patient|person|child|girl|boy|case|chart)\b|\bthe next case\b|\bis not (?:[A-Z]\.? ?[A-Z]\.|this patient|him|hers?|his)(?:[\s.,)\]]|$)|\bbelong(?:s|ed|ing)? to (?:another|the|a different|his|her|bed)\b|\bspouse'?s own\b|\b(?:husband|wife|brother|sister|mother|father|son|daughter)'s own\b|\bnot (?:this|our) patient\b|\bthe patient in the next\b/i;

/** Whether what a sentence says at a place is somebody else's: a relative's, a room-mate's, another chart's. */
export function isOthers(sentence: Sentence, at: number): boolean {
  if (isFamilySection(sentence.section) || isOfAnother(sentence, at)) return true;
  if (OTHERS.has(spokenStatus({ sentence, start: at, end: at }))) return true;
  const words = sentence.text.slice(0, Math.max(0, at - sentence.start)).slice(-200);
  const clause = words.replace(INFORMANT, '');
  const last = clause.slice(clause.lastIndexOf(';') + 1);
  return SUBJECT.test(last) || (words.length < 200 && FIRST.test(last));
}

/** Whether a sentence, or its brackets around a place, are said to be of another patient. */
function isOfAnother({ text, start }: Sentence, at: number): boolean {
  const m = ANOTHERS.exec(text);
  if (!m) return false;
  const open = text.lastIndexOf('[', m.index);
  const close = text.indexOf(']', m.index);
  if (open < 0 || close < 0 || text.lastIndexOf(']', m.index) > open) return true;
  return at - start >= open && at - start <= close;
}

const OTHERS: ReadonlySet<Status> = new Set<Status>(['family', 'other_person']);
