import type { FormReading } from '../form-reading.js';
import { findsIn } from './lexical.js';
import { dayOf } from './recency.js';
import type { Scale } from './scale.js';

export type Smoking = 'never' | 'former' | 'current';

/** Not now, be it never or no longer. */
const NOT_NOW =
  /\b(?:non-?smok\w+|does(?: not|n't) smoke|not (?:a )?(?:current )?smok\w+|denies (?:tob\w+|smoking)|no tob\w*)\b/i;
const SAID: Readonly<Record<Smoking, RegExp>> = {
  never:
    /\b(?:never[- ](?:been a )?smok\w+|life-?long non-?smoker|no (?:history of )?(?:smoking|cigarettes?)|(?:tobacco|smoking): ?(?:never|none|no))\b/i,
  former:
    /\b(?:(?:former|ex|past|previous|prior)[- ]?(?:smoker|tobacco)|(?:quit|stopped|gave up) (?:smoking|tobacco|cigarettes)|(?<!\b(?:alcohol|etoh|drinking|drugs?|cannabis|opioids?)\b[^.;]{0,20})(?:quit|stopped|gave up) (?:in|\d{4})|(?:pack|cigarettes?)[^.;]{0,60}\buntil\b|smoker until|ex-?smoker|smoker: ex|smoked [^.;]{0,30}\buntil|stopped smoking|smoked (?:until|from|for)|smoking: quit|tobacco: quit)\b/i,
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

/** Whether the patient's smoking is what is named, by what the record says last of it. */
export function smokingScale(state: Smoking, reading: FormReading): Scale {
  const said = (Object.keys(SAID) as Smoking[]).flatMap((s) =>
    findsIn(SAID[s], reading).map((finding) => ({ state: s, finding })),
  );
  const notNow = findsIn(NOT_NOW, reading);
  const last =
    said
      .map((s) => dayOf(s.finding))
      .sort()
      .at(-1) ?? '';
  const latest = said.filter(
    (s) =>
      dayOf(s.finding) === last && !(s.state === 'current' && notNow.some((f) => dayOf(f) >= last)),
  );
  const own = [
    ...latest.filter((s) => s.state === state).map((s) => s.finding),
    ...(state === 'never' ? notNow : []),
  ];
  const others = [
    ...latest.filter((s) => s.state !== state).map((s) => s.finding),
    ...(state === 'current' ? notNow : []),
  ];
  return {
    yes: own.length > 0 ? 1 : 0,
    no: others.length > 0 && own.length === 0 ? 1 : 0,
    forYes: own,
    forNo: others,
  };
}
