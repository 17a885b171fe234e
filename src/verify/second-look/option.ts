import type { VerifiedClaim } from '../../core/form.js';
import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { silentClaim } from '../silent-claim.js';
import { sideMeant } from '../values/side-meant.js';
import { askedWords } from './asked-words.js';
import { coverage, placesOfSentence } from './coverage.js';
import { restedOn } from './evidence-sentences.js';
import { cannotSpeak, isDenial } from './weak-lines.js';

/** A second look at a flagged yes, no or option: whether the lines that it rests on can speak against it at all. */
export function lookAgainAtOption(
  claim: Claim,
  { first, option }: { readonly first: VerifiedClaim; readonly option: string },
  reading: FormReading,
): VerifiedClaim {
  const question = claim.question.text;
  const side = sideMeant(question, reading);
  const lines = restedOn(first.evidence, reading).map((r) => r.sentence);
  if (lines.length === 0) return first;
  if (lines.every((s) => cannotSpeak(s, side))) return silentClaim(claim, UNFIT);
  if (option !== '')
    return SAYS_NOT.test(first.rationale) && !isDenial(lines.slice(0, 1))
      ? silentClaim(claim, UNFIT)
      : first;
  const asked = askedWords(question, reading);
  const near = Math.max(
    ...lines.map((s) => coverage(asked, placesOfSentence(s, reading), reading)),
  );
  return asked.length > 1 && near < FAR ? silentClaim(claim, UNFIT) : first;
}

const SAYS_NOT = /\bsays that it is not\b/;
/** Lines with so little of a question are about something else. */
const FAR = 0.25;
const UNFIT = 'What the record says near this is of something or somebody else.';
