import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { Sentence } from '../record/reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import { stemsOf } from '../values/sentence-stems.js';
import { sideMeant } from '../values/side-meant.js';
import { stemsIn } from '../values/stems.js';
import { type AskedWord, askedWords } from './asked-words.js';
import { isDeniedThere, namedIn } from './denied-there.js';
import { restedOn } from './evidence-sentences.js';
import { isShort } from './short-record.js';
import { cannotSpeak, isDenial } from './weak-lines.js';

/**
 * A second look at a flagged option: whether the lines that it rests on can speak against it. One that gives another
 * option names that one in full and not the answer too; one that denies the answer denies it by its own name.
 */
export function lookAgainAtOption(
  claim: Claim,
  { first, option }: { readonly first: RuledClaim; readonly option: string },
  reading: FormReading,
): RuledClaim {
  const side = sideMeant(claim.question.text, reading);
  const lines = restedOn(first.evidence, reading)
    .map((r) => r.sentence)
    .filter((s) => !cannotSpeak(s, side));
  const asked = askedWords(option, reading);
  const { objection } = first;
  const rival = objection?.kind === 'option' ? objection.option : undefined;
  const isOnly =
    isShort(reading) &&
    lines.length > 0 &&
    (objection?.kind !== 'denied' || lines.some((s) => isDenial(s.text)));
  const stays = rival
    ? lines.some((s) =>
        givesOnly(s, { rival: askedWords(rival, reading), asked, reading }, [rival, option]),
      )
    : lines.some((s) => isDeniedThere(s, asked, reading));
  return isOnly || stays ? first : silentClaim(claim, UNFIT);
}

const UNFIT = 'What the record says near this is of something or somebody else.';
/** So much of an option must stand in the line that gives it. */
const IN_FULL = 0.6;

function givesOnly(
  sentence: Sentence,
  about: {
    readonly rival: readonly AskedWord[];
    readonly asked: readonly AskedWord[];
    readonly reading: FormReading;
  },
  [rival, option]: readonly [string, string],
): boolean {
  const { reading } = about;
  const named = namedIn(sentence, about.rival, reading);
  // A grade or a stage is known by other words than its own.
  const isInFull = named === 0 || named >= IN_FULL;
  return isInFull && !namesToo(sentence, option, rival);
}

/** Whether a line names what tells an option from another. */
function namesToo(sentence: Sentence, option: string, other: string): boolean {
  const others = new Set(stemsIn(other).map((s) => s.stem));
  const own = stemsIn(option)
    .map((s) => s.stem)
    .filter((s) => !others.has(s));
  const stems = new Set(stemsOf(sentence).map((s) => s.stem));
  return own.length > 0 && own.every((s) => stems.has(s));
}
