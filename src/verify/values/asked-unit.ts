import { unitName } from './units.js';

const ATOM =
  '(?:percent(?:age points?)?|%|kg/m2|kg/m²|m2|m²|mm ?hg|milliseconds?|msec|ms|(?:mc|[mkuµμnp])?(?:g|mol)|d?l|[muµμf]l|(?:m|k|u|µ)?iu|(?:m|k)?u|(?:international )?units?|cells|copies|pack-?years?|years?|months?|weeks?|days?|hours?|minutes?|seconds?|cm|mm|meters?|metres?|inches|lbs?|pounds|kilograms?|milligrams?|micrograms?|grams?|lit(?:er|re)s?|(?:x ?)?10\\^?\\d+|k|mutations|mut|puffs|tablets)';
const BELOW = '(?:\\s?(?:/|\\bper\\b)\\s?[\\w.µμ²^]+(?:\\s(?:meters?|metres?))?){0,3}';
const PARENTHESES = new RegExp(
  `\\((?:in |nearest whole |nearest )?(${ATOM}${BELOW})(?=[,;)\\s]|$)`,
  'g',
);
const AFTER_IN = new RegExp(`\\bin (${ATOM}${BELOW})(?![\\w/])`, 'g');
const TIME_HEAD =
  /\b(?:number of |how many |cumulative (?:prior )?|completed |full )?(days|weeks|months|years|hours) (?:between|since|from|of|on|for|after|elapsed)\b/;
const COUNTED_TIME = /\b(?:how many|number of) (days|weeks|months|years|hours)\b(?! (?:with|per))/;

/** The unit that a question asks for, in one spelling; empty where it names none. `text` in lower case. */
export function unitAsked(text: string): string {
  if (/\b(?:standard deviation score|sds|z-?score)\b/.test(text)) return 'sd';
  for (const pattern of [PARENTHESES, AFTER_IN])
    for (const m of text.matchAll(pattern)) {
      const unit = unitName(m[1] as string);
      if (unit !== '' && !/^(?:score)$/.test(unit)) return unit;
    }
  const time = TIME_HEAD.exec(text)?.[1] ?? COUNTED_TIME.exec(text)?.[1];
  if (time) return unitName(time);
  const percent = /\bpercent(?:age)?\b/.test(text) ? '%' : '';
  return percent;
}
