import type { Concept } from '../../../core/clinical-term.js';
import { draw } from '../draw.js';
import type { FormView, TextQuestion } from '../patient-record.js';
import { isOnlySpokenOf, mentionsWithin } from '../record-facts.js';
import type { AnswerText, Edit } from './answer-text.js';
import { classmates } from './swap-drug.js';

const ASKS_FOR_TRIALS =
  /\b(?:tried|trials?|therap(?:y|ies)|treatments?|treated with|medications?|agents?|biologics?|taken)\b/i;
const NOT_TAKEN =
  /\b(?:never|not (?:been )?(?:given|started|tried|dispensed|taken|used|pursued)|denied|declined|was held|but held)\b/i;
const LENGTHS = ['6 weeks', '8 weeks', '3 months', '10 weeks'] as const;

/** A drug that was only spoken of becomes one that was taken and did not help. */
export function fabricateTrial(answer: AnswerText, view: FormView, question: TextQuestion): Edit[] {
  const requested = view.words.namesIn(view.form.drug).map((n) => n.concept.id);
  const isRequested = ({ id }: Concept) =>
    requested.some((r) => r === id || view.words.isWithin(r, id) || view.words.isWithin(id, r));
  const told = deniedTrials(answer, view, isRequested);
  return told.length > 0 || !ASKS_FOR_TRIALS.test(question.text)
    ? told
    : addedTrials(answer, view, { question, isRequested });
}

/** "Crisaborole was prescribed and never dispensed": the sentence says the opposite. */
function deniedTrials(
  answer: AnswerText,
  view: FormView,
  isRequested: (drug: Concept) => boolean,
): Edit[] {
  return answer.sentences.flatMap(({ text, names, start, end }): Edit[] => {
    const drugs = names.filter((n) => n.concept.kind === 'drug').map((n) => n.concept);
    const [drug] = drugs;
    if (!drug || drugs.some((d) => d.id !== drug.id) || !NOT_TAKEN.test(text)) return [];
    if (isRequested(drug) || !isOnlySpokenOf(mentionsWithin(drug.id, view))) return [];
    return [trial({ start, end, drug, lead: '', link: 'was' })];
  });
}

function addedTrials(
  answer: AnswerText,
  view: FormView,
  {
    question,
    isRequested,
  }: { readonly question: TextQuestion; readonly isRequested: (drug: Concept) => boolean },
): Edit[] {
  const isNamed = ({ id }: Concept) =>
    answer.sentences.some((s) => s.names.some((n) => n.concept.id === id));
  const end = answer.text.length;
  const lead = /[.!?]\s*$/.test(answer.text) ? ' ' : '. ';
  return kinOf(answer, view, question)
    .filter((c) => !isRequested(c) && !isNamed(c) && isOnlySpokenOf(mentionsWithin(c.id, view)))
    .map((drug) => trial({ start: end, end, drug, lead, link: 'was then' }));
}

/** Drugs of the class that is asked for, or else of the classes of those that the answer tells of. */
function kinOf({ sentences }: AnswerText, { words }: FormView, question: TextQuestion): Concept[] {
  const named = words.namesIn(question.text);
  // A question about one drug has no room for another.
  if (named.some((n) => n.concept.kind === 'drug')) return [];
  const asked = named.filter((n) => n.concept.kind === 'drug_class');
  const told = sentences.flatMap((s) => s.names).filter((n) => n.concept.kind === 'drug');
  const kin =
    asked.length > 0
      ? asked.flatMap((n) => words.membersOf(n.concept.id)).filter((c) => c.kind === 'drug')
      : told.flatMap((n) => classmates(n.concept, words));
  return [...new Map(kin.map((c) => [c.id, c])).values()];
}

function trial(of: {
  readonly start: number;
  readonly end: number;
  readonly drug: Concept;
  readonly lead: string;
  readonly link: string;
}): Edit {
  const { start, end, drug, lead, link } = of;
  const length = LENGTHS[Math.floor(draw('trial', drug.id) * LENGTHS.length)];
  const name = drug.id.charAt(0).toUpperCase() + drug.id.slice(1);
  return {
    start,
    end,
    text: `${lead}${name} ${link} taken for ${length} without improvement.`,
    errorType: 'fabricated_trial',
    why: `the record speaks of ${drug.id} without the patient ever having it`,
  };
}
