import type { FormReading } from '../form-reading.js';
import { wholeOf } from '../values/finding.js';
import { isOthers } from '../values/other-subject.js';
import type { Reckoned } from './reckoned.js';
import type { SoughtNumber } from './standing-numbers.js';

const COUNT: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  half: 0.5,
  'half a': 0.5,
  'one and a half': 1.5,
  two: 2,
  'two and a half': 2.5,
  three: 3,
};
/** "a pack and a half a day", "half a pack daily", "1.5 ppd". */
const PACKS =
  /\b(\d+(?:\.\d+)?|one and a half|two and a half|a|one|half a|half|two|three) ?(?:-?packs?|ppd)\b( and a half)?(?: ?(?:a|per|\/|each|every) ?d(?:ay)?\b| daily)?/i;
/** "from 1974 until he quit in 1994". */
const CALENDAR =
  /\b((?:19|20)\d\d)\b[^.;\d]{0,40}?\b(?:until|till|to|through|and quit|and stopped)\b[^.;\d]{0,36}\b((?:19|20)\d\d)\b/i;
/** "from the age of 20 until she quit at 52", "from 18 to 40". */
const AGES =
  /\bfrom (?:the |about |around )?(?:age (?:of )?)?(\d{1,2})\b[^.;]{0,40}?\b(?:until|till|to|and quit at|quit at|stopped at)\b[^.;\d]{0,28}(\d{1,2})\b/i;
const YEARS = /\b(?:for|x|over) (?:about |some )?(\d{1,2}) ?(?:years?|yrs?|y)\b/i;

/** Packs a day times the years smoked, from one sentence that gives both. */
export function* reckonSmoking(sought: SoughtNumber, reading: FormReading): Generator<Reckoned> {
  if (!/\bpack-?\s?years?\b/i.test(sought.question)) return;
  for (const sentence of reading.record.sentences) {
    const packs = PACKS.exec(sentence.text);
    if (!packs || isOthers(sentence, sentence.start + packs.index)) continue;
    const word = (packs[1] as string).toLowerCase();
    const perDay = (COUNT[word] ?? Number(word)) + (packs[2] ? 0.5 : 0);
    const ages = AGES.exec(sentence.text) ?? CALENDAR.exec(sentence.text);
    const years = ages ? Number(ages[2]) - Number(ages[1]) : Number(YEARS.exec(sentence.text)?.[1]);
    if (!(years > 0) || !(perDay > 0)) continue;
    const quotes = [wholeOf({ sentence })];
    yield {
      value: perDay * years,
      slack: perDay / 2,
      quotes,
      from: `${perDay} packs a day over ${years} years`,
    };
  }
}
