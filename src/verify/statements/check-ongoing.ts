import { agree, conflict, type Finding } from './finding.js';
import { evidenceOfScope, type RecordScope, scopesOf } from './record-scopes.js';
import type { TherapyCase } from './therapy-case.js';

const GOES_ON =
  /\b(?:continu(?:es|ed|ing|e)|still (?:on|taking|takes|using|receiving)|remains? on|current(?:ly)?|ongoing|concomitant\w*|concurrent\w*|combin(?:ed|ation)|together with|alongside|in addition to|will be (?:given|used|taken) with)\b/i;
const NOT_ON =
  /\b(?:dis-?continu\w+|not (?:be )?(?:continu|combin)\w*|no (?:longer|concomitant|concurrent|other)|without|mono-?therapy|alone|single agent)\b/i;
const ENDS =
  /\b(?:stop(?:ped|s|ping)?|d\/?c'?e?'?d?\b|discontinu\w+|declin\w+|refus\w+|held|hold|not resumed|ceased|off\b|withdrawn|do not (?:resume|continue|start)|no longer)/i;
const CONTINUES =
  /\b(?:cont(?:inue[sd]?)?\b|still (?:on|taking)|remain|keep|ongoing|current|maintain|resum(?:e|ed)\b|alongside|together)\b/i;

/** Whether a drug that is said to go on, or to be given beside the requested one, was in fact ended or declined. */
export function checkOngoing(at: TherapyCase): readonly Finding[] {
  const { therapy, isRequested, own, name } = at;
  const said = therapy.text;
  if (isRequested || at.use === 'unused' || NOT_ON.test(said) || !GOES_ON.test(said)) return [];
  if (/\b(?:stopped|discontinued|ended|failed)\b/i.test(said)) return [];
  const scopes = at.isClass
    ? own.filter((s) => s.mentions.some((m) => m.concept === therapy.drug))
    : [...own, ...ofItsClasses(at)];
  const last = lastOf(
    scopes.filter((s) => s.link === 'names' && (ENDS.test(s.text) || CONTINUES.test(s.text))),
  );
  const goesOn = last.filter((s) => CONTINUES.test(s.text.replace(NOT_ON, '')));
  if (goesOn.length > 0)
    return [agree(goesOn.map(evidenceOfScope), `The record says that ${name} goes on.`)];
  if (last.length > 0)
    return [
      conflict(last.map(evidenceOfScope), `The record says that ${name} was ended or declined.`),
    ];
  return [];
}

/** What the record says of the classes that a drug is of, named as such. */
function ofItsClasses({ therapy, reading }: TherapyCase): readonly RecordScope[] {
  const { vocabulary } = reading;
  const classes = (vocabulary.concept(therapy.drug)?.within ?? []).filter(
    (id) => vocabulary.concept(id)?.kind === 'drug_class',
  );
  return classes.flatMap((id) =>
    scopesOf(id, reading).filter((s) => s.mentions.some((m) => m.concept === id)),
  );
}

/** Those of the latest document that says anything of it. */
function lastOf(scopes: readonly RecordScope[]): readonly RecordScope[] {
  const order = Math.max(...scopes.map((s) => s.sentence.document.order));
  return scopes.filter((s) => s.sentence.document.order === order);
}
