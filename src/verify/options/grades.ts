import type { FormReading } from '../form-reading.js';
import type { Sentence, Status } from '../record/reading.js';
import { statusOf } from '../record/status-of.js';
import { disownedIn } from './disowned.js';
import type { Finding } from './findings.js';

/** A step of an ordered scale that an option offers: `Stage IIIB`, `4 severe`, `NYHA class II`, `Moderate`. */
export interface Grade {
  /** The scale's own word, lower case, as `stage`; empty where the question names the scale. */
  readonly scale: string;
  /** The step: a figure with its letter, `3b`, or a word, `severe`. */
  readonly step: string;
  /** Its word besides a figure, as in "4 severe". */
  readonly word: string;
}

const ROMAN: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5' };
const STEP = '(?:[GF](?=\\d))?(?:IV|V|I{1,3}|\\d{1,2}\\+?)(?:[A-Ca-c]\\d?)?';
const SCALES =
  'stage|grade|class|type|ecog|ecog ps|nyha|nyha class|phase|group|genotype|category|level|score|ps|kps|child-pugh|fototype';
const SEVERITY =
  'almost clear|clear|minimal|very mild|very low|very high|mild|moderate|very severe|severe|low|intermediate|high';
const SCALED = new RegExp(`^(?:.{0,40}\\b)?(${SCALES})\\s*:?\\s*(${STEP})$`, 'i');
const NUMBERED = /^(\d{1,2})\s*[-–—:(=.]*\s*([a-z][a-z -]{2,40})\)?$/i;
const BARE = new RegExp(`^${STEP}$`);
const SEVERE = new RegExp(
  `^(${SEVERITY})(?: (?:disease|severity|activity|risk|impairment))?$`,
  'i',
);

/** The step that an option offers, if it offers one. */
export function gradeOf(option: string): Grade | undefined {
  const text = option.trim();
  const scaled = SCALED.exec(text);
  if (scaled)
    return {
      scale: (scaled[1] as string).toLowerCase(),
      step: stepOf(scaled[2] as string),
      word: '',
    };
  const numbered = NUMBERED.exec(text);
  if (numbered)
    return {
      scale: '',
      step: stepOf(numbered[1] as string),
      word: (numbered[2] as string).trim().toLowerCase(),
    };
  if (BARE.test(text)) return { scale: '', step: stepOf(text), word: '' };
  const severe = SEVERE.exec(text);
  return severe ? { scale: '', step: (severe[1] as string).toLowerCase(), word: '' } : undefined;
}

function stepOf(written: string): string {
  const [, head, letter] = /^(?:[gf](?=\d))?([IV]+|\d+)\+?(.*)$/i.exec(written) ?? [];
  const low = (head ?? written).toLowerCase();
  return `${ROMAN[low] ?? low}${(letter ?? '').toLowerCase()}`;
}

/** Where a scale is named for another time: what it is now may stand nearby, and is not read. */
export const UNREAD = '';

const SCALE_WORD =
  /\b(nyha|mgfa|child-pugh|stage|grade|ecog|fitzpatrick|who (?:functional )?class|gold|cc?s class)\b/i;

/** The scale that a question names in words. */
export function scaleIn(question: string): string {
  return SCALE_WORD.exec(question)?.[1]?.toLowerCase() ?? '';
}

/** A step that the record gives on a scale. */
export interface GradeAt {
  readonly step: string;
  readonly finding: Finding;
}

/** What a scale is known by in a record: its word, or the things that the question names. */
export interface ScaleNames {
  readonly word: string;
  readonly concepts: readonly string[];
}

