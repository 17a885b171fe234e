import type { Concept } from '../../../core/clinical-term.js';
import type { FormView, NameIn, TextQuestion, Words } from '../patient-record.js';
import { isOnlySpokenOf, mentionsWithin } from '../record-facts.js';
import { type AnswerText, type Edit, inCaseOf, isDenied } from './answer-text.js';

/** A group of more drugs than this says little of what could be given instead. */
const WIDEST_GROUP = 80;

/**
 * A drug that was given becomes another of its class, which the record names and never gives the patient. Where the
 * question asks for a class, it is one of that.
 */
export function swapDrug(answer: AnswerText, view: FormView, question: TextQuestion): Edit[] {
  const { words } = view;
  const named = words.namesIn(question.text).map((n) => n.concept);
  const asked = named.filter((c) => c.kind === 'drug_class');
  // A drug that the question names is no slip of the one who answers.
  const own = takenDrugs(answer).filter((n) => !named.some((c) => c.id === n.concept.id));
  return own.flatMap((name) =>
    nearestMates(
      name.concept,
      words,
      (other) =>
        !isNamed(other, answer) &&
        (asked.length === 0 || asked.some((a) => words.isWithin(other.id, a.id))) &&
        isOnlySpokenOf(mentionsWithin(other.id, view)),
    ).map((other) => swapped(answer, { name, other, spokenOf: true })),
  );
}

/** A drug becomes another of its class that the record never names: for want of anything that it does. */
export function swapDrugForStranger(answer: AnswerText, view: FormView): Edit[] {
  return takenDrugs(answer).flatMap((name) =>
    nearestMates(
      name.concept,
      view.words,
      (other) => !isNamed(other, answer) && mentionsWithin(other.id, view).length === 0,
    ).map((other) => swapped(answer, { name, other, spokenOf: false })),
  );
}

function swapped(
  { text }: AnswerText,
  {
    name,
    other,
    spokenOf,
  }: { readonly name: NameIn; readonly other: Concept; readonly spokenOf: boolean },
): Edit {
  const { start, end, concept } = name;
  return {
    start,
    end,
    text: inCaseOf(text.slice(start, end), other.id),
    errorType: 'drug_swap',
    why: spokenOf
      ? `it was ${concept.id}; the record speaks of ${other.id} without the patient ever having it`
      : `it was ${concept.id}; the record knows no ${other.id}`,
  };
}

/** The strength that a name may end with ("triamcinolone 0.1") stays where it is. */
const STRENGTH = /\s+\d[\d.]*$/;
/** "Natalizumab was never given", "prescribed and never dispensed". */
const NOT_GIVEN =
  /\b(?:never|not (?:been )?(?:given|started|tried|dispensed|taken|used|pursued)|but held)\b/i;

/** Drugs that the answer says were or will be given, each at its first place; one that is named again is left alone. */
export function takenDrugs(answer: AnswerText): NameIn[] {
  const drugs = answer.sentences.flatMap((s) =>
    s.names
      .filter((n) => n.concept.kind === 'drug')
      .map((name) => ({ name, denied: NOT_GIVEN.test(s.text) || isDenied(s, name.start) })),
  );
  return drugs
    .filter(
      ({ name, denied }) =>
        !denied && drugs.filter((d) => d.name.concept.id === name.concept.id).length === 1,
    )
    .map(({ name }) => {
      const written = answer.text.slice(name.start, name.end);
      return { ...name, end: name.end - (STRENGTH.exec(written)?.[0].length ?? 0) };
    });
}

/** Drugs that share a class with it that is not too wide, itself and its kinds left out. */
export function classmates(drug: Concept, words: Words): Concept[] {
  return [
    ...new Map(
      groupsOf(drug, words)
        .flat()
        .map((c) => [c.id, c]),
    ).values(),
  ];
}

/** Of its classmates those that will do, from the narrowest of its classes that has any. */
function nearestMates(
  drug: Concept,
  words: Words,
  willDo: (other: Concept) => boolean,
): readonly Concept[] {
  for (const group of groupsOf(drug, words)) {
    const found = group.filter(willDo);
    if (found.length > 0) return found;
  }
  return [];
}

/** The drugs of each of its classes, the narrowest class first. A biologic is taken for no tablet. */
function groupsOf(drug: Concept, words: Words): Concept[][] {
  const isBiologic = ({ id }: Concept) => words.isWithin(id, 'biologic');
  return drug.within
    .map((group) => words.membersOf(group))
    .filter((members) => members.length <= WIDEST_GROUP)
    .sort((a, b) => a.length - b.length)
    .map((members) =>
      members.filter(
        (c) =>
          c.kind === 'drug' &&
          c.id !== drug.id &&
          isBiologic(c) === isBiologic(drug) &&
          !words.isWithin(c.id, drug.id) &&
          !words.isWithin(drug.id, c.id) &&
          !shareParts(c, drug),
      ),
    );
}

function shareParts(a: Concept, b: Concept): boolean {
  const parts = new Set([a.id, ...(a.parts ?? [])]);
  return [b.id, ...(b.parts ?? [])].some((p) => parts.has(p));
}

function isNamed({ id }: Concept, answer: AnswerText): boolean {
  return answer.sentences.some((s) => s.names.some((n) => n.concept.id === id));
}
