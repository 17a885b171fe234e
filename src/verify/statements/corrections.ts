import type { Sentence } from '../record/reading.js';

/** Words by which a record tells of an earlier reading. */
const EARLIER =
  /\b(?:prelim\w*|initial(?:ly)?|resident|outside read\w*|earlier|previous(?:ly)?|original(?:ly)?|first (?:read|called|reported|labell?ed)|erroneous\w*|incorrect\w*|wrong\w*|mistak\w+|in error|mis(?:read|label|report|typ|stat)\w*|typo\w*|copied|copy|carried forward|auto-?populated|template\w*|said|says|read (?:as|out)|labell?ed|listed|called|named|described|stated|states|reported as|documented as|recorded as|entered as|dictated|header|requisition)\b/i;
/** Words by which it puts another in its place. */
const SETTLED =
  /\b(?:correct\w*|should (?:read|be|say|have)|actual\w*|amend\w+|addend\w+|revis\w+|supersed\w+|it'?s|it is|is not|was not|wrong|error|incorrect|not (?:right|accurate|the)|outdated|disregard|over-?read|shows?|really|in fact|reclassified|changed to|clarif\w+|confirm\w*|verified|use\b|instead|rather|replaced|see correction|inaccurate)\b/i;
const REACH = 150;

/** Whether what stands at a place of a sentence, counted from its start, is told as such an earlier reading. */
export function isTakenBackIn(
  { start, document }: Sentence,
  at: { readonly start: number; readonly end: number },
): boolean {
  return isTakenBack(document.document.text, { start: start + at.start, end: start + at.end });
}

/** Whether what stands at a place of a text is told as an earlier reading that the text puts another in place of. */
export function isTakenBack(
  text: string,
  at: { readonly start: number; readonly end: number },
): boolean {
  const before = text
    .slice(Math.max(0, at.start - REACH), at.start)
    .split('\n')
    .at(-1) as string;
  const after = text.slice(at.end, at.end + REACH).split('\n', 1)[0] as string;
  const own = before.split(/[.;]\s/).at(-1) as string;
  if (/\b(?:not|no longer|rather than|instead of|never)\s+(?:the |in the |a )?$/i.test(own))
    return true;
  if (!EARLIER.test(own)) return false;
  return SETTLED.test(after) || /^[^.;]{0,40}(?:->|→)/.test(after);
}
