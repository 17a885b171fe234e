import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import { asAmended } from './as-amended.js';
import type { Answered, Ask } from './ask.js';
import { rounded, shown } from './derived.js';
import { finding, sourceOf } from './finding.js';
import type { Candidate } from './number-candidates.js';
import { dayOfExamination, ofDay } from './on-most-recent.js';
import { isBaseline, isHistory, picked, type Valued } from './pick-candidate.js';
import { isSameNumber } from './rounding.js';
import { quoteOf, SURE, valuesFor } from './values-for.js';

/** Candidates so much weaker than the strongest are of something else. */
const BAND = 0.12;

/** Judges a number that the record should give as it stands, or in another unit. */
export function judgeLookup(claim: Claim, answered: Answered, reading: FormReading): RuledClaim {
  const { answer, ask } = answered;
  const found = valuesFor(claim, ask, reading);
  const day = dayOfExamination(claim.question.text, reading);
  const ofThatDay = day ? ofDay(found, day) : found;
  const isMissing = day !== undefined && !ofThatDay.some((v) => scoreOf(v.candidate) >= SURE);
  if (isMissing) return silentUnlessOld(claim, { found, day, answered });
  const all = asAmended(ofThatDay);
  const top = Math.max(0, ...all.map((v) => scoreOf(v.candidate)));
  const band = bestFitting(all.filter((v) => scoreOf(v.candidate) >= top - BAND));
  const isAnswer = (v: Valued) =>
    isSameNumber(answer, v.value, { step: ask.step, slack: v.slack, isComputed: v.slack > 0 });
  const chosen = band.length > 0 ? picked(band, ask, all) : [];
  const hit =
    chosen.find(isAnswer) ??
    (ask.pick === 'any' || (ask.pick === 'baseline' && !chosen.some(isBaseline))
      ? band.find(isAnswer)
      : undefined);
  if (hit)
    return finding(claim, 'SUPPORTED', {
      quotes: [quoteOf(hit)],
      rationale: `${said(hit, ask)}, as answered.`,
    });
  const other = all.find((v) => isAnswer(v) && isOpen(v, { chosen, ask, top }));
  if (other)
    return finding(claim, 'SUPPORTED', {
      quotes: [quoteOf(other)],
      rationale: `${said(other, ask)}, as answered.`,
    });
  if (top < SURE) return silentClaim(claim);
  const instead = chosen[0] as Valued;
  return finding(claim, 'NOT_SUPPORTED', {
    quotes: chosen.slice(0, 3).map(quoteOf),
    rationale: `${said(instead, ask)}, not ${answer}.`,
    objection: { kind: 'number', value: rounded(instead.value), isStated: true },
  });
}

/** Where some have beside them what the question says besides, those that have it elsewhere or nowhere are not meant. */
function bestFitting(band: readonly Valued[]): readonly Valued[] {
  const best = Math.max(0, ...band.map((v) => v.candidate.fit));
  return best < FITS ? band : band.filter((v) => v.candidate.fit >= best - FIT_BAND);
}

const FITS = 0.85;
const FIT_BAND = 0.22;

/** Weaker ones are of something else. */
const OPEN = 0.55;

/**
 * Whether a value that was not picked may yet be the one asked for: it is tied to what is asked, and not plainly of
 * another day, or less extreme, than those that were.
 */
function isOpen(
  v: Valued,
  about: { readonly chosen: readonly Valued[]; readonly ask: Ask; readonly top: number },
): boolean {
  const { chosen, ask, top } = about;
  if (top < SURE) return true;
  if (ask.pick === 'latest' && isHistory(v)) return false;
  if (scoreOf(v.candidate) < OPEN || v.candidate.reliability < 0.6) return false;
  const [best] = chosen;
  if (!best) return true;
  if (ask.pick === 'highest' || ask.pick === 'lowest') return scoreOf(v.candidate) < top - BAND;
  return !isOfOtherDay(v, best);
}

/** Two values of one sentence without days of their own, or of one document, may be told in any order. */
function isOfOtherDay(v: Valued, best: Valued): boolean {
  const [a, b] = [v.candidate, best.candidate];
  if (a.date === '' || b.date === '') return false;
  const isSamePlace = a.number.sentence.document === b.number.sentence.document;
  if (a.dated === 'document' && b.dated === 'document') return !isSamePlace;
  return a.date !== b.date;
}

/** The examination that was asked for gives no such value; an answer that an older one gives is of that. */
function silentUnlessOld(
  claim: Claim,
  about: { readonly found: readonly Valued[]; readonly day: string; readonly answered: Answered },
): RuledClaim {
  const { answer, ask } = about.answered;
  const old = about.found.find(
    (v) =>
      scoreOf(v.candidate) >= SURE &&
      v.candidate.dated !== 'document' &&
      isSameNumber(answer, v.value, { step: ask.step, slack: v.slack }),
  );
  if (!old) return silentClaim(claim);
  return finding(claim, 'NOT_SUPPORTED', {
    quotes: [quoteOf(old)],
    rationale: `${answer} is of ${old.candidate.date}; the latest examination is of ${about.day}.`,
  });
}

const scoreOf = (c: Candidate) => c.strength * c.reliability * (0.88 + 0.12 * c.fit);

function said({ candidate, value }: Valued, ask: Ask): string {
  const unit = ask.unit && ask.unit !== '' ? ` ${ask.unit}` : '';
  return `${sourceOf(candidate.number)} gives ${shown(value)}${unit}`;
}
