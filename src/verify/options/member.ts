import type { VerifiedClaim } from '../../core/form.js';
import type { Claim } from '../claim.js';
import type { ClaimRule, FormReading } from '../form-reading.js';
import { silentClaim } from '../silent-claim.js';
import { scopeOf } from './ask.js';
import { askedBy } from './asked.js';
import { bounded, boundedOption } from './bounded.js';
import type { Finding } from './findings.js';
import { kinOption, kinScale } from './kin.js';
import { offerScale } from './offers.js';
import { type Scale, SILENT } from './scale.js';
import { takenScale } from './taken.js';
import { type Topic, topicOf } from './topic.js';
import { claimSaid, placesOf, verdictOf } from './verdict.js';

const NONE = /^(?:none|no(?:ne)? of (?:these|the above)|not applicable|n\/?a)\b/i;
const UNNAMED = /^(?:other|unknown)\b/i;
const NOT_FOUND =
  /\b(?:not detected|not found|not present|absent|negative|excluded|ruled out|never|not (?:taken|tried|received))\b/i;
const TREATMENT =
  /\b(?:taken|taking|tried|received|receiving|treated|treatments?|therap(?:y|ies)|medications?|drugs?|used|using|undergone|given|failed)\b/i;

/** Judges one option of several that may hold together: chosen, or left out. */
export const judgeMember: ClaimRule = (given: Claim, reading: FormReading): VerifiedClaim => {
  if (given.asserts.kind !== 'member') return silentClaim(given);
  const { holds } = given.asserts;
  const option = boundedOption(given.asserts.option);
  const claim = { ...given, question: bounded(given.question) };
  if (UNNAMED.test(option)) return silentClaim(claim);
  const scale = NONE.test(option) ? noneScale(claim, reading) : memberScale(option, claim, reading);
  return holds ? chosen(claim, scale) : leftOut(claim, scale);
};

function chosen(claim: Claim, scale: Scale): VerifiedClaim {
  const verdict = verdictOf(scale, true);
  if (verdict === 'NOT_ADDRESSED') return silentClaim(claim);
  const findings = verdict === 'SUPPORTED' ? scale.forYes : scale.forNo;
  const says = verdict === 'SUPPORTED' ? 'says so' : 'says otherwise';
  return claimSaid(claim, verdict, findings, `${placesOf(findings)} ${says}.`);
}

/** An option that was left out is never held against an answer: a list may leave out what the record only touches on. */
function leftOut(claim: Claim, scale: Scale): VerifiedClaim {
  if (scale.forNo.length === 0 || verdictOf(scale, false) !== 'SUPPORTED')
    return silentClaim(claim);
  return claimSaid(claim, 'SUPPORTED', scale.forNo, `${placesOf(scale.forNo)} says otherwise.`);
}

function memberScale(option: string, claim: Claim, reading: FormReading): Scale {
  const { text } = claim.question;
  const kin = kinOption(option);
  if (kin) return kinScale(kin, topicOf(text, reading.vocabulary), reading);
  const topic = topicOf(option, reading.vocabulary);
  const scale =
    TREATMENT.test(text) || isDrug(topic, reading)
      ? takenScale(topic, scopeOf(text), reading)
      : offerScale(option, askedBy(claim.question, reading));
  if (!NOT_FOUND.test(text)) return scale;
  return { yes: scale.no, no: scale.yes, forYes: scale.forNo, forNo: scale.forYes };
}

/** A drug that holds is one that is or was taken. */
function isDrug({ concepts }: Topic, { vocabulary }: FormReading): boolean {
  return /^drug/.test(vocabulary.concept(concepts[0] ?? '')?.kind ?? '');
}

/** That none of the options holds: against it stands whichever does. */
function noneScale(claim: Claim, reading: FormReading): Scale {
  const others = claim.question.options.filter((o) => !NONE.test(o) && !UNNAMED.test(o));
  const scales = others.map((o) => memberScale(o, claim, reading));
  const holding = scales.filter((s) => s.yes >= 0.9 && s.no < 0.2);
  if (holding.length > 0) return { ...SILENT, no: 1, forNo: holding.flatMap((s) => s.forYes) };
  const denied: readonly Finding[] = scales.flatMap((s) => s.forNo);
  return denied.length > 0 ? { ...SILENT, yes: 1, forYes: denied } : SILENT;
}
