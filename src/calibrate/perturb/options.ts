import type { Concept } from '../../core/clinical-term.js';
import type { FormView } from './patient-record.js';

const NOTHING =
  /^(?:other|others|unknown|unsure|n\/?a|not applicable|not known|not sure|see attached|none|none of (?:these|the above|the following)|no|not (?:done|tested|performed|available|assessed|assessable))\b/i;

/** Whether an option names nothing that could be right or wrong in a plausible way. */
export function saysNothing(option: string): boolean {
  return NOTHING.test(option.trim());
}

/** Whether one of two options says what the other says and more: "Asthma" and "Severe asthma". */
export function overlaps(a: string, b: string): boolean {
  const [first, second] = [wordsOf(a), wordsOf(b)];
  return isPart(first, second) || isPart(second, first);
}

function isPart(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((word) => whole.has(word));
}

function wordsOf(option: string): Set<string> {
  return new Set(option.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** What an option names. */
export function optionConcepts(option: string, { words }: FormView): Concept[] {
  return words.namesIn(option).map((n) => n.concept);
}
