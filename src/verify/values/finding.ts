import type { ClaimVerdict, Evidence } from '../../core/form.js';
import type { Claim } from '../claim.js';
import { evidenceAt } from '../evidence.js';
import type { Sentence } from '../record/reading.js';
import type { Objection, RuledClaim } from '../ruled-claim.js';

/** A stretch of a sentence; UTF-16 units of its document's text. */
export interface Quoted {
  readonly sentence: Sentence;
  readonly start: number;
  readonly end: number;
}

/** The whole sentence of what stands in one. */
export const wholeOf = ({ sentence }: Pick<Quoted, 'sentence'>): Quoted => ({
  sentence,
  start: sentence.start,
  end: sentence.end,
});

/** A verdict on a claim with what it rests on. */
export function finding(
  claim: Claim,
  verdict: ClaimVerdict,
  because: {
    readonly quotes: readonly Quoted[];
    readonly rationale: string;
    readonly objection?: Objection;
  },
): RuledClaim {
  const evidence: Evidence[] = [];
  const seen = new Set<string>();
  for (const { sentence, start, end } of because.quotes) {
    const key = `${sentence.index} ${start} ${end}`;
    if (seen.has(key) || evidence.length >= MAX_QUOTES) continue;
    seen.add(key);
    evidence.push(evidenceAt(sentence.document, { start, end }));
  }
  const { rationale, objection } = because;
  return { claim: claim.text, verdict, evidence, rationale, ...(objection ? { objection } : {}) };
}

const MAX_QUOTES = 8;

/** "d2 of 2026-09-22", as a rationale names a document. */
export function sourceOf({ sentence }: Pick<Quoted, 'sentence'>): string {
  const { docId, date } = sentence.document.document;
  return date ? `${docId} of ${date}` : docId;
}
