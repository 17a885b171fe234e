import type { FormReading } from '../form-reading.js';
import { type OutcomeKind, outcomesIn } from '../statements/outcomes.js';
import { isOfPatient, type RecordScope, scopesOf } from '../statements/record-scopes.js';
import type { Finding } from './findings.js';
import { type Scale, SILENT } from './scale.js';

/** Outcomes that a form's options tell apart; those of one line are one. */
const SAME: readonly (readonly OutcomeKind[])[] = [
  ['ineffective', 'partial'],
  ['effective'],
  ['intolerant'],
  ['contraindicated'],
  ['access', 'preference'],
];

/** The kinds of outcome that an option names, with what is the same unless another option tells them apart. */
export function outcomesNamed(
  option: string,
  options: readonly string[] = [],
): readonly OutcomeKind[] {
  const kinds = kindsIn(option);
  const others = new Set(options.filter((o) => o !== option).flatMap((o) => [...kindsIn(o)]));
  return SAME.filter((group) => group.some((k) => kinds.has(k)))
    .flat()
    .filter((k) => kinds.has(k) || !others.has(k));
}

const kindsIn = (option: string) => new Set(outcomesIn(option).map((o) => o.kind));

/** Whether a question's options are outcomes of a treatment. */
export function areOutcomes(options: readonly string[]): boolean {
  return options.filter((o) => outcomesNamed(o).length > 0).length >= 2;
}

/** Whether what the record says came of a treatment is what an option names. */
export function outcomeScale(
  kinds: readonly OutcomeKind[],
  drugs: readonly string[],
  reading: FormReading,
): Scale {
  const scopes = drugs.flatMap((drug) => scopesOf(drug, reading)).filter(isOfPatient);
  const telling = scopes.filter((s) => s.outcomes.some((o) => TELLING.has(o.kind)));
  if (telling.length === 0) return SILENT;
  const by = (group: readonly OutcomeKind[]) =>
    telling.filter((s) => s.outcomes.some((o) => group.includes(o.kind)));
  const same = by(kinds);
  const most = Math.max(...SAME.map((group) => by(group).length));
  const yes = same.length / most;
  return {
    yes,
    no: 1 - yes,
    forYes: same.map(asFinding),
    forNo: telling.filter((s) => !same.includes(s)).map(asFinding),
  };
}

const TELLING: ReadonlySet<OutcomeKind> = new Set(SAME.flat());

function asFinding({ sentence, start, end }: RecordScope): Finding {
  return { sentence, start, end, status: 'affirmed', how: 'same', share: 1, isOther: false };
}
