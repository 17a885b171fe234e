import type { Concept, Vocabulary } from '../vocabulary.js';
import { dosesIn } from './doses.js';
import { conflict, type Finding } from './finding.js';
import { evidenceOfScope, scopesOf } from './record-scopes.js';
import type { TherapyCase } from './therapy-case.js';

const ASKS_REQUEST =
  /\b(?:request(?:ed|ing)?|proposed|planned|prescribed|will be (?:given|used|administered))\b[^.?]*\b(?:dos(?:e|es|ing|age)|regimen|schedule|frequency|drug|medication|therapy|treatment|titration)\b/i;

/** Whether what is said to be requested is what the form requests: another drug of its class with a dose is not. */
export function checkRequest(at: TherapyCase): readonly Finding[] {
  const { statement, reading, therapy, isClass, use } = at;
  const { question } = statement.claim;
  if (at.isRequested || isClass || use === 'unused' || !ASKS_REQUEST.test(question.text)) return [];
  const { vocabulary, form } = reading;
  const requested = drugsIn(form.drug, vocabulary);
  const named = drugsIn(`${question.text} ${String(question.answer ?? '')}`, vocabulary);
  const isNamed = named.some((n) => requested.some((r) => isForm(n.id, r.id, vocabulary)));
  const isSibling = requested.some((r) => sharesClass(r, vocabulary.concept(therapy.drug)));
  if (isNamed || !isSibling || dosesIn(therapy.text).length === 0) return [];
  const scopes = requested.flatMap((r) => scopesOf(r.id, reading));
  if (scopes.length === 0) return [];
  return [
    conflict(
      scopes.map(evidenceOfScope),
      `The record and the form request ${form.drug}, not ${at.name}.`,
    ),
  ];
}

function drugsIn(text: string, vocabulary: Vocabulary): readonly Concept[] {
  return vocabulary
    .namesIn(text)
    .map((n) => n.concept)
    .filter((c) => c.kind === 'drug');
}

const isForm = (a: string, b: string, vocabulary: Vocabulary) =>
  vocabulary.isWithin(a, b) || vocabulary.isWithin(b, a);

function sharesClass(a: Concept, b: Concept | undefined): boolean {
  return b !== undefined && a.within.some((c) => b.within.includes(c));
}
