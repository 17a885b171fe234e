import type { VerifiedClaim } from '../../core/form.js';
import type { Claim } from '../claim.js';
import type { ClaimRule, FormReading } from '../form-reading.js';
import { silentClaim } from '../silent-claim.js';
import { type Ask, askOf, type Frame } from './ask.js';
import { barred } from './barred.js';
import { bounded } from './bounded.js';
import { withinLimit } from './limit-frame.js';
import { normal } from './normal-frame.js';
import { specialistScale, specialistsAsked } from './prescriber.js';
import type { Scale } from './scale.js';
import { smokingNamed, smokingScale } from './smoking.js';
import { excluded, present, tested } from './state-frames.js';
import { stopped } from './stopped.js';
import { taken } from './taken.js';
import { together } from './together.js';
import { verified } from './verdict.js';

type FrameRule = (ask: Ask, reading: FormReading, claim: Claim) => Scale;

const limited: FrameRule = (_ask, reading, claim) => withinLimit(claim, reading);

const FRAMES: Readonly<Record<Frame, FrameRule>> = {
  interval: limited,
  change: limited,
  compare: limited,
  normal,
  excluded,
  together,
  barred,
  stopped,
  tested,
  taken,
  present,
};

/** Judges a yes or no: finds what the question asks after, how the record speaks of it, and which answer that gives. */
export const judgeYesNo: ClaimRule = (claim: Claim, reading: FormReading): VerifiedClaim => {
  if (claim.asserts.kind !== 'yes_no') return silentClaim(claim);
  const question = bounded(claim.question);
  return verified(claim, scaleOf({ ...claim, question }, reading), claim.asserts.holds);
};

function scaleOf(claim: Claim, reading: FormReading): Scale {
  const { text } = claim.question;
  const specialists = specialistsAsked(text);
  if (specialists.length > 0) return specialistScale(specialists, reading);
  if (EVER_SMOKED.test(text)) return opposite(smokingScale('never', reading));
  if (SMOKES.test(text) && !/\bstop\w*|\bquit\w*|\bcounsel\w*|\bcessation\b/i.test(text))
    return smokingScale(smokingNamed(text, text) ?? 'current', reading);
  const ask = askOf(text);
  return FRAMES[ask.frame](ask, reading, claim);
}

const EVER_SMOKED =
  /\b(?:ever (?:been a )?smok\w+|history of (?:smoking|tobacco)|(?:current or former|former or current) smoker)\b/i;

const SMOKES = /\b(?:smoker|smoke|smokes|smoking|tobacco)\b/i;

const opposite = ({ yes, no, forYes, forNo }: Scale): Scale => ({
  yes: no,
  no: yes,
  forYes: forNo,
  forNo: forYes,
});
