import type { RecordReading } from '../record/reading.js';
import type { NumberAt } from './numbers-in.js';
import { spokenStatus } from './spoken-status.js';
import { isTakenBack } from './withdrawn-values.js';

const DOUBTED =
  /\b(?:preliminary|prelim|in error|erroneous(?:ly)?|incorrect(?:ly)?|mis-?labell?ed|mis-?read|wrong(?:ly)?|void(?:ed)?|cancell?ed|h[a]?emoly[sz]ed|disregard|do not use|not valid|invalid|superseded|replaced|previously reported|originally (?:reported|recorded|entered|scored)|typo|transposed|copied forward|carried forward|outdated)\b/i;
const CORRECTED =
  /\b(?:corrected (?:to|value|result)|amended (?:to|result)|revised to|changed to|should (?:read|be)|now reads|re-?scored|final(?: result)?|repeat(?:ed)?)\b/i;
const TARGET =
  /\b(?:goal|target|aim(?:ing)?|threshold|cut-?off|criteri(?:a|on)|require[sd]?|needs?|eligib\w+|guideline|asks|wants|allows|normal|ref(?:erence)?|range|limit|policy|plan pays|if|until|unless|for scores?)\b[^.;\d]{0,25}$/i;

/** "cycle 3", "week 14", "dose 2": numbers that count where one stands. */
const ORDINAL =
  /(?<!\b(?:this|last|past|per|a|each|every|next) )\b(?:cycle|dose|day|week|wk|month|visit|course|phase|step|line|type|part|page|item|stage|grade|class|level|no\.?|number|version|table|fig(?:ure)?|room|bed|ward|lot)s? ?#?$/i;
const RANGE = /\b(?:ranges?|limits?|castrate|normal|criteria|threshold|target|goal|policy)\b/i;

/**
 * How far a value stands: 1 where nothing is said against it, less where the sentence doubts it or it is only a goal, 0
 * where it is a condition or a reference.
 */
export function reliabilityOf(number: NumberAt, question: string, record: RecordReading): number {
  const { sentence, label } = number;
  if (spokenStatus(number) === 'withdrawn') return 0.3;
  const before = sentence.text.slice(
    Math.max(0, label.start - sentence.start - 10),
    number.start - sentence.start,
  );
  const target = TARGET.exec(before);
  if (
    target &&
    !new RegExp(`\\b${(/\w+/.exec(target[0]) as RegExpExecArray)[0]}`, 'i').test(question)
  )
    return 0.3;
  if (number.comparator !== '' && RANGE.test(before)) return 0;
  if (number.unit === '' && ORDINAL.test(before)) return 0;
  const column = number.cell?.head ?? '';
  if (/^(?:ref|reference|normal|range|units?|goal|target|lsc|flag)\b/i.test(column)) return 0;
  if (CORRECTED.test(before)) return 1;
  if (isTakenBack(number, record)) return 0.5;
  return DOUBTED.test(clauseOf(number)) ? 0.6 : 1;
}

/** What is doubted stands in the same clause as the value. */
function clauseOf({ sentence: { text, start }, start: at }: NumberAt): string {
  const from = text.lastIndexOf('; ', at - start) + 1;
  const next = text.indexOf('; ', at - start);
  return text.slice(from, next < 0 ? text.length : next);
}
