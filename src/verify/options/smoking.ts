import type { FormReading } from '../form-reading.js';
import { findsIn } from './lexical.js';
import type { Scale } from './scale.js';

export type Smoking = 'never' | 'former' | 'current';

const SAID: Readonly<Record<Smoking, RegExp>> = {
  never:
    /\b(?:never[- ](?:been a )?smok\w+|non-?smok\w+|life-?long non-?smoker|no tob\w*|denies (?:tob\w+|smoking)|no (?:history of )?(?:smoking|cigarettes?)|does(?: not|n't) smoke|tobacco: ?(?:never|none|no))\b/i,
  former:
    /\b(?:(?:former|ex|past|previous|prior)[- ]?(?:smoker|tobacco)|quit (?:smoking|tobacco|in|\d{4})|stopped smoking|smoked (?:until|from|for)|smoking: quit|tobacco: quit)\b/i,
  current:
    /\b(?:current(?:ly)?(?: every[- ]day)? smok\w+|active smoker|smokes\b|still smok\w+|continues to smoke|\d+ ?(?:cig\w*|ppd)\b(?!.{0,40}\bquit))/i,
};

/** The state of smoking that an option or a question names. */
export function smokingNamed(text: string, question: string): Smoking | undefined {
  if (!/\b(?:smok\w*|tobacco|cigarettes?|nicotine)\b/i.test(`${text} ${question}`))
    return undefined;
  if (/\bnever\b|\bnon-?smoker\b/i.test(text)) return 'never';
  if (/\b(?:former|ex|past|previous|quit)\b/i.test(text)) return 'former';
  return /\b(?:current|active|yes|smok\w+|daily)\b/i.test(text) ? 'current' : undefined;
}

/** Whether the patient's smoking is what is named: the other two speak against it. */
export function smokingScale(state: Smoking, reading: FormReading): Scale {
  const found = (s: Smoking) => findsIn(SAID[s], reading);
  const own = found(state);
  const others = (Object.keys(SAID) as Smoking[]).filter((s) => s !== state).flatMap(found);
  return {
    yes: own.length > 0 ? 1 : 0,
    no: others.length > 0 && own.length === 0 ? 1 : 0,
    forYes: own,
    forNo: others,
  };
}
