import type { Claim } from '../claim.js';
import type { FormReading } from '../form-reading.js';
import type { Objection, RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import { type Facet, findingsOn } from '../statements/judge-statement.js';
import { readStatement } from '../statements/statement.js';
import { ungivenIn, ungivenRationale } from '../statements/ungiven.js';
import { finding, wholeOf } from '../values/finding.js';
import { restedOn } from './evidence-sentences.js';
import { saidAlike } from './said-alike.js';
import { isShort } from './short-record.js';
import { allStand, contentOf } from './statement-content.js';
import { cannotSpeak, isDenial } from './weak-lines.js';

/** A second look at a flagged statement: whether its own words and values stand in the record for what it is about. */
export function lookAgainAtStatement(
  claim: Claim,
  { first, said }: { readonly first: RuledClaim; readonly said: string },
  reading: FormReading,
): RuledClaim {
  const lines = restedOn(first.evidence, reading).map((r) => r.sentence);
  if (lines.length > 0 && lines.every((s) => cannotSpeak(s, undefined))) return silentClaim(claim);
  const { objection } = first;
  if (objection?.kind === 'denied')
    return lines.some((s) => isDenial(s.text)) ? first : silentClaim(claim);
  if (!isShort(reading) && !mayContradict(claim, reading)) return silentClaim(claim, DOUBTFUL);
  const content = contentOf(
    { said, before: before(claim), question: claim.question.text },
    reading,
  );
  const found = isOfOtherValue(objection)
    ? allStand(content, reading)
    : isElsewhere(objection)
      ? undefined
      : saidAlike(said, reading);
  if (!found || found.length === 0) return first;
  const ungiven = ungivenIn(readStatement(claim, reading), reading);
  return ungiven.length === 0
    ? finding(claim, 'SUPPORTED', {
        quotes: found.map((sentence) => wholeOf({ sentence })),
        rationale: ALIKE,
      })
    : silentClaim(claim, ungivenRationale(ungiven));
}

/**
 * What contradicts by itself: a side, a vertebra, a stage or a place, and how a drug was used, for how long and with what
 * effect. Days, doses, values and diseases stand in many forms beside each other: one of them alone is no contradiction,
 * two of different kinds are.
 */
const ALONE: ReadonlySet<Facet> = new Set<Facet>([
  'side',
  'level',
  'stage',
  'site',
  'use',
  'length',
  'outcome',
  'ongoing',
]);

function mayContradict(claim: Claim, reading: FormReading): boolean {
  const against = findingsOn(readStatement(claim, reading), reading).filter((f) => !f.fits);
  const facets = new Set(against.map((f) => f.facet));
  return facets.size > 1 || [...facets].some((f) => ALONE.has(f));
}

const DOUBTFUL = 'What the record gives for this may be another value of the same drug or disease.';
const ALIKE = 'The record gives this for what it is about, in these lines.';

/** Another value of the same kind is held against the statement's: "2021-08-02" against "2020-02"; a code is none. */
const isOfOtherValue = (objection: Objection | undefined) =>
  objection?.kind === 'words' &&
  /\d/.test(objection.said) &&
  !/^[A-Z]\d|\.(?!\d)/.test(objection.said);

/** Of another side, person or vertebra. */
const isElsewhere = (objection: Objection | undefined) =>
  objection?.kind === 'elsewhere' ||
  (objection?.kind === 'words' && /^[LTCS]\d/.test(objection.said));

const before = ({ asserts }: Claim) => (asserts.kind === 'statement' ? (asserts.before ?? '') : '');
