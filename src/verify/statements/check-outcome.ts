import { agree, conflict, type Finding } from './finding.js';
import { harmsDenied, harmsNamed, type Outcome, type OutcomeKind } from './outcomes.js';
import { evidenceOfScope, type RecordScope } from './record-scopes.js';
import type { TherapyCase } from './therapy-case.js';

interface Told {
  readonly kinds: ReadonlySet<OutcomeKind>;
  readonly harms: ReadonlySet<string>;
}

const WORDS: Readonly<Record<OutcomeKind, string>> = {
  ineffective: 'no adequate response',
  partial: 'only a partial or passing response',
  effective: 'a good response',
  intolerant: 'intolerance',
  tolerated: 'that it was tolerated',
  contraindicated: 'a contraindication',
  access: 'that it was not covered or dispensed',
  preference: "the patient's choice",
};
/** What fits each outcome; without any of these in the record and with one of `against`, they contradict each other. */
const FITS: Readonly<
  Record<
    OutcomeKind,
    { readonly by: readonly OutcomeKind[]; readonly against: readonly OutcomeKind[] }
  >
> = {
  ineffective: { by: ['ineffective', 'partial'], against: ['intolerant', 'effective', 'access'] },
  partial: { by: ['partial', 'ineffective', 'effective'], against: ['access'] },
  effective: { by: ['effective'], against: ['ineffective', 'partial', 'intolerant', 'access'] },
  intolerant: {
    by: ['intolerant', 'contraindicated'],
    against: ['ineffective', 'partial', 'effective', 'tolerated', 'access'],
  },
  tolerated: { by: ['tolerated'], against: ['intolerant'] },
  contraindicated: { by: ['contraindicated', 'intolerant', 'preference'], against: [] },
  access: { by: ['access', 'preference'], against: ['ineffective', 'partial', 'intolerant'] },
  preference: { by: ['preference', 'access', 'contraindicated', 'intolerant'], against: [] },
};

/** What came of the drug: its effect, the harm it did, why it was ended. */
export function checkOutcome(at: TherapyCase): readonly Finding[] {
  const { own, outcomes, name, use } = at;
  if (use === 'unused' || (at.isRequested && !at.isPast)) return [];
  const scopes = own.filter((s) => s.outcomes.length > 0);
  const sure = scopes.filter((s) => s.link !== 'follows');
  const record = told(sure.flatMap((s) => s.outcomes));
  const said = told(outcomes);
  const findings: Finding[] = [];
  for (const kind of said.kinds) {
    const { by, against } = FITS[kind];
    const fitting = scopes.filter((s) => says(s, by));
    if (fitting.length > 0) {
      findings.push(
        agree(fitting.map(evidenceOfScope), `The record gives ${WORDS[kind]} to ${name}.`),
      );
      continue;
    }
    const other = against.find((k) => record.kinds.has(k) && !said.kinds.has(k));
    if (other === undefined || (kind === 'intolerant' && namesHarm(said, own))) continue;
    const places = sure.filter((s) => says(s, [other]));
    findings.push(
      conflict(
        places.map(evidenceOfScope),
        `The record gives ${WORDS[other]} for ${name}, not ${WORDS[kind]}.`,
      ),
    );
  }
  return [...findings, ...checkHarms({ said, record, own, name })];
}

function told(outcomes: readonly Outcome[]): Told {
  return {
    kinds: new Set(outcomes.map((o) => o.kind)),
    harms: new Set(outcomes.flatMap((o) => o.harms)),
  };
}

const says = (scope: RecordScope, kinds: readonly OutcomeKind[]) =>
  scope.outcomes.some((o) => kinds.includes(o.kind));

/** Whether the record names one of the harms beside the drug, if only in passing. */
function namesHarm(said: Told, own: readonly RecordScope[]): boolean {
  return own.some((s) => [...harmsNamed(s.text)].some((h) => said.harms.has(h)));
}

/** Another harm than the record's. */
function checkHarms({
  said,
  record,
  own,
  name,
}: {
  readonly said: Told;
  readonly record: Told;
  readonly own: readonly RecordScope[];
  readonly name: string;
}): readonly Finding[] {
  if (said.harms.size === 0) return [];
  const places = own.filter((s) => namesHarm(said, [s]));
  if (places.length > 0)
    return [agree(places.map(evidenceOfScope), `The record names this harm of ${name}.`)];
  const denied = own.filter(
    (s) => s.link !== 'follows' && [...harmsDenied(s.text)].some((h) => said.harms.has(h)),
  );
  if (denied.length > 0)
    return [conflict(denied.map(evidenceOfScope), `The record denies this harm of ${name}.`)];
  if (record.harms.size === 0) return [];
  const others = own.filter(
    (s) => s.link !== 'follows' && s.outcomes.some((o) => o.harms.length > 0),
  );
  return [conflict(others.map(evidenceOfScope), `The record names another harm of ${name}.`)];
}
