import type { FormQuestion, Inconsistency } from '../core/form.js';
import type { AnswerClash } from './consistency/answer-clash.js';
import { type AnswerFact, factsOf } from './consistency/answer-facts.js';
import { courseClashes } from './consistency/courses-in-answers.js';
import { limitClashes } from './consistency/limits-in-answers.js';
import { areApart, severityOf } from './consistency/severity-in-answers.js';
import { areUnlike, valuesOf } from './consistency/values-in-answers.js';
import type { FormReading } from './form-reading.js';

/** No form is compared further than so many facts. */
const MOST_FACTS = 400;

/**
 * The answers of a form that do not fit another of its answers, by question: a disease or drug affirmed here and denied
 * there, two diagnoses that exclude each other, mild and severe, a value and another value of the same test, a value and
 * whether it meets a limit, a drug's end, length, effect or doses here and in words there. Few and sure; the record is
 * not asked.
 */
export function inconsistenciesOf(
  reading: FormReading,
): ReadonlyMap<string, readonly Inconsistency[]> {
  const found = new Map<string, Inconsistency[]>();
  const add = (questionId: string, inconsistency: Inconsistency) => {
    const known = found.get(questionId) ?? [];
    if (known.some((i) => i.withQuestionId === inconsistency.withQuestionId)) return;
    found.set(questionId, [...known, inconsistency]);
  };
  for (const {
    questions: [a, b],
    rationale,
  } of clashesIn(reading)) {
    add(a.questionId, { withQuestionId: b.questionId, rationale });
    add(b.questionId, { withQuestionId: a.questionId, rationale });
  }
  return found;
}

function clashesIn(reading: FormReading): readonly AnswerClash[] {
  const { questions } = reading.form;
  const facts = questions.flatMap((q) => factsOf(q, reading)).slice(0, MOST_FACTS);
  const severities = questions.flatMap((q) => severityOf(q) ?? []);
  const values = questions.flatMap((q) => valuesOf(q, reading)).slice(0, MOST_FACTS);
  return [
    ...pairs(facts).flatMap(([a, b]) => factClash(a, b, reading) ?? []),
    ...pairs(severities)
      .filter(([a, b]) => areApart(a, b))
      .map(([a, b]) => clash(a, b, 'One answer calls the disease mild, the other severe.')),
    ...pairs(values)
      .filter(([a, b]) => areUnlike(a, b))
      .map(([a, b]) => clash(a, b, `The answers give ${a.value} and ${b.value} for ${a.test}.`)),
    ...limitClashes(reading),
    ...courseClashes(reading),
  ];
}

function clash(
  a: { readonly question: FormQuestion },
  b: { readonly question: FormQuestion },
  rationale: string,
): AnswerClash {
  return { questions: [a.question, b.question], rationale };
}

/** All pairs of two questions. */
function pairs<T extends { readonly question: FormQuestion }>(all: readonly T[]): [T, T][] {
  return all.flatMap((a, i) =>
    all
      .slice(i + 1)
      .filter((b) => b.question !== a.question)
      .map((b): [T, T] => [a, b]),
  );
}

function factClash(
  a: AnswerFact,
  b: AnswerFact,
  { vocabulary }: FormReading,
): AnswerClash | undefined {
  if (a.about !== b.about) return undefined;
  if (a.holds !== b.holds) {
    const [said, denied] = a.holds ? [a, b] : [b, a];
    if (!vocabulary.isWithin(said.concept, denied.concept)) return undefined;
    const what = a.about === 'drug' ? 'was given' : 'is present';
    return clash(a, b, `One answer says that ${said.concept} ${what}, the other denies it.`);
  }
  const isRival = vocabulary.concept(a.concept)?.rivals.includes(b.concept) ?? false;
  if (!a.holds || !a.isDiagnosis || !b.isDiagnosis || !isRival) return undefined;
  return clash(a, b, `The answers give ${a.concept} and ${b.concept}, which exclude each other.`);
}
