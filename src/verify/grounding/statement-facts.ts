import type { FormReading } from '../form-reading.js';
import type { ConceptMention } from '../record/reading.js';
import { checkConditions } from '../statements/check-conditions.js';
import { checkDates } from '../statements/check-dates.js';
import { checkOutcome } from '../statements/check-outcome.js';
import { checkStages } from '../statements/check-stages.js';
import { checkUse } from '../statements/check-use.js';
import type { Finding } from '../statements/finding.js';
import { type StageAt, stagesIn } from '../statements/stages.js';
import { readStatement, type Statement } from '../statements/statement.js';
import { therapyCase } from '../statements/therapy-case.js';
import type { AddressedFact } from './addressed-fact.js';
import type { OutputClause } from './output-clauses.js';
import { reasonOf } from './reason-of.js';
import { type CancerSides, sideFacts } from './side-facts.js';
import { valueFacts } from './value-facts.js';

/** What a clause is held against. */
export interface ChartStatements {
  readonly form: FormReading;
  readonly cancer: CancerSides;
}

interface Place {
  readonly start: number;
  readonly end: number;
}

/**
 * What one clause of an output states of the patient, by the rules for statements of forms: sides and stages wherever they
 * stand; diseases and dates where nothing is planned, for in a plan a disease is what it guards against, and a date one to
 * come; treatments only where the clause tells what the patient has had.
 */
export function statementFacts(
  clause: OutputClause,
  {
    chart,
    isResult,
  }: {
    readonly chart: ChartStatements;
    /** Whether a place of the output is a tumor marker's result, which is judged elsewhere. */
    readonly isResult: (place: Place) => boolean;
  },
): AddressedFact[] {
  const { text, start, end, isPlan, tellsPast } = clause;
  const reading = chart.form;
  const question = { questionId: '', type: 'free_text' as const, text: '', options: [] };
  const asserts = { kind: 'statement' as const, said: text, before: '' };
  const statement = readStatement({ question, text, asserts }, reading);
  const whole = { start, end };
  const found = [
    ...sideFacts(statement, { reading, cancer: chart.cancer, at: start }),
    ...stages(statement, { reading, at: start }),
    ...valueFacts(statement, { reading, at: start, isPlan, isElsewhere: isResult }),
  ];
  if (!isPlan) {
    found.push(...conditions(statement, { reading, at: start, isResult }));
    found.push(...dates(statement, { reading, at: start, whole }));
  }
  if (tellsPast) found.push(...therapies(statement, { reading, whole }));
  return found;
}

const fact = ({ fits, rationale }: Finding, attribute: string, place: Place): AddressedFact => ({
  attribute,
  bearsOnPlan: false,
  ...place,
  fits,
  reason: reasonOf(rationale),
});

function dates(
  statement: Statement,
  {
    reading,
    at,
    whole,
  }: { readonly reading: FormReading; readonly at: number; readonly whole: Place },
): AddressedFact[] {
  const said = statement.sentences.flatMap((s) => s.dates);
  return checkDates(statement, reading).map((f) => {
    const own = said.find(({ date }) => f.said === date);
    const place = own ? { start: at + own.start, end: at + own.end } : whole;
    return fact(f, `date ${f.said}`, place);
  });
}

/** Each stage, grade or class by itself. A cancer's fourth stage is its spread. */
function stages(
  statement: Statement,
  { reading, at }: { readonly reading: FormReading; readonly at: number },
): AddressedFact[] {
  const { said } = statement;
  return stagesIn(said).flatMap((stage) => {
    const around = said.slice(Math.max(0, stage.start - 12), stage.end);
    const isCancers =
      stage.scale === 'stage' && !/\b(?:CKD|kidney|hurley|fibrosis|tanner)\b/i.test(around);
    const alone = blotted(said, stage);
    const place = { start: at + stage.start, end: at + stage.end };
    return checkStages({ ...statement, said: alone }, reading).map((f) => ({
      ...fact(f, isCancers && stage.value.startsWith('4') ? 'spread' : stage.scale, place),
      ...(isCancers ? { bearsOnPlan: true } : {}),
      ...(ONE_AT_A_TIME.has(stage.scale) && isCancers && !stage.value.startsWith('4')
        ? { value: stage.value.charAt(0) }
        : {}),
    }));
  });
}

