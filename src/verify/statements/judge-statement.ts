import type { VerifiedClaim } from '../../core/form.js';
import type { ClaimRule, FormReading } from '../form-reading.js';
import type { Objection, RuledClaim } from '../ruled-claim.js';
import { silentClaim } from '../silent-claim.js';
import { checkBodySites } from './check-body-sites.js';
import { checkCodes } from './check-codes.js';
import { checkConditions } from './check-conditions.js';
import { checkCounts } from './check-counts.js';
import { checkCourseDays, checkCourseLength } from './check-course.js';
import { checkDates } from './check-dates.js';
import { checkDose } from './check-dose.js';
import { checkLevels } from './check-levels.js';
import { checkOngoing } from './check-ongoing.js';
import { checkOutcome } from './check-outcome.js';
import { checkRelatives } from './check-relatives.js';
import { checkRequest } from './check-request.js';
import { checkResults } from './check-results.js';
import { checkSchedule } from './check-schedule.js';
import { checkSeverity } from './check-severity.js';
import { checkSides } from './check-sides.js';
import { checkStages } from './check-stages.js';
import { checkUse } from './check-use.js';
import { checkValues } from './check-values.js';
import { checkWordedResults } from './check-worded-results.js';
import type { Finding } from './finding.js';
import { readStatement, type Statement } from './statement.js';
import { type TherapyCase, therapyCase } from './therapy-case.js';
import { ungivenIn, ungivenRationale } from './ungiven.js';

/** What a finding is of. */
export type Facet =
  | 'use'
  | 'outcome'
  | 'days'
  | 'length'
  | 'dose'
  | 'schedule'
  | 'ongoing'
  | 'request'
  | 'condition'
  | 'relative'
  | 'side'
  | 'level'
  | 'site'
  | 'stage'
  | 'code'
  | 'severity'
  | 'result'
  | 'count'
  | 'value'
  | 'date';

/** A finding with what it is of. */
export interface FacetFinding extends Finding {
  readonly facet: Facet;
}

type Check<T> = (of: T, reading: FormReading) => readonly Finding[];

const OF_STATEMENTS: readonly (readonly [Facet, Check<Statement>])[] = [
  ['condition', checkConditions],
  ['relative', checkRelatives],
  ['side', checkSides],
  ['level', checkLevels],
  ['site', checkBodySites],
  ['stage', checkStages],
  ['code', checkCodes],
  ['severity', checkSeverity],
  ['result', checkResults],
  ['result', checkWordedResults],
  ['count', checkCounts],
  ['value', checkValues],
  ['date', checkDates],
];
const OF_THERAPIES: readonly (readonly [Facet, Check<TherapyCase>])[] = [
  ['use', checkUse],
  ['outcome', checkOutcome],
  ['days', checkCourseDays],
  ['length', checkCourseLength],
  ['dose', checkDose],
  ['schedule', checkSchedule],
  ['ongoing', checkOngoing],
  ['request', checkRequest],
];

/**
 * Judges a statement of a free text facet by facet: each drug with its use, outcome, course and dose, each disease, side,
 * vertebra, stage and value. One facet to which the record gives another value contradicts the whole, and one that the
 * record gives nowhere leaves the whole unsupported.
 */
export const judgeStatement: ClaimRule = (claim, reading) => {
  const statement = readStatement(claim, reading);
  const findings = findingsOn(statement, reading);
  const against = findings.find((f) => !f.fits);
  if (against) return verdict(claim.text, 'NOT_SUPPORTED', against);
  const best = findings[0];
  if (!best) return silentClaim(claim);
  const ungiven = ungivenIn(statement, reading);
  return ungiven.length > 0
    ? silentClaim(claim, ungivenRationale(ungiven))
    : verdict(claim.text, 'SUPPORTED', best);
};

/** All that the record says to a statement's facets. */
export function findingsOn(statement: Statement, reading: FormReading): readonly FacetFinding[] {
  const therapies = statement.therapies.map((t) => therapyCase(t, { statement, reading }));
  return [
    ...therapies.flatMap((at) => foundBy(OF_THERAPIES, at, reading)),
    ...foundBy(OF_STATEMENTS, statement, reading),
  ];
}

function foundBy<T>(
  checks: readonly (readonly [Facet, Check<T>])[],
  of: T,
  reading: FormReading,
): readonly FacetFinding[] {
  return checks.flatMap(([facet, check]) => check(of, reading).map((f) => ({ ...f, facet })));
}

function verdict(claim: string, verdict: VerifiedClaim['verdict'], finding: Finding): RuledClaim {
  const { evidence, rationale } = finding;
  const objection = verdict === 'NOT_SUPPORTED' ? objectionOf(finding) : undefined;
  return { claim, verdict, evidence, rationale, ...(objection ? { objection } : {}) };
}

function objectionOf({ against, said }: Finding): Objection | undefined {
  if (against) return { kind: against };
  return said === undefined ? undefined : { kind: 'words', said };
}
