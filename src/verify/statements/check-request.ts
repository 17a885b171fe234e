import { dosesIn } from './doses.js';
import { conflict, type Finding } from './finding.js';
import { evidenceOfScope, scopesOf } from './record-scopes.js';
import type { TherapyCase } from './therapy-case.js';

const ASKS_REQUEST =
  /\b(?:request(?:ed|ing)?|proposed|planned|prescribed|will be (?:given|used|administered))\b[^.?]*\b(?:dos(?:e|es|ing|age)|regimen|schedule|frequency|drug|medication|therapy|treatment|titration)\b/i;

/** Whether what is said to be requested is what the form requests: another drug with a dose of its own is not. */
export function checkRequest(at: TherapyCase): readonly Finding[] {
  const { statement, reading, therapy, isClass, use } = at;
  const { question } = statement.claim;
  if (at.isRequested || isClass || use === 'unused' || !ASKS_REQUEST.test(question.text)) return [];
  const { vocabulary, form } = reading;
  const requested = vocabulary
    .namesIn(form.drug)
    .map((n) => n.concept)
    .filter((c) => c.kind === 'drug');
  const answer = String(question.answer ?? '');
  const isNamed = vocabulary
    .namesIn(`${question.text} ${answer}`)
    .some((n) =>
      requested.some(
        (r) => vocabulary.isWithin(n.concept.id, r.id) || vocabulary.isWithin(r.id, n.concept.id),
      ),
    );
  if (requested.length === 0 || isNamed || dosesIn(therapy.text).length === 0) return [];
  const scopes = requested.flatMap((r) => scopesOf(r.id, reading));
  if (scopes.length === 0) return [];
  return [
    conflict(
      scopes.map(evidenceOfScope),
      `The record and the form request ${form.drug}, not ${at.name}.`,
    ),
  ];
}
