import type { FormQuestion } from '../core/form.js';
import type { Assertion, Claim } from './claim.js';
import { statementsOf } from './statements/statements-of.js';

/**
 * The atomic claims of an answer in the light of its question: none for an attestation and for an empty answer, one for
 * a number, a date, a yes or no and a choice, one for each option of a `multi_select`, chosen or left out, one for each
 * statement of a free text. An answer that is not of its question's type is read as a statement.
 */
export function claimsOf(question: FormQuestion): readonly Claim[] {
  if (question.type === 'attestation') return [];
  const answers = answersOf(question);
  if (answers.length === 0) return [];
  if (question.type === 'free_text') return statementsOf(question);
  if (question.type === 'multi_select') return memberClaims(question, answers);
  const answer = answers.join('; ');
  return [claim(question, answer, assertionOf(question, answer))];
}

/** What was answered, without blanks around it; empty answers are left out. */
function answersOf(question: FormQuestion): readonly string[] {
  const { answer } = question;
  const all = answer === undefined ? [] : Array.isArray(answer) ? answer : [answer];
  return all.map((a) => String(a).trim()).filter((a) => a !== '');
}

function assertionOf(question: FormQuestion, answer: string): Assertion {
  switch (question.type) {
    case 'number': {
      const value = numberIn(answer);
      return value === undefined ? { kind: 'statement' } : { kind: 'number', value };
    }
    case 'date':
      return ISO_DATE.test(answer) ? { kind: 'date', date: answer } : { kind: 'statement' };
    case 'yes_no':
      return YES_NO.test(answer)
        ? { kind: 'yes_no', holds: /^y/i.test(answer) }
        : { kind: 'statement' };
    case 'multiple_choice':
      return { kind: 'choice', option: answer };
    default:
      return { kind: 'statement' };
  }
}

function memberClaims(question: FormQuestion, answers: readonly string[]): readonly Claim[] {
  const isChosen = (option: string) => answers.some((a) => sameOption(a, option));
  const unlisted = answers.filter((a) => !question.options.some((o) => sameOption(a, o)));
  return [...question.options, ...unlisted].map((option) => {
    const holds = unlisted.includes(option) || isChosen(option);
    const text = `${holds ? '' : 'not '}${option}`;
    return claim(question, text, { kind: 'member', option, holds });
  });
}

function claim(question: FormQuestion, answer: string, asserts: Assertion): Claim {
  return { question, text: `${question.text.trim()} Answer: ${answer}`, asserts };
}

const ISO_DATE = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;
const YES_NO = /^(?:yes|no|y|n)\.?$/i;
const NUMBER = /^[-+]?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/;

function numberIn(answer: string): number | undefined {
  return NUMBER.test(answer) ? Number(answer.replaceAll(',', '')) : undefined;
}

const sameOption = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();
