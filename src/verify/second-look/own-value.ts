import type { FormReading } from '../form-reading.js';
import type { Sentence, Status } from '../record/reading.js';
import { statusOf } from '../record/status-of.js';
import type { NumberAt } from '../values/numbers-in.js';
import { isOthers } from '../values/other-subject.js';
import { reliabilityOf } from '../values/reliability.js';

const NOT_OWN: ReadonlySet<Status> = new Set<Status>([
  'family',
  'other_person',
  'withdrawn',
  'planned',
  'conditional',
  'not_done',
  'general',
]);

/** "below 12", "short of 10 ng/mL", "until", "goal 7": what a value is held against. */
const BOUND =
  /(?:[<>≤≥]=?|\b(?:below|above|under|over|until|unless|if|short of|less than|more than|greater than|at least|at most|no more than|goal|target|aim\w*|cut-?off|threshold|limit|normal|reference|range|expected|predicted|requires?|criteri(?:a|on))\b[^.;\d]{0,18})\s*$/i;
/** "88.4 umol/L = 1 mg/dL", "divided by 2.5", "x 4.0 = mg/dL": how one unit becomes another. */
const FACTOR =
  /\d[^=\d]{0,24}=\s?\d|\bdivided by\b|[x×*]\s?\d[\d.]*\s?=|\bmultipl\w+ by\b|\bconversion\b/i;
/** "#9", "dose 3": what counts where a thing stands. */
const ORDINAL =
  /(?:#|\bno\.|\b(?:dose|cycle|visit|day|week|wk|month|nap|level|grade|stage|type|class|room|bed)s?) ?$/i;
/** What a record says of a value that does not stand. */
const DOUBT =
  /\b(?:don'?t use|do not use|not to be used|disregard|prelim\w*|in error|unreliable|not (?:valid|comparable|usable)|invalid|suspect|shoes on|decimal point|mislabel\w*|supersed\w+|is wrong|was wrong)\b/i;

/** "until November, now 300 mg": what is said before it is of another value. */
const NOW = /^.*\b(?:now|today|currently|then)\b/i;

const WIDTH = 44;

/** Whether a number is a value of this patient's that stands: no bound, no factor, no other's, nothing taken back. */
export function isOwnValue(number: NumberAt, question: string, { record }: FormReading): boolean {
  if (!isOwn(number)) return false;
  const reliability = reliabilityOf(number, question, record);
  return reliability >= 0.6 || (reliability >= 0.5 && !isTakenBack(number));
}

const TAKEN_BACK =
  /\b(?:in error|erroneous(?:ly)?|withdrawn|retracted|amended|disregard|wrong|incorrect(?:ly)?|mis-?labell?ed|mis-?read|not to be used|do not use|superseded|replaced)\b/i;

/** Whether another sentence of its document takes the very number back. */
function isTakenBack({ sentence, low }: NumberAt): boolean {
  const said = new RegExp(`(?<![\\d.])${String(low).replace('.', '\\.')}(?![\\d.]*\\d)`);
  return sentence.document.sentences.some(
    (s) => s !== sentence && TAKEN_BACK.test(s.text) && said.test(s.text),
  );
}

/** The same by the words of its own line alone. */
export function isOwn(number: NumberAt): boolean {
  const { sentence, start, isReference, comparator } = number;
  if (isReference || (comparator !== '' && comparator !== '~')) return false;
  if (isBound(number) || isFactor(number) || isDoubted(number) || isItemNumber(number))
    return false;
  return !isOthers(sentence, start) && !NOT_OWN.has(statusOf(number));
}

/** Whether a number is what values are held against, and none itself. */
export function isBound(number: NumberAt): boolean {
  const before = wordsBefore(number).replace(NOW, '');
  return (
    number.comparator === '<' ||
    number.comparator === '>' ||
    BOUND.test(before) ||
    ORDINAL.test(before)
  );
}

/** Whether a number tells how one unit becomes another. */
export function isFactor({ sentence, start, end, cell }: NumberAt): boolean {
  if (cell) return false;
  const from = Math.max(0, start - sentence.start - WIDTH);
  return FACTOR.test(sentence.text.slice(from, end - sentence.start + 24));
}

/** Whether its sentence, or the next that goes on about it, says that a value is not to be used. */
export const isDoubted = ({ sentence }: NumberAt): boolean => isDoubtedLine(sentence);

/** The same of a line. */
export function isDoubtedLine(sentence: Sentence): boolean {
  if (DOUBT.test(sentence.text)) return true;
  const { sentences } = sentence.document;
  const next = sentences[sentence.index - (sentences[0]?.index ?? 0) + 1];
  return next !== undefined && next.item === sentence.item && DOUBT.test(next.text.slice(0, 120));
}

/** "5 Pred taper": the number of an item of a list. */
function isItemNumber({ sentence, start, end, cell, isWord }: NumberAt): boolean {
  if (cell || isWord || start - sentence.start > 1) return false;
  return /^[.)]? [A-Z][a-z]/.test(
    sentence.text.slice(end - sentence.start, end - sentence.start + 4),
  );
}

function wordsBefore({ sentence, start }: NumberAt): string {
  const at = start - sentence.start;
  return sentence.text.slice(Math.max(0, at - WIDTH), at);
}