/** The steps that the record gives on a scale, in reading order. Those of relatives, plans and denials are left out. */
export function gradesIn(scale: ScaleNames, reading: FormReading): readonly GradeAt[] {
  const found: GradeAt[] = [];
  const disowned = disownedIn(reading.record);
  for (const sentence of reading.record.sentences)
    if (!disowned.has(sentence))
      for (const place of placesOf(scale, sentence, reading))
        found.push(...stepsAt(sentence, place));
  return found;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/** Where a sentence names the scale, in its own units. */
function placesOf(
  { word, concepts }: ScaleNames,
  sentence: Sentence,
  reading: FormReading,
): Place[] {
  if (word !== '') {
    const pattern = new RegExp(
      `(?<![\\w-])${word.replaceAll(/[^a-z ]/g, '.')}(?:s|d)?(?![\\w])`,
      'gi',
    );
    return [...sentence.text.matchAll(pattern)].map((m) => ({
      start: m.index,
      end: m.index + m[0].length,
    }));
  }
  return sentence.concepts
    .filter((m) => concepts.some((c) => reading.vocabulary.isWithin(m.concept, c)))
    .map((m) => ({ start: m.start - sentence.start, end: m.end - sentence.start }));
}

const AFTER = 60;
const BEFORE = 40;
const LEAD = `^\\s*(?:\\([^()]{0,20}\\)\\s*)?[\\s:=(]*(?:is|was|of|score|scored|at|now|today|remains|group|class|stage|grade|=|:|,)?[\\s:=(]*`;
const STEPS_AFTER = new RegExp(
  `${LEAD}(${STEP}|${SEVERITY})((?:\\s*(?:-|–|/|to|->|→|,? ?scored|,? ?now|\\()\\s*(?:scored |to )?(?:${STEP}|${SEVERITY}))*)(?![\\w])(?!\\.\\d)(?!\\s*(?:mg|mcg|ug|g|kg|ml|cm|mm|weeks?|wks?|months?|mos?|days?|years?|yrs?|%|/\\s*\\d))`,
  'i',
);
const STEPS_BEFORE = new RegExp(
  `((?:(?:${SEVERITY})(?:\\s*(?:-|–|/|to|or|and)\\s*(?:to )?)?)+)(?:ly)?[\\s,]*(?:[a-z-]+[\\s,]+){0,2}$`,
  'i',
);
/** "IPSS-R 2.5 -> low": the score has a name. */
const NAMED_BEHIND_SCORE = new RegExp(
  `^[^.;]{0,24}?\\d+(?:\\.\\d+)?\\s*(?:points?|pts)?\\s*(?:[,:=(–-]|->|→|=>)+\\s*(?:risk:?\\s*)?(${SEVERITY})(?![\\w])`,
  'i',
);
const EACH = new RegExp(`(?<![\\w.])(?:${STEP}|${SEVERITY})(?![\\w])`, 'gi');

function stepsAt(sentence: Sentence, place: Place): GradeAt[] {
  const behind = sentence.text.slice(place.end, place.end + AFTER);
  const after = STEPS_AFTER.exec(behind.replace(SUM, '$1'));
  const named = NAMED_BEHIND_SCORE.exec(behind)?.[1];
  const before = STEPS_BEFORE.exec(
    sentence.text.slice(Math.max(0, place.start - BEFORE), place.start),
  );
  const status = statusOf({ sentence, ...absolute(sentence, place) }, 'condition');
  if (!COUNTS.has(status) && !isOwnKinship(status, sentence)) return [];
  if (NO_LONGER.test(sentence.text.slice(0, place.start)))
    return [gradeAt(UNREAD, sentence, place, status)];
  const own = STEP_IN_NAME.exec(sentence.text.slice(place.start, place.end));
  const steps = [
    named,
    own?.[0],
    after?.[0].replace(new RegExp(LEAD, 'i'), ''),
    before?.[1],
  ].flatMap((text) => [...(text ?? '').matchAll(EACH)].map((m) => stepOf(m[0])));
  return [...new Set(steps)].map((step) => gradeAt(step, sentence, place, status));
}

function gradeAt(step: string, sentence: Sentence, place: Place, status: Status): GradeAt {
  const at = absolute(sentence, place);
  return { step, finding: { sentence, ...at, status, how: 'same', share: 1, isOther: false } };
}

/** "CKD G3b", "NYHA class III": the name holds the step. */
const STEP_IN_NAME = new RegExp(`(?<=[ -])${STEP}$`);
/** "Gleason 4 + 5 = 9": the sum is the score. */
const SUM = /\d{1,2}\s*\+\s*\d{1,2}\s*=\s*(\d{1,2})/;
const NO_LONGER =
  /\b(?:no longer|not|never|rather than|instead of|previously|formerly|was|worst|initial|initially|baseline|peak|maximum|highest|lowest|best|prior|at diagnosis)\s+(?:in |at |a |an )?(?:class |score |grade |stage )?$/i;

/** "A first-degree relative of …" can be the patient. */
function isOwnKinship(status: Status, { text }: Sentence): boolean {
  return (
    status === 'family' &&
    /\bfirst-degree relative\b/i.test(text) &&
    !/\b(?:mother|father|brother|sister|aunt|uncle|cousin)s?\b/i.test(text)
  );
}

const COUNTS: ReadonlySet<Status> = new Set(['affirmed', 'past', 'possible']);

const absolute = (sentence: Sentence, { start, end }: Place) => ({
  start: sentence.start + start,
  end: sentence.start + end,
});

/** Whether a step of the record is that of an option: the same, or a part of it as IIIB is of III. */
export function isStep(given: string, { step, word }: Grade): boolean {
  if (given === step || given === word) return true;
  return /^\d+$/.test(step) && /^\d+[a-c]\d?$/.test(given) && given.startsWith(step);
}
