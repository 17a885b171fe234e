import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import { onlySide } from '../values/asked-side.js';
import { finding, sourceOf, wholeOf } from '../values/finding.js';
import { isSameDate } from '../values/judge-date.js';
import { sideMeant } from '../values/side-meant.js';
import { askedWords } from './asked-words.js';
import { coverage, placesBesideSentence, placesOfSentence } from './coverage.js';
import { type Rested, restedOn } from './evidence-sentences.js';
import { isExcluded, lineFrom, listsIn } from './listed-rows.js';
import { isShort } from './short-record.js';
import { type SoughtDay, type StandingDate, standingDates } from './standing-dates.js';

/** A second look at a flagged date. */
export function lookAgainAtDate(
  claim: Claim,
  { first, answer }: { readonly first: RuledClaim; readonly answer: string },
  reading: FormReading,
): RuledClaim {
  const question = claim.question.text;
  const sought = soughtDay(question, reading);
  const rested = restedOn(first.evidence, reading);
  const against = rested.filter((r) => stands(r, sought));
  const tie = Math.max(0, ...against.map((r) => tieOf(r, sought, reading)));
  const standing = standingDates(sought, reading);
  const top = standing[0]?.tie ?? 0;
  const least = Math.max(Math.min(LEAST, top - 0.05), tie - NEAR);
  const given = standing.find(
    (s) =>
      s.mention.date.length >= answer.length &&
      isSameDate(answer, s.mention.date) &&
      s.tie >= least &&
      s.near >= LEAST_NEAR &&
      !isOutdated(s, { question, standing, against }, { sought, reading }),
  );
  if (given)
    return finding(claim, 'SUPPORTED', {
      quotes: [wholeOf(given.mention)],
      rationale: `${sourceOf(given.mention)} gives ${given.mention.date}, as answered.`,
    });
  const held = first.objection?.kind === 'date' ? first.objection.date : undefined;
  if (
    !isShort(reading) &&
    (!held || !bestDays(standing, question).some((s) => isSameDate(held, s.mention.date)))
  )
    return silentClaim(claim, ONCE);
  const isSilent = !standing.some((s) => s.near >= LEAST_NEAR);
  return isSilent && sought.asked.length > 0 && tie < FAR ? silentClaim(claim, WEAK) : first;
}

const ONCE = 'Two readings of the record do not come to the same other day.';

/** The days most surely asked for; the last (first) of them where that is asked. */
function bestDays(standing: readonly StandingDate[], question: string): readonly StandingDate[] {
  const near = standing.filter((s) => s.near >= LEAST_NEAR);
  const top = Math.max(0, ...near.map((s) => s.tie));
  const best = near.filter((s) => s.tie >= top - NEAR);
  const days = best.map((s) => s.mention.date).sort();
  const day = LATEST.test(question) ? days.at(-1) : EARLIEST.test(question) ? days[0] : undefined;
  return day ? best.filter((s) => isSameDate(s.mention.date, day)) : best;
}

const EARLIEST = /\b(?:first|earliest|onset|began|started|initial)\b/i;
const LEAST = 0.45;
const LEAST_NEAR = 0.3;
const NEAR = 0.15;
const FAR = 0.3;
const WEAK = 'The days that the record gives near this are too far from the question.';

const PLANNED = /\b(?:planned|scheduled|proposed|requested|expected|next|upcoming|will)\b/i;

function soughtDay(question: string, reading: FormReading): SoughtDay {
  return {
    asked: askedWords(question, reading),
    side: sideMeant(question, reading),
    isPlanned: PLANNED.test(question),
  };
}

/** Whether a line that a rule rests on is of what is asked at all: of its side, and not called off. */
function stands({ sentence }: Rested, { side }: SoughtDay): boolean {
  const own = side && onlySide(sentence.text);
  return (!own || own === side) && !isExcluded(lineFrom(sentence));
}

function tieOf({ sentence }: Rested, { asked }: SoughtDay, reading: FormReading): number {
  return coverage(asked, placesOfSentence(sentence, reading), reading);
}

const LATEST = /\b(?:most recent|latest|last|current|newest)\b/i;
const DONE =
  /\b(?:given|administered|infused|injected|received|transfused|performed|completed|done|taken|drawn|collected|last (?:dose|one|injection|infusion))\b/i;

/** Whether a later day of the same stands against one, where the last is asked for. */
function isOutdated(
  { mention, tie, near }: StandingDate,
  about: {
    readonly question: string;
    readonly standing: readonly StandingDate[];
    readonly against: readonly Rested[];
  },
  { sought, reading }: { readonly sought: SoughtDay; readonly reading: FormReading },
): boolean {
  if (!LATEST.test(about.question)) return false;
  const rows = listsIn(reading).find((l) => l.some((r) => r.sentence === mention.sentence));
  const isLater = (date: string) => date > mention.date && !isSameDate(date, mention.date);
  const isHeld = about.against.some(
    (r) =>
      r.sentence.dates.some((d) => isLater(d.date)) &&
      coverage(sought.asked, placesBesideSentence(r.sentence), reading) >= near - 0.1,
  );
  return (
    isHeld ||
    about.standing.some(
      (o) =>
        isLater(o.mention.date) &&
        o.mention.sentence !== mention.sentence &&
        o.tie >= tie - 0.05 &&
        o.near >= near - 0.1 &&
        (rows?.some((r) => r.sentence === o.mention.sentence) ||
          DONE.test(lineFrom(o.mention.sentence))),
    )
  );
}
