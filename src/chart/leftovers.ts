import { experiencerAt } from './assertion.js';
import { isGeneral } from './open-question.js';
import { indexAt, type Outline, type Range, type Sentence } from './outline.js';
import type { CompiledResultFact } from './result-facts.js';

/** Inherited genes, other people's and other organs' matters that use the same words. */
const OTHER_MATTER =
  /\b(?:germline|hereditary|inherited|heterozyg\w+|BRCA ?[12]?|gBRCA|MTHFR|factor V|JAK2|Lynch|spinal|lumbar|cervical fusion|edema|oedema|pulses?|reflex(?:es)?|eGFR)\b/i;

/**
 * What in the mutated chart still speaks of the old value: names, value words and phrases that presuppose it. Wider than
 * the mutation, so that what the mutation cannot read is still seen; other people's and general talk is left out.
 */
export function findLeftovers(view: Outline, fact: CompiledResultFact, value: string): Range[] {
  const pattern = fact.leftovers.get(value);
  if (!pattern) return [];
  const out: Range[] = [];
  pattern.lastIndex = 0;
  for (let m = pattern.exec(view.text); m; m = pattern.exec(view.text)) {
    if (m[0].length === 0) {
      pattern.lastIndex++;
      continue;
    }
    const at = { start: m.index, end: m.index + m[0].length };
    const sentence = view.sentences[indexAt(view.sentences, at.start)];
    if (sentence && isOfPatient(view.text, sentence, at)) out.push(at);
  }
  return out;
}

function isOfPatient(text: string, sentence: Sentence, at: Range): boolean {
  if (experiencerAt(text, sentence, at) !== 'patient' || isGeneral(text, sentence, at))
    return false;
  const around = text.slice(
    Math.max(sentence.start, at.start - 60),
    Math.min(sentence.end, at.end + 40),
  );
  return !OTHER_MATTER.test(around);
}
