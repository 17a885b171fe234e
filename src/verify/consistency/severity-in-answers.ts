import type { FormQuestion } from '../../core/form.js';

/** How bad a disease is by an answer: 1 mild, 2 moderate, 3 severe. */
export interface StatedSeverity {
  readonly question: FormQuestion;
  readonly ranks: readonly number[];
}

const RANKS: Readonly<Record<string, number>> = { mild: 1, moderate: 2, severe: 3 };
const SCALE = /\b(?:severity|global assessment|IGA|PGA|how severe|disease activity|grade)\b/i;
const DIAGNOSIS = /\bdiagnos[ie]s\b/i;

/** The degree that a choice on a scale of severity gives, or that the statement of a diagnosis begins with. */
export function severityOf(question: FormQuestion): StatedSeverity | undefined {
  const answer = String(question.answer ?? '');
  const text =
    question.type === 'multiple_choice' && SCALE.test(question.text)
      ? answer
      : question.type === 'free_text' && DIAGNOSIS.test(question.text)
        ? answer.slice(0, LEAD)
        : '';
  const ranks = [...text.matchAll(/\b(mild|moderate|severe)(?:ly)?\b/gi)].map(
    (m) => RANKS[(m[1] as string).toLowerCase()] as number,
  );
  return ranks.length === 0 ? undefined : { question, ranks };
}

/** A diagnosis is named first. */
const LEAD = 60;

/** Mild and severe exclude each other; neighbours do not. */
export function areApart(a: StatedSeverity, b: StatedSeverity): boolean {
  const gap = Math.min(...a.ranks.flatMap((x) => b.ranks.map((y) => Math.abs(x - y))));
  return gap >= 2;
}
