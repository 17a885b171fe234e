import type { VerifiedClaim } from '../../core/form.js';
import type { Claim } from '../claim.js';
import type { ClaimRule, FormReading } from '../form-reading.js';
import { silentClaim } from '../silent-claim.js';
import { type Ask, askOf, type Frame } from './ask.js';
import { barred, stopped, taken, together } from './drug-frames.js';
import { withinLimit } from './limit-frame.js';
import { normal } from './normal-frame.js';
import type { Scale } from './scale.js';
import { excluded, present, tested } from './state-frames.js';
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
  const ask = askOf(claim.question.text);
  return verified(claim, FRAMES[ask.frame](ask, reading, claim), claim.asserts.holds);
};
