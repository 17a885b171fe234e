import type { ClaimVerdict } from '../../core/form.js';
import type { Claim } from '../claim.js';
import { evidenceAt } from '../evidence.js';
import type { RuledClaim } from '../ruled-claim.js';
import type { Finding } from './findings.js';
import type { Scale } from './scale.js';

/** What the record must say, and how much less the other way, before an answer is flagged. */
const PLAINLY = 0.75;
const HARDLY = 0.35;
/** What supports an answer. */
const ENOUGH = 0.3;

/** The verdict on an answer of yes (`holds`) or no. */
export function verdictOf(scale: Scale, holds: boolean): ClaimVerdict {
  const [own, other] = holds ? [scale.yes, scale.no] : [scale.no, scale.yes];
  if (other >= PLAINLY && own < HARDLY) return 'NOT_SUPPORTED';
  return own >= ENOUGH ? 'SUPPORTED' : 'NOT_ADDRESSED';
}

/** A claim with its verdict and the words of the record that it rests on. */
export function verified(claim: Claim, scale: Scale, holds: boolean): RuledClaim {
  const verdict = verdictOf(scale, holds);
  if (verdict === 'NOT_ADDRESSED') return claimSaid(claim, verdict, [], 'The record does not say.');
  const saysYes = holds === (verdict === 'SUPPORTED');
  const findings = saysYes ? scale.forYes : scale.forNo;
  return claimSaid(
    claim,
    verdict,
    findings,
    `${placesOf(findings)} ${saysYes ? 'says so' : 'says otherwise'}`,
  );
}

const MAX_EVIDENCE = 3;

/** A claim with a verdict of its own. */
export function claimSaid(
  claim: Claim,
  verdict: ClaimVerdict,
  findings: readonly Finding[],
  rationale: string,
): RuledClaim {
  const sentences = [...new Set(findings.map((f) => f.sentence))].slice(0, MAX_EVIDENCE);
  return {
    claim: claim.text,
    verdict,
    evidence: sentences.map((s) => evidenceAt(s.document, s)),
    rationale,
  };
}

const MAX_QUOTE = 160;

/** Where it stands and in what words: `d1 of 2026-09-14: "…"`. */
export function placesOf(findings: readonly Finding[]): string {
  const first = findings[0];
  if (!first) return 'The record';
  const { docId, date } = first.sentence.document.document;
  const words = first.sentence.text.replace(/\s+/g, ' ').slice(0, MAX_QUOTE).toWellFormed();
  return `${docId}${date ? ` of ${date}` : ''} ("${words}")`;
}
