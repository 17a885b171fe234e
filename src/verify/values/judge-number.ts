import type { Claim } from '../claim.js';
import type { ClaimRule, FormReading } from '../form-reading.js';
import type { RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import { type Answered, type Ask, type Computation, readAsk } from './ask.js';
import { dateOf } from './date-of-number.js';
import { deriveAge } from './derive-age.js';
import { deriveAverage } from './derive-average.js';
import { deriveBodyMassIndex, deriveBodySurface } from './derive-body.js';
import { deriveChange, derivePercentChange } from './derive-change.js';
import { deriveCount } from './derive-count.js';
import { deriveDailyDose, deriveDose } from './derive-dose.js';
import { deriveDuration } from './derive-duration.js';
import { deriveFormula, formulaFor } from './derive-formula.js';
import { deriveInterval } from './derive-interval.js';
import { deriveLimitMultiple } from './derive-limit.js';
import { deriveNone } from './derive-none.js';
import { derivePackYears } from './derive-pack-years.js';
import { derivePositives } from './derive-positives.js';
import { deriveRate } from './derive-rate.js';
import { deriveDoublingTime } from './derive-series.js';
import { deriveTotal } from './derive-total.js';
import { type Derivation, type Derived, judgeDerived } from './derived.js';
import { asksSum, itemSums } from './item-sums.js';
import { judgeLookup } from './judge-lookup.js';
import { numbersIn } from './numbers-in.js';
import { questionTopic } from './question-topic.js';
import { hasParts } from './subscores.js';

/** What is computed for each computation that a question may ask for. */
export const DERIVATIONS: Readonly<Partial<Record<Computation, Derivation>>> = {
  age: deriveAge,
  percent_change: derivePercentChange,
  change: deriveChange,
  interval: deriveInterval,
  duration: deriveDuration,
  body_mass_index: deriveBodyMassIndex,
  body_surface: deriveBodySurface,
  daily_dose: deriveDailyDose,
  dose: deriveDose,
  average: deriveAverage,
  doubling_time: deriveDoublingTime,
  pack_years: derivePackYears,
  rate: deriveRate,
  limit_multiple: deriveLimitMultiple,
  count: (asked, reading) => {
    if (addsUp(asked.claim, asked.ask, reading)) return deriveTotal(asked, reading);
    const positives = derivePositives(asked, reading);
    return positives.length > 0 ? positives : deriveCount(asked, reading);
  },
  total: deriveTotal,
};

/** Whether what a formula takes is of a later document than what is stated. */
function isNewer(derived: readonly Derived[], said: RuledClaim, { record }: FormReading): boolean {
  const order = (docId: string | undefined) =>
    record.documents.find((d) => d.document.docId === docId)?.order ?? -1;
  const inputs = derived.flatMap((d) => d.quotes.map((q) => q.sentence.document.order));
  const ofStated = Math.max(...said.evidence.map((e) => order(e.docId)));
  return inputs.length > 0 && Math.min(...inputs) > ofStated;
}

const COUNTS_OR_LENGTHS: ReadonlySet<Computation> = new Set([
  'count',
  'duration',
  'total',
  'average',
]);

/** Whether a question asks for what a table of the record adds up to. */
const addsUp = (claim: Claim, ask: Ask, reading: FormReading): boolean =>
  asksSum(ask) && itemSums(claim.question.text, ask, reading).length > 0;

function noneFor(claim: Claim, ask: Ask, reading: FormReading): readonly Derived[] {
  if (!COUNTS_OR_LENGTHS.has(ask.computation)) return [];
  return deriveNone(questionTopic(claim.question.text, reading).head, reading);
}

/** Judges the claim that an answer's number is what the record gives for what its question asks, or what follows from it. */
export const judgeNumber: ClaimRule = (claim, reading) => {
  if (claim.asserts.kind !== 'number') return silentClaim(claim);
  const ask = readAsk(claim.question.text, reading.record.today);
  const answered = { answer: claim.asserts.value, ask };
  const stated = () => judgeLookup(claim, answered, reading);
  const derive = hasParts(claim.question.text)
    ? deriveTotal
    : (DERIVATIONS[ask.computation] ?? (addsUp(claim, ask, reading) ? deriveTotal : undefined));
  if (!derive) {
    const said = stated();
    if (!formulaFor(claim.question.text)) return said;
    const derived = deriveFormula({ ...answered, claim }, reading);
    if (said.verdict !== 'NOT_ADDRESSED' && !isNewer(derived, said, reading)) return said;
    return judgeDerived(claim, answered, { derived, stated: () => silentClaim(claim) });
  }
  const derived = [...derive({ ...answered, claim }, reading), ...noneFor(claim, ask, reading)];
  const newest = () => unlessOutdated(claim, { derived, said: stated(), answered }, reading);
  return judgeDerived(claim, answered, { derived, stated: newest });
};

/** What the record states, unless what it adds up to is of a later day than the value stated. */
function unlessOutdated(
  claim: Claim,
  about: {
    readonly derived: readonly Derived[];
    readonly said: RuledClaim;
    readonly answered: Answered;
  },
  { record }: FormReading,
): RuledClaim {
  const { derived, said, answered } = about;
  const day = derived.reduce((a, d) => (d.sure >= SURE && d.date && d.date > a ? d.date : a), '');
  const [evidence] = said.evidence;
  if (said.verdict !== 'SUPPORTED' || day === '' || !evidence) return said;
  const days = record.sentences
    .filter((s) => s.document.document.docId === evidence.docId && s.text.includes(evidence.quote))
    .flatMap((s) => numbersIn(s).filter((n) => n.low === answered.answer))
    .map((n) => dateOf(n).date);
  return days.length > 0 && days.every((d) => d !== '' && d < day) ? silentClaim(claim) : said;
}

const SURE = 0.7;