const ONE_AT_A_TIME: ReadonlySet<string> = new Set(['stage', 'ecog']);

/** The text with all other stages blotted out. */
function blotted(said: string, own: StageAt): string {
  let text = said;
  for (const { start, end } of stagesIn(said)) {
    if (start !== own.start)
      text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  }
  return text;
}

/** "Watch the feet, neuropathy decides": a disease that is only named is not said to be there. */
const ASSERTS =
  /\b(?:has|have|had|having|with|without|no|not|never|denies|known|history|background|suffer\w*|diagnos\w+|present\w*|develop\w*|is|are|was|were|remains?|show\w*|reveal\w*|document\w+|confirm\w+|existing|pre-?existing|underlying|her|his|their|active|chronic|acute|current\w*|severe|mild|moderate|because|due to|given|since|as|now|metasta\w+|prior|previous\w*|comorbid\w*|problems?|PMHx?)\b[^.;]*$/i;

const isAsserted = (before: string) => !/\p{L}{2}/u.test(before) || ASSERTS.test(before);

/**
 * Each disease by itself. A name for many of them ("cancer") is wrong only where the chart denies that very name: that it
 * is not used of the patient says nothing.
 */
function conditions(
  statement: Statement,
  {
    reading,
    at,
    isResult,
  }: {
    readonly reading: FormReading;
    readonly at: number;
    readonly isResult: (place: Place) => boolean;
  },
): AddressedFact[] {
  const text = statement.said;
  return statement.mentions
    .filter((m) => m.kind === 'condition')

    .flatMap((m): AddressedFact[] => {
      const place = { start: at + m.start, end: at + m.end };
      if (isResult(place)) return [];
      const findings = checkConditions({ ...statement, mentions: [m] }, reading);
      const told = isAsserted(text.slice(0, m.start)) && mayBeWrong(m.concept, reading);
      const counted = told ? findings : findings.filter((f) => f.fits);
      const isSpread = m.concept === SPREAD || reading.vocabulary.isWithin(m.concept, SPREAD);
      const is = m.status === 'negated' ? 'no' : 'yes';
      const of = {
        attribute: isSpread ? 'spread' : `condition ${m.concept}`,
        value: isSpread ? (is === 'no' ? 'no spread' : 'spread') : is,
        bearsOnPlan: isSpread,
      };
      if (findings.length === 0 && isKnown(m, reading))
        return [{ ...of, ...place, fits: undefined, reason: `The chart tells of ${m.concept}.` }];
      return counted.map((f) => ({ ...fact(f, of.attribute, place), ...of }));
    });
}

/** Said to be there or not to be there, and spoken of in the chart. */
const isKnown = ({ concept, status }: ConceptMention, { record }: FormReading) =>
  (status === 'affirmed' || status === 'negated') && record.mentionsOf(concept).length > 0;

const SPREAD = 'metastatic disease';

function mayBeWrong(concept: string, { record, vocabulary }: FormReading): boolean {
  if (vocabulary.membersOf(concept).length === 0) return true;
  return record.mentionsOf(concept).some((m) => m.concept === concept && m.status === 'negated');
}

/** Treatments that the patient is said to have had; that one "did not hold" the disease is no word of its not being given. */
function therapies(
  statement: Statement,
  { reading, whole }: { readonly reading: FormReading; readonly whole: Place },
): AddressedFact[] {
  return statement.therapies
    .map((therapy) => therapyCase(therapy, { statement, reading }))
    .filter((at) => at.use !== 'unused')
    .flatMap((at) =>
      [...checkUse(at), ...checkOutcome(at)].map((f) => ({
        ...fact(f, `treatment ${at.name}`, whole),
        bearsOnPlan: true,
      })),
    );
}
