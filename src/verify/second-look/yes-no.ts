import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import { askOf, type Frame } from '../options/ask.js';
import { specialistsAsked } from '../options/prescriber.js';
import type { Sentence } from '../record/reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import { stemsOf } from '../values/sentence-stems.js';
import { stemsIn } from '../values/stems.js';
import { type AskedWord, askedWords } from './asked-words.js';
import { isDeniedThere, namedIn } from './denied-there.js';
import { restedOn } from './evidence-sentences.js';
import { isShort } from './short-record.js';
import { cannotSpeak } from './weak-lines.js';

/**
 * A second look at a flagged yes or no. A yes is contradicted by a line that denies the very thing asked. A no is, where
 * a line affirms it and none denies it.
 */
export function lookAgainAtYesNo(
  claim: Claim,
  { first, holds }: { readonly first: RuledClaim; readonly holds: boolean },
  reading: FormReading,
): RuledClaim {
  const { text } = claim.question;
  if (specialistsAsked(text).length > 0 || SMOKING.test(text)) return first;
  const ask = askOf(text);
  const asked = askedWords(ask.object, reading);
  const rested = restedOn(first.evidence, reading).map((r) => r.sentence);
  const lines = rested.filter((s) => !cannotSpeak(s, undefined));
  if (!OF_THINGS.has(ask.frame)) return first;
  // A line that takes a thing back cannot affirm it, and speaks against a yes all the same.
  if (isShort(reading) && (holds ? rested : lines).length > 0) return first;
  const stays = holds
    ? lines.some((s) => denies(s, { asked, frame: ask.frame, question: text }, reading))
    : affirmsPlainly(lines, asked, reading);
  return stays ? first : silentClaim(claim, UNFIT);
}

const UNFIT = 'What the record says near this does not plainly say otherwise.';
const SMOKING = /\b(?:smok\w*|tobacco)\b/i;
/** Questions after a thing, and not after a limit, an end or a plan. */
const OF_THINGS: ReadonlySet<Frame> = new Set<Frame>(['taken', 'present', 'tested']);
/** So much of what is asked must stand in the line that denies it. */
const LEAST = 0.35;

function denies(
  sentence: Sentence,
  about: { readonly asked: readonly AskedWord[]; readonly frame: Frame; readonly question: string },
  reading: FormReading,
): boolean {
  const { asked, frame, question } = about;
  const isNamed =
    namedIn(sentence, asked, reading) >= LEAST || isOnlyLineOn(sentence, asked, reading);
  if (!isNamed || !isDeniedThere(sentence, asked, reading)) return false;
  return frame !== 'tested' || isOfAct(sentence, question);
}

/** Whether a line is the only one of the record that names one of the things asked. */
function isOnlyLineOn(
  sentence: Sentence,
  asked: readonly AskedWord[],
  { record }: FormReading,
): boolean {
  return asked.some(({ concept }) => {
    const mentions = concept ? record.mentionsOf(concept) : [];
    return mentions.length > 0 && mentions.every((m) => m.sentence === sentence);
  });
}

const ACT =
  /\b(?:screen|test|evaluat|examin|exam|assess|measur|monitor|check|document|confirm|imag|perform|obtain|vaccin|immuni[sz]|counsel|educat|train|enroll|refer|biops|genotyp|review)\w*/gi;

/** Of an examination or a teaching, that it was not done is denied, and not what it was about. */
function isOfAct(sentence: Sentence, question: string): boolean {
  const acts = new Set((question.match(ACT) ?? []).flatMap((w) => stemsIn(w).map((s) => s.stem)));
  return stemsOf(sentence).some((s) => acts.has(s.stem)) || NOT_DONE.test(sentence.text);
}

const NOT_DONE = /\b(?:not|never) (?:been |yet )?(?:done|sent|given|received|had|ordered)\b/i;

function affirmsPlainly(
  lines: readonly Sentence[],
  asked: readonly AskedWord[],
  reading: FormReading,
): boolean {
  const isDenied = reading.record.sentences.some(
    (s) => namedIn(s, asked, reading) >= LEAST && isDeniedThere(s, asked, reading),
  );
  return !isDenied && lines.length > 0;
}
